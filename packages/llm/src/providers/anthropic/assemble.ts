import { readPath, readCount, isJsonObject, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Assembly, StreamEvent, StreamStep } from '../protocol.js';

/** Puts the events of a streamed message together. */
export function assembleMessage(): Assembly {
  let message: JsonObject = {};
  let usage: JsonObject = {};
  const blocks = new Map<number, { readonly type: string; text: string }>();
  let complete = false;

  const add = ({ data }: StreamEvent): StreamStep => {
    const index = readCount(data, 'index') ?? 0;
    switch (readText(data, 'type')) {
      case 'message_start': {
        const start = readPath(data, 'message');
        if (isJsonObject(start)) message = start;
        usage = known(readPath(message, 'usage'));
        return {};
      }
      case 'content_block_start': {
        const type = readText(data, 'content_block', 'type') ?? 'unknown';
        blocks.set(index, { type, text: readText(data, 'content_block', type) ?? '' });
        return {};
      }
      case 'content_block_delta':
        return extend(blocks.get(index), data);
      case 'message_delta': {
        const delta = readPath(data, 'delta');
        if (isJsonObject(delta)) message = { ...message, ...delta };
        usage = { ...usage, ...known(readPath(data, 'usage')) };
        return {};
      }
      case 'message_stop':
        complete = true;
        return {};
      default:
        return {};
    }
  };

  const body = (): JsonObject => ({
    ...message,
    content: [...blocks.values()].map(({ type, text }) => ({ type, [type]: text })),
    usage,
  });

  return { add, body, complete: () => complete };
}

function extend(block: { text: string } | undefined, data: JsonObject): StreamStep {
  const text = readText(data, 'delta', 'text');
  const thinking = readText(data, 'delta', 'thinking');
  if (block !== undefined) block.text += text ?? thinking ?? '';
  return { text, reasoning: thinking };
}

/** Contents of a record; fields that are `null` say nothing and must not hide an earlier count. */
function known(record: unknown): JsonObject {
  if (typeof record !== 'object' || record === null) return {};
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
