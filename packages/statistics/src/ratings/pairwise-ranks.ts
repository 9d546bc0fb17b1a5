import { inClusters } from '../intervals/clusters.js';
import { computeMean } from '../moments.js';
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
  const means = meanScores(games);
  const contrasts = groups.flatMap((names) =>
    names.flatMap((first, place) =>
      names.slice(place + 1).map((second) => contrastPair(means, { first, second, names })),
    ),
  );
  const verdicts = judgeDifferences(
    // Stryker disable next-line ConditionalExpression,EqualityOperator: of fewer than two units there is no verdict
    contrasts.filter(({ a, b }) => a.length > 1 && b.length > 1),
    { range: [0, 1], confidence, seed },
  );
  const ahead = verdicts.flatMap(({ first, second, difference, separated }) =>
    separated ? [difference > 0 ? ([first, second] as const) : ([second, first] as const)] : [],
  );
  return new Map(
    groups.flatMap((names) =>
      names.map((name) => [
        name,
        {
          rankLow: 1 + ahead.filter(([, behind]) => behind === name).length,
          rankHigh: names.length - ahead.filter(([one]) => one === name).length,
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
    // Stryker disable next-line ConditionalExpression,LogicalOperator: every name has a group; joined with itself, it stays
    if (own === undefined || other === undefined || own === other) continue;
    for (const name of other) groupOf.set(name, own.add(name));
  }
  return [...new Set(groupOf.values())].map((names) => [...names]);
}

/** Mean scores of one agent against another, by unit. */
type MeanScores = readonly {
  readonly unit: string;
  readonly find: (name: string, opponent: string) => number | undefined;
}[];

function meanScores(games: readonly RatedGame[]): MeanScores {
  return inClusters(games, ({ unit }) => unit).map((unit, place) => {
    const scores = new Map<string, number[]>();
    const add = (name: string, opponent: string, score: number): void => {
      const key = JSON.stringify([name, opponent]);
      scores.set(key, [...(scores.get(key) ?? []), score]);
    };
    for (const { first, second, score } of unit) {
      add(first, second, score);
      add(second, first, 1 - score);
    }
    const means = new Map([...scores].map(([key, values]) => [key, computeMean(values)]));
    return {
      unit: `${place}`,
      find: (name, opponent) => means.get(JSON.stringify([name, opponent])),
    };
  });
}

function contrastPair(
  means: MeanScores,
  {
    first,
    second,
    names,
  }: { readonly first: string; readonly second: string; readonly names: readonly string[] },
): Contrast {
  const found = means.flatMap(({ unit, find }) => {
    const direct = find(first, second);
    const pairs = [
      ...(direct === undefined ? [] : [[direct, 1 - direct] as const]),
      ...names.flatMap((other) => {
        const [own, others] = [find(first, other), find(second, other)];
        return own === undefined || others === undefined ? [] : [[own, others] as const];
      }),
    ];
    return pairs.length === 0
      ? []
      : [
          {
            unit,
            a: computeMean(pairs.map(([own]) => own)),
            b: computeMean(pairs.map(([, other]) => other)),
          },
        ];
  });
  if (found.length > 1)
    return {
      first,
      second,
      a: found.map(({ a }) => a),
      b: found.map(({ b }) => b),
      units: found.map(({ unit }) => unit),
    };
  // They met the same opponents in different units.
  const common = names.filter((other) =>
    [first, second].every((name) => means.some(({ find }) => find(name, other) !== undefined)),
  );
  const listScores = (name: string) =>
    means.flatMap(({ unit, find }) => {
      const scores = common.flatMap((other) => find(name, other) ?? []);
      return scores.length === 0 ? [] : [{ unit, score: computeMean(scores) }];
    });
  const [own, others] = [listScores(first), listScores(second)];
  return {
    first,
    second,
    a: own.map(({ score }) => score),
    b: others.map(({ score }) => score),
    units: own.map(({ unit }) => unit),
    otherUnits: others.map(({ unit }) => unit),
    paired: false,
  };
}
