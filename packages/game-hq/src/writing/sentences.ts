/**
 * The sentences of an English text, in order, without the white space around them. A line break always ends a sentence;
 * within a line one ends at `.`, `!`, `?` or `…` before white space and a capital letter or digit, unless the word before
 * is an abbreviation or an initial.
 */
export function splitSentences(text: string): string[] {
  return text.split(/\s*[\n\r\u2028\u2029]+\s*/).flatMap((line) => cutSentences(line.trim()));
}

/** Joins sentences so that {@link splitSentences} splits them again, on one line if possible. */
export function joinSentences(sentences: readonly string[]): string {
  const line = sentences.join(' ');
  const isSame = splitSentences(line).every((sentence, at) => sentence === sentences[at]);
  return isSame ? line : sentences.join('\n');
}

/** The words of a text in lower case: runs of letters and digits with their inner punctuation. */
export function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*/gu) ?? [];
}

function cutSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: gap, index } of line.matchAll(/(?<=[.!?…]["”’')\]]*)\s+(?=["“‘'([]?[\p{Lu}\p{N}])/gu)) {
    if (abbreviation.test(line.slice(Math.max(start, index - 16), index))) continue;
    sentences.push(line.slice(start, index));
    start = index + gap.length;
  }
  const rest = line.slice(start);
  return rest === '' ? sentences : [...sentences, rest];
}

const abbreviation =
  /(?<![\p{L}\p{N}.])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Mrs?|Ms|Dr|Prof|St|Mt|Gen|Lt|Col|Capt|Sgt|Rev|Hon|Sen|Rep|Gov|No|Nos|vs|cf|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/u;
