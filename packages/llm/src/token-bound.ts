import type { ModelRequest } from './model-request.js';

/** Tokens that providers add around every message, with room to spare. */
const perMessage = 16;
/** Tokens that providers add around every request, with room to spare. */
const perRequest = 64;

/**
 * Largest count of the input of a request, in tokens: no tokenizer writes more tokens than the text has bytes of
 * UTF-8. On plain English it is about four times the true count; what a call really takes comes off the bound when
 * the call ends.
 *
 * @param imageTokens What an image may count at most. Without it a request with images has no bound.
 */
export function inputTokenBound(request: ModelRequest, imageTokens?: number): number | undefined {
  let bound = perRequest;
  for (const { content } of request.messages) {
    bound += perMessage;
    for (const part of content) {
      if (part.type === 'text') bound += Buffer.byteLength(part.text);
      else if (imageTokens === undefined) return undefined;
      else bound += imageTokens;
    }
  }
  if (request.output.mode === 'schema') bound += Buffer.byteLength(JSON.stringify(request.output.schema));
  return bound;
}
