import { MasbenchError } from '@masbench/core';
import { closeBatches, openBatcher } from './batch/batcher.js';
import { makeCourier } from './batch/courier.js';
import { isJsonObject } from '../json.js';
import type { JsonObject } from '../json.js';
import type { HttpReply } from '../http.js';
import { retryDecision } from '../model-error.js';
import type { Capabilities, ModelProvider, ModelRoom } from '../model.js';
import type { CallContext, Json, ModelRequest } from '../model-request.js';
import type { ModelResult, ModelUsage } from '../model-result.js';
import { normalizeUsage } from '../usage.js';
import { servedResult } from '../wrappers/stored-result.js';
import { findFacts } from '../model-facts/model-facts.js';
import { checkModel } from './check-model.js';
import { estimateTextTokens, estimateTokens, type fitRequest } from './fit-request.js';
import { enforcedBounds } from './enforced-bounds.js';
import { LearnedLimits } from './learned-limits.js';
import { askServedLimits, type ServedLimits } from './served-limits.js';
import { endpointIdentity } from './endpoint.js';
import type { Endpoint } from './endpoint.js';
import { readError } from './fault-error.js';
import { findFault, type Fault } from './fault.js';
import { reasoningState } from '../reasoning-marks.js';
import type { Answer, Encoded, Protocol } from './protocol.js';
import { cleaned, readFaultOutcome, readReply, readRequestId } from './read-reply.js';
import type { FaultOutcome } from './read-reply.js';
import { statedRateLimit } from './retry-after.js';
import { readEvents, StreamSyntaxError } from './stream-events.js';
import { untilQuiet } from './until-quiet.js';
import { transport } from '../transport.js';
import { knownRequest } from '../request-key.js';
import { transportError } from './transport-error.js';

