import type { ModelRoom } from '../model.js';
import type { ModelRequest } from '../model-request.js';
import type { ModelWarning } from '../model-result.js';

/** Fewer tokens than these are no answer to anything. */
const leastAnswer = 256;

/**
 * Returns a request whose output limit fits into what the prompt leaves of the context, with a warning if it was lowered. A
 * prompt that fills the context by itself is sent as it is: only the server can count it.
 */
export function fitRequest(
  request: ModelRequest,
  { contextTokens = Infinity, maxOutputTokens = Infinity }: ModelRoom,
): { readonly request: ModelRequest; readonly warnings: readonly ModelWarning[] } {
  const wanted = request.maxOutputTokens;
  if (wanted === undefined) return { request, warnings: [] };
  const left =
    contextTokens === Infinity ? Infinity : Math.max(leastAnswer, contextTokens - estimateTokens(request));
  const fitted = Math.min(wanted, left, maxOutputTokens);
  if (fitted === wanted) return { request, warnings: [] };
  const message = `${wanted} output tokens do not fit, so ${fitted} were asked for`;
  return {
    request: { ...request, maxOutputTokens: fitted },
    warnings: [{ code: 'unsupported_setting', setting: 'maxOutputTokens', message }],
  };
}

/** Tokens that a chat template adds around a message and around a request, with room to spare. */
const perMessage = 12;
const perRequest = 32;

/**
 * Returns about how many tokens a prompt takes, on the high side: a token is four characters of English, three of JSON and of
 * names, and less than one of other scripts.
 */
export function estimateTokens({ messages, output }: ModelRequest): number {
  const texts = messages.flatMap(({ content }) =>
    content.map((part) => (part.type === 'text' ? part.text : '')),
  );
  // Servers that cannot enforce a schema are shown it.
  const schema = output.mode === 'schema' ? JSON.stringify(output.schema) : '';
  const characters = [...texts, schema].reduce((sum, text) => sum + estimateTextTokens(text), 0);
  return Math.ceil(characters) + perRequest + perMessage * messages.length;
}

/** Returns about how many tokens a text takes, on the high side. */
export function estimateTextTokens(text: string): number {
  const others = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
  return (text.length - others) / 3.2 + others * 1.1;
}
