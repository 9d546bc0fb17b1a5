import { createRng, type Seed, quantile, inClusters } from '@masbench/statistics';
import { alphaRank, type AlphaRankOptions } from './alpha-rank.js';
import { dominance } from './dominance.js';
import type { Meeting } from './meetings.js';
import { nashAverage } from './nash-average.js';
import type { Payoffs } from './payoffs.js';
import { regret } from './regret.js';

/** A number and how sure it is. */
export interface Estimate {
  readonly value: number;
  /** Ends of the percentile interval. */
  readonly low: number;
  readonly high: number;
}

/** Estimates of one strategy. */
export interface EstimatedStrategy {
  readonly name: string;
  /** Its share in the maximum-entropy equilibrium. */
  readonly nash: Estimate;
  /** Its mass in α-rank. */
  readonly alphaRank: Estimate;
  /** Gain of the best of the strategies in a population that plays only this one. */
  readonly regret: Estimate;
}

/** How often one strategy dominates another in the resamples. */
export interface EstimatedDominance {
  readonly better: string;
  readonly worse: string;
  /** Share of the resamples, above 0. */
  readonly probability: number;
}

/** A meta-game and what its few matches leave open. */
export interface EstimatedMetaGame {
  /** In the order of rows and columns: that of their first meeting. */
  readonly names: readonly string[];
  /** The mean lead of the row over the column. Antisymmetric. */
  readonly payoffs: Payoffs;
  /** How many meetings of the two are in the mean. Symmetric. */
  readonly counts: readonly (readonly number[])[];
  /** Meetings that are in no mean, as their match did not finish or one of its seats is unscored. */
  readonly missing: number;
  /** Half the width of the interval of every payoff. */
  readonly margins: Payoffs;
  readonly strategies: readonly EstimatedStrategy[];
  /** Gain of the best strategy against the equilibrium of all matches, if the payoffs are those of a resample. */
  readonly mixRegret: Estimate;
  /** Every pair that dominates in some resample, the most certain first. */
  readonly dominance: readonly EstimatedDominance[];
  /** How many units were drawn from. */
  readonly units: number;
}

/** How a meta-game is estimated. */
export interface EstimatedMetaGameOptions extends AlphaRankOptions {
  /** @default 1000 */
  readonly resamples?: number | undefined;
  /** Of the draws. @default 0 */
  readonly seed?: Seed | undefined;
  /** Between 0 and 1. @default 0.95 */
  readonly confidence?: number | undefined;
}

/**
 * The zero-sum meta-game of leads, with its uncertainty: units of meetings are drawn with replacement, and everything is
 * computed again for each resample. A unit is drawn as a whole, so what its matches share is kept: leave out neither
 * side of a pair in a unit. A pair that is not in a resample keeps its mean over all units. Meetings that are `null` are
 * left out and counted as missing: where matches fail more often for one of the strategies, the others are compared on
 * what it finished.
 *
 * Shares in an equilibrium and masses of α-rank jump where a payoff changes its sign. So their intervals can reach from
 * 0 to 1 and say by that what the matches leave open; percentile intervals of what jumps do not keep their level exactly.
 *
 * @param meetings - Those of `listMeetings`, or others.
 * @throws RangeError if there is no meeting, one has a strategy twice or no finite earnings, or two strategies never met
 *
 * @example
 * const { strategies } = estimatedMetaGame(await listMeetings((await load('runs/every-pair')).matches()));
 * for (const { name, nash } of strategies) console.log(name, nash.value, [nash.low, nash.high]);
 */
export function estimatedMetaGame(
  all: readonly (Meeting | null)[],
  { resamples = 1000, seed = 0, confidence = 0.95, alpha, populationSize }: EstimatedMetaGameOptions = {},
): EstimatedMetaGame {
  const meetings = all.filter((meeting) => meeting !== null);
  const names = [...new Set(meetings.flatMap(({ first, second }) => [first, second]))];
  checkFound(all);
  const units = inClusters(meetings, ({ unit }) => unit).map((unit) => listLeads(unit, names));
  const leads = new Leads(names.length);
  for (const unit of units) leads.add(unit);
  const payoffs = leads.means((row, column) => {
    throw new RangeError(
      `Cannot make a meta-game: every two strategies must have met: ${names[row]} and ${names[column]} did not`,
    );
  });
  const found = metaGameLooks(payoffs, { alpha, populationSize });
  const rng = createRng(seed, 'meta-game');
  const looks: (Looks & { readonly payoffs: Payoffs; readonly mixRegret: number })[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    const drawnLeads = new Leads(names.length);
    for (let drawn = 0; drawn < units.length; drawn += 1) drawnLeads.add(rng.pick(units));
    const drawnPayoffs = drawnLeads.means((row, column) => payoffs[row]?.[column] ?? Number.NaN);
    looks.push({
      ...metaGameLooks(drawnPayoffs, { alpha, populationSize }),
      payoffs: drawnPayoffs,
      mixRegret: regret(drawnPayoffs, found.nash),
    });
  }
  const estimated = (value: number, values: readonly number[]): Estimate => ({
    value,
    low: quantile(values, (1 - confidence) / 2) ?? value,
    high: quantile(values, (1 + confidence) / 2) ?? value,
  });
  const of = (part: keyof Looks, index: number): Estimate =>
    estimated(
      found[part][index] ?? Number.NaN,
      looks.map((look) => look[part][index] ?? Number.NaN),
    );
  return {
    names,
    payoffs,
    counts: leads.counts,
    missing: all.length - meetings.length,
    margins: payoffs.map((row, one) =>
      row.map((payoff, other) => {
        const { low, high } = estimated(
          payoff,
          looks.map((look) => look.payoffs[one]?.[other] ?? Number.NaN),
        );
        return (high - low) / 2;
      }),
    ),
    strategies: names.map((name, index) => ({
      name,
      nash: of('nash', index),
      alphaRank: of('alphaRank', index),
      regret: of('regret', index),
    })),
    mixRegret: estimated(
      regret(payoffs, found.nash),
      looks.map(({ mixRegret }) => mixRegret),
    ),
    dominance: findDominance(
      names,
      looks.map((look) => look.payoffs),
    ),
    units: units.length,
  };
}

