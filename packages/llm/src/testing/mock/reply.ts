import { imageInfo } from '../../image-editors/image-size.js';
import type { Json } from '../../model-request.js';
import type { FaultKind } from './faults.js';
import { schemaInstance } from './schema-instance.js';
import { solidPng } from './solid-png.js';
import type { MockAnswer, MockCall } from './call.js';

/** Reply of the mock server to a request: a text, or parts of an answer; the rest is made up. */
export type MockReply =
  | string
  | {
      /** The answer, verbatim. @default an instance of the schema that was asked for, `{}` in JSON mode, otherwise `ok` */
      readonly text?: string | undefined;
      /** Written out as the text. */
      readonly json?: Json | undefined;
      /** Reasoning that precedes the answer, in the fields of the protocol. @default none */
      readonly reasoning?: string | undefined;
      /** The model declines in these words. */
      readonly refusal?: string | undefined;
      /** @default 'stop' */
      readonly finish?: 'stop' | 'length' | 'content_filter' | undefined;
      /** Tokens; input includes cached ones, output includes reasoning. `null`: the answer reports none. */
      readonly usage?: MockUsage | null | undefined;
      /** The model that claims to have answered. @default the one that was asked */
      readonly model?: string | undefined;
      /** Who ran it, as OpenRouter says. @default nobody is named */
      readonly host?: string | undefined;
      /** The edited image. @default one of a single color and of the size of the first image asked about */
      readonly image?: Uint8Array | null | undefined;
      /** Something goes wrong instead. */
      readonly fault?: FaultKind | undefined;
      /** How long this answer takes. */
      readonly latencyMs?: number | undefined;
    };

/** Token counts that an answer reports; those left out are estimated from its text. */
export interface MockUsage {
  /** Tokens of the prompt, cached ones included. */
  readonly inputTokens?: number | undefined;
  /** Tokens of the answer, reasoning included. */
  readonly outputTokens?: number | undefined;
  /** Part of `inputTokens` read from a prompt cache. @default 0 */
  readonly cachedTokens?: number | undefined;
  /** Part of `inputTokens` written to a prompt cache. @default 0 */
  readonly cacheWriteTokens?: number | undefined;
  /** Part of `outputTokens` spent on reasoning. */
  readonly reasoningTokens?: number | undefined;
  /** Whether a stream of chat completions tells it though nobody asked, as Mistral does. @default false */
  readonly isUnasked?: boolean | undefined;
}

/** The whole answer that a reply stands for. */
export function completeAnswer(reply: MockReply | undefined, call: MockCall): MockAnswer {
  const parts = typeof reply === 'string' ? { text: reply } : (reply ?? {});
  const text =
    parts.refusal ?? parts.text ?? (parts.json === undefined ? madeUp(call) : JSON.stringify(parts.json));
  const reasoning = parts.reasoning ?? '';
  return {
    id: `mock-${call.index}`,
    model: parts.model ?? call.model,
    host: parts.host,
    text,
    reasoning,
    finish: parts.refusal === undefined ? (parts.finish ?? 'stop') : 'refusal',
    usage: parts.usage === null ? undefined : makeUsage(parts.usage ?? {}, call, text, reasoning),
    image: parts.image === null ? undefined : (parts.image ?? (call.wantsImage ? edited(call) : undefined)),
  };
}

/** Without a script: an instance of the schema, an empty object, or a word. */
function madeUp(call: MockCall): string {
  if (call.wantsImage) return '';
  if (call.schema !== undefined) return JSON.stringify(schemaInstance(call.schema));
  return call.wantsJson ? '{}' : 'ok';
}

function edited({ images }: MockCall): Uint8Array {
  const { width, height } = (images[0] === undefined ? undefined : imageInfo(images[0])) ?? {
    width: 8,
    height: 8,
  };
  return solidPng(width, height, [120, 130, 140]);
}

/** Four characters a token, where the script does not say. */
function makeUsage(
  stated: MockUsage,
  call: MockCall,
  text: string,
  reasoning: string,
): NonNullable<MockAnswer['usage']> {
  const read = call.messages.reduce((sum, message) => sum + message.text.length, 0);
  const thought = stated.reasoningTokens ?? Math.ceil(reasoning.length / 4);
  return {
    input: stated.inputTokens ?? Math.ceil(read / 4),
    output: stated.outputTokens ?? Math.ceil(text.length / 4) + thought,
    cached: stated.cachedTokens ?? 0,
    written: stated.cacheWriteTokens ?? 0,
    reasoning: thought,
    isUnasked: stated.isUnasked ?? false,
  };
}
