import { MasbenchError, reservedUnits, type LimitsInput, type Lost, type Seat } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { roundRobin, type Design } from '../designs/design.js';
import type { SeatChoice } from '../players/players.js';
import type { ScheduleChoice } from '../schedules/schedules.js';
import { parseVariant } from './variants.js';

/** The budget of a whole run. Matches that do not fit are not started; the run can be resumed with a larger budget. */
export type RunBudget = Partial<Lost>;

/** A benchmark, its players, what is varied, and how often it is played. */
export interface ExperimentDefinition {
  readonly benchmark: Benchmark;
  /** The name of one of the benchmark's own experiments, whose table is then made from the results. @default none */
  readonly name?: string | undefined;
  /** Settings that the benchmark's `settings` schema accepts. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** The seats, in order, instead of the benchmark's own: their number or their names. */
  readonly seatNames?: number | readonly Seat[] | undefined;
  /** Agents by seat; `*` is the agent of all seats that are not named. @default `scripted` if the benchmark has such a player, otherwise `random` */
  readonly seats?: Readonly<Record<Seat, SeatChoice>> | undefined;
  /** Which agents meet in which seats, in several matches per trial with the same draws. Replaces `seats`. */
  readonly design?: Design | undefined;
  /** Two agents that swap sides: `roundRobin` of two. Replaces `seats`. */
  readonly pair?: readonly [SeatChoice, SeatChoice] | undefined;
  /**
   * Paths with their levels, which are crossed. `seats.A` varies an agent, `seats.A.temperature` a setting of the model in a
   * seat, `limits.…` a limit; `variant` is the same as `variants`. Any other path is a setting, with or without the prefix
   * `settings.`.
   */
  readonly factors?: Readonly<Record<string, readonly unknown[]>> | undefined;
  /**
   * The level of every path in each cell, if you do not want all combinations. Crossed with `factors` if both are given.
   */
  readonly cells?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /**
   * Variants of every item, played with the same draws: `default` is the benchmark as it is, and `blind+short` applies two
   * variants, one after the other. @default none: the benchmark as it is
   */
  readonly variants?: 'all' | readonly string[] | undefined;
  /** Trials per cell, each with its own seed; with a schedule, the maximum. @default one per configuration that the settings yield */
  readonly trials?: number | undefined;
  /** Decides what to play during the run: `stopWhen`, `adaptive`, or your own. @default everything is played */
  readonly schedule?: ScheduleChoice | undefined;
  /** The seed of all draws. @default '1' */
  readonly seed?: string | number | undefined;
  /** Limits of every match. */
  readonly limits?: LimitsInput | undefined;
  readonly budget?: RunBudget | undefined;
  /** Least and greatest possible values by field, over those that the benchmark declares. @default none */
  readonly ranges?: Readonly<Record<string, readonly [least: number, greatest: number]>> | undefined;
  /**
   * How often a match that failed or was aborted is played again, from its journal, before it counts as failed or aborted.
   *
   * @default 1
   */
  readonly retries?: number | undefined;
  /** `arrival`, `lockstep`, `virtual` or `fuzz(<seed>)`. @default as `play` chooses */
  readonly scheduler?: string | undefined;
  /** When journals are flushed to disk. @default 'batch' */
  readonly fsync?: 'end' | 'batch' | 'answer' | undefined;
}

/** A checked experiment, made by `experiment`. */
export interface Experiment extends Omit<ExperimentDefinition, 'pair'> {
  readonly variants: readonly string[];
  readonly factors: Readonly<Record<string, readonly unknown[]>>;
  readonly seed: string | number;
  readonly fsync: 'end' | 'batch' | 'answer';
}

/**
 * Checks an experiment and fills in its defaults.
 *
 * @throws MasbenchError `OPTION_INVALID` with the available choices
 */
