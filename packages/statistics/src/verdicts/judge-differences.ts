import { checkShare } from '../checks.js';
import type { Interval } from '../intervals/intervals.js';
import { holm } from '../tests/multiple-tests.js';
import { computeSignP, findEnd, findOneSidedP, listLevels } from './bounded-mean.js';
import { adjustByLargest } from './family.js';
import { computeSeenP, findTInterval } from './seen-difference.js';
import type { Contrast, Verdict, VerdictOptions } from './verdict.js';
import { writeMore } from './power-bound.js';
import { writeVerdict } from './verdict-sentence.js';
import { weighContrast, type WeighedContrast } from './weigh-contrast.js';

/**
 * Judges differences that are shown together: one call decides what is printed anywhere. Units are independent, and every
 * unit counts once, however many values it has. With a declared range, a side is ahead if one-sided tests say so that hold for
 * every distribution in the range: exact ones where a unit has few possible values, else bets of fixed n (Voráček and Orabona
 * 2025); of separate samples, Fisher's combination at the least favorable mean. A family of k comparisons is one of 2k one-sided
 * hypotheses (Holm 1979). What only Student's t says (max-t in families) is named so, with what would undo it.
 *
 * @returns One verdict for each contrast, in the same order
 * @throws RangeError if lists differ in length or values are out of the range
 */
export function judgeDifferences(
  contrasts: readonly Contrast[],
  options: VerdictOptions = {},
): readonly Verdict[] {
  const { confidence = 0.95, seed = 0, target, unit = 'unit', among = [] } = options;
  const error = 1 - checkShare('confidence', confidence);
  const family = contrasts.length + among.length;
  // The level of a one-sided test in the first step of the family.
  const level = error / (2 * Math.max(1, family));
  const all = [...contrasts, ...among].map((contrast) => weighContrast(contrast, options, level));
  const levels = listLevels(level);
  const bounded = adjustSides(
    all.map(({ bounded: weighed }) =>
      weighed === null ? [1, 1] : sidesOf((side) => findOneSidedP(weighed, { bound: 0, side, levels })),
    ),
  );
  const signs = adjustSides(
    all.map(({ differences }) =>
      differences === null ? [1, 1] : sidesOf((side) => computeSignP(differences, side)),
    ),
  );
  const ts = all.map(({ estimate }) => (estimate === null ? 1 : computeSeenP(estimate)));
  // What is not asked for takes no time: p only grows by adjustment.
  const isAsked = all.some(
    ({ bounded: weighed }, place) =>
      weighed === null || ((bounded[place]?.adjustedP ?? 1) > error && (ts[place] ?? 1) <= error),
  );
  const adjustedTs = !isAsked
    ? ts.map(() => 1)
    : adjustByLargest(
        ts,
        all.map(({ influence }) => influence),
        seed,
      );
  return contrasts.map((contrast, place) => {
    const one = all[place];
    // Equivalent: `false`, as there is one for every place
    if (one === undefined) throw new RangeError('Cannot judge: there is no such contrast');
    const { numbers, refusal, estimate, breakdown, differences } = one;
    const t = { p: ts[place] ?? 1, adjustedP: adjustedTs[place] ?? 1 };
    const sign = signs[place] ?? t;
    const own = one.bounded === null ? t : (bounded[place] ?? t);
    const isTrue = (adjustedP: number): boolean => adjustedP <= error + 1e-12;
    const separated = one.bounded !== null && isTrue(own.adjustedP);
    const isOften = one.bounded === null && isTrue(sign.adjustedP);
    const isSeen = !separated && estimate !== null && isTrue(t.adjustedP);
    const verdict = {
      ...numbers,
      interval: findInterval(one, { level, error: error / family, separated }),
      refusal,
      ...own,
      family,
      word: separated
        ? 'ahead'
        : isOften
          ? 'wins more often'
          : isSeen
            ? 'ahead of what was seen'
            : 'not separated',
      separated,
      seen: isSeen
        ? { test: estimate.standardError > 0 ? ('t' as const) : ('sign-flip' as const), p: t.adjustedP }
        : null,
      breakdown: isSeen ? breakdown : null,
      signs: isOften && differences !== null ? countSigns(differences, sign.adjustedP) : null,
      more: separated ? null : writeMore({ ...numbers, refusal }, { target, range: one.range, level, unit }),
      isPart: (contrast.missing ?? 0) > 0,
      unit,
    } as const;
    return { ...verdict, sentence: writeVerdict(verdict) };
  });
}

function countSigns(differences: readonly number[], p: number): Verdict['signs'] {
  return {
    first: differences.filter((one) => one > 0).length,
    second: differences.filter((one) => one < 0).length,
    p,
  };
}

/** Two-sided p from those of both sides, alone and over the 2k hypotheses of the family. */
function adjustSides(
  sides: readonly (readonly [above: number, below: number])[],
): readonly { readonly p: number; readonly adjustedP: number }[] {
  const adjusted = holm(sides.flat());
  return sides.map(([above, below], place) => ({
    p: Math.min(1, 2 * above, 2 * below),
    adjustedP: Math.min(adjusted[2 * place] ?? 1, adjusted[2 * place + 1] ?? 1),
  }));
}

function sidesOf(findP: (side: 1 | -1) => number): readonly [above: number, below: number] {
  return [findP(1), findP(-1)];
}

/** The interval that the verdict belongs to: it excludes zero if the test does. */
function findInterval(
  { bounded, estimate }: Pick<WeighedContrast, 'bounded' | 'estimate'>,
  {
    level,
    error,
    separated,
  }: { readonly level: number; readonly error: number; readonly separated: boolean },
): Interval | null {
  if (bounded === null) return estimate === null ? null : findTInterval(estimate, error);
  const { mean, range } = bounded;
  const low = findEnd(bounded, { side: 1, level, known: 0 });
  const high = findEnd(bounded, { side: -1, level, known: 0 });
  return {
    // A later step of the family may exclude zero where this level does not.
    low: Math.max(range[0], separated && mean > 0 ? Math.max(0, low) : low),
    high: Math.min(range[1], separated && mean < 0 ? Math.min(0, high) : high),
  };
}
