import { SpanKind, type Attributes, type Tracer } from '@opentelemetry/api';
import type { Captured } from './capture.js';
import { current, errorType, fail, callInSpan } from './scope.js';
import { known } from './usage-attributes.js';

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mediaType: string; readonly sha256: string };

interface Request {
  readonly messages: readonly {
    readonly role: 'system' | 'user' | 'assistant';
    readonly content: readonly Part[];
  }[];
  readonly output: { readonly mode: string };
  readonly maxOutputTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly stop?: readonly string[] | undefined;
  readonly seed?: number | undefined;
}

/** Tokens of a call, as `@masbench/llm` reports them. */
export interface TracedUsage {
  readonly input: {
    readonly total?: number | undefined;
    readonly cacheRead?: number | undefined;
    readonly cacheWrite?: number | undefined;
  };
  readonly output: { readonly total?: number | undefined; readonly reasoning?: number | undefined };
  readonly estimated: boolean;
}

/** US dollars of a call of `provider:model`; `undefined` if they are not known. */
export type CostOf = (model: string, usage: TracedUsage) => number | undefined;

interface Result {
  readonly text: string;
  readonly finish: { readonly unified: string };
  readonly usage: TracedUsage;
  readonly cost?: { readonly usd: number } | undefined;
  readonly model: { readonly served?: string | undefined };
  readonly timing: { readonly firstTokenMs?: number | undefined };
  readonly attempts?: readonly unknown[] | undefined;
  readonly cache?: { readonly hit: boolean } | undefined;
}

/** The part of a model that is used: a `ModelProvider` of `@masbench/llm` is one. */
export interface TracedModel {
  readonly id: string;
  readonly model: string;
  readonly generate: (request: never, context: never) => Promise<Result>;
  readonly redact?: ((text: string) => string) | undefined;
}

/** Names that the conventions have for providers which masbench calls otherwise. */
const providerNames: Readonly<Record<string, string>> = {
  google: 'gcp.gemini',
  mistral: 'mistral_ai',
  xai: 'x_ai',
};

/** The same model, with a span around every call. */
export function tracedModel<Model extends TracedModel>(
  model: Model,
  tracer: () => Tracer,
  { captured, costOf }: { readonly captured: ReadonlySet<Captured>; readonly costOf: CostOf | undefined },
): Model {
  const operation = model.id === 'google' ? 'generate_content' : 'chat';
  const generate = async (request: Request, context: unknown): Promise<Result> => {
    const span = tracer().startSpan(
      `${operation} ${model.model}`,
      { kind: SpanKind.CLIENT, attributes: { ...about(model, operation), ...asked(request) } },
      current(),
    );
    const clean = (value: unknown): string => {
      const text = JSON.stringify(value);
      return model.redact?.(text) ?? text;
    };
    if (captured.has('messages')) span.setAttributes(readMessages(request, clean));
    try {
      const result = await callInSpan(span, async () =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the model's own parameters, passed through
        model.generate(request as never, context as never),
      );
      const cost = result.cost?.usd ?? costOf?.(`${model.id}:${model.model}`, result.usage);
      span.setAttributes(answered(result, cost));
      if (captured.has('messages'))
        span.setAttribute('gen_ai.output.messages', clean([outputMessage(result)]));
      return result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      fail(span, errorType(error), captured.has('errors') ? (model.redact?.(message) ?? message) : undefined);
      throw error;
    } finally {
      span.end();
    }
  };
  return new Proxy(model, {
    get: (target, name) => {
      const value: unknown = name === 'generate' ? generate : Reflect.get(target, name);
      // A model may be an object of a class with private fields.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function about({ id, model }: TracedModel, operation: string): Attributes {
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': providerNames[id] ?? id,
    'gen_ai.request.model': model,
  };
}

function asked({ output, maxOutputTokens, temperature, topP, stop, seed }: Request): Attributes {
  return known({
    'gen_ai.output.type': output.mode === 'text' ? 'text' : 'json',
    'gen_ai.request.max_tokens': maxOutputTokens,
    'gen_ai.request.temperature': temperature,
    'gen_ai.request.top_p': topP,
    'gen_ai.request.stop_sequences': stop === undefined ? undefined : [...stop],
    'gen_ai.request.seed': seed,
  });
}

function answered(
  { finish, usage, model, timing, attempts, cache }: Result,
  costUsd: number | undefined,
): Attributes {
  const isFromCache = cache?.hit === true;
  return known({
    'gen_ai.response.finish_reasons': [finish.unified],
    'gen_ai.response.model': model.served,
    'gen_ai.response.time_to_first_chunk':
      timing.firstTokenMs === undefined ? undefined : timing.firstTokenMs / 1000,
    'gen_ai.usage.input_tokens': usage.input.total,
    'gen_ai.usage.output_tokens': usage.output.total,
    'gen_ai.usage.cache_read.input_tokens': usage.input.cacheRead,
    'gen_ai.usage.cache_creation.input_tokens': usage.input.cacheWrite,
    'gen_ai.usage.reasoning.output_tokens': usage.output.reasoning,
    'masbench.usage.estimated': usage.estimated ? true : undefined,
    'masbench.from_cache': isFromCache ? true : undefined,
    'masbench.provider_attempts': attempts?.length,
    // What a cache or a recording answered was not paid.
    'masbench.cost_usd': isFromCache ? undefined : costUsd,
  });
}

/** In the shapes of `gen-ai-input-messages.json` and `gen-ai-system-instructions.json`. Images are named by their hash. */
function readMessages({ messages }: Request, clean: (value: unknown) => string): Attributes {
  const system = messages.filter(({ role }) => role === 'system').flatMap(({ content }) => content);
  const rest = messages.filter(({ role }) => role !== 'system');
  return known({
    'gen_ai.system_instructions': system.length === 0 ? undefined : clean(system.map(messagePart)),
    'gen_ai.input.messages': clean(
      rest.map(({ role, content }) => ({ role, parts: content.map(messagePart) })),
    ),
  });
}

function messagePart(part: Part): object {
  return part.type === 'text'
    ? { type: 'text', content: part.text }
    : { type: 'uri', modality: 'image', mime_type: part.mediaType, uri: `sha256:${part.sha256}` };
}

function outputMessage({ text, finish }: Result): object {
  return { role: 'assistant', parts: [{ type: 'text', content: text }], finish_reason: finish.unified };
}
