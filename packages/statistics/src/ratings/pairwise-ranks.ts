import type { Seed } from '../random.js';
import { judgeDifferences } from '../verdicts/judge-differences.js';
import type { Contrast } from '../verdicts/verdict.js';
import { listNames, type RatedGame } from './game.js';

/** Ranks that an agent may have, from 1, among those that it met, directly or through others. */
export interface RankInterval {
  readonly rankLow: number;
  readonly rankHigh: number;
  /** Agents of its group, itself included. */
  readonly group: number;
}

/**
 * Ranks agents by simultaneous verdicts about all pairs of a group (Mogstad, Romano, Shaikh and Wilhelm 2024): an agent is
 * surely below those that are ahead of it, and surely above those that it is ahead of. Two agents are compared by their
 * mean scores against the same opponents, in the same units if they share some, each other included, so that draws are what they are and
 * nothing is assumed about strengths. Agents that never met, not even through others, are not ranked against each other.
 */
export function rankPairs(
  games: readonly RatedGame[],
  { confidence, seed }: { readonly confidence: number; readonly seed: Seed },
): ReadonlyMap<string, RankInterval> {
  const groups = findGroups(games);
  // Of two agents with one result a unit, the test is exact.
  const isResult =
    new Set(games.map(({ unit }, place) => unit ?? place)).size === games.length &&
    games.every(({ score }) => score === 0 || score === 0.5 || score === 1);
  const contrasts = groups.flatMap((names) =>
    contrastPairs(gamesByUnit(games, names), names).map((contrast): Contrast =>
      isResult && names.length === 2 ? { ...contrast, values: 'result' } : contrast,
    ),
  );
  const verdicts = judgeDifferences(
    contrasts.filter(({ a, b }) => a.length > 1 && b.length > 1),
    { range: [0, 1], confidence, seed },
  );
  const behind = new Map<string, number>();
  const ahead = new Map<string, number>();
  for (const { first, second, difference, separated } of verdicts) {
    if (!separated) continue;
    const [better, worse] = difference > 0 ? [first, second] : [second, first];
    ahead.set(better, (ahead.get(better) ?? 0) + 1);
    behind.set(worse, (behind.get(worse) ?? 0) + 1);
  }
  return new Map(
    groups.flatMap((names) =>
      names.map((name) => [
        name,
        {
          rankLow: 1 + (behind.get(name) ?? 0),
          rankHigh: names.length - (ahead.get(name) ?? 0),
          group: names.length,
        },
      ]),
    ),
  );
}

/** Returns the agents in groups: those of different groups never met, not even through others. */
export function findGroups(games: readonly RatedGame[]): readonly (readonly string[])[] {
  const groupOf = new Map(listNames(games).map((name) => [name, new Set([name])]));
  for (const { first, second } of games) {
    const [own, other] = [groupOf.get(first), groupOf.get(second)];
    if (own === undefined || other === undefined || own === other) continue;
    for (const name of other) groupOf.set(name, own.add(name));
  }
  return [...new Set(groupOf.values())].map((names) => [...names]);
}

/** The games of a unit, of agents by place. */
interface UnitGames {
  readonly unit: string;
  readonly games: readonly { readonly one: number; readonly other: number; readonly score: number }[];
}

/** Mean scores of agents against each other in one unit after the other: a table that is cleared in between. */
class UnitScores {
  readonly #size: number;
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;
  #touched: number[] = [];

  constructor(size: number) {
    this.#size = size;
    this.#sums = new Float64Array(size * size);
    this.#counts = new Int32Array(size * size);
  }

