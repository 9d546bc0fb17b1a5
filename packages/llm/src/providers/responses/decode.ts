import { joinTexts, readPath, isJsonObject, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Finish } from '../../model-result.js';
import { responsesUsage } from '../../usage.js';
import type { Fault } from '../fault.js';
import type { Answer } from '../protocol.js';
import { textOrCalls } from '../tool-calls.js';

/** A whole response: its text is what the `output_text` parts of its messages say. */
export function decodeResponse(body: JsonObject): Answer | { readonly fault: Fault } {
  const status = readText(body, 'status');
  if (status === 'failed' || status === 'cancelled') {
    const message = readText(body, 'error', 'message') ?? `the response is '${status}'`;
    return { fault: { code: readText(body, 'error', 'code') ?? status, message } };
  }
  const output = readList(body, 'output');
  const parts = output
    .filter((item) => readText(item, 'type') === 'message')
    .flatMap((item) => readList(item, 'content'));
  const refused = joinTexts(parts, 'refusal', 'refusal');
  const incomplete = readText(body, 'incomplete_details', 'reason');
  const said = joinTexts(parts, 'output_text', 'text');
  const text = refused === '' ? textOrCalls(said, output) : said;
  // No tools were offered, so that a call of one is no answer.
  const isToolCall = said === '' && output.some((item) => readText(item, 'type') === 'function_call');
  const summaries = output
    .filter((item) => readText(item, 'type') === 'reasoning')
    .flatMap((item) => [...readList(item, 'summary'), ...readList(item, 'content')])
    .filter(isJsonObject)
    .map((part) => readText(part, 'text') ?? '');
  return {
    text,
    reasoningText: summaries.length === 0 ? undefined : summaries.join('\n\n'),
    finish: {
      unified: refused !== '' ? 'refusal' : isToolCall ? 'error' : responseFinish(status, incomplete),
      raw: isToolCall ? 'function_call' : (incomplete ?? status),
    },
    refusal:
      refused !== ''
        ? { source: 'model', text: refused }
        : incomplete === 'content_filter'
          ? { source: 'output_filter', category: incomplete, text }
          : undefined,
    usage: responsesUsage(readPath(body, 'usage')),
    served: readText(body, 'model'),
  };
}

function responseFinish(status: string | undefined, incomplete: string | undefined): Finish {
  if (status === 'completed') return 'stop';
  if (incomplete === 'max_output_tokens') return 'length';
  return incomplete === 'content_filter' ? 'content_filter' : 'unknown';
}
