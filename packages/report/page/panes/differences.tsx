import { holm, pairedDifference } from '@masbench/statistics';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { TextTable } from '../parts/data-table.tsx';
import type { ListedMatch } from '../protocol.ts';

/** One seat against the one with the best mean score, match by match. */
interface Difference {
  readonly pair: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  /** Adjusted for the number of comparisons. */
  readonly p: number;
}

/** Every seat against the best: which differences the matches support, and which are ties as far as they can tell. */
export function Differences({ matches }: { readonly matches: readonly ListedMatch[] }): JSX.Element | null {
  const found = useMemo(() => computeDifferences(matches), [matches]);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="differences">
      <h2 id="differences">Differences</h2>
      <TextTable
        caption="Every seat against the one with the best mean score, paired by match: mean difference in score, 95 % interval (Student’s t), and p adjusted for the number of comparisons (Holm). A tie is a difference that these matches do not show at the 5 % level; more matches might."
        titles={['Seats', 'Matches', 'Difference', '95 %', 'p', 'These matches show']}
        align={['left', 'right', 'right', 'right', 'right', 'left']}
        rows={found.map(({ pair, n, difference, low, high, p }) => [
          pair,
          String(n),
          number(difference),
          `[${number(low)}, ${number(high)}]`,
          p < 0.001 ? '< 0.001' : p.toFixed(3),
          p < 0.05 ? 'a difference' : 'a tie',
        ])}
      />
    </section>
  );
}

/** None where agents change seats, which the ranking compares, or where matches of several groups are together. */
function computeDifferences(matches: readonly ListedMatch[]): readonly Difference[] {
  const finished = matches.filter(({ status }) => status === 'finished');
  const [first] = finished;
  if (first === undefined || finished.length < 2) return [];
  const agents = JSON.stringify(first.seats.map(({ seat, agent }) => [seat, agent]));
  const isAlike = finished.every(
    ({ cell, variant, seats }) =>
      cell === first.cell &&
      variant === first.variant &&
      JSON.stringify(seats.map(({ seat, agent }) => [seat, agent])) === agents,
  );
  if (!isAlike) return [];
  const scored = finished.filter(({ seats }) => seats.every(({ score }) => score !== null));
  const series = first.seats.map(({ seat }, index) => ({
    seat,
    scores: scored.map(({ seats }) => seats[index]?.score ?? 0),
  }));
  const [best, ...others] = series.toSorted((one, other) => sum(other.scores) - sum(one.scores));
  if (best === undefined || scored.length < 2) return [];
  const compared = others.flatMap(({ seat, scores }): Difference[] => {
    const found = pairedDifference(best.scores, scores);
    if (found === null) return [];
    const { difference, low, high, n, p } = found;
    // Where all differences are the same, the exact permutation test has the last word.
    const exact = difference === 0 ? 1 : 2 ** (1 - n);
    return [{ pair: `${best.seat} − ${seat}`, difference, low, high, n, p: p ?? exact }];
  });
  const adjusted = holm(compared.map(({ p }) => p));
  return compared.map((one, index) => ({ ...one, p: adjusted[index] ?? one.p }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function number(value: number): string {
  return value.toFixed(4).replace('-', '−');
}
