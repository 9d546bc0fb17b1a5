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
function rateBalanced(field: KnownField, seed: string, legs: number) {
  const play = playing(field, seed);
  const names = namesOf(field);
  const games = Array.from({ length: legs }, (_, leg) => legOf(names, leg % 2 === 0 ? 1 : 0)).flatMap((leg) =>
    leg.map(({ first, second }) => play(first, second)),
  );
  const { ratings } = bradleyTerry(games, { side: true });
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
  };
}

/** Plays until the order is certain: dollars, and whether the order that was called certain is right. */
function playUntilCertain(field: KnownField, seed: string, design: 'adaptive' | 'balanced') {
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
        certain,
        isRight: order.join(' > ') === orderOf(names, (name) => field.strengths[name] ?? 0),
      };
    const next = design === 'adaptive' ? pairing : balanced[games.length % balanced.length];
    if (next === null || next === undefined) throw new Error('there is a pairing while the order is open');
    games.push(play(next.first, next.second));
    usd += costUsd(next.first, next.second);
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * Tries every field: shares of the 95 % intervals that hold and of orders that are found, over 1000 balanced tournaments of
 * 100 legs; the mean dollars of each design until the order is certain, over so many tournaments, the share of those of the
 * adaptive one, and that of its orders that are right.
 */
export function tournamentRows(repetitions: number) {
  return Object.entries(fields).map(([name, field]) => {
    const rated = Array.from({ length: 1000 }, (_, index) => rateBalanced(field, `rated/${index}`, 100));
    const [balanced, adaptive] = (['balanced', 'adaptive'] as const).map((design) =>
      Array.from({ length: repetitions }, (_, index) =>
        playUntilCertain(field, `tournament/${index}`, design),
      ),
    );
    const [balancedUsd, adaptiveUsd] = [balanced, adaptive].map((played = []) =>
      meanOf(played.map(({ usd }) => usd)),
    );
    return {
      field: name,
      covered: meanOf(rated.map(({ held, of }) => held / of)),
      ordered: meanOf(rated.map(({ isRight }) => Number(isRight))),
      balancedUsd: balancedUsd ?? Number.NaN,
      adaptiveUsd: adaptiveUsd ?? Number.NaN,
      share: (adaptiveUsd ?? Number.NaN) / (balancedUsd ?? Number.NaN),
      right: meanOf((adaptive ?? []).map(({ certain, isRight }) => Number(certain && isRight))),
    };
  });
}

/** A table in Markdown. */
export function tournamentTable(rows: ReturnType<typeof tournamentRows>): string {
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
