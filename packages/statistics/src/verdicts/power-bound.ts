import * as exactMath from '../exact-math.js';
import { sampleSizePaired } from '../tests/power.js';
import type { ValueRange } from './bounded-mean.js';
import { nameUnits } from './verdict-sentence.js';
import type { Verdict } from './verdict.js';

/**
 * Returns how many pairs a verdict needs at least that holds for every distribution in a range: the power of its test at a true
 * difference Δ is at most α (1 + Δ/R)ⁿ, as otherwise rare differences of −R, which samples of n mostly do not show, would be
 * called one in more than α of them.
 *
 * @param share - Δ/R, above 0 and at most 1.
 * @param options.level - α of a one-sided test: 0.025 of a single comparison at 95 %.
 * @param options.power - 1 if it is to be certain.
 */
export function leastUnits(
  share: number,
  { level, power }: { readonly level: number; readonly power: number },
): number {
  return Math.ceil(exactMath.log(power / level) / exactMath.log1p(share) - 1e-9);
}

/** Says what is missing for a verdict: units that no test could do without, or how many more show a difference that matters. */
export function missingUnitsText(
  { n, refusal, standardError, unit }: Pick<Verdict, 'n' | 'refusal' | 'standardError' | 'unit'>,
  {
    target,
    range,
    level,
  }: { readonly target: number | undefined; readonly range: ValueRange; readonly level: number },
): string | null {
  if (refusal !== null) return refusal;
  const isPaired = typeof n === 'number';
  const size = isPaired ? n : Math.round(2 / (1 / n[0] + 1 / n[1]));
  const least = leastUnits(1, { level, power: 1 });
  if (isPaired && n < least) return `fewer than ${least} ${nameUnits(2, unit)} cannot separate anything`;
  if (target === undefined) return null;
  const [variance, pilot, confidence] = [standardError ** 2 * size, Math.max(2, size), 1 - 2 * level];
  const varied = sampleSizePaired({ difference: target, variance, pilot, confidence });
  const bound = leastUnits(Math.min(1, target / (range[1] - range[0])), { level, power: 0.8 });
  const more = Math.ceil(Math.max(bound, varied) - 1e-9) - size;
  return more <= 0
    ? `a difference of ${target} would most likely have shown`
    : `about ${more} more ${nameUnits(more, unit)}${isPaired ? '' : ' of each'} would show a difference of ${target}`;
}
