import type { Seat } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import * as z from 'zod';
import {
  roundRobin,
  experiment,
  experimentNamed,
  type Experiment,
  type ExperimentDefinition,
  adaptive,
  stopWhenSchema,
  type StopWhen,
} from '@masbench/experiments';
import { parseAssignment, parseSweep, parseText, readSettings, wrong } from './assignments.js';
import { designOption, parseList, parseSeatNames, type DesignOptions } from './design-options.js';
import { limitOptions } from './limit-options.js';

/** An experiment as options of a command line: texts, as they are typed. */
export interface ExperimentOptions extends DesignOptions {
  /** A table or figure of the benchmark's paper. */
  readonly experiment?: string | undefined;
  /** Agents for seats: `<seat>=<agent>`. */
  readonly seat?: readonly string[] | undefined;
  /** How many seats, or their names as `A,B`. */
  readonly seats?: string | undefined;
  /** `all`, or names as `a,b`. */
  readonly variants?: string | undefined;
  /** Factors: `<path>=<level>,<level>`. */
  readonly sweep?: readonly string[] | undefined;
  /** A JSON file of settings. */
  readonly config?: string | undefined;
  /** Settings: `<key>=<value>`, over those of the file. */
  readonly set?: readonly string[] | undefined;
  /** Limits of every match, and as `run.<unit>` of the whole run: `<key>=<value>`. */
  readonly limit?: readonly string[] | undefined;
  /** The limit `strictModel`. */
  readonly strictModel?: boolean | undefined;
  readonly trials?: number | undefined;
  /** Least and greatest possible values by field. */
  readonly range?: ExperimentDefinition['ranges'];
  readonly seed?: string | undefined;
  readonly scheduler?: string | undefined;
  /** Plays a round robin adaptively, until its order is so certain: between 0 and 1. */
  readonly adaptive?: number | undefined;
  readonly fsync?: Experiment['fsync'] | undefined;
  /** A stop rule: `<key>=<value>`. */
  readonly stop?: readonly string[] | undefined;
}

/**
 * The experiment that options describe, in place of what a definition says.
 *
 * @param sources - Whose players may be named: they say how long a move may take.
 * @throws MasbenchError `OPTION_INVALID` naming the option, and what would be right
 */
export async function readExperiment(
  definition: ExperimentDefinition,
  options: ExperimentOptions,
  sources: readonly PlayerSource[],
): Promise<Experiment> {
  const outline: ExperimentDefinition =
    options.experiment === undefined
      ? definition
      : { ...definition, ...experimentNamed(definition.benchmark, options.experiment) };
  const { pair, design: own, seats: usual, limits: declared, budget: given, ...rest } = outline;
  const typed = designOption(options);
  const design = typed ?? (pair === undefined ? own : roundRobin(pair));
  const named = options.seats === undefined ? undefined : parseSeatNames(options.seats);
  const typedSeats = seatAssignments(options.seat);
  const isForAll = Object.hasOwn(typedSeats, '*');
  const seats = { ...(typed === undefined && !isForAll ? usualSeats(usual, named) : {}), ...typedSeats };
  const agents = [...Object.values(seats), ...(design?.agents ?? [])].filter(
    (agent) => typeof agent === 'string',
  );
  const assigned = [...(options.limit ?? []), ...(options.strictModel === true ? ['strictModel=true'] : [])];
  const { limits, budget = given } = await limitOptions(assigned, agents, sources, declared);
  const schedule =
    options.adaptive === undefined
      ? (stopOption(options.stop) ?? rest.schedule)
      : adaptive({ confidence: options.adaptive });
  const sweeps = Object.fromEntries((options.sweep ?? []).map(parseSweep));
  const variants = options.variants === undefined ? undefined : parseVariants(options.variants);
  return experiment({
    ...rest,
    limits,
    budget,
    settings: { ...rest.settings, ...(await readSettings(options.config, options.set ?? [])) },
    factors: {
      ...withoutSet(rest.factors, options.set),
      ...sweeps,
    },
    ...(Object.keys(seats).length === 0 ? {} : { seats }),
    ...(named === undefined ? {} : { seatNames: named }),
    ...(design === undefined ? {} : { design }),
    ...(schedule === undefined ? {} : { schedule }),
    // A sweep over variants takes the place of those of the experiment.
    variants: variants ?? (Object.hasOwn(sweeps, 'variant') ? undefined : rest.variants),
    ranges: { ...rest.ranges, ...options.range },
    trials: options.trials ?? rest.trials,
    seed: options.seed ?? rest.seed,
    scheduler: options.scheduler ?? rest.scheduler,
    fsync: options.fsync ?? rest.fsync,
  });
}

/** The factors that no typed setting fixes: `--set benchmark=pope` leaves one benchmark of those that are compared. */
function withoutSet(
  factors: ExperimentDefinition['factors'] = {},
  assignments: readonly string[] = [],
): NonNullable<ExperimentDefinition['factors']> {
  const fixed = new Set(assignments.map((assignment) => assignment.split('=', 1)[0]));
  return Object.fromEntries(Object.entries(factors).filter(([path]) => !fixed.has(path)));
}

/** The agents of a definition at another number of seats; an agent that holds all of its seats holds all of these. */
function usualSeats(
  usual: ExperimentDefinition['seats'] = {},
  named: number | readonly Seat[] | undefined,
): NonNullable<ExperimentDefinition['seats']> {
  if (named === undefined) return usual;
  const given = Object.keys(usual);
  const names =
    typeof named === 'number'
      ? Array.from({ length: named }, (_, index) => given[index] ?? String.fromCodePoint(65 + index))
      : named;
  const [first, ...others] = new Set(Object.values(usual));
  const everywhere = others.length === 0 ? first : undefined;
  return Object.fromEntries(
    names.flatMap((name) => {
      const agent = usual[name] ?? everywhere;
      return agent === undefined ? [] : [[name, agent] as const];
    }),
  );
}

function stopOption(assignments: readonly string[] = []): StopWhen | undefined {
  if (assignments.length === 0) return undefined;
  const options: Record<string, unknown> = { kind: 'stop-when' };
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--stop');
    options[key] =
      typeof value === 'string' && value.includes(',')
        ? parseList(value).map((part) => (Number.isNaN(Number(part)) ? part : Number(part)))
        : value;
  }
  const parsed = stopWhenSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw wrong(`Cannot read --stop:\n${z.prettifyError(parsed.error)}`);
}

/** Agents by seat, as they are typed. @throws MasbenchError `OPTION_INVALID` */
export function seatAssignments(assignments: readonly string[] = []): Readonly<Record<Seat, string>> {
  return Object.fromEntries(
    assignments.map((assignment) => parseText(assignment, '--seat', '<seat>=<agent>')),
  );
}

function parseVariants(text: string): 'all' | readonly string[] {
  return text === 'all' ? 'all' : parseList(text);
}
