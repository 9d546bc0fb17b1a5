import { basename, resolve } from 'node:path';
import { MasbenchError, type Seat } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import {
  adaptive,
  experiment,
  experimentNamed,
  roundRobin,
  stopWhenSchema,
  withValue,
  type Design,
  type Experiment,
  type ExperimentDefinition,
  type RunBudget,
  type StopWhen,
} from '@masbench/experiments';
import { cassetteModes, isModel, type ModelOptions } from './players/models.js';
import { isProgram } from './players/programs.js';
import { readPrices } from './players/prices.js';
import * as z from 'zod';
import { parseAssignment, parseSweep, readSettings, type Settings } from './settings.js';

/** The options of `masbench run`, as they are typed. */
export interface RunFlags {
  readonly experiment: string | undefined;
  readonly seat: readonly string[];
  readonly seats: string | undefined;
  /** Names of environment variables that programs are given. */
  readonly passEnv: readonly string[];
  readonly paired: readonly string[] | undefined;
  readonly design: Exclude<Design['kind'], 'listed'> | undefined;
  readonly agents: string | undefined;
  readonly field: string | undefined;
  readonly variants: string | undefined;
  readonly sweep: readonly string[];
  readonly config: string | undefined;
  readonly set: readonly string[];
  readonly limit: readonly string[];
  readonly trials: number | undefined;
  readonly seed: string | undefined;
  readonly scheduler: string | undefined;
  /** Plays a round robin adaptively, until its order is so certain. */
  readonly adaptive?: number | undefined;
  readonly fsync: Experiment['fsync'] | undefined;
  /** A stop rule, as `key=value`. */
  readonly stop?: readonly string[] | undefined;
  readonly out: string | undefined;
  readonly cache: string | undefined;
  readonly cassette: string | undefined;
  readonly prices: string | undefined;
}

/** The options of a run that sets none. */
export const noRunFlags: RunFlags = {
  experiment: undefined,
  seat: [],
  seats: undefined,
  passEnv: [],
  paired: undefined,
  design: undefined,
  agents: undefined,
  field: undefined,
  variants: undefined,
  sweep: [],
  config: undefined,
  set: [],
  limit: [],
  trials: undefined,
  seed: undefined,
  scheduler: undefined,
  fsync: undefined,
  stop: [],
  out: undefined,
  cache: undefined,
  cassette: undefined,
  prices: undefined,
};

/**
 * The experiment that options describe, over what a file or a module says.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export async function experimentOf(base: ExperimentDefinition, flags: RunFlags): Promise<Experiment> {
  const outline: ExperimentDefinition =
    flags.experiment === undefined ? base : { ...base, ...experimentNamed(base.benchmark, flags.experiment) };
  const { pair, design: own, seats: usual, limits: declared, budget: given, ...rest } = outline;
  const typed = designOf(flags);
  const design = typed ?? (pair === undefined ? own : roundRobin(pair));
  const seats = { ...(typed === undefined ? usual : {}), ...seatsOf(flags.seat) };
  const names = [...Object.values(seats), ...(design?.agents ?? [])].map(String);
  const { limits, budget = given } = limitsOf(flags.limit, names, declared);
  const schedule =
    flags.adaptive === undefined
      ? (scheduleOf(flags.stop) ?? rest.schedule)
      : adaptive({ confidence: flags.adaptive });
  return experiment({
    ...rest,
    limits,
    budget,
    settings: { ...rest.settings, ...(await readSettings(flags.config, flags.set)) },
    factors: { ...rest.factors, ...Object.fromEntries(flags.sweep.map(parseSweep)) },
    ...(Object.keys(seats).length === 0 ? {} : { seats }),
    ...(flags.seats === undefined ? {} : { seatNames: seatNamesOf(flags.seats) }),
    ...(design === undefined ? {} : { design }),
    ...(schedule === undefined ? {} : { schedule }),
    variants: flags.variants === undefined ? rest.variants : variantsOf(flags.variants),
    trials: flags.trials ?? rest.trials,
    seed: flags.seed ?? rest.seed,
    scheduler: flags.scheduler ?? rest.scheduler,
    fsync: flags.fsync ?? rest.fsync,
  });
}

/** A stop rule from `--stop key=value`. */
function scheduleOf(assignments: readonly string[] = []): StopWhen | undefined {
  if (assignments.length === 0) return undefined;
  const options: Record<string, unknown> = { kind: 'stop-when' };
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--stop');
    options[key] =
      typeof value === 'string' && value.includes(',')
        ? value.split(',').map((part) => (Number.isNaN(Number(part)) ? part.trim() : Number(part)))
        : value;
  }
  const parsed = stopWhenSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw wrong(`Cannot read --stop:\n${z.prettifyError(parsed.error)}`);
}

