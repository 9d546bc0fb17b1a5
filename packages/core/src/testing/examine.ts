import * as z from 'zod';
import type { Story } from '../story/story.js';
import type { Asks, Move } from '../contracts/ask.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import type { AnyGame, ConfigInputOf } from '../contracts/game.js';
import { deepFreeze } from '../contracts/json.js';
import { checkSeats, type Seat } from '../contracts/seat.js';
import type { Service } from '../contracts/service.js';
import { readService } from '../engine/player.js';
import { RandomAnswers } from './answers.js';
import { checkCanaries } from './canaries.js';
import { checkInterference } from './interference.js';
import { ConformanceError, gameLaws, isChangedRequest, type Breach, type GameLaw } from './laws.js';
import { drawManner } from './manner.js';
import { checkOrder } from './order.js';
import { probe } from './probe.js';
import { checkReplay } from './replays.js';
import { retake } from './retake.js';
import { checkSeatNames } from './seat-names.js';
import { checkScored, checkScores } from './scores.js';
import { checkBranches } from './branches.js';
import { checkFairness, checkTiming } from './timing.js';
import { checkStory } from './story.js';
import { survey, type Survey } from './survey.js';
import { synchronous } from './synchronous.js';
import type { Declarations, Trial } from './trial.js';
import { whyUnchecked } from './unchecked.js';

export interface ExamineOptions<G extends AnyGame> {
  readonly config: ConfigInputOf<G>;
  /** How many seats, or their names. Names that occur in the configuration must be given. */
  readonly seats: number | readonly Seat[];
  /** Services that answer the same to the same input. @default outputs drawn from their schemas */
  readonly services?: Readonly<Record<string, Service<never, unknown>>> | undefined;
  readonly declares?: Declarations | undefined;
  /** The story of the benchmark, whose law is that of a game that declares none if it is left out. */
  readonly story?: Story<G> | undefined;
  /** Laws that need not be checked of this game, each with its reason. One that is found broken is broken all the same. */
  readonly waive?: Waivers | undefined;
  /** The number of random matches. @default 20, or 4 with `quick` */
  readonly runs?: number | undefined;
  /**
   * Seconds of CPU time of this process after which no further match starts. The first four are always played, because
   * each is played in a different way. @default 4, or unlimited if `runs` is set
   */
  readonly budgetSeconds?: number | undefined;
  /** Plays only four matches, for quick feedback while you write a game. @default false */
  readonly quick?: boolean | undefined;
  /** The source of the seeds of the matches. @default 'conform' */
  readonly seed?: string | number | undefined;
}

/** Reasons why laws need not be checked. */
export type Waivers = Readonly<Partial<Record<GameLaw, string>>>;

/** The finding about one law. */
export type LawFinding =
  | { readonly law: GameLaw; readonly verdict: 'held' }
  | {
      readonly law: GameLaw;
      readonly verdict: 'does not apply' | 'waived' | 'not checked';
      readonly why: string;
    }
  | ({
      readonly law: GameLaw;
      readonly verdict: 'broken';
      /** The finding, as a sentence. */
      readonly what: string;
      readonly error: ConformanceError;
    } & Breach);

/** Findings of an examination of a game, as data. */
export interface Examination {
  readonly game: string;
  readonly seed: string | number;
  readonly seats: readonly Seat[];
  /** One finding for every law, in the order of `gameLaws`. */
  readonly findings: readonly LawFinding[];
  /** Random matches that were played for all laws, and how many of them had been wanted. */
  readonly matches: number;
  readonly wanted: number;
  /** CPU time in seconds. */
  readonly cpuSeconds: number;
}

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

/** Matches that are played however long they take: each is played in another manner. */
const least = 4;
const strict = { runs: 20, budgetSeconds: 4 };

/**
 * Plays random matches of a game, with answers drawn from its schemas, with forfeits and failures, and checks the laws on
 * them, until one is found broken.
 *
 * @throws MasbenchError `OPTION_INVALID` or `CONFIG_INVALID` if the game cannot be examined. A broken law is a finding.
 */
export async function examine<G extends AnyGame>(game: G, options: ExamineOptions<G>): Promise<Examination> {
  const { quick = false, seed = 'conform' } = options;
  const { runs = quick ? least : strict.runs } = options;
  const { budgetSeconds = options.runs === undefined ? strict.budgetSeconds : Infinity } = options;
  checkRuns(game, runs, budgetSeconds);
  checkWaivers(game, options.waive ?? {});
  const trial = readTrial(game, options);
  const started = cpuSeconds();
  const isTime = (match: number): boolean => match < least || cpuSeconds() - started < budgetSeconds;
  let matches = 0;
  let breach: ConformanceError | undefined;
  try {
    matches = await playMatches(trial, seed, runs, isTime);
  } catch (error) {
    if (!(error instanceof ConformanceError)) throw error;
    breach = ofOrder(trial, error);
  }
  return {
    game: game.name,
    seed,
    seats: trial.seats,
    findings: gameLaws.map((law) => waived(lawFinding(law, trial, breach), options.waive)),
    matches,
    wanted: runs,
    cpuSeconds: cpuSeconds() - started,
  };
}

