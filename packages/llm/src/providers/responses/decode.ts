import { at, isJsonObject, listAt, textAt } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Finish } from '../../model.js';
import { responsesUsage } from '../../usage.js';
import type { Fault } from '../fault.js';
import type { Answer } from '../protocol.js';

/** A whole response: its text is what the `output_text` parts of its messages say. */
export function decodeResponse(body: JsonObject): Answer | { readonly fault: Fault } {
  const status = textAt(body, 'status');
  if (status === 'failed' || status === 'cancelled') {
    const message = textAt(body, 'error', 'message') ?? `the response is '${status}'`;
    return { fault: { code: textAt(body, 'error', 'code') ?? status, message } };
  }
  const output = listAt(body, 'output');
  const parts = output
    .filter((item) => textAt(item, 'type') === 'message')
    .flatMap((item) => listAt(item, 'content'));
  const textOfType = (type: string, field: string): string =>
    parts
      .filter((part) => textAt(part, 'type') === type)
      .map((part) => textAt(part, field) ?? '')
      .join('');
  const refused = textOfType('refusal', 'refusal');
  const incomplete = textAt(body, 'incomplete_details', 'reason');
  const text = textOfType('output_text', 'text');
  const summaries = output
    .filter((item) => textAt(item, 'type') === 'reasoning')
    .flatMap((item) => [...listAt(item, 'summary'), ...listAt(item, 'content')])
    .filter(isJsonObject)
    .map((part) => textAt(part, 'text') ?? '');
  return {
    text,
    reasoningText: summaries.length === 0 ? undefined : summaries.join('\n\n'),
    finish: { unified: refused === '' ? finishOf(status, incomplete) : 'refusal', raw: incomplete ?? status },
    refusal:
      refused !== ''
        ? { source: 'model', text: refused }
        : incomplete === 'content_filter'
          ? { source: 'output_filter', category: incomplete, text }
          : undefined,
    usage: responsesUsage(at(body, 'usage')),
    served: textAt(body, 'model'),
  };
}

function finishOf(status: string | undefined, incomplete: string | undefined): Finish {
  if (status === 'completed') return 'stop';
  if (incomplete === 'max_output_tokens') return 'length';
  return incomplete === 'content_filter' ? 'content_filter' : 'unknown';
}
