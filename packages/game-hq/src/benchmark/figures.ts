import type { Seat } from '@masbench/core';
import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { computeKnownMean, judgeDifferences, judgeMean } from '@masbench/statistics';
import { penaltyComponents, penaltyWords } from '../penalty/penalties.js';
import { hqContrasts } from './contrasts.js';

/** The table of seats, in the paper's columns. */
export const hqColumns: readonly Field[] = [
  { title: 'Seat', field: 'seat', as: 'text' },
  { title: 'Agent', field: 'agent', as: 'text' },
  {
    title: 'H before',
    field: 'hBefore',
    as: 'number',
    places: 4,
    range: [0, 1],
    about: 'H of what it wrote first, before reviews.',
  },
  {
    title: 'H',
    field: 'h',
    as: 'number',
    places: 4,
    range: [0, 1],
    about:
      'Mean score of what it wrote, from 0 to 1. A summary scores low for what its passage does not say, and, as a rule, for copying it: one copied run keeps nothing of the score, faithful as it is, and several that are all of it less than half. An answer is right (1) or wrong (0).',
  },
  { title: 'Calls', field: 'calls', as: 'integer', about: 'Decisions, texts and reviews.' },
  { title: 'Tokens', field: 'usage.tokens', as: 'integer', about: 'What it read and wrote.' },
  {
    title: 'Reviews',
    field: 'reviews',
    as: 'integer',
    about: 'How often it wrote a text again, one text or several. Each time shows its numbers to the rivals.',
  },
  {
    title: 'Seconds',
    field: 'seconds',
    as: 'number',
    places: 1,
    about: 'How long it took to answer, all answers together.',
  },
  {
    title: 'Penalty',
    field: 'penalty',
    as: 'number',
    places: 4,
    about: `P, its spending next to that of the others: ${penaltyWords}, each as a share of the largest amount of a seat, added up (0 to ${penaltyComponents.length}).`,
  },
  {
    title: 'Q-Score',
    field: 'q',
    as: 'number',
    places: 4,
    interval: true,
    about: 'Who has most wins: α × H − β × P.',
  },
];