/** Results computed from payoffs, by strategy. */
interface Looks {
  readonly nash: readonly number[];
  readonly alphaRank: readonly number[];
  readonly regret: readonly number[];
}

function metaGameLooks(payoffs: Payoffs, options: AlphaRankOptions): Looks {
  return {
    nash: nashAverage(payoffs),
    alphaRank: alphaRank(payoffs, options),
    regret: payoffs.map((_, only) =>
      regret(
        payoffs,
        payoffs.map((__, index) => (index === only ? 1 : 0)),
      ),
    ),
  };
}

interface Lead {
  readonly row: number;
  readonly column: number;
  readonly lead: number;
}

function checkFound(all: readonly (Meeting | null)[]): void {
  if (all.every((meeting) => meeting === null))
    throw new RangeError(
      `Cannot make a meta-game: there are no meetings${all.length === 0 ? '' : `: ${all.length} are missing`}`,
    );
  for (const [index, meeting] of all.entries()) {
    if (meeting === null) continue;
    const { first, second, earned } = meeting;
    if (first === second)
      throw new RangeError(
        `Cannot make a meta-game: a strategy cannot meet itself: meeting ${index + 1} has ${first} twice`,
      );
    if (!earned.every(Number.isFinite))
      throw new RangeError(
        `Cannot make a meta-game: earnings must be finite: meeting ${index + 1} has ${earned.join(' and ')}`,
      );
  }
}

function listLeads(unit: readonly Meeting[], names: readonly string[]): readonly Lead[] {
  return unit.map(({ first, second, earned }) => ({
    row: names.indexOf(first),
    column: names.indexOf(second),
    lead: earned[0] - earned[1],
  }));
}

/** Sums of leads, pair by pair. */
class Leads {
  readonly #sums: number[][];
  readonly #counts: number[][];

  constructor(size: number) {
    const zeros = (): number[][] => Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
    this.#sums = zeros();
    this.#counts = zeros();
  }

  get counts(): readonly (readonly number[])[] {
    return this.#counts;
  }

  add(leads: readonly Lead[]): void {
    for (const { row, column, lead } of leads) {
      plus(this.#sums, row, column, lead);
      plus(this.#sums, column, row, -lead);
      plus(this.#counts, row, column, 1);
      plus(this.#counts, column, row, 1);
    }
  }

  /** @param absent the mean of a pair that did not meet */
  means(absent: (row: number, column: number) => number): Payoffs {
    return this.#sums.map((sums, row) =>
      sums.map((sum, column) => {
        if (row === column) return 0;
        const count = this.#counts[row]?.[column] ?? 0;
        return count === 0 ? absent(row, column) : sum / count;
      }),
    );
  }
}

function plus(matrix: readonly number[][], row: number, column: number, value: number): void {
  const cells = matrix[row];
  if (cells !== undefined) cells[column] = (cells[column] ?? 0) + value;
}

function findDominance(names: readonly string[], resamples: readonly Payoffs[]): EstimatedDominance[] {
  const counts = new Map<string, { better: number; worse: number; count: number }>();
  for (const payoffs of resamples)
    for (const { better, worse } of dominance(payoffs)) {
      const key = `${better} ${worse}`;
      const found = counts.get(key) ?? { better, worse, count: 0 };
      found.count += 1;
      counts.set(key, found);
    }
  return [...counts.values()]
    .toSorted((left, right) => right.count - left.count)
    .map(({ better, worse, count }) => ({
      better: names[better] ?? '',
      worse: names[worse] ?? '',
      probability: count / resamples.length,
    }));
}
