import { computeMean, computeVariance, judgeDifferences, studentTQuantile } from '@masbench/statistics';
import type { PrintedCell } from './printed-cell.js';
import type { SeatMeans } from './seat-means.js';

/** The lead in Q of the best seat over the next. */
export interface Lead {
  /** The seat with the greatest Q. */
  readonly seat: string;
  readonly lead: number;
  /** 95 %; `null` if the matches do not tell. */
  readonly interval: readonly [low: number, high: number] | null;
  /** True if the best seat is separated from every other. */
  readonly separated: boolean;
}

/** Judges the lead of this run: paired by match, the best seat against all others together; `null` if two are level. @param range of Q */
export function judgeLead(
  means: readonly SeatMeans[],
  range?: readonly [low: number, high: number],
): Lead | null {
  const scored = means.flatMap(({ seat, scores }) => {
    const known = scores.flatMap((score) => score ?? []);
    return known.length === 0 || known.length < scores.length
      ? []
      : [{ seat, scores: known, q: computeMean(known) }];
  });
  const [best, ...others] = scored.toSorted((left, right) => right.q - left.q);
  if (best === undefined || others.length === 0 || best.q === others[0]?.q) return null;
  const verdicts = judgeDifferences(
    others.map(({ seat, scores }) => ({ first: best.seat, second: seat, a: best.scores, b: scores })),
    { range },
  );
  const [nearest] = verdicts;
  if (nearest === undefined) return null;
  const { difference, interval } = nearest;
  return {
    seat: best.seat,
    lead: difference,
    interval: interval === null ? null : [interval.low, interval.high],
    separated: verdicts.every(({ separated }) => separated),
  };
}

/**
 * Judges the lead that the paper prints. Means of trials have the paper's own deviation and shares of right answers that
 * of a binomial, unpaired as it prints no other; a single match has the deviation of the same two seats between the
 * matches of this run.
 */
export function judgePrintedLead(
  { rows, deviations, trials = 1, questions }: PrintedCell,
  means: readonly SeatMeans[],
): Lead | null {
  const [best, next] = Object.entries(rows)
    .flatMap(([seat, row]) => (row === undefined ? [] : [{ seat, q: row.q, h: row.h }]))
    .toSorted((left, right) => right.q - left.q);
  if (best === undefined || next === undefined || best.q === next.q) return null;
  const lead = best.q - next.q;
  const margin =
    deviations?.q !== undefined
      ? studentTQuantile(0.975, 2 * trials - 2) * deviations.q * Math.sqrt(2 / trials)
      : questions !== undefined
        ? studentTQuantile(0.975, questions - 1) *
          Math.sqrt([best, next].reduce((sum, { h }) => sum + (h * (1 - h)) / questions, 0))
        : deviationOfOne(best.seat, next.seat, means);
  return {
    seat: best.seat,
    lead,
    interval: margin === null ? null : [lead - margin, lead + margin],
    separated: margin !== null && lead > margin,
  };
}

/** The columns that tell of a lead, of one seat. */
export function markWinner(lead: Lead | null, seat: string): Readonly<Record<string, unknown>> {
  return lead === null || lead.seat !== seat
    ? { winner: '', lead: null, leadInterval: null }
    : { winner: lead.separated ? '✓' : '(✓)', lead: lead.lead, leadInterval: lead.interval };
}

/** Half the width of the 95 % interval of one match; `null` below three matches. */
function deviationOfOne(first: string, second: string, means: readonly SeatMeans[]): number | null {
  const scoresOf = (name: string): SeatMeans['scores'] =>
    means.find(({ seat }) => seat === name)?.scores ?? [];
  const others = scoresOf(second);
  const differences = scoresOf(first).flatMap((score, match) => {
    const other = others[match] ?? null;
    return score === null || other === null ? [] : [score - other];
  });
  return differences.length < 3
    ? null
    : studentTQuantile(0.975, differences.length - 1) * Math.sqrt(computeVariance(differences));
}
