import { createRng, type Rng, bradleyTerry, nextPairing, type RatedGame } from '@masbench/statistics';
import { roundRobin, listSeatings } from '@masbench/experiments';

/** Three agents with known strengths and prices. */
export interface KnownField {
  /** Log-strengths by name with mean 0, best first. */
  readonly strengths: Readonly<Record<string, number>>;
  /** Dollars that a match costs each of them. */
  readonly pricesUsd: Readonly<Record<string, number>>;
}

export const fields: Readonly<Record<string, KnownField>> = {
  'two close and expensive, one weak and cheap': {
    strengths: { strong: 0.8, middle: 0.3, weak: -1.1 },
    pricesUsd: { strong: 0.4, middle: 0.1, weak: 0.02 },
  },
  'two close and cheap, one strong and expensive': {
    strengths: { strong: 1.1, middle: -0.3, weak: -0.8 },
    pricesUsd: { strong: 0.4, middle: 0.1, weak: 0.02 },
  },
  'equal steps, equal prices': {
    strengths: { strong: 0.7, middle: 0, weak: -0.7 },
    pricesUsd: { strong: 0.1, middle: 0.1, weak: 0.1 },
  },
};

/** The log-odds of the first side among equals. */
const advantage = 0.3;

const orderOf = (names: readonly string[], valueOf: (name: string) => number): string =>
  names.toSorted((left, right) => valueOf(right) - valueOf(left)).join(' > ');

/** Plays matches of agents whose strengths are known; the nth meeting of two is the same in every design. */
function playing({ strengths }: KnownField, seed: string): (first: string, second: string) => RatedGame {
  const streams = new Map<string, Rng>();
  return (first, second) => {
    const name = `${first} ${second}`;
    const rng = streams.get(name) ?? createRng(seed, name);
    streams.set(name, rng);
    const odds = (strengths[first] ?? 0) - (strengths[second] ?? 0) + advantage;
    return { first, second, score: rng.chance(1 / (1 + Math.exp(-odds))) ? 1 : 0 };
  };
}

const namesOf = ({ strengths }: KnownField): string[] => Object.keys(strengths).toReversed();

/** Every pair once, on one side or the other. */
function legOf(names: readonly string[], side: 0 | 1): { readonly first: string; readonly second: string }[] {
  return listSeatings(roundRobin(names), ['first', 'second']).flatMap((seating) => {
    if (!('pair' in seating) || seating.side !== side) return [];
    const [one, other] = seating.pair.map((place) => names[place] ?? '');
    const [first = '', second = ''] = side === 0 ? [one, other] : [other, one];
    return [{ first, second }];
  });
}

/** A balanced tournament of so many legs: how many intervals hold the true strengths, and whether the order is found. */
export function rateBalanced(field: KnownField, seed: string, legs: number) {
  const play = playing(field, seed);
  const names = namesOf(field);
  const games = Array.from({ length: legs }, (_, leg) => legOf(names, leg % 2 === 0 ? 1 : 0)).flatMap((leg) =>
    leg.map(({ first, second }) => play(first, second)),
  );
  const { ratings, side } = bradleyTerry(games, { side: true });
  const held = names.filter((name) => {
    const { rating, standardError } = ratings[name] ?? { rating: Number.NaN, standardError: 0 };
    return Math.abs(rating - (field.strengths[name] ?? 0)) <= 1.959964 * standardError;
  });
  return {
    held: held.length,
    of: names.length,
    isRight:
      orderOf(names, (name) => ratings[name]?.rating ?? 0) ===
      orderOf(names, (name) => field.strengths[name] ?? 0),
    sideHeld: side !== undefined && Math.abs(side.value - advantage) <= 1.959964 * side.standardError,
  };
}

/** Plays until the order is certain: dollars, matches, and whether the order that was called certain is right. */
export function playUntilCertain(field: KnownField, seed: string, design: 'adaptive' | 'balanced') {
  const play = playing(field, seed);
  const names = namesOf(field);
  const costUsd = (first: string, second: string): number =>
    (field.pricesUsd[first] ?? 0) + (field.pricesUsd[second] ?? 0);
  const balanced = [...legOf(names, 1), ...legOf(names, 0)];
  const games: RatedGame[] = [];
  let usd = 0;
  for (;;) {
    const { pairing, certain, order } = nextPairing(games, { agents: names, costUsd, side: true });
    if (certain || games.length >= 5000)
      return {
        usd,
        matches: games.length,
        certain,
        isRight: order.join(' > ') === orderOf(names, (name) => field.strengths[name] ?? 0),
      };
    const next = design === 'adaptive' ? pairing : balanced[games.length % balanced.length];
    if (next === null || next === undefined) throw new Error('there is a pairing while the order is open');
    games.push(play(next.first, next.second));
    usd += costUsd(next.first, next.second);
  }
}

/** What each design spends on the same certainty, over so many tournaments. */
export function spending(field: KnownField, repetitions: number) {
  const sums = { balanced: { usd: 0, matches: 0, right: 0 }, adaptive: { usd: 0, matches: 0, right: 0 } };
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const design of ['balanced', 'adaptive'] as const) {
      const { usd, matches, isRight, certain } = playUntilCertain(field, `tournament/${repetition}`, design);
      sums[design].usd += usd / repetitions;
      sums[design].matches += matches / repetitions;
      if (certain && isRight) sums[design].right += 1;
    }
  return sums;
}

/** What a field of agents shows. */
export interface TournamentRow {
  readonly field: string;
  /** Share of the 95 % intervals of strengths that hold, over 1000 balanced tournaments of 100 legs. */
  readonly covered: number;
  /** Share of these tournaments that find the order. */
  readonly ordered: number;
  /** Mean dollars until the order is certain. */
  readonly balancedUsd: number;
  readonly adaptiveUsd: number;
  /** Dollars of the adaptive design over those of the balanced one. */
  readonly share: number;
  /** Share of adaptive tournaments that called the right order certain. */
  readonly right: number;
}

/** Tries every field, so many times in each design. */
export function tournamentRows(repetitions: number): TournamentRow[] {
  return Object.entries(fields).map(([name, field]) => {
    const rated = Array.from({ length: 1000 }, (_, index) => rateBalanced(field, `rated/${index}`, 100));
    const { balanced, adaptive } = spending(field, repetitions);
    const meanOf = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      field: name,
      covered: meanOf(rated.map(({ held, of }) => held / of)),
      ordered: meanOf(rated.map(({ isRight }) => Number(isRight))),
      balancedUsd: balanced.usd,
      adaptiveUsd: adaptive.usd,
      share: adaptive.usd / balanced.usd,
      right: adaptive.right / repetitions,
    };
  });
}

/** A table in Markdown. */
export function tournamentTable(rows: readonly TournamentRow[]): string {
  const percent = (share: number): string => (share * 100).toFixed(1);
  const head = [
    'agents',
    'intervals that hold, %',
    'order found, %',
    'balanced, $',
    'adaptive, $',
    'share, %',
    'right, %',
  ];
  const lines = rows.map(({ field, covered, ordered, balancedUsd, adaptiveUsd, share, right }) => [
    field,
    percent(covered),
    percent(ordered),
    balancedUsd.toFixed(2),
    adaptiveUsd.toFixed(2),
    percent(share),
    percent(right),
  ]);
  return [head, ['---', ...head.slice(1).map(() => '--:')], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