/** Wins of a seat over all matches of one variant. */
interface Wins {
  readonly variant: string | null;
  readonly seat: Seat;
  readonly wins: number;
  readonly draws: number;
  /** Matches with a winner or a draw. */
  readonly n: number;
  readonly share: number | null;
  /** 95 % interval of the share, by trial. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** The Q of one seat less the Q of another, match by match. */
interface Difference {
  readonly variant: string | null;
  readonly seat: Seat;
  readonly rival: Seat;
  readonly difference: number | null;
  /** 95 % interval, by trial, simultaneous with those of all other pairs; `null` if none holds. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Matches in which both have a Q. */
  readonly n: number;
}

/** Why summaries do not count, as metrics of a seat and in words. */
const losses = {
  refusals: 'refused',
  empty: 'empty',
  short: 'too short',
  failures: 'without a legal answer',
  unscored: 'unscored',
} as const;

/**
 * Wins per seat, and the paired difference of Q for every two seats; of each variant on its own. Notes say which passages
 * and summaries do not count.
 */
export async function hqFigures(
  matches: AsyncIterable<MatchRecord>,
  { seats }: { readonly seats: readonly Seat[] },
): Promise<Figures> {
  const groups = new Map<string | null, MatchRecord[]>();
  for await (const match of matches) {
    if (match.status === 'finished') groups.set(match.variant, [...(groups.get(match.variant) ?? []), match]);
  }
  const all = [...groups.values()].flat();
  const wins = [...groups].flatMap(([variant, group]) =>
    seats.map((seat) => winsOfSeat(seat, group, variant)),
  );
  const differences = [...groups].flatMap(([variant, group]) => judgePairs(seats, group, variant));
  return {
    values: { wins, differences },
    tables: [
      ...(wins.some(({ n }) => n > 1) ? [table('wins', 'Wins', wins, winColumns)] : []),
      // Of two seats, the runner reports the paired difference of scores, which is that of Q.
      ...(seats.length > 2
        ? [table('differences', 'Difference of Q, match by match', differences, differenceColumns)]
        : []),
    ].filter(({ rows }) => rows.length > 0),
    notes: [...seats.flatMap((seat) => lossNotes(seat, all)), ...dropNotes(all)],
  };
}

function lossNotes(seat: Seat, matches: readonly MatchRecord[]): string[] {
  const rows = matches.flatMap((match) => match.seats.filter((row) => row.seat === seat));
  const counts = Object.entries(losses).flatMap(([field, words]) => {
    const count = total(rows.map((row) => row[field]));
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return counts.length === 0
    ? []
    : [`Summaries of ${seat} that do not count as written: ${counts.join(', ')}`];
}

function dropNotes(matches: readonly MatchRecord[]): string[] {
  const dropped = total(matches.map(({ seats: [row] }) => row?.['dropped']));
  const passages = total(matches.map(({ match }) => match['passages']));
  return dropped === 0
    ? []
    : [`Passages that count for no seat, as one of them dropped them: ${dropped} of ${passages}`];
}

function total(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}

const winColumns: readonly Field[] = [
  { title: 'Seat', field: 'seat', as: 'text' },
  { title: 'Wins', field: 'wins', as: 'integer' },
  { title: 'Draws', field: 'draws', as: 'integer' },
  { title: 'Matches', field: 'n', as: 'integer' },
  { title: 'Share', field: 'share', as: 'percent' },
  { title: '95 %', field: 'interval', as: 'percent' },
];

const differenceColumns: readonly Field[] = [
  { title: 'Seat', field: 'seat', as: 'text' },
  { title: 'Less', field: 'rival', as: 'text' },
  { title: 'Difference of Q', field: 'difference', as: 'number', places: 4 },
  { title: '95 %', field: 'interval', as: 'interval', places: 4 },
  { title: 'Matches', field: 'n', as: 'integer' },
];

function table(
  name: string,
  title: string,
  rows: readonly (Wins | Difference)[],
  columns: readonly Field[],
): FigureTable {
  const hasVariants = rows.some(({ variant }) => variant !== null);
  const variant: Field = { title: 'Variant', field: 'variant', as: 'text' };
  return {
    name,
    title,
    columns: hasVariants ? [variant, ...columns] : columns,
    rows: rows.map((row) => ({ ...row })),
  };
}

function winsOfSeat(seat: Seat, matches: readonly MatchRecord[], variant: string | null): Wins {
  const ended = matches.filter(({ match: { winner } }) => winner !== undefined);
  const winners = ended.map(({ match: { winner } }) => winner);
  const wins = winners.filter((winner) => winner === seat).length;
  const draws = winners.filter((winner) => winner === null).length;
  const { mean: share, interval } = judgeMean(
    winners.map((winner) => Number(winner === seat)),
    { units: ended.map(({ trial }) => `trial ${trial}`), range: [0, 1] },
  );
  return {
    variant,
    seat,
    wins,
    draws,
    n: winners.length,
    share,
    interval: interval === null ? null : [interval.low, interval.high],
  };
}

/** Judges the Q of every two seats, as the run does: paired by trial, in one family. */
function judgePairs(
  seats: readonly Seat[],
  matches: readonly MatchRecord[],
  variant: string | null,
): Difference[] {
  const pairs = seats.flatMap((seat, at) =>
    seats.slice(at + 1).map((rival) => {
      const both = matches.filter((match) => [seat, rival].every((one) => computeQ(match, one) !== null));
      const valuesOf = (one: Seat): number[] => both.map((match) => computeQ(match, one) ?? Number.NaN);
      const units = both.map(({ trial }) => `trial ${trial}`);
      return { first: seat, second: rival, a: valuesOf(seat), b: valuesOf(rival), units };
    }),
  );
  const judged = pairs.filter(({ units }) => new Set(units).size > 1);
  const verdicts = judgeDifferences(judged, { range: readRange(matches), unit: 'trial' });
  return pairs.map((pair) => {
    const { first: seat, second: rival, a, b } = pair;
    const verdict = verdicts[judged.indexOf(pair)];
    const interval = verdict?.interval ?? null;
    return {
      variant,
      seat,
      rival,
      difference:
        verdict?.difference ?? computeKnownMean(a.map((own, index) => own - (b[index] ?? Number.NaN))),
      interval: interval === null ? null : [interval.low, interval.high],
      n: a.length,
    };
  });
}

/** The least and the greatest Q, if all matches have the same weights. */
function readRange(matches: readonly MatchRecord[]): readonly [number, number] | undefined {
  const [first] = matches;
  const [alpha, beta] = [first?.match['alpha'], first?.match['beta']];
  const isSame = matches.every(({ match }) => match['alpha'] === alpha && match['beta'] === beta);
  return typeof alpha === 'number' && typeof beta === 'number' && isSame
    ? hqContrasts({ alpha, beta }).ranges?.['q']
    : undefined;
}

function computeQ({ seats }: MatchRecord, seat: Seat): number | null {
  const q = seats.find((row) => row.seat === seat)?.['q'];
  return typeof q === 'number' ? q : null;
}
