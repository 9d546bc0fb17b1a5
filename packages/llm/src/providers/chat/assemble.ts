import { readCount, readPath, isJsonObject, readList, readText } from '../../json.js';
import type { JsonObject } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { Assembly, StreamEvent, StreamStep } from '../protocol.js';
import { endMark } from '../stream-events.js';
import { readContent, readThoughts } from './content.js';

/** Puts the chunks of a streamed chat completion together. */
export function assembleChat(): Assembly {
  let head: JsonObject | undefined;
  let usage: Json | undefined;
  let ended = false;
  let content = '';
  let refusal = '';
  let reasoning = '';
  /** Pieces of calls, by their place: the name comes first, and the arguments in pieces. */
  const calls: { name: string; arguments: string }[] = [];
  let finish: string | undefined;
  let nativeFinish: string | undefined;

  const add = ({ name, data }: StreamEvent): StreamStep => {
    if (name === endMark) {
      ended = true;
      return {};
    }
    // Every chunk repeats who answers; the first one of Azure does not say it yet.
    if ((readText(head, 'model') ?? '') === '') head = data;
    const reported = readPath(data, 'usage');
    if (isJsonObject(reported)) usage = reported;
    // With `n`, pieces of several answers come in turn: the first one counts, as in a whole body.
    const choice = readList(data, 'choices').find((one) => (readCount(one, 'index') ?? 0) === 0);
    const delta = readPath(choice, 'delta');
    const text = readContent(delta);
    const thought =
      readText(delta, 'reasoning_content') ?? readText(delta, 'reasoning') ?? readThoughts(delta) ?? '';
    const declined = readText(delta, 'refusal') ?? '';
    content += text;
    reasoning += thought;
    for (const piece of readList(delta, 'tool_calls')) {
      const call = (calls[readCount(piece, 'index') ?? calls.length] ??= { name: '', arguments: '' });
      call.name += readText(piece, 'function', 'name') ?? '';
      call.arguments += readText(piece, 'function', 'arguments') ?? '';
    }
    refusal += declined;
    finish = readText(choice, 'finish_reason') ?? finish;
    nativeFinish = readText(choice, 'native_finish_reason') ?? nativeFinish;
    return { text: text === '' ? undefined : text, reasoning: thought === '' ? undefined : thought };
  };

  const body = (): JsonObject => ({
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: finish ?? null,
        ...(nativeFinish === undefined ? {} : { native_finish_reason: nativeFinish }),
        message: {
          role: 'assistant',
          content,
          ...(calls.length === 0 ? {} : { tool_calls: calls.flat().map((call) => ({ function: call })) }),
          ...(refusal === '' ? {} : { refusal }),
          ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
        },
      },
    ],
    ...(usage === undefined ? {} : { usage }),
  });

  return { add, body, complete: () => ended || finish !== undefined };
}
