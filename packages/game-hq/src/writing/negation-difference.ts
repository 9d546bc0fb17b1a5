import type { Gap } from './alignment.js';
import type { Replacement } from './edits.js';
import { found, type Finding } from './finding.js';
import { affirmed, isNegation } from './negation.js';
import { capitalised, likeCase, type Word } from './words.js';

/**
 * A negation in the gap between a sentence of a summary and the one of the source that says the same: put in, left out,
 * or contracted on one side only.
 */
export function negationDifference(
  gap: Gap,
  { sentence, words }: { readonly sentence: string; readonly words: readonly Word[] },
): Finding[] {
  const one = gap.one.filter(({ text }) => !isDo(text));
  const other = gap.other.filter(({ text }) => !isDo(text));
  const [first] = gap.one;
  const last = gap.one.at(-1);
  const contracted = contraction(gap);
  if (contracted !== undefined) return [contracted];
  if (
    first !== undefined &&
    last !== undefined &&
    one.length > 0 &&
    one.every(({ text }) => isNegation(text))
  ) {
    if (other.some(({ text }) => isNegation(text))) return [];
    return [
      { kind: 'negation', start: first.start, end: last.end, repair: removed(sentence, words, first, last) },
    ];
  }
  if (one.length > 0 || gap.isOuter === 'end') return [];
  // Before the first pair the source may have had more, which was cut off; only its last word belongs here.
  const missing = gap.isOuter === 'start' ? other.slice(-1) : other;
  if (missing.length === 0 || !missing.every(({ text }) => isNegation(text) && affirmed(text) === undefined))
    return [];
  return inserted(gap, missing, { sentence, words });
}

/** "was" for "wasn't" and the other way round. */
function contraction({ one, other }: Gap): Finding | undefined {
  const [mine] = one;
  const [theirs] = other;
  if (mine === undefined || theirs === undefined || one.length > 1 || other.length > 1) return undefined;
  const isContracted =
    affirmed(mine.text)?.toLowerCase() === theirs.text.toLowerCase() ||
    affirmed(theirs.text)?.toLowerCase() === mine.text.toLowerCase();
  return isContracted ? found('negation', mine, likeCase(theirs.text, mine.text)) : undefined;
}

function removed(sentence: string, words: readonly Word[], first: Word, last: Word): Replacement {
  const before = words[words.indexOf(first) - 1];
  if (before !== undefined) return { kind: 'negation', start: before.end, end: last.end, to: '' };
  const after = words[words.indexOf(last) + 1];
  if (after === undefined) return { kind: 'negation', start: first.start, end: last.end, to: '' };
  return {
    kind: 'negation',
    start: 0,
    end: after.end,
    to: capitalised(sentence.slice(after.start, after.end)),
  };
}

function inserted(
  gap: Gap,
  missing: readonly Word[],
  { sentence, words }: { readonly sentence: string; readonly words: readonly Word[] },
): Finding[] {
  const text = missing.map((word) => word.text).join(' ');
  if (gap.isOuter === 'start') {
    const [first] = words;
    if (first === undefined || sentence.slice(0, first.start) !== '') return [];
    return [
      found(
        'negation',
        first,
        `${capitalised(text)} ${first.text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`,
      ),
    ];
  }
  const before = gap.before;
  if (before === undefined) return [];
  return [found('negation', { start: before.end, end: before.end }, ` ${text}`)];
}

function isDo(word: string): boolean {
  return /^(?:do|does|did)$/i.test(word);
}
