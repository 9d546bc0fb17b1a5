import { readPath, isJsonObject, readList, readText } from '../../json.js';
import { joinParts } from './decode.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { Assembly, StreamEvent, StreamStep } from '../protocol.js';

/** Puts the responses of a stream together: each carries the next parts, the last one the finish reason and the usage. */
export function assembleGemini(): Assembly {
  let head: JsonObject = {};
  let candidate: JsonObject = {};
  let seen = false;
  const parts: Json[] = [];

  const add = ({ data }: StreamEvent): StreamStep => {
    const { candidates: _candidates, ...rest } = data;
    head = { ...head, ...rest };
    const next = readList(data, 'candidates')[0];
    const added = readList(next, 'content', 'parts');
    parts.push(...added);
    if (isJsonObject(next)) {
      seen = true;
      candidate = { ...candidate, ...next };
    }
    return { text: joinParts(added, false) || undefined, reasoning: joinParts(added, true) || undefined };
  };

  const body = (): JsonObject =>
    seen ? { ...head, candidates: [{ ...candidate, content: { role: 'model', parts } }] } : head;
  const complete = (): boolean =>
    readPath(candidate, 'finishReason') !== undefined ||
    readText(head, 'promptFeedback', 'blockReason') !== undefined;
  return { add, body, complete };
}
