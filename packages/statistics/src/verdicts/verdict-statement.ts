import { countPlaces, decimalText } from '../decimal-text.js';
import { studentTQuantile } from '../distributions/student-t.js';
import { sampleSizePaired } from '../tests/power.js';
import type { Verdict } from './verdict.js';

/** Writes what follows the names in a sentence for a paper: the difference, its interval, n in units, p and the family. */
export function writeStatement(
  verdict: Omit<Verdict, 'statement' | 'sentence'>,
  {
    target,
    unit,
    confidence,
    isPart,
  }: {
    readonly target: number | undefined;
    readonly unit: string;
    readonly confidence: number;
    /** True if units are missing, so that means are not those of all matches. */
    readonly isPart: boolean;
  },
): string {
  const { interval, refusal, n, adjustedP, family, separated, standardError, bounds } = verdict;
  const places = countPlaces(standardError);
  const text = (value: number): string => decimalText(value, places);
  const paired = typeof n === 'number';
  const units = (count: number): string => `${count} ${nameUnits(count, unit)}`;
  const parts = [
    interval === null
      ? `= ${text(verdict.difference)}`
      : `= ${text(verdict.difference)} [${text(interval.low)}, ${text(interval.high)}]`,
    ...(isPart ? [`means ${text(verdict.firstMean)} and ${text(verdict.secondMean)}`] : []),
    paired ? `n = ${units(n)}, paired` : `n = ${n[0]} and ${units(n[1])}, unpaired`,
    ...(interval === null ? [] : [writeP(adjustedP)]),
    ...(family > 1 ? [`adjusted for ${family} comparisons`] : []),
    ...(bounds === null
      ? []
      : [`from ${text(bounds.low)} to ${text(bounds.high)} whatever the missing ones would be`]),
  ];
  const sentence = parts.join(', ');
  if (separated) return sentence;
  if (refusal !== null) return `${sentence}: not separated; ${refusal}`;
  const size = paired ? n : Math.round(2 / (1 / n[0] + 1 / n[1]));
  const variance = standardError ** 2 * size;
  if (variance === 0) return `${sentence}: not separated`;
  const level = 1 - (1 - confidence) / Math.max(1, family);
  const more =
    target === undefined ? null : planMore(target, { size, variance, confidence: level, paired, unit });
  const isShort = paired && 2 ** (1 - n) > 1 - level + 1e-12;
  const told =
    more ?? (isShort ? 'too few for an exact test' : writeDetectable(verdict, { level, size, text }));
  return `${sentence}: not separated${told === null ? '' : `; ${told}`}`;
}

/** The difference that would have shown with 80 % power, if the one that was found is smaller. */
function writeDetectable(
  { difference, standardError }: Pick<Verdict, 'difference' | 'standardError'>,
  {
    level,
    size,
    text,
  }: { readonly level: number; readonly size: number; readonly text: (value: number) => string },
): string | null {
  const df = Math.max(1, size - 1);
  const detectable = (studentTQuantile((1 + level) / 2, df) + studentTQuantile(0.8, df)) * standardError;
  return Math.abs(difference) < detectable
    ? `a difference of ${text(detectable)} would most likely have shown`
    : null;
}

function nameUnits(count: number, unit: string): string {
  if (count === 1) return unit;
  return `${unit}${unit.endsWith('ch') ? 'es' : 's'}`;
}

function writeP(p: number): string {
  return p < 0.0001 ? 'p < 0.0001' : `p = ${decimalText(p, p < 0.001 ? 4 : 3)}`;
}

/** How many more units show a difference, with an assurance of 80 %: the variance is known from these units only. */
function planMore(
  target: number,
  {
    size,
    variance,
    confidence,
    paired,
    unit,
  }: {
    readonly size: number;
    readonly variance: number;
    readonly confidence: number;
    readonly paired: boolean;
    readonly unit: string;
  },
): string {
  const pilot = Math.max(2, size);
  const needed = Math.ceil(sampleSizePaired({ difference: target, variance, pilot, confidence }) - 1e-9);
  const more = needed - size;
  if (more <= 0) return `a difference of ${target} would most likely have shown`;
  return `about ${more} more ${nameUnits(more, unit)}${paired ? '' : ' of each'} would show a difference of ${target}`;
}
