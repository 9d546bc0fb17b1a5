import { functionWords } from '../text/function-words.js';
import type { Passage } from '../text/passage.js';

/**
 * Why the words of two texts cannot be compared, or `undefined`. It finds another script, and an output without English
 * function words to a source that is full of them; other pairs of languages pass, and score low.
 */
export function languageProblem(source: Passage, output: Passage): string | undefined {
  const from = scriptOf(source.text);
  const to = scriptOf(output.text);
  if (from !== undefined && to !== undefined && from !== to) {
    return `Cannot score as source and output must be in one language: the source is in ${from}, the output in ${to} script`;
  }
  if (englishShare(output) > 0.12 || englishShare(source) < 0.25) return undefined;
  // Names are the same in every language.
  const words = new Set(
    output.tokens.filter(({ capital, kind }) => !capital && kind === 'word').map(({ key }) => key),
  );
  if (words.size < 8) return undefined;
  const known = new Set(source.tokens.map(({ key }) => key));
  if ([...words].filter((key) => known.has(key)).length < 0.15 * words.size) {
    return 'Cannot score as source and output must be in one language: the source is English, the output is not';
  }
  return undefined;
}

/** Chinese and Japanese share characters and are one here. */
const scripts = [
  { name: 'Latin', letters: /\p{Script=Latin}/gu },
  { name: 'Chinese or Japanese', letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu },
  { name: 'Cyrillic', letters: /\p{Script=Cyrillic}/gu },
  { name: 'Arabic', letters: /\p{Script=Arabic}/gu },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/gu },
  { name: 'Greek', letters: /\p{Script=Greek}/gu },
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/gu },
  { name: 'Hangul', letters: /\p{Script=Hangul}/gu },
  { name: 'Thai', letters: /\p{Script=Thai}/gu },
] as const;
const sampleLength = 600;

/** The script of most letters of the beginning, where nearly all are of one. */
function scriptOf(text: string): string | undefined {
  const sample = text.slice(0, sampleLength);
  if (/^\p{ASCII}*$/u.test(sample)) return /[a-z]/i.test(sample) ? 'Latin' : undefined;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const main = scripts.find((script) => (sample.match(script.letters)?.length ?? 0) > 0.9 * letters);
  return letters === 0 ? undefined : main?.name;
}

function englishShare({ tokens }: Passage): number {
  const words = tokens.slice(0, 400).filter(({ kind }) => kind === 'word');
  return (
    words.filter(({ word }) => functionWords.has(word) && word.length > 1).length / Math.max(1, words.length)
  );
}
