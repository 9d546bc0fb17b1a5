import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { isJsonObject, parseJson } from '../json.js';
import type { Protocol, StreamEvent } from './protocol.js';

/** The last message of some servers, which never say why they stopped. */
export const endMark = '[DONE]';

/** Thrown where a stream carries something that is no JSON object. */
export class StreamSyntaxError extends Error {
  override readonly name = 'StreamSyntaxError';
}

/**
 * The events of a stream as they arrive. The end mark is the last of them. A last event without its line break counts if
 * it is complete; one that is cut off is dropped, and so are empty events.
 *
 * @throws StreamSyntaxError
 */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  framing: Protocol['framing'],
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const split = framing === 'lines of JSON' ? lineSplitter() : serverSentSplitter();
  for await (const chunk of chunks) {
    for (const { name, text } of split(decoder.decode(chunk, { stream: true }))) {
      if (text === endMark) {
        yield { name: endMark, data: {} };
        return;
      }
      if (text.trim() !== '') yield { name, data: parseObject(text) };
    }
  }
  for (const { name, text } of split(`${decoder.decode()}\n\n`)) {
    if (text === endMark) yield { name: endMark, data: {} };
    else if (parseJson(text) !== undefined) yield { name, data: parseObject(text) };
  }
}

type Split = (text: string) => readonly { readonly name: string | undefined; readonly text: string }[];

function serverSentSplitter(): Split {
  let ready: { name: string | undefined; text: string }[] = [];
  const parser = createParser({
    onEvent: ({ event, data }: EventSourceMessage) => ready.push({ name: event, text: data }),
  });
  return (text) => {
    ready = [];
    parser.feed(text);
    return ready;
  };
}

function lineSplitter(): Split {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines.filter((line) => line.trim() !== '').map((line) => ({ name: undefined, text: line }));
  };
}

function parseObject(text: string): StreamEvent['data'] {
  const data = parseJson(text);
  // Google sends its errors as a list of one.
  const first = Array.isArray(data) ? data[0] : data;
  if (!isJsonObject(first)) throw new StreamSyntaxError(`an event is no JSON object: ${text.slice(0, 80)}`);
  return first;
}
