import { checkShare } from '../checks.js';
import { tEnds } from '../intervals/mean-interval.js';
import { adjustByLargest } from '../tests/max-t.js';
import { signP } from '../tests/mcnemar.js';
import { holm } from '../tests/multiple-tests.js';
import { computeTestP } from '../tests/t-test.js';
import { countSigns, boundedInterval, oneSidedP, listLevels } from './bounded-mean.js';
import { missingUnitsText } from './power-bound.js';
import { verdictSentence } from './verdict-sentence.js';
import type { Contrast, Verdict, VerdictOptions } from './verdict.js';
import { weighContrast, type WeighedContrast } from './weigh-contrast.js';

/** Two-sided p of one comparison, alone and over the family. */
type Ps = Pick<Verdict, 'p' | 'adjustedP'>;

/**
 * Judges differences that are shown together: one call decides what is printed anywhere. Units are independent, and every
 * unit counts once, however many values it has. With a declared range, a side is ahead if one-sided tests say so that hold for
 * every distribution in the range: exact ones where a unit has few possible values, else bets of fixed n (`betsRefute`); of
 * separate samples, Fisher's combination at the least favorable mean. A family of k comparisons is one of 2k one-sided
 * hypotheses (Holm 1979). What only Student's t says (max-t in families) is named so, with what would undo it.
 *
 * @returns One verdict for each contrast, in the same order
 * @throws RangeError if lists differ in length or values are out of the range
 */
export function judgeDifferences(
  contrasts: readonly Contrast[],
  options: VerdictOptions = {},
): readonly Verdict[] {
  const { confidence = 0.95, seed = 0, among = [] } = options;
  const error = 1 - checkShare('confidence', confidence);
  const all = [...contrasts, ...among].map((contrast) => weighContrast(contrast, options));
  // The level of a one-sided test in the first step of the family.
  const level = error / (2 * Math.max(1, all.length));
  const levels = listLevels(level);
  const bounded = adjustSides(
    all.map(({ bounded: one }) =>
      one === null ? [1, 1] : [oneSidedP(one, 1, levels), oneSidedP(one, -1, levels)],
    ),
  );
  const signs = adjustSides(
    all.map(({ differences }) => {
      const { above, below } = countSigns(differences ?? []);
      return [signP(above, below), signP(below, above)];
    }),
  );
  const ts = all.map(({ estimate }) => (estimate === null ? 1 : computeTestP(estimate)));
  const influences = all.map(({ influence }) => influence);
  const adjusted = adjustByLargest(ts, influences, { error, seed });
  return all.slice(0, contrasts.length).map((one, place) =>
    decide(one, {
      own: bounded[place],
      sign: signs[place],
      t: { p: ts[place] ?? 1, adjustedP: adjusted[place] ?? 1 },
      error,
      family: all.length,
      target: options.target,
    }),
  );
}

/** Two-sided p from those of both sides, alone and over the 2k hypotheses of the family. */
function adjustSides(sides: readonly (readonly [above: number, below: number])[]): readonly Ps[] {
  const adjusted = holm(sides.flat());
  return sides.map(([above, below], place) => ({
    p: Math.min(1, 2 * above, 2 * below),
    adjustedP: Math.min(adjusted[2 * place] ?? 1, adjusted[2 * place + 1] ?? 1),
  }));
}

function decide(
  { numbers, bounded, estimate, differences, range }: WeighedContrast,
  { own, sign, t, error, family, target }: Evidence,
): Verdict {
  const isTrue = (ps: Ps | undefined): boolean => ps !== undefined && ps.adjustedP <= error + 1e-12;
  const level = error / (2 * family);
  const separated = bounded !== null && isTrue(own);
  const isOften = bounded === null && differences !== null && isTrue(sign);
  const isSeen = !separated && estimate !== null && isTrue(t);
  const signs = countSigns(differences ?? []);
  const ends =
    bounded !== null
      ? boundedInterval(bounded, level)
      : estimate === null || estimate.standardError === 0
        ? null
        : tEnds({ ...estimate, confidence: 1 - 2 * level });
  // A later step of the family may exclude zero where the level of the first does not.
  const [inner, outer] = separated
    ? numbers.difference > 0
      ? [0, Infinity]
      : [-Infinity, 0]
    : [-Infinity, Infinity];
  const word = isOften ? 'wins more often' : isSeen ? 'ahead of what was seen' : 'not separated';
  const test = estimate !== null && estimate.standardError > 0 ? 't' : 'sign-flip';
  const verdict: Omit<Verdict, 'sentence'> = {
    ...numbers,
    interval: ends && { low: Math.max(inner, ends.low), high: Math.min(outer, ends.high) },
    ...((bounded === null ? undefined : own) ?? t),
    family,
    word: separated ? 'ahead' : word,
    separated,
    seen: isSeen ? { test, p: t.adjustedP } : null,
    breakdown: isSeen ? numbers.breakdown : null,
    signs: isOften ? { first: signs.above, second: signs.below, p: sign?.adjustedP ?? 1 } : null,
    more: separated ? null : missingUnitsText(numbers, { target, range, level }),
  };
  return { ...verdict, sentence: verdictSentence(verdict) };
}

type Evidence = Readonly<Record<'own' | 'sign', Ps | undefined> & Record<'error' | 'family', number>> &
  Pick<VerdictOptions, 'target'> & { readonly t: Ps };