  /** Fills the table. @returns the agents of the unit, in order */
  fill(games: UnitGames['games']): readonly number[] {
    for (const cell of this.#touched) this.#counts[cell] = this.#sums[cell] = 0;
    this.#touched = [];
    for (const { one, other, score } of games) {
      this.#add(one * this.#size + other, score);
      this.#add(other * this.#size + one, 1 - score);
    }
    return [...new Set(games.flatMap(({ one, other }) => [one, other]))].toSorted((a, b) => a - b);
  }

  /** Returns a mean score; `undefined` if the two did not meet in the unit. */
  find(name: number, opponent: number): number | undefined {
    const cell = name * this.#size + opponent;
    const count = this.#counts[cell] ?? 0;
    return count === 0 ? undefined : (this.#sums[cell] ?? 0) / count;
  }

  #add(cell: number, score: number): void {
    this.#sums[cell] = (this.#sums[cell] ?? 0) + score;
    this.#counts[cell] = (this.#counts[cell] ?? 0) + 1;
    this.#touched.push(cell);
  }
}

function gamesByUnit(games: readonly RatedGame[], names: readonly string[]): readonly UnitGames[] {
  const places = new Map(names.map((name, place) => [name, place]));
  const units = new Map<string, { one: number; other: number; score: number }[]>();
  for (const [index, { first, second, score, unit = `game ${index + 1}` }] of games.entries()) {
    const [one, other] = [places.get(first), places.get(second)];
    if (one === undefined || other === undefined) continue;
    const own = units.get(unit);
    if (own === undefined) units.set(unit, [{ one, other, score }]);
    else own.push({ one, other, score });
  }
  return [...units].map(([unit, own]) => ({ unit, games: own }));
}

/** The contrast of every two agents: in units in which both met each other or the same opponents, else over units of their own. */
function contrastPairs(units: readonly UnitGames[], names: readonly string[]): readonly Contrast[] {
  const found = new Map<number, { readonly units: string[]; readonly a: number[]; readonly b: number[] }>();
  const table = new UnitScores(names.length);
  for (const { unit, games } of units) {
    const here = table.fill(games);
    for (const [at, one] of here.entries())
      for (const other of here.slice(at + 1)) {
        const pair = meanAgainstSame(table, here, [one, other]);
        if (pair === null) continue;
        const key = one * names.length + other;
        const known = found.get(key) ?? { units: [], a: [], b: [] };
        found.set(key, known);
        known.units.push(unit);
        known.a.push(pair[0]);
        known.b.push(pair[1]);
      }
  }
  return names.flatMap((first, one) =>
    names.slice(one + 1).map((second, after): Contrast => {
      const other = one + 1 + after;
      const paired = found.get(one * names.length + other);
      return paired !== undefined && paired.units.length > 1
        ? { first, second, ...paired }
        : {
            first,
            second,
            // One unit that both share is no part of samples that are independent.
            ...contrastApart(
              units.filter(({ unit }) => unit !== paired?.units[0]),
              names.length,
              [one, other],
            ),
            paired: false,
          };
    }),
  );
}

/** Mean scores of two agents against each other and against the same others; `null` if there are none. */
function meanAgainstSame(
  table: UnitScores,
  here: readonly number[],
  [one, other]: readonly [number, number],
): readonly [own: number, others: number] | null {
  let [own, others, count] = [0, 0, 0];
  for (const opponent of here) {
    const score = table.find(one, opponent);
    const rest = opponent === other ? table.find(other, one) : table.find(other, opponent);
    if (score === undefined || rest === undefined) continue;
    own += score;
    others += rest;
    count += 1;
  }
  return count === 0 ? null : [own / count, others / count];
}

/** The scores of two agents that met the same opponents in different units. */
function contrastApart(
  units: readonly UnitGames[],
  size: number,
  [one, other]: readonly [number, number],
): Pick<Contrast, 'a' | 'b' | 'units' | 'otherUnits'> {
  const table = new UnitScores(size);
  const listScores = (name: number, isCounted: (opponent: number) => boolean) =>
    units.flatMap(({ unit, games }) =>
      table.fill(games).flatMap((opponent) => {
        const score = isCounted(opponent) ? table.find(name, opponent) : undefined;
        return score === undefined ? [] : [{ unit, opponent, score }];
      }),
    );
  const opponentsOf = (name: number): ReadonlySet<number> =>
    new Set(listScores(name, () => true).map(({ opponent }) => opponent));
  const theirs = opponentsOf(other);
  const common = new Set([...opponentsOf(one)].filter((opponent) => theirs.has(opponent)));
  const [own, others] = [one, other].map((name) => listScores(name, (opponent) => common.has(opponent)));
  return {
    a: (own ?? []).map(({ score }) => score),
    b: (others ?? []).map(({ score }) => score),
    units: (own ?? []).map(({ unit }) => unit),
    otherUnits: (others ?? []).map(({ unit }) => unit),
  };
}
