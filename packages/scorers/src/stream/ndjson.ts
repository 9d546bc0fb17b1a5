/** A line of a stream, without its end. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a stream of text or bytes, as they come: at `\n` or `\r\n`, the last one with or without an end, empty
 * lines left out. Characters that are split between chunks are put together; a byte order mark at the start is dropped.
 */
export async function* readLines(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let number = 0;
  const line = (end: string): TextLine => {
    parts.push(end);
    const text = parts.join('').replace(/\r$/, '');
    parts = [];
    number++;
    return { number, text };
  };
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const whole = line(text.slice(from, end));
      if (whole.text.trim() !== '') yield whole;
      from = end + 1;
    }
    parts.push(text.slice(from));
  }
  const last = line(decoder.decode());
  if (last.text.trim() !== '') yield last;
}
