import { readPath, isJsonObject, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Assembly, StreamEvent, StreamStep } from '../protocol.js';

const last = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** The last event of a streamed response carries the whole of it; the others tell how far it is. */
export function assembleResponse(): Assembly {
  let response: JsonObject = {};
  let complete = false;

  const add = ({ data }: StreamEvent): StreamStep => {
    const type = readText(data, 'type') ?? '';
    const carried = readPath(data, 'response');
    if (isJsonObject(carried)) response = carried;
    complete ||= last.has(type);
    const delta = readText(data, 'delta');
    if (type === 'response.output_text.delta') return { text: delta };
    return type.startsWith('response.reasoning') && type.endsWith('.delta') ? { reasoning: delta } : {};
  };

  return { add, body: () => response, complete: () => complete };
}