export function experiment(definition: ExperimentDefinition): Experiment {
  const { pair, ...rest } = definition;
  const { benchmark, seats, trials } = rest;
  const { factors, variants } = takeVariants(definition);
  if (pair !== undefined && rest.design !== undefined)
    throw invalid('`pair` is a design of its own, so `design` must be left out');
  const design = pair === undefined ? rest.design : roundRobin(pair);
  const given = pair === undefined ? '`design`' : '`pair`';
  if (design !== undefined && seats !== undefined)
    throw invalid(`${given} says who has which seat, so \`seats\` must be left out`);
  if (trials !== undefined && !(Number.isSafeInteger(trials) && trials > 0))
    throw invalid(`\`trials\` must be a positive integer: it is ${trials}`);
  checkBudget(definition.budget ?? {});
  for (const [path, levels] of Object.entries(factors))
    if (levels.length === 0) throw invalid(`the factor ${path} has no levels`);
  if (rest.cells !== undefined) checkListed(rest.cells, factors);
  const seatPath = [...Object.keys(factors), ...Object.keys(rest.cells?.[0] ?? {})].find((path) =>
    path.startsWith('seats.'),
  );
  if (design !== undefined && seatPath !== undefined)
    throw invalid(`${given} says who has which seat, so ${seatPath} cannot be a factor`);
  return {
    ...rest,
    design,
    factors,
    variants: orderVariants(benchmark, variants),
    seed: definition.seed ?? '1',
    fsync: definition.fsync ?? 'batch',
  };
}

/**
 * Returns one of a benchmark's named experiments, such as a table of its paper, to change before calling `experiment`.
 *
 * @throws MasbenchError `OPTION_INVALID` with the available choices
 */
export function experimentNamed(benchmark: Benchmark, name: string): ExperimentDefinition {
  const { experiments = {} } = benchmark;
  const found = Object.hasOwn(experiments, name) ? experiments[name] : undefined;
  if (found === undefined) {
    const names = Object.keys(experiments).join(', ');
    throw new MasbenchError(
      'OPTION_INVALID',
      `${benchmark.name} has no experiment ${JSON.stringify(name)}: ${names === '' ? 'it has none' : `choose ${names}`}`,
    );
  }
  const {
    description: _description,
    figures: _figures,
    byConstruction: _byConstruction,
    ...definition
  } = found;
  return { benchmark, name, ...definition };
}

/** An error about an option of an experiment, as a sentence. */
export function invalid(what: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot run this experiment: ${what}`);
}

/** @throws MasbenchError `OPTION_INVALID` */
export function checkBudget(budget: RunBudget): void {
  const units: readonly string[] = reservedUnits;
  for (const [unit, value] of Object.entries(budget))
    if (value !== undefined && (!units.includes(unit) || !(value > 0)))
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot keep a budget of ${String(value)} ${unit}: a run is limited in ${units.join(', ')}, each above 0`,
      );
}

/** Every cell has a level for every factor, so that every row of the results has them all. */
function checkListed(
  cells: readonly Readonly<Record<string, unknown>>[],
  factors: Readonly<Record<string, unknown>>,
): void {
  const paths = new Set(cells.flatMap((cell) => Object.keys(cell)));
  if (paths.size === 0) throw invalid('`cells` lists no levels');
  for (const path of paths) {
    if (Object.hasOwn(factors, path)) throw invalid(`${path} is both a factor and listed in \`cells\``);
    const without = cells.findIndex((cell) => !Object.hasOwn(cell, path));
    if (without >= 0) throw invalid(`cell ${without + 1} of \`cells\` has no level for ${path}`);
  }
}

/** Variants that are swept like a setting. They are crossed with all cells. */
function takeVariants({
  factors = {},
  cells = [],
  variants,
}: Pick<ExperimentDefinition, 'factors' | 'cells' | 'variants'>): {
  readonly factors: NonNullable<ExperimentDefinition['factors']>;
  readonly variants: ExperimentDefinition['variants'];
} {
  if (cells.some((cell) => Object.hasOwn(cell, 'variant')))
    throw invalid('`cells` cannot list variants: name them in `variants`, which are played in every cell');
  const { variant: levels, ...others } = factors;
  if (levels === undefined) return { factors, variants };
  if (variants !== undefined) throw invalid('`variants` are named twice: there is a factor `variant` too');
  return { factors: others, variants: levels.map(String) };
}

/** The variants in an order in which each comes after those it needs, which are added if they are missing. */
function orderVariants(
  benchmark: Benchmark,
  chosen: ExperimentDefinition['variants'] = [],
): readonly string[] {
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const earlier of parseVariant(benchmark, name).after) add(earlier);
    ordered.push(name);
  };
  for (const name of chosen === 'all' ? Object.keys(benchmark.variants ?? {}) : chosen) add(name);
  return ordered;
}
