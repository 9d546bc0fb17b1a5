import { countPlaces, decimalText } from '../decimal-text.js';
import * as exactMath from '../exact-math.js';
import type { Verdict } from './verdict.js';

type Numbers = Omit<Verdict, 'sentence'>;

/**
 * Writes a verdict as a sentence for a paper: the difference, its interval, n in units, p, the family, and who is ahead.
 *
 * @param names - As a reader knows both sides. Default: those of the verdict
 */
export function verdictSentence(
  verdict: Numbers,
  names: readonly [first: string, second: string] = [verdict.first, verdict.second],
): string {
  const { interval, n, family, bounds, difference, unit, isPart, firstMean, secondMean } = verdict;
  const text = textOf(verdict);
  const isBySeen = verdict.refusal !== null && verdict.seen !== null;
  const parts = [
    `${names[0]} − ${names[1]} = ${text(difference)}${interval === null ? '' : ` [${text(interval.low)}, ${text(interval.high)}]`}`,
    // The means of the units that are compared are not those of all matches.
    ...(isPart ? [`means ${text(firstMean)} and ${text(secondMean)}`] : []),
    typeof n === 'number'
      ? `n = ${n} ${nameUnits(n, unit)}, paired`
      : `n = ${n[0]} and ${n[1]} ${nameUnits(n[1], unit)}, unpaired`,
    // The p of Student's t stands with its verdict.
    ...(interval === null || isBySeen ? [] : [pText(verdict.adjustedP)]),
    ...(family > 1 ? [`adjusted for ${family} comparisons`] : []),
    ...(bounds === null
      ? []
      : [`from ${text(bounds.low)} to ${text(bounds.high)} whatever the missing ones would be`]),
  ];
  return `${parts.join(', ')}: ${conclusionText(verdict, names)}`;
}

function conclusionText(verdict: Numbers, [first, second]: readonly [string, string]): string {
  const { difference, separated, signs, seen, more } = verdict;
  const [ahead, behind] = difference > 0 ? [first, second] : [second, first];
  if (separated) return `${ahead} is ahead`;
  const parts: string[] = [];
  if (signs !== null) {
    const [name, wins] = signs.first > signs.second ? [first, signs.first] : [second, signs.second];
    const of = signs.first + signs.second;
    parts.push(`${name} wins more often (sign test, ${wins} of ${of}, ${pText(signs.p)})`);
  }
  if (seen !== null)
    parts.push(
      `${ahead} is ahead of what was seen (${seen.test}, ${pText(seen.p)})`,
      dangerText(verdict, { first, second, ahead, behind }),
    );
  if (parts.length === 0) parts.push('not separated', ...(more === null ? [] : [more]));
  return parts.join('; ');
}

/** Which rare units would undo a difference within a range; without one, how far one more would have to lie. */
function dangerText(
  { breakdown, n, difference, unit, standardError }: Numbers,
  names: Readonly<Record<'first' | 'second' | 'ahead' | 'behind', string>>,
): string {
  const units = nameUnits(2, unit);
  const [own, other] = typeof n === 'number' ? [n, n] : n;
  if (breakdown === null) {
    const far = decimalText(Math.abs(own * difference), countPlaces(standardError));
    const [word, minus] = difference > 0 ? ['below', '−'] : ['above', ''];
    const where =
      typeof n === 'number'
        ? `with a difference ${word} ${minus}${far}`
        : `of ${names.first} more than ${far} ${word} its mean`;
    return `one more ${unit} ${where} would undo it; only a declared range could tell how likely that is`;
  }
  const { of, share, unseen } = breakdown;
  const one = of === 'second' ? names.second : names.first;
  const worst =
    of === 'pair'
      ? `${names.ahead} had its least score while ${names.behind} had its greatest`
      : `${one} had its ${one === names.ahead ? 'least' : 'greatest'} score`;
  return `undone if in more than ${percentText(share)} of ${units} ${worst}, and ${percentText(unseen)} of samples of ${of === 'second' ? other : own} from such ${units} would show none`;
}

function textOf({ standardError }: Numbers): (value: number) => string {
  const places = countPlaces(standardError);
  return (value) => decimalText(value, places);
}

/** Returns the name of so many units. */
export function nameUnits(count: number, unit: string): string {
  return count === 1 ? unit : `${unit}${unit.endsWith('ch') ? 'es' : 's'}`;
}

function pText(p: number): string {
  return p < 0.0001 ? 'p < 0.0001' : `p = ${decimalText(p, p < 0.001 ? 4 : 3)}`;
}

/** A share in percent, with two digits if it is small. */
function percentText(share: number): string {
  const percent = 100 * share;
  if (percent < 0.01) return 'less than 0.01 %';
  return `${decimalText(percent, percent >= 10 ? 0 : 1 - Math.floor(exactMath.log10(percent)))} %`;
}
