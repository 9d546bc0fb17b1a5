import type { Capabilities, ModelProvider } from '../../model.js';
import type { CallContext, ModelRequest } from '../../model-request.js';
import type { ModelResult, ModelWarning } from '../../model-result.js';
import { retryDecision } from '../../model-error.js';
import { webImages } from '../chat/traits.js';
import type { Endpoint } from '../endpoint.js';
import { asJson, collectStream } from './collect.js';
import type { AiSdkModel, AiSdkResult } from './contract.js';
import { decodeResult, listWarnings } from './decode.js';
import { reasoningState } from '../../reasoning-marks.js';
import { chooseEffort, encodeOptions } from './encode.js';
import { readThrown } from './fault.js';

/** Settings of `fromAiSdk`. */
export interface AiSdkSettings {
  /** Abilities of this model, if they differ from: JSON mode, schemas as best effort, images, no reasoning setting. */
  readonly capabilities?: Partial<Capabilities> | undefined;
  /** Names the account, where two of them must not share a rate limit. */
  readonly account?: string | undefined;
  /** Streams every answer, which measures the time to its first token. @default false */
  readonly stream?: boolean | undefined;
}

/**
 * A language model of Vercel's AI SDK (`LanguageModelV2`, `V3` or `V4`), called directly: the SDK's own retries never
 * run. `providerOptions` of a request hold one object per provider, as in the SDK.
 */
export function fromAiSdk(model: AiSdkModel, settings: AiSdkSettings = {}): ModelProvider {
  const { provider, modelId } = model;
  const endpoint: Endpoint = {
    host: { id: provider },
    model: modelId,
    baseUrl: `the AI SDK's provider '${provider}'`,
    apiKey: undefined,
    secrets: [],
    limitKey: ['ai-sdk', provider, settings.account ?? '', modelId].join('|'),
    settings: {},
  };
  return {
    specVersion: 'masbench-1',
    id: provider,
    model: modelId,
    limitKey: endpoint.limitKey,
    classify: retryDecision,
    cacheIdentity: () => ({ provider, protocol: `ai-sdk-${model.specificationVersion}` }),
    capabilities: () => ({
      output: { text: true, json: true, schema: 'best_effort' },
      images: { mediaTypes: webImages },
      seed: 'ignored',
      temperature: 'honoured',
      reasoning: model.specificationVersion === 'v4' ? 'effort' : false,
      ...settings.capabilities,
    }),
    generate: async (request, context) => {
      try {
        return await generate(model, endpoint, request, context, settings.stream === true);
      } catch (error) {
        return readThrown(error, endpoint, request, context);
      }
    },
  };
}

async function generate(
  model: AiSdkModel,
  endpoint: Endpoint,
  request: ModelRequest,
  context: CallContext,
  streams: boolean,
): Promise<ModelResult> {
  const startedAt = performance.now();
  const { whole, streamed, warnings } = readCalls(model, request, context);
  let firstTokenMs: number | undefined;
  let result: AiSdkResult;
  let stopped = false;
  if (context.stream ?? (context.onText !== undefined || streams)) {
    const { stream, response } = await streamed();
    const read = await collectStream(
      stream,
      response?.headers,
      (delta, soFar) => context.onText?.(delta, soFar),
      () => (firstTokenMs ??= performance.now() - startedAt),
    );
    result = read.collected;
    stopped = read.stopped;
  } else {
    result = await whole();
  }
  const { content, finishReason, usage, providerMetadata, response } = result;
  const json = asJson({
    content,
    finishReason,
    usage,
    providerMetadata,
    response,
    warnings: result.warnings,
  });
  const answer = decodeResult(json);
  return {
    text: answer.text,
    reasoningText: request.reasoning?.keepText === true ? answer.reasoningText : undefined,
    reasoned: reasoningState(answer),
    finish: stopped ? { unified: 'stop', raw: 'stopped_by_caller' } : answer.finish,
    refusal: answer.refusal,
    usage: answer.usage.usage,
    model: { requested: endpoint.model, served: answer.served, fingerprint: answer.fingerprint },
    outputMode: request.output.mode,
    warnings: [...warnings, ...listWarnings(json), ...answer.usage.warnings],
    timing: { ms: performance.now() - startedAt, firstTokenMs },
    requestId: response?.headers?.['x-request-id'] ?? response?.headers?.['request-id'],
    raw: asJson(response?.body ?? { content, finishReason, usage, providerMetadata }),
  };
}

/** Both ways to ask, with the options as the version of the model wants them. */
function readCalls(
  model: AiSdkModel,
  request: ModelRequest,
  { signal }: CallContext,
): {
  readonly whole: () => PromiseLike<AiSdkResult>;
  readonly streamed: () => ReturnType<AiSdkModel['doStream']>;
  readonly warnings: readonly ModelWarning[];
} {
  if (model.specificationVersion === 'v4') {
    const { options, warnings } = encodeOptions(request, (data) => ({ type: 'data' as const, data }));
    const complete = { ...options, ...chooseEffort(request), abortSignal: signal };
    return { whole: () => model.doGenerate(complete), streamed: () => model.doStream(complete), warnings };
  }
  const { options, warnings } = encodeOptions(request, (bytes) => bytes);
  if (request.reasoning?.effort !== undefined) {
    warnings.push({
      code: 'unsupported_setting',
      setting: 'reasoning.effort',
      message:
        "'reasoning.effort' was not sent: put it into 'providerOptions' as the AI SDK's provider calls it",
    });
  }
  const complete = { ...options, abortSignal: signal };
  return { whole: () => model.doGenerate(complete), streamed: () => model.doStream(complete), warnings };
}
