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
  const units = scoreUnits(games);
  // Of two agents with one result a unit, the test is exact.
  const isResult =
    units.size === games.length && games.every(({ score }) => score === 0 || score === 0.5 || score === 1);
  const pairs = pairUnits(units);
  const contrasts = groups.flatMap((names) =>
    names.flatMap((first, place) =>
      names.slice(place + 1).map((second): Contrast => {
        const values = isResult && names.length === 2 ? 'result' : undefined;
        const paired = pairs.get(first < second ? pairKey(first, second) : pairKey(second, first));
        if (paired === undefined || paired.units.length < 2)
          // One unit that both share is no part of samples that are independent.
          return { first, second, paired: false, ...separate(units, [first, second], paired?.units[0]) };
        const { a, b, units: own } = paired;
        return { first, second, units: own, values, ...(first < second ? { a, b } : { a: b, b: a }) };
      }),
    ),
  );
  const verdicts = judgeDifferences(
    contrasts.filter(({ a, b }) => a.length > 1 && b.length > 1),
    { range: [0, 1], confidence, seed },
  ).filter(({ separated }) => separated);
  const better = verdicts.map(({ first, second, difference }) => (difference > 0 ? first : second));
  const worse = verdicts.map(({ first, second, difference }) => (difference > 0 ? second : first));
  return new Map(
    groups.flatMap((names) =>
      names.map((name) => [
        name,
        {
          rankLow: 1 + worse.filter((one) => one === name).length,
          rankHigh: names.length - better.filter((one) => one === name).length,
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

/** Mean scores in one unit, by agent and opponent. */
type UnitScores = ReadonlyMap<string, ReadonlyMap<string, number>>;

function scoreUnits(games: readonly RatedGame[]): ReadonlyMap<string, UnitScores> {
  const units = new Map<string, Map<string, Map<string, number>>>();
  const counts = new Map<string, number>();
  const add = (unit: string, [name, opponent]: readonly [string, string], score: number): void => {
    const table = units.get(unit) ?? new Map<string, Map<string, number>>();
    const own = table.get(name) ?? new Map<string, number>();
    const known = own.get(opponent);
    units.set(unit, table.set(name, own));
    if (known === undefined) return void own.set(opponent, score);
    const key = JSON.stringify([unit, name, opponent]);
    const count = counts.get(key) ?? 1;
    counts.set(key, count + 1);
    own.set(opponent, (known * count + score) / (count + 1));
  };
  for (const [place, { first, second, score, unit = `game ${place + 1}` }] of games.entries()) {
    add(unit, [first, second], score);
    add(unit, [second, first], 1 - score);
  }
  return units;
}

/** The key of two agents, whose names stand in one order in all units. */
function pairKey(one: string, other: string): string {
  return `${one.length} ${one} ${other}`;
}

interface PairedUnits {
  readonly units: string[];
  /** Of the agent whose name comes first. */
  readonly a: number[];
  readonly b: number[];
}

/** Mean scores of every two agents against each other and against the same others, in the units in which there are such. */
function pairUnits(units: ReadonlyMap<string, UnitScores>): ReadonlyMap<string, PairedUnits> {
  const found = new Map<string, PairedUnits>();
  for (const [unit, table] of units) {
    const here = [...table.keys()].toSorted();
    for (const [place, one] of here.entries())
      for (const other of here.slice(place + 1)) {
        const others = table.get(other);
        let [own, rest, count] = [0, 0, 0];
        for (const [opponent, score] of table.get(one) ?? []) {
          const same = others?.get(opponent === other ? one : opponent);
          if (same === undefined) continue;
          own += score;
          rest += same;
          count += 1;
        }
        if (count === 0) continue;
        const key = pairKey(one, other);
        const pair = found.get(key) ?? { units: [], a: [], b: [] };
        found.set(key, pair);
        pair.units.push(unit);
        pair.a.push(own / count);
        pair.b.push(rest / count);
      }
  }
  return found;
}

/** The scores of two agents that met the same opponents in different units. */
function separate(
  units: ReadonlyMap<string, UnitScores>,
  names: readonly [string, string],
  shared: string | undefined,
): Pick<Contrast, 'a' | 'b' | 'units' | 'otherUnits'> {
  const [own, others] = names.map((name) =>
    [...units].flatMap(([unit, table]) =>
      unit === shared
        ? []
        : [...(table.get(name) ?? [])].map(([opponent, score]) => ({ unit, opponent, score })),
    ),
  );
  const [mine, theirs] = [own, others].map((rows) => new Set(rows?.map(({ opponent }) => opponent)));
  const isCommon = ({ opponent }: { readonly opponent: string }): boolean =>
    mine?.has(opponent) === true && theirs?.has(opponent) === true;
  const [a, b] = [own?.filter(isCommon) ?? [], others?.filter(isCommon) ?? []];
  return {
    a: a.map(({ score }) => score),
    b: b.map(({ score }) => score),
    units: a.map(({ unit }) => unit),
    otherUnits: b.map(({ unit }) => unit),
  };
}
