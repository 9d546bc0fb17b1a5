import { computeMean } from '@masbench/statistics';

/** A finished match as its scores are compared. */
export interface ScoredMatch {
  /** The independent unit that it belongs to. */
  readonly unit: string;
  /** By agent or by seat; `null` is unknown. */
  readonly scores: ReadonlyMap<string, number | null>;
}

/** The matches that count, and what they give: the same in table, sentence, comparison, standings and export. */
export interface UnitMeans {
  /** The mean of every unit, by name; the same units for all. */
  readonly means: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** True if every unit has one match. */
  readonly isSingle: boolean;
  /** True of matches that count, by place. */
  readonly isCounted: readonly boolean[];
}

/**
 * Returns the mean score of every agent or seat in every unit, by one rule for what is missing. Of the finished matches those
 * count that all who are ever scored have a score in, so that what is left of a trial is paired. A unit counts if all have a
 * match left in it; if that were fewer than half of the units, as where agents are not meant to be in the same ones, all units
 * do.
 */
export function meansByUnit(matches: readonly ScoredMatch[]): UnitMeans {
  const scored = new Set(
    matches.flatMap(({ scores }) => [...scores].flatMap(([name, score]) => (score === null ? [] : [name]))),
  );
  const isPaired = matches.map(({ scores }) =>
    [...scores].every(([name, score]) => score !== null || !scored.has(name)),
  );
  const values = new Map([...scored].map((name) => [name, new Map<string, number[]>()]));
  for (const [place, { unit, scores }] of matches.entries()) {
    if (isPaired[place] !== true) continue;
    for (const [name, score] of scores) {
      if (score === null) continue;
      const own = values.get(name);
      const found = own?.get(unit);
      if (found === undefined) own?.set(unit, [score]);
      else found.push(score);
    }
  }
  const units = new Set(matches.map(({ unit }) => unit));
  const common = new Set([...units].filter((unit) => [...values.values()].every((own) => own.has(unit))));
  const counted = 2 * common.size >= units.size ? common : units;
  return {
    means: new Map(
      [...values].map(([name, own]) => [
        name,
        new Map(
          [...own].flatMap(([unit, scores]) => (counted.has(unit) ? [[unit, computeMean(scores)]] : [])),
        ),
      ]),
    ),
    isSingle: [...values.values()].every((own) => [...own.values()].every(({ length }) => length === 1)),
    isCounted: matches.map(({ unit }, place) => isPaired[place] === true && counted.has(unit)),
  };
}
