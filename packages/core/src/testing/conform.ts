import type { AnyGame, ConfigInputOf } from '../contracts/game.js';
import { checkSeats, type Seat } from '../contracts/seat.js';
import type { Service } from '../contracts/service.js';
import { servantOf } from '../engine/player.js';
import { ConformanceError, gameLaws, isChangedRequest, type GameLaw } from './laws.js';
import { MasbenchError, messageOf } from '../contracts/errors.js';
import { checkCanaries } from './canaries.js';
import { checkInterference } from './interference.js';
import { checkOrder } from './order.js';
import { checkPurity } from './purity.js';
import { checkReplay } from './replays.js';
import { checkSeatNames } from './seat-names.js';
import { checkScores } from './scores.js';
import { synchronous } from './synchronous.js';
import type { Declarations, Trial } from './trial.js';

export interface ConformOptions<G extends AnyGame> {
  readonly config: ConfigInputOf<G>;
  /** How many seats, or their names. Names that stand in the configuration must be given. */
  readonly seats: number | readonly Seat[];
  /** Services that answer the same to the same input. @default outputs drawn from their schemas */
  readonly services?: Readonly<Record<string, Service<never, unknown>>> | undefined;
  readonly declares?: Declarations | undefined;
  /** How many random matches are played for every law. @default 20 */
  readonly runs?: number | undefined;
  /** Where the seeds of the matches come from. @default 'conform' */
  readonly seed?: string | number | undefined;
}

/** Which laws were checked, and why others were not. */
export type ConformReport = Readonly<Record<GameLaw, 'held' | `not checked: ${string}`>>;

/**
 * Names of seats: none is part of another or an everyday word of a game, and they are in no order, so that rules that
 * sort them by name change something.
 */
const names = [
  'kilo',
  'tango',
  'oscar',
  'yankee',
  'lima',
  'sierra',
  'whiskey',
  'mike',
  'xray',
  'papa',
  'zulu',
  'quebec',
  'victor',
  'romeo',
  'uniform',
];

/**
 * Holds a game to the laws by playing it with answers drawn from its schemas, and with forfeits and failures. Clocks and
 * `Math.random` are replaced for moments in which nothing waits, to see whether a rule depends on them. It says what it
 * did not check; that no breach was found in some random matches is no proof that there is none, and a secret that
 * `resample` does not vary, or that no text marked private holds, is not tested.
 *
 * @throws ConformanceError that names the first law found broken, the seed, the request and the JSON path.
 */
export async function conform<G extends AnyGame>(
  game: G,
  options: ConformOptions<G>,
): Promise<ConformReport> {
  const trial = trialOf(game, options);
  await checkRules(trial);
  // A match with scores that are no numbers cannot be journaled, so this comes before the journals.
  await checkScores(trial);
  await checkReplay(trial);
  const confluent = trial.declares.confluent === true;
  if (confluent) await checkOrder(trial);
  await checkCanaries(trial);
  const resamples = game.resample !== undefined;
  if (resamples) await checkInterference(trial);
  await checkSeatNames(trial);
  const unchecked: Partial<Record<GameLaw, string>> = {
    ...(confluent ? {} : { 'order-insensitive': 'not declared (declares.confluent)' }),
    ...(resamples ? {} : { 'no interference': 'the game has no resample' }),
    ...(game.scores === undefined ? { 'scores in bounds': 'the game has no scores' } : {}),
  };
  return Object.fromEntries(
    gameLaws.map((law) => [law, unchecked[law] === undefined ? 'held' : `not checked: ${unchecked[law]}`]),
  ) as ConformReport;
}

/** What a request shows may change with other answers: for a game that declares otherwise, that is a matter of order. */
async function checkRules(trial: Trial): Promise<void> {
  try {
    await checkPurity(trial);
  } catch (error) {
    if (
      !(
        error instanceof ConformanceError &&
        trial.declares.confluent === true &&
        isChangedRequest(error.cause)
      )
    )
      throw error;
    throw new ConformanceError('order-insensitive', messageOf(error.cause), error.breach, { cause: error });
  }
}

function trialOf<G extends AnyGame>(game: G, options: ConformOptions<G>): Trial {
  const { seats, services = {}, declares = {}, runs = 20, seed = 'conform' } = options;
  const seated =
    typeof seats === 'number'
      ? Array.from({ length: seats }, (_, index) => names[index] ?? `seat-${index + 1}`)
      : seats;
  checkSeats(seated);
  if (!(runs >= 1)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot check ${game.name} as 'runs' must be at least 1: current value is ${runs}`,
    );
  }
  return {
    game: synchronous(game),
    input: options.config,
    config: JSON.parse(JSON.stringify(game.config.parse(options.config))) as unknown,
    seats: seated,
    services: new Map(
      Object.entries(services).map(([kind, service]) => [
        kind,
        servantOf(service as Service<unknown, unknown>).serve,
      ]),
    ),
    maxEvents: declares.maxEvents ?? 5_000,
    declares,
    seeds: Array.from({ length: runs }, (_, index) => `${seed}/${index}`),
  };
}
