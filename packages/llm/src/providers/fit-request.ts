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
  {
    contextTokens = Infinity,
    maxOutputTokens = Infinity,
    promptTokens = estimateTokens(request),
  }: ModelRoom & { readonly promptTokens?: number | undefined },
): { readonly request: ModelRequest; readonly warnings: readonly ModelWarning[] } {
  const wanted = request.maxOutputTokens;
  if (wanted === undefined) return { request, warnings: [] };
  const left = contextTokens === Infinity ? Infinity : Math.max(leastAnswer, contextTokens - promptTokens);
  const fitted = Math.min(wanted, left, maxOutputTokens);
  if (fitted === wanted) return { request, warnings: [] };
  const message = `${wanted} output tokens do not fit, so ${fitted} were asked for`;
  return {
    request: { ...request, maxOutputTokens: fitted },
    warnings: [{ code: 'unsupported_setting', setting: 'maxOutputTokens', message }],
  };
}

/** A number of tokens, as providers write it: `8192`, `8,192`, with a quote before it. */
const tokens = '[^0-9]{0,24}?([0-9][0-9,]{2,})';
const contextLimit = new RegExp(
  `(?:maximum|max|available) context (?:length|size|window)${tokens}|max_new_tokens\\S* must be <=${tokens}`,
  'i',
);
const outputLimit = new RegExp(
  `supports? at most${tokens} (?:completion|output)|range of max_tokens should be \\[\\d+,${tokens}|(?:max_tokens|max_completion_tokens|maxOutputTokens)\\S* must be (?:less than or equal to|at most|<=)${tokens}`,
  'i',
);
const promptTokens =
  /has ([0-9,]+) (?:input|prompt) tokens|\(([0-9,]+) (?:in the messages|in the prompt)|Given: ([0-9,]+) `?inputs|([0-9,]+) tokens from the input/i;

/** Returns the limits of a model that a server names where a request does not fit; `undefined` if it names none. */
export function parseStatedRoom(
  message: string,
): (ModelRoom & { readonly promptTokens?: number | undefined }) | undefined {
  const [contextTokens, maxOutputTokens, prompt] = [contextLimit, outputLimit, promptTokens].map(
    (pattern) => {
      const found = pattern
        .exec(message)
        ?.slice(1)
        .find((text) => text !== undefined);
      return found === undefined ? undefined : Number(found.replaceAll(',', ''));
    },
  );
  if (contextTokens === undefined && maxOutputTokens === undefined) return undefined;
  return { contextTokens, maxOutputTokens, promptTokens: prompt };
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