export interface ProviderParts {
  readonly endpoint: Endpoint;
  /** Name of the protocol, for cache keys. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly headers: Readonly<Record<string, string>>;
  readonly capabilities: Capabilities;
}

/** A model provider out of a protocol and an address: what is the same for all of them. */
export function makeProvider({
  endpoint,
  name,
  protocol,
  headers,
  capabilities,
}: ProviderParts): ModelProvider {
  const { host, model, settings, limitKey } = endpoint;
  const sent = { 'content-type': 'application/json', ...headers, ...settings.headers };
  const identity = endpointIdentity(endpoint, name);
  const facts = findFacts(`${host.id}:${model}`);
  // Tuned models know fewer words of schemas.
  const bounds = model.startsWith('ft:') ? undefined : enforcedBounds[host.id];
  const able: Capabilities = { ...capabilities, output: { ...capabilities.output, bounds } };
  const { batches } = protocol;
  const { batch } = settings;
  if (batch !== undefined && batches === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot ask ${host.id}:${model} in batches: only OpenAI, Anthropic and Google are asked in batches`,
    );
  let told: Promise<ServedLimits> | undefined;
  const served = async (): Promise<ServedLimits> => (told ??= askServedLimits(endpoint, sent));
  const learned = new LearnedLimits();
  const room = async (): Promise<ModelRoom> =>
    learned.narrow({
      contextTokens: settings.contextTokens ?? (await served()).contextTokens ?? facts?.contextTokens,
      maxOutputTokens: facts?.maxOutputTokens,
    });
  const of = [host.id, endpoint.baseUrl, model].join('|');
  const identified = { id: host.id, model, cacheIdentity: () => identity };
  const send = async (
    asked: ModelRequest,
    { request, warnings }: ReturnType<typeof fitRequest>,
    context: CallContext,
  ): Promise<ModelResult> => {
    const stream =
      batch === undefined &&
      (protocol.mustStream?.(request) === true ||
        (context.stream ?? (context.onText !== undefined || settings.stream === true)));
    const limits = await served();
    const encoded = withOptions(
      protocol.encode(request, stream, limits),
      settings.options,
      request.providerOptions,
    );
    const call = new Call(
      endpoint,
      protocol,
      request,
      { ...encoded, warnings: [...warnings, ...encoded.warnings] },
      { context, served: limits },
    );
    // A folder that another process owns is no fault of the connection.
    const batcher =
      batch === undefined || batches === undefined
        ? undefined
        : openBatcher(batch, { of, batches, courier: makeCourier(endpoint, sent) });
    try {
      if (batcher !== undefined) {
        const { key } = knownRequest(identified, asked, context.tags);
        const { reply, isKnown } = await batcher.ask(key, encoded.body, context.signal);
        const result = { ...(await call.whole(reply)), isBatched: true };
        return isKnown ? servedResult(result, key) : result;
      }
      const { post } = await transport();
      const reply = await post({
        url: `${endpoint.baseUrl}${protocol.path(stream)}`,
        headers: sent,
        body: JSON.stringify(encoded.body),
        signal: context.signal,
        dispatcher: settings.dispatcher,
      });
      return await (stream && isStream(reply) ? call.streamed(reply) : call.whole(reply));
    } catch (error) {
      throw transportError(error, endpoint, context.signal);
    }
  };
  return {
    specVersion: 'masbench-1',
    id: host.id,
    model,
    limitKey,
    settings: settings.callSettings,
    room,
    capabilities: () => able,
    classify: retryDecision,
    cacheIdentity: () => identity,
    check: async (signal) => checkModel({ endpoint, protocol, headers: sent }, signal),
    redact: (text) =>
      endpoint.secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text),
    close: async () => (batch === undefined ? undefined : closeBatches(batch.directory)),
    generate: async (request, given) => {
      // Callers without types leave the signal out.
      const context: CallContext = Object.assign({ signal: neverAborted }, given);
      const known = await room();
      const fitted = learned.fit(request, known);
      const outcome = await send(request, fitted, context).then(
        (result) => ({ result }),
        (fault: unknown) => ({ fault }),
      );
      const again = learned.refit({ request, room: known, sent: fitted }, outcome);
      if (again !== undefined) return send(request, again, context);
      if ('result' in outcome) return outcome.result;
      throw outcome.fault;
    },
  };
}

/** One call from its request to its result. */
class Call {
  readonly #startedAt = performance.now();
  #firstTokenMs: number | undefined;

  readonly #endpoint: Endpoint;
  readonly #protocol: Protocol;
  readonly #request: ModelRequest;
  readonly #encoded: Encoded;
  readonly #context: CallContext;
  readonly #served: ServedLimits;

  constructor(
    endpoint: Endpoint,
    protocol: Protocol,
    request: ModelRequest,
    encoded: Encoded,
    { context, served }: { readonly context: CallContext; readonly served: ServedLimits },
  ) {
    this.#endpoint = endpoint;
    this.#protocol = protocol;
    this.#request = request;
    this.#encoded = encoded;
    this.#context = context;
    this.#served = served;
  }

  /** An answer in one body. */
  async whole(reply: HttpReply): Promise<ModelResult> {
    const read = await readReply(reply, this.#endpoint, this.#encoded.body);
    if ('fault' in read) return this.#turnedAway(read, reply);
    const result = this.#decoded(read.body, reply);
    if (result.text !== '') this.#context.onText?.(result.text, result.text);
    return result;
  }

  /** An answer in events, put together to the body it would otherwise have. */
  async streamed(reply: HttpReply): Promise<ModelResult> {
    const assembly = this.#protocol.assemble();
    let text = '';
    try {
      const events = readEvents(reply.chunks, this.#protocol.framing);
      for await (const event of untilQuiet(events, () => assembly.complete())) {
        const fault = findFault(cleaned(event.data, this.#endpoint));
        if (fault !== undefined)
          return this.#turnedAway(readFaultOutcome(fault, reply, this.#endpoint), reply);
        const step = assembly.add(event);
        if (step.text !== undefined || step.reasoning !== undefined) this.#firstTokenMs ??= this.#elapsedMs();
        if (step.text === undefined) continue;
        text += step.text;
        if (this.#context.onText?.(step.text, text) === 'stop')
          return this.#stopped(text, this.#cleaned(assembly.body()), reply);
      }
    } catch (error) {
      if (!(error instanceof StreamSyntaxError)) throw error;
      throw readError('bad-response', { message: error.message }, this.#endpoint, {
        headers: reply.headers,
        cause: error,
      });
    } finally {
      reply.cancel();
    }
    if (!assembly.complete()) {
      throw readError(
        'network',
        { message: 'the stream ended in the middle of the answer' },
        this.#endpoint,
        {
          headers: reply.headers,
        },
      );
    }
    return this.#decoded(this.#cleaned(assembly.body()), reply);
  }

  /** A secret may be spread over several events, so that the whole is looked at. */
  #cleaned(body: JsonObject): JsonObject {
    const clean = cleaned<Json>(body, this.#endpoint);
    return isJsonObject(clean) ? clean : body;
  }

  #decoded(body: JsonObject, reply: HttpReply): ModelResult {
    const answer = this.#protocol.decode(body, this.#request, this.#served);
    if (!('fault' in answer)) return this.#result(answer, reply, body);
    return this.#turnedAway(readFaultOutcome(answer.fault, reply, this.#endpoint), reply);
  }

  /** A filter turned the prompt away, or it was too long: that is a result. Where no model read it, it cost nothing. */
  #turnedAway({ fault, meaning }: FaultOutcome, reply: HttpReply): ModelResult {
    if (meaning.finish === 'stop')
      return this.#result(this.#unbilled(meaning.text, fault), reply, fault.details);
    const isUnread = reply.status >= 400;
    const answer: Answer = {
      text: '',
      finish: { unified: meaning.finish, raw: fault.code ?? fault.message },
      refusal: 'refusal' in meaning ? meaning.refusal : undefined,
      usage: {
        usage: isUnread ? unread : normalizeUsage(undefined, { input: {}, output: {} }).usage,
        warnings: [],
      },
    };
    const words = meaning.finish === 'context_overflow' ? fault.message : undefined;
    return this.#result(isUnread ? { ...answer, cost: nothingPaid } : answer, reply, fault.details, words);
  }

  /** An answer whose host does not say what it took: an estimate on the high side. */
  #unbilled(text: string, { code }: Fault): Answer {
    const usage: ModelUsage = {
      input: { total: estimateTokens(this.#request) },
      output: { total: Math.ceil(estimateTextTokens(text)) },
      estimated: true,
    };
    const message = 'The host does not say what a rejected answer took, so its tokens are estimated';
    return {
      text,
      finish: { unified: 'stop', raw: code },
      usage: { usage, warnings: [{ code: 'usage_missing', message }] },
    };
  }

  #stopped(text: string, partial: JsonObject, reply: HttpReply): ModelResult {
    const decoded = this.#protocol.decode(partial, this.#request, this.#served);
    const usage = 'fault' in decoded ? normalizeUsage(undefined, { input: {}, output: {} }) : decoded.usage;
    const answer: Answer = { text, finish: { unified: 'stop', raw: 'stopped_by_caller' }, usage };
    return this.#result('fault' in decoded ? answer : { ...decoded, ...answer }, reply, partial);
  }

  #result(answer: Answer, reply: HttpReply, raw: Json | undefined, overflow?: string): ModelResult {
    const { text, reasoningText, finish, refusal, cost, usage, served, fingerprint, upstream } = answer;
    const warnings = [...this.#encoded.warnings, ...usage.warnings];
    if (finish.unified === 'context_overflow' && overflow !== undefined)
      warnings.push({ code: 'other', message: overflow });
    if (finish.unified === 'length' && text === '' && (usage.usage.output.reasoning ?? 0) > 0) {
      warnings.push({
        code: 'other',
        setting: 'maxOutputTokens',
        message:
          'Reasoning used up all output tokens before the answer began: allow more of them, or ask for less effort',
      });
    }
    return {
      text,
      reasoningText: this.#request.reasoning?.keepText === true ? reasoningText : undefined,
      reasoned: reasoningState(answer),
      finish,
      refusal,
      usage: usage.usage,
      cost,
      model: { requested: this.#endpoint.model, served, fingerprint, upstream },
      outputMode: this.#encoded.outputMode,
      warnings,
      timing: { ms: this.#elapsedMs(), firstTokenMs: this.#firstTokenMs },
      requestId: readRequestId(reply, this.#endpoint),
      rateLimit: statedRateLimit(reply.headers, Date.now()),
      raw,
    };
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}

const neverAborted = new AbortController().signal;

/** Usage of a request that was turned away before a model read it. */
const unread: ModelUsage = { input: { total: 0 }, output: { total: 0 }, estimated: false };
const nothingPaid: ModelResult['cost'] = { usd: 0, source: 'provider' };

/** Options merged into a body; objects field by field, everything else replaced. */
function withOptions(encoded: Encoded, ...options: readonly (JsonObject | undefined)[]): Encoded {
  const given = options.filter((option) => option !== undefined);
  return given.length === 0 ? encoded : { ...encoded, body: given.reduce(merged, encoded.body) };
}

function merged(base: JsonObject, extra: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...base };
  for (const [name, value] of Object.entries(extra)) {
    const before = result[name];
    result[name] = isJsonObject(before) && isJsonObject(value) ? merged(before, value) : value;
  }
  return result;
}

function isStream(reply: HttpReply): boolean {
  return reply.status < 300 && !/^(application\/json|text\/html)/.test(reply.headers['content-type'] ?? '');
}
