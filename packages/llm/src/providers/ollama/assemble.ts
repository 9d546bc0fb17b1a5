import { readPath, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Assembly, StreamEvent, StreamStep } from '../protocol.js';

/** Puts the lines of a streamed chat together; the last one carries the counts. */
export function assembleOllama(): Assembly {
  let last: JsonObject = {};
  let content = '';
  let thinking = '';

  const add = ({ data }: StreamEvent): StreamStep => {
    last = data;
    const text = readText(data, 'message', 'content') ?? '';
    const thought = readText(data, 'message', 'thinking') ?? '';
    content += text;
    thinking += thought;
    return { text: text === '' ? undefined : text, reasoning: thought === '' ? undefined : thought };
  };

  const body = (): JsonObject => ({
    ...last,
    message: { role: 'assistant', content, ...(thinking === '' ? {} : { thinking }) },
  });

  return { add, body, complete: () => readPath(last, 'done') === true };
}
