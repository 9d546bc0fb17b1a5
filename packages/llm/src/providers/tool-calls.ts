import { readPath, readText } from '../json.js';
import type { Json } from '../model-request.js';

/**
 * Returns the text of an answer; of one that only calls tools, though none was offered, its calls as text, which hold the
 * answer of small models every day: `{"name": …, "arguments": …}`, one a line.
 *
 * @param items Calls as any protocol writes them; items of other kinds are left out.
 */
export function textOrCalls(text: string, items: readonly Json[]): string {
  if (text.trim() !== '') return text;
  const calls = items.flatMap((item) => {
    const call = readPath(item, 'function') ?? readPath(item, 'functionCall') ?? item;
    const name = readText(call, 'name') ?? readText(call, 'toolName');
    const given =
      readPath(call, 'arguments') ?? readPath(call, 'input') ?? readPath(call, 'args') ?? undefined;
    return name === undefined || given === undefined ? [] : [JSON.stringify({ name, arguments: given })];
  });
  return calls.length === 0 ? text : calls.join('\n');
}