/** Where the run goes unless `--out` says. */
export function folderOf({ name }: Benchmark, out: string | undefined): string {
  if (out !== undefined) return out;
  const label = basename(name).replaceAll(/[^A-Za-z0-9-]+/g, '-');
  return `runs/${label}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** Where models keep their answers, and what they cost. @throws MasbenchError `OPTION_INVALID` */
export async function modelOptionsOf({
  cache,
  cassette,
  prices,
}: Pick<RunFlags, 'cache' | 'cassette' | 'prices'>): Promise<ModelOptions> {
  const kept = {
    ...(cache === undefined ? {} : { cache: resolve(cache) }),
    ...(prices === undefined ? {} : { prices: await readPrices(prices) }),
  };
  if (cassette === undefined) return kept;
  const equals = cassette.indexOf('=');
  const mode = cassetteModes.find((one) => one === cassette.slice(0, Math.max(0, equals)));
  if (mode === undefined || equals === cassette.length - 1) {
    throw wrong(
      `Cannot read --cassette ${JSON.stringify(cassette)}: it must be <mode>=<folder>, with one of ${cassetteModes.join(', ')}`,
    );
  }
  return { ...kept, cassette: { directory: resolve(cassette.slice(equals + 1)), mode } };
}

/** The budget of a run that is resumed. @throws MasbenchError `OPTION_INVALID` */
export function budgetOf(assignments: readonly string[]): RunBudget | undefined {
  const { limits, budget } = limitsOf(assignments, ['human']);
  const other = Object.keys(limits ?? {}).find((key) => key !== 'effectTimeoutMs');
  if (other === undefined) return budget;
  throw wrong(
    `Cannot change the limit ${other} of a run that was begun: --limit takes run.costUsd, run.tokens and run.calls here`,
  );
}

/**
 * Limits from `--limit key=value`, dots leading into objects; `run.…` is the budget of the whole run. Unless it is set,
 * a move may take two minutes, an hour where models play (they have time-outs of their own, and outages to wait for),
 * and any time where a person does; a service ten minutes.
 */
function limitsOf(
  assignments: readonly string[],
  agents: readonly string[],
  declared: ExperimentDefinition['limits'] = {},
): Pick<ExperimentDefinition, 'limits' | 'budget'> {
  let limits: Settings = {
    effectTimeoutMs: 600_000,
    ...(agents.includes('human')
      ? {}
      : {
          timeoutMs: agents.some((agent) => isModel(agent) || isProgram(agent) || agent === 'mcp')
            ? 3_600_000
            : 120_000,
        }),
    ...declared,
  };
  let budget: Settings = {};
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--limit');
    const [first, ...rest] = key.split('.');
    if (first === 'run') budget = withValue(budget, rest, value);
    else limits = withValue(limits, key.split('.'), value);
  }
  // Both are checked before anything is played.
  return { limits, ...(Object.keys(budget).length === 0 ? {} : { budget }) };
}

function seatsOf(assignments: readonly string[]): Readonly<Record<Seat, string>> {
  const seats: Record<Seat, string> = {};
  for (const assignment of assignments) {
    const equals = assignment.indexOf('=');
    if (equals < 1 || equals === assignment.length - 1)
      throw wrong(`Cannot read --seat ${JSON.stringify(assignment)}: it must be <seat>=<agent>`);
    seats[assignment.slice(0, equals)] = assignment.slice(equals + 1);
  }
  return seats;
}

/** `--seats`: how many, or their names. */
export function seatNamesOf(seats: string): number | readonly Seat[] {
  return /^\d+$/.test(seats) ? Number(seats) : seats.split(',').map((name) => name.trim());
}

function designOf({ design: kind, agents, field, paired }: RunFlags): Design | undefined {
  if (paired !== undefined) {
    if (kind !== undefined || agents !== undefined)
      throw wrong('Cannot use --paired with --design or --agents: it is a round robin of two agents');
    if (paired.length !== 2)
      throw wrong(
        `Cannot pair ${paired.length} agents: --paired takes two, for example --paired scripted random`,
      );
    return { kind: 'round-robin', agents: paired };
  }
  if (kind === undefined && agents === undefined && field === undefined) return undefined;
  const names = agents?.split(',').map((name) => name.trim()) ?? [];
  if (names.length === 0 || kind === undefined)
    throw wrong(
      `Cannot read the design: it takes --design and --agents, for example --design ${kind ?? 'round-robin'} --agents scripted,random`,
    );
  if (kind === 'one-against-field') {
    if (field === undefined)
      throw wrong('Cannot use --design one-against-field without --field, the agent of all other seats');
    return { kind, agents: names, field };
  }
  if (field !== undefined) throw wrong('Cannot use --field: only --design one-against-field has one');
  return { kind, agents: names };
}

function variantsOf(text: string): 'all' | readonly string[] {
  return text === 'all' ? 'all' : text.split(',').map((name) => name.trim());
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
