/**
 * Takes the thinking that open models write before their answer out of it: `<think>…</think>` at the start, or what
 * stands before a lone `</think>` where the opening mark was part of the prompt.
 */
export function splitThinking(text: string): {
  readonly text: string;
  readonly thinking: string | undefined;
} {
  const open = /^\s*<think>/.exec(text);
  const close = text.indexOf('</think>');
  if (close === -1) {
    // An opening mark that is never closed: the answer was cut off while the model thought.
    return open === null
      ? { text, thinking: undefined }
      : { text: '', thinking: text.slice(open[0].length).trim() };
  }
  const before = text.slice(open?.[0].length ?? 0, close);
  // A mark in the middle of an answer that does not start with thinking belongs to the answer.
  if (open === null && before.includes('<think>')) return { text, thinking: undefined };
  return { text: text.slice(close + '</think>'.length).trimStart(), thinking: before.trim() };
}