/** Returns how many matches all laws were checked on. */
async function playMatches(
  trial: Trial,
  seed: string | number,
  runs: number,
  isTime: (match: number) => boolean,
): Promise<number> {
  const fails = canFail(trial.game);
  const played = async (index: number): Promise<Survey> =>
    survey(new RandomAnswers(trial, drawManner(index, String(seed), fails)));
  let match = await played(0);
  for (let matches = 1; ; matches += 1) {
    // Before a match is looked at again another one is played: what it leaves outside the state comes to light.
    const next = await played(matches);
    await checkMatch(trial, match, runs);
    if (matches >= runs || !isTime(matches)) return matches;
    match = next;
  }
}

/** The laws that are looked for first are those whose breach breaks others, too. */
async function checkMatch(trial: Trial, match: Survey, runs: number): Promise<void> {
  const { manner } = match.answers;
  const { index, seed } = manner;
  retake(match);
  probe(match);
  // A match with scores that are no numbers cannot be journaled, so this comes before the journals.
  checkScores(trial, match);
  checkScored(trial, match);
  if (index % 2 === 0) await checkReplay(trial, seed, index / 2);
  if (trial.declares.confluent === true) await checkOrder(trial, match);
  await checkCanaries(trial, match);
  if (trial.game.resample !== undefined) {
    checkInterference(trial, match);
    if (trial.story !== undefined) checkStory(trial.story, trial, match);
  }
  if (index === 0) {
    await checkTiming(trial, seed);
    await checkFairness(trial, seed);
  }
  await checkBranches(trial, match);
  if (index % 2 === 1 || runs === 1) await checkSeatNames(trial, manner);
}

/** Contents of a request that change with other answers break the promise that rules this out. */
function ofOrder({ declares }: Trial, error: ConformanceError): ConformanceError {
  if (declares.confluent !== true || !isChangedRequest(error.cause)) return error;
  return new ConformanceError('order-insensitive', readMessage(error.cause), error.breach, { cause: error });
}

function lawFinding(law: GameLaw, trial: Trial, breach: ConformanceError | undefined): LawFinding {
  if (breach?.law === law)
    return { law, verdict: 'broken', what: breach.what, error: breach, ...breach.breach };
  if (breach !== undefined)
    return { law, verdict: 'not checked', why: `it stopped where '${breach.law}' was found broken` };
  return { law, ...(whyUnchecked(law, trial) ?? { verdict: 'held' }) };
}

function waived(finding: LawFinding, waive: Waivers = {}): LawFinding {
  const why = waive[finding.law];
  return (finding.verdict === 'not checked' || finding.verdict === 'does not apply') && why !== undefined
    ? { law: finding.law, verdict: 'waived', why }
    : finding;
}

function checkWaivers({ name }: AnyGame, waive: Waivers): void {
  for (const [law, reason] of Object.entries(waive)) {
    const isLaw = gameLaws.some((one) => one === law);
    if (isLaw && typeof reason === 'string' && reason.trim() !== '') continue;
    throw new MasbenchError(
      'OPTION_INVALID',
      isLaw
        ? `Cannot check ${name}: 'waive' must give a reason for '${law}'`
        : `Cannot check ${name}: 'waive' names '${law}', which is no law. Choose from ${gameLaws.join(', ')}`,
    );
  }
}

function canFail({ asks, forfeit }: AnyGame): boolean {
  return (
    forfeit !== undefined ||
    Object.values(asks as Asks).some(
      (ask) =>
        (ask.type === 'move' && (ask as Move<unknown, unknown>).fallback !== undefined) ||
        (ask.type === 'effect' && ask.onFailure !== undefined),
    )
  );
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function checkRuns({ name }: AnyGame, runs: number, budgetSeconds: number): void {
  if (!(runs >= 1)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot check ${name}: 'runs' must be at least 1, but is ${runs}`,
    );
  }
  if (!(budgetSeconds > 0)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot check ${name}: 'budgetSeconds' must be greater than 0, but is ${budgetSeconds}`,
    );
  }
}

/** @throws MasbenchError `CONFIG_INVALID` with the fields that are wrong */
function drawConfig({ name, config }: AnyGame, given: unknown): unknown {
  const parsed = config.safeParse(given);
  if (parsed.success) return deepFreeze(JSON.parse(JSON.stringify(parsed.data)) as unknown);
  const what = given === undefined ? 'no `config` was given' : 'the `config` is not valid';
  throw new MasbenchError(
    'CONFIG_INVALID',
    `Cannot check ${name}: ${what}. ${z.prettifyError(parsed.error)}`,
  );
}

function readTrial<G extends AnyGame>(game: G, options: ExamineOptions<G>): Trial {
  const { seats, services = {}, declares = {} } = options;
  const seated =
    typeof seats === 'number'
      ? Array.from({ length: seats }, (_, index) => names[index] ?? `seat-${index + 1}`)
      : seats;
  checkSeats(seated);
  return {
    game: synchronous(game),
    input: options.config,
    config: drawConfig(game, options.config),
    seats: seated,
    services: new Map(
      Object.entries(services).map(([kind, service]) => [
        kind,
        readService(service as Service<unknown, unknown>).serve,
      ]),
    ),
    maxEvents: declares.maxEvents ?? 5_000,
    declares,
    story: options.story as Story | undefined,
    tried: new Set(),
    seen: new Set(),
    sums: [],
    drawn: new Set(),
    undrawn: new Set(),
    secretive: new Set(),
  };
}
