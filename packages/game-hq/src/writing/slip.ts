import type { Rng } from '@masbench/statistics';
import { joinSentences, splitSentences } from './sentences.js';

/** Options of `slip`. */
export interface SlipOptions {
  /** The probability, in [0, 1], that a sentence gets a slip if it has a place for one. */
  readonly rate: number;
  /** Seeded draws. */
  readonly rng: Rng;
  /** The text to take wrong names from, as if people of one story were confused. @default the summary */
  readonly source?: string | undefined;
}

/**
 * The summary with seeded slips, at most one per sentence: a number with another digit, another day, month or name,
 * or a negation added or removed. A sentence without a number, a name or an auxiliary verb stays as it is.
 *
 * @throws RangeError if `rate` is not in [0, 1].
 */
export function slip(summary: string, { rate, rng, source = summary }: SlipOptions): string {
  if (!(rate >= 0 && rate <= 1)) {
    throw new RangeError(`Cannot make slips: 'rate' must be in [0, 1], but is ${rate}`);
  }
  const names = [...new Set(source.match(name))];
  return joinSentences(
    splitSentences(summary).map((sentence) => {
      if (!rng.chance(rate)) return sentence;
      const changes = listChanges(sentence, names, rng);
      return changes.length === 0 ? sentence : rng.pick(changes)();
    }),
  );
}

type Change = () => string;

/** Possible errors in a sentence, one per place. */
function listChanges(sentence: string, names: readonly string[], rng: Rng): Change[] {
  const at = (pattern: RegExp, other: (match: string) => string): Change[] =>
    [...sentence.matchAll(pattern)].map(({ 0: match, index }) => () => {
      return sentence.slice(0, index) + other(match) + sentence.slice(index + match.length);
    });
  const strangers = names.filter((other) => !sentence.includes(other));
  return [
    ...at(/\d[\d.,:]*\d|\d/g, (number) => otherNumber(number, rng)),
    ...dates.flatMap((group) =>
      at(new RegExp(`\\b(?:${group.join('|')})\\b`, 'g'), (date) =>
        rng.pick(group.filter((other) => other !== date)),
      ),
    ),
    ...(strangers.length === 0 ? [] : at(name, () => rng.pick(strangers))),
    ...at(/\b(?:is|are|was|were|has|have|had|will|can|could|does|did)\b(?: not\b|(?! no\b))/g, (verb) =>
      verb.endsWith(' not') ? verb.slice(0, -' not'.length) : `${verb} not`,
    ),
  ];
}

const dates = [
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  'January February March April May June July August September October November December'.split(' '),
];

/** A run of capitalized words within a sentence that is neither a day nor a month. */
const name = new RegExp(
  String.raw`(?<=\p{Ll}[,;:]? )(?!(?:${dates.flat().join('|')})\b)\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*`,
  'gu',
);

/** The number with one digit changed; the zeros at the end of a round number stay. */
function otherNumber(number: string, rng: Rng): string {
  const places = [...number.matchAll(/\d(?=[\d.,:]*[1-9])|[1-9]|^\d/g)].map(({ index }) => index);
  const at = rng.pick(places);
  const digits = '123456789'.replace(number[at] ?? '', '');
  return number.slice(0, at) + digits[rng.int(digits.length)] + number.slice(at + 1);
}
