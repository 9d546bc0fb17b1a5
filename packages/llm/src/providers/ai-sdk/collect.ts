import { readText } from '../../json.js';
import type { Json } from '../../model-request.js';

/** The sum of a stream of parts: the fields of a result that is not streamed. */
export interface Collected {
  content: { type: 'text' | 'reasoning'; text: string }[];
  finishReason: unknown;
  usage: unknown;
  providerMetadata: unknown;
  warnings: readonly unknown[];
  response: { modelId?: string; headers?: Record<string, string> | undefined };
}

/**
 * Reads a stream of the AI SDK to its end, or until `onText` has heard enough.
 *
 * @throws what the stream carries as an error.
 */
export async function collectStream(
  stream: ReadableStream<unknown>,
  headers: Record<string, string> | undefined,
  onText: (delta: string, textSoFar: string) => 'stop' | void,
  onFirst: () => void,
): Promise<{ readonly collected: Collected; readonly stopped: boolean }> {
  const text: Collected['content'][number] = { type: 'text', text: '' };
  const reasoning: Collected['content'][number] = { type: 'reasoning', text: '' };
  const collected: Collected = {
    content: [reasoning, text],
    finishReason: undefined,
    usage: undefined,
    providerMetadata: undefined,
    warnings: [],
    response: { headers },
  };
  for await (const part of stream) {
    if (typeof part !== 'object' || part === null || !('type' in part)) continue;
    if (part.type === 'error') throw 'error' in part ? part.error : new Error('the stream carries an error');
    if (part.type === 'stream-start' && 'warnings' in part && Array.isArray(part.warnings))
      collected.warnings = part.warnings;
    if (part.type === 'response-metadata')
      collected.response.modelId = readText(asJson(part), 'modelId') ?? '';
    if (part.type === 'finish') {
      collected.finishReason = 'finishReason' in part ? part.finishReason : undefined;
      collected.usage = 'usage' in part ? part.usage : undefined;
      collected.providerMetadata = 'providerMetadata' in part ? part.providerMetadata : undefined;
    }
    const delta = 'delta' in part && typeof part.delta === 'string' ? part.delta : '';
    if (delta === '' || (part.type !== 'text-delta' && part.type !== 'reasoning-delta')) continue;
    onFirst();
    const block = part.type === 'text-delta' ? text : reasoning;
    block.text += delta;
    if (block === text && onText(delta, text.text) === 'stop') return { collected, stopped: true };
  }
  return { collected, stopped: false };
}

/** A value of another library, as plain JSON. */
export function asJson(value: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(value) ?? 'null');
  return copy;
}
