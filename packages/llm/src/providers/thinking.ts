import { parseJson } from '../json.js';

const opening = /^\s*<think>/;
const closing = '</think>';

/**
 * Separates the reasoning that open models write in front of their answer from the answer: a `<think>…</think>` block at
 * the beginning, or what precedes a `</think>` that ends its line where the template of the model swallowed the opening
 * mark. A text that is JSON as a whole is an answer, regardless of the marks that its strings quote.
 */
export function splitThinking(text: string): {
  readonly text: string;
  readonly thinking: string | undefined;
} {
  const opened = opening.exec(text)?.[0];
  if (opened === undefined && !text.includes(closing)) return { text, thinking: undefined };
  if (opened === undefined && parseJson(text) !== undefined) return { text, thinking: undefined };
  const start = opened?.length ?? 0;
  const end = opened === undefined ? text.search(/<\/think>[ \t]*\r?\n/) : endOfBlock(text, start);
  if (end !== -1)
    return { text: text.slice(end + closing.length).trimStart(), thinking: text.slice(start, end).trim() };
  // A block that never ends: the answer was cut off during the reasoning.
  return opened === undefined
    ? { text, thinking: undefined }
    : { text: '', thinking: text.slice(start).trim() };
}

/** The first end after which only JSON follows, as reasoning may quote the mark; else the first end. */
function endOfBlock(text: string, start: number): number {
  const first = text.indexOf(closing, start);
  for (let end = first; end !== -1; end = text.indexOf(closing, end + 1)) {
    if (parseJson(text.slice(end + closing.length)) !== undefined) return end;
  }
  return first;
}
