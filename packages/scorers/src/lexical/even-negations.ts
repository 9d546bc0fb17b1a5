import type { TokenizedText } from '../text/passage.js';
import type { Token } from '../text/token.js';

/**
 * Returns a text with one form for what did not happen, and none for what did: "failed to win", "was unable to win", "could not
 * win" and "never managed to win" become "did not win"; "managed to win" and "did not fail to win" become "win". So a
 * denial in other words is the same, and its opposite is not.
 */
export function evenNegations(text: TokenizedText): TokenizedText {
  const tokens: Token[] = [];
  const breaks: number[] = [];
  const sentences: { from: number; to: number }[] = [];
  let at = 0;
  const keep = (end: number): void => {
    for (const token of text.tokens.slice(at, end)) {
      tokens.push(token);
      breaks.push(text.breaks[at] ?? 0);
      at += 1;
    }
  };
  for (const { from, to } of text.sentences) {
    const first = tokens.length;
    at = from;
    for (const { isDenied, count, length } of listChains(text.tokens.slice(from, to))) {
      keep(at + count);
      const [head, last] = [text.tokens[at], text.tokens[at + length - 1]];
      if (isDenied && head !== undefined && last !== undefined)
        for (const word of ['did', 'not']) {
          tokens.push({ ...head, end: last.end, word, key: word, content: false, capital: false });
          breaks.push(word === 'did' ? (text.breaks[at] ?? 0) : 0);
        }
      at += length;
    }
    keep(to);
    if (tokens.length > first) sentences.push({ from: first, to: tokens.length });
  }
  return { text: text.text, tokens, sentences, breaks: Uint8Array.from(breaks) };
}

/** Auxiliaries, negations and verbs of success before an infinitive; or "could not". */
const chain =
  /\b(?:(?:do|does|did|can|could|am|is|are|was|were|be|been|being|not|never) )*(?:(?:able|unable|fail|fails|failed|failing|manage|manages|managed|managing) to )+|\b(?:can|could) not /gu;

/** Finds such words in a sentence: how many words stand between one chain and the next, how long it is, and whether it denies. */
function* listChains(
  sentence: readonly Token[],
): Generator<{ readonly count: number; readonly length: number; readonly isDenied: boolean }> {
  const words = `${sentence.map(({ word }) => word.replaceAll(' ', '')).join(' ')} `;
  let from = 0;
  for (const { index, 0: found } of words.matchAll(chain)) {
    yield {
      count: countWords(words.slice(from, index)),
      length: countWords(found),
      isDenied: (found.match(/not|never|unable|fail/gu)?.length ?? 0) % 2 === 1,
    };
    from = index + found.length;
  }
}

function countWords(words: string): number {
  return words.split(' ').length - 1;
}
