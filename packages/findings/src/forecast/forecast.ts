import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import {
  experiment as checked,
  type Experiment,
  type SeatChoice,
  prepare,
  type PlayersOptions,
  type PreparedRun,
  type Schedule,
} from '@masbench/experiments';
import { readPilot } from './pilot.js';
import { projectHours, projection, type Hours, type Projection, type ProviderRates } from './projection.js';
import { listNeeds, type Need } from './needs.js';
import { substitutes } from './substitute.js';

/** Prices of an agent's tokens, in US dollars per million. */
export interface ForecastPrice {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

export interface ForecastOptions extends PlayersOptions {
  /** Simulated players by the agents that they substitute; `*` for all others. @default the first of the benchmark */
  readonly as?: Readonly<Record<string, string>> | undefined;
  /** Price of an agent's tokens; `undefined` if it is not known. @default unknown for every agent */
  readonly price?: ((agent: string) => ForecastPrice | undefined) | undefined;
  /** Rate limits by agent. @default none */
  readonly rates?: Readonly<Record<string, ProviderRates>> | undefined;
  /** Items that will be played at once. @default 8 */
  readonly concurrency?: number | undefined;
  /** Trials that are played with simulated players, at least 2. @default 10 */
  readonly pilot?: number | undefined;
  /** The smallest difference in score that matters. @default none: only what the trials can show is said */
  readonly difference?: number | undefined;
}

/** Expected use of an experiment, as far as simulated players tell. Intervals are those of the whole run, at 95 %. */
export interface Forecast extends Projection {
  /** Matches of the run; with a schedule, at most. */
  readonly matches: number;
  readonly trials: number;
  /** Matches that were played for this, with simulated players and in virtual time. */
  readonly pilotMatches: number;
  readonly hours: Hours;
  /** Smallest difference that the trials can show, for every two agents or seats. */
  readonly differences: readonly Need[];
}

/**
 * Says what an experiment will take before anything is paid: plays its first trials with simulated players in virtual time
 * and projects them onto the whole run. Nothing is written outside a temporary folder, which is removed.
 *
 * @throws MasbenchError as `run` does, and `OPTION_INVALID` if the benchmark has no simulated players
 */
export async function forecast(study: Experiment, options: ForecastOptions = {}): Promise<Forecast> {
  const { pilot: trials = 10, concurrency = 8, difference, rates = {}, price = () => undefined } = options;
  if (!(Number.isSafeInteger(trials) && trials >= 2))
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot run this experiment: a forecast needs a pilot of at least 2 trials, not ${trials}`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'masbench-forecast-'));
  try {
    const { run, planned } = await preparedPilot(study, { ...options, trials, folder });
    await run.play({ concurrency: 1, retries: 0 });
    const pilot = await readPilot(run.context);
    const totals = projection(pilot, { trials: planned.trials, price });
    return {
      ...planned,
      pilotMatches: pilot.matches,
      ...totals,
      hours: projectHours(pilot, { trials: planned.trials, agents: totals.agents, rates, concurrency }),
      differences: listNeeds(pilot, { trials: planned.trials, difference }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The experiment with simulated players, of which the first trials are played. */
async function preparedPilot(
  study: Experiment,
  {
    as = {},
    sources = [],
    models,
    trials,
    folder,
  }: ForecastOptions & { readonly trials: number; readonly folder: string },
): Promise<{ readonly run: PreparedRun; readonly planned: Pick<Forecast, 'matches' | 'trials'> }> {
  const values = new Set<string>();
  const named = (choice: SeatChoice): string => {
    if (typeof choice === 'string') return choice;
    const name = 'name' in choice && typeof choice.name === 'string' ? choice.name : 'agent';
    values.add(name);
    return name;
  };
  const simulated = withAgents(study, named);
  const begin = async (name: string, wanted: number | undefined): Promise<PreparedRun> =>
    prepare(
      checked({
        ...simulated,
        trials: wanted,
        scheduler: 'virtual',
        budget: undefined,
        schedule: first(trials),
      }),
      {
        folder: join(folder, name),
        models,
        sources: [substitutes(study.benchmark, sources, { presets: as, values })],
      },
    );
  const whole = await begin('whole', study.trials);
  const { manifest } = whole;
  const perTrial = manifest.cells.reduce((sum, { design }) => sum + (design?.seatings.length ?? 1), 0);
  const planned = {
    trials: manifest.trials,
    matches: manifest.trials * perTrial * Math.max(1, manifest.variants.length),
  };
  return { run: manifest.trials >= trials ? whole : await begin('longer', trials), planned };
}

/** The experiment with every agent by its name. */
function withAgents(study: Experiment, named: (choice: SeatChoice) => string): Experiment {
  const { seats, design, factors, cells } = study;
  return {
    ...study,
    ...(seats === undefined
      ? {}
      : { seats: Object.fromEntries(Object.entries(seats).map(([seat, choice]) => [seat, named(choice)])) }),
    ...(design === undefined
      ? {}
      : {
          design: {
            ...design,
            agents: design.agents.map(named),
            ...(design.kind === 'one-against-field' ? { field: named(design.field) } : {}),
          },
        }),
    factors: Object.fromEntries(
      Object.entries(factors).map(([path, levels]) => [
        path,
        levels.map((level) => levelNamed(path, level, named)),
      ]),
    ),
    ...(cells === undefined
      ? {}
      : {
          cells: cells.map((levels) =>
            Object.fromEntries(
              Object.entries(levels).map(([path, level]) => [path, levelNamed(path, level, named)]),
            ),
          ),
        }),
  };
}

function levelNamed(path: string, level: unknown, named: (choice: SeatChoice) => string): unknown {
  return path.startsWith('seats.') && typeof level === 'object' && level !== null ? named(level) : level;
}

/** Plays so many trials and no more. */
function first(trials: number): Schedule {
  return {
    name: 'pilot',
    inFlight: 1,
    begin: (space) => {
      let begun = 0;
      return {
        next: () => (begun < Math.min(trials, space.trials) ? { trial: (begun += 1) } : { stop: 'maximum' }),
        resultOf: () => null,
        observe: () => undefined,
        report: () => ({ sentence: 'A pilot', report: {} }),
      };
    },
  };
}
