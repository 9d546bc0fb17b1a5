import { ModelError, retryDecision } from '../model-error.js';
import type { Capabilities, ModelProvider } from '../model.js';
import type { CallContext, CallTags, Json, ModelRequest } from '../model-request.js';
import type { ModelResult, ModelUsage } from '../model-result.js';

/** Reply of a scripted model: a text, a JSON value (written out), parts of a result, or an error to throw. */
export type ScriptedReply =
  | string
  | { readonly json: Json }
  | { readonly result: Partial<ModelResult> }
  | Error;

/** One call that the scripted model got. */
export interface ScriptedCall {
  /** The request as it reached the model, after all wrappers. */
  readonly request: ModelRequest;
  /** Tags of its context; `undefined` if the caller gave none. */
  readonly tags: CallTags | undefined;
}

/** Answers of a scripted model: one reply, a list of them, or a function of the request. */
type Script =
  | ScriptedReply
  | readonly ScriptedReply[]
  | ((request: ModelRequest, call: ScriptedCallInfo) => ScriptedReply | PromiseLike<ScriptedReply>);

/** The context of a scripted call, with its number. */
export interface ScriptedCallInfo extends CallContext {
  /** 0 for the first call. */
  readonly index: number;
}

/** Options of `scriptedModel`. */
export interface ScriptedModelOptions {
  /** @default 'scripted' */
  readonly id?: string | undefined;
  /** @default 'scripted' */
  readonly model?: string | undefined;
  /**
   * Capabilities that replace the defaults: JSON, enforced schemas, images, seed and temperature, but no reasoning.
   */
  readonly capabilities?: Partial<Capabilities> | undefined;
  /** Time that each answer takes; it can be aborted. @default 0 */
  readonly latencyMs?: number | undefined;
}

/** A model with prepared answers that keeps the calls it got. */
export interface ScriptedModel extends ModelProvider {
  /** Every call so far, in order of arrival. */
  readonly calls: readonly ScriptedCall[];
}

/**
 * A model with prepared answers: always the same, one of a list after the other, or what a function makes of
 * the request. Its usage is counted on the text, four characters a token, and costs nothing.
 *
 * @throws ModelError from `generate` if a list is used up, for then the test asks more often than it says.
 */
export function scriptedModel(script: Script, options: ScriptedModelOptions = {}): ScriptedModel {
  const { id = 'scripted', model = 'scripted', latencyMs = 0 } = options;
  const calls: ScriptedCall[] = [];
  return {
    specVersion: 'masbench-1',
    id,
    model,
    limitKey: `${id}/${model}`,
    calls,
    capabilities: () => ({
      output: { text: true, json: true, schema: 'enforced' },
      images: { mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] },
      seed: 'honoured',
      temperature: 'honoured',
      reasoning: false,
      ...options.capabilities,
    }),
    classify: retryDecision,
    cacheIdentity: () => ({ provider: id, model }),
    generate: async (request, context) => {
      const index = calls.length;
      calls.push({ request, tags: context.tags });
      const startedAt = performance.now();
      if (latencyMs > 0) await pause(latencyMs, context.signal);
      throwIfAborted(context.signal);
      const reply = await chooseReply(script, request, { ...context, index });
      throwIfAborted(context.signal);
      if (reply instanceof Error) throw reply;
      const result = makeResult(reply, request, model, performance.now() - startedAt);
      if (context.onText !== undefined && result.text !== '') context.onText(result.text, result.text);
      return result;
    },
  };
}

function chooseReply(
  script: Script,
  request: ModelRequest,
  info: ScriptedCallInfo,
): ScriptedReply | PromiseLike<ScriptedReply> {
  if (typeof script === 'function') return script(request, info);
  if (!isList(script)) return script;
  const reply = script[info.index];
  if (reply !== undefined) return reply;
  throw new ModelError(
    'refused-by-wrapper',
    `Cannot answer call ${info.index + 1}: the script has ${script.length} replies: give it one more, or a function`,
    { provider: 'scripted' },
  );
}

function makeResult(
  reply: Exclude<ScriptedReply, Error>,
  request: ModelRequest,
  model: string,
  ms: number,
): ModelResult {
  const parts = typeof reply === 'object' && 'result' in reply ? reply.result : {};
  const text = parts.text ?? readText(reply);
  return {
    text,
    finish: { unified: 'stop', raw: 'stop' },
    usage: countedUsage(request, text),
    cost: { usd: 0, source: 'provider' },
    model: { requested: model, served: model },
    outputMode: request.output.mode,
    warnings: [],
    timing: { ms },
    ...parts,
  };
}

function readText(reply: Exclude<ScriptedReply, Error>): string {
  if (typeof reply === 'string') return reply;
  return 'json' in reply ? JSON.stringify(reply.json) : '';
}

/** Tokens by the rule of thumb of four characters each. */
function countedUsage(request: ModelRequest, text: string): ModelUsage {
  const read = request.messages
    .flatMap(({ content }) => content)
    .map((part) => (part.type === 'text' ? part.text.length : 0));
  const input = Math.ceil(read.reduce((sum, length) => sum + length, 0) / 4);
  const output = Math.ceil(text.length / 4);
  return {
    input: { total: input, uncached: input, cacheRead: 0, cacheWrite: 0 },
    output: { total: output, text: output, reasoning: 0 },
    estimated: false,
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new ModelError('aborted', 'The call was aborted by its caller', {
      provider: 'scripted',
      cause: signal.reason,
    });
}

function isList(script: Exclude<Script, (...args: never[]) => unknown>): script is readonly ScriptedReply[] {
  return Array.isArray(script);
}
