import { setImmediate } from 'node:timers/promises';
import { isNamedAgent, type Agent, type Turn } from '../contracts/agent.js';
import { readMessage } from '../contracts/errors.js';
import type { AnyGame, ConfigInputOf } from '../contracts/game.js';
import { memoryJournal, parseEntry, type Entry } from '../journal/journal.js';
import { Match } from '../engine/match.js';
import type { MatchResult } from '../engine/match-result.js';
import type { Middleware } from '../engine/player.js';
import { lockstep } from '../engine/scheduler.js';
import type { Seat } from '../contracts/seat.js';
import type { Service } from '../contracts/service.js';
import { abroad } from './elsewhere.js';
import { ConformanceError } from './laws.js';
import { randomAgent } from './random-agent.js';
import { plainNames, plainRenamer, wordRenamer } from './rename.js';
import { watchedAgent, watchRemains, type Remains } from './watched-agent.js';
import { limitTime } from './within.js';

/** Laws that `conformAgent` checks, in the order in which it reports. */
export const agentLaws = [
  'answers are legal',
  'asks again without fault',
  'reports usage',
  'reproducible',
  'matches do not mix',
  'seats do not mix',
  'seat names do not matter',
  'resumes',
  'stops when aborted',
  'reservations settle',
  'leaves nothing behind',
] as const;

export type AgentLaw = (typeof agentLaws)[number];

export interface ConformAgentOptions<G extends AnyGame> {
  readonly game: G;
  readonly config: ConfigInputOf<G>;
  /** The seats; the agent sits in each of them in turn, with random agents in the others. */
  readonly seats: readonly [Seat, ...Seat[]];
  readonly services?: Readonly<Record<string, Service<never, unknown>>> | undefined;
  readonly declares?:
    | {
        /** The same seed gives the same answers. @default true */
        readonly deterministic?: boolean | undefined;
        /** It calls models, so that every answer costs at least one call. @default false */
        readonly calls?: boolean | undefined;
      }
    | undefined;
  /** How many matches are played for every law. @default 5 */
  readonly runs?: number | undefined;
  /** How long one answer may take, in milliseconds of real time. @default 60_000 */
  readonly answerMs?: number | undefined;
  /** How soon an attempt must end after its signal aborted, in milliseconds of real time. @default 1_000 */
  readonly stopMs?: number | undefined;
}

/** Milliseconds after the abort in which an agent must not do anything any more. */
const afterwards = 250;

/** Matches of one agent in one of the seats. */
interface Setting<G extends AnyGame> extends ConformAgentOptions<G> {
  readonly agent: Agent<G>;
  readonly seat: Seat;
}

/**
 * Checks an agent against what a match expects of it, by playing: in every seat, in two seats at once, concurrently with
 * another match, at another time and in another time zone, cut off and resumed. An agent made by `create` is resumed
 * if it declares `resumable: true`. `Date`, the time zone and the listeners to unhandled rejections of the process
 * are replaced while it plays.
 *
 * @throws ConformanceError that names the law and the seed.
 */
export async function conformAgent<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
): Promise<void> {
  const { runs = 5, seats } = options;
  const remains = watchRemains();
  try {
    const watched = watchedAgent(agent, remains);
    for (let run = 0; run < Math.max(runs, seats.length); run += 1) {
      const setting = { ...options, agent: watched, seat: seats[run % seats.length] ?? seats[0] };
      await checkRun(setting, run, run < runs);
      await checkRemains(remains, `agent/${run}`);
    }
    await checkAbort({ ...options, agent: watched, seat: seats[0] });
    await checkRemains(remains, 'agent/abort', Math.min(afterwards, options.stopMs ?? afterwards));
  } finally {
    remains.stop();
  }
}

/** @param inFull whether all laws are checked, or only that the agent can play in this seat */
async function checkRun<G extends AnyGame>(setting: Setting<G>, run: number, inFull: boolean): Promise<void> {
  const { declares = {}, seat } = setting;
  const seed = `agent/${run}`;
  const alone = await played(setting, seed);
  checkAnswers(alone, seat, seed);
  if (!inFull) return;
  await checkAskedAgain(setting, seed);
  const { usage, moves } = alone.result.seats[seat] ?? {};
  if (declares.calls === true && !((usage?.calls ?? -1) >= (moves ?? 0))) {
    throw new ConformanceError(
      'reports usage',
      `it reported ${usage?.calls ?? 'no known number of'} calls for ${moves} moves`,
      { seed },
    );
  }
  if (declares.deterministic === false) return;
  await checkAgain(setting, seed, alone);
  await checkTwoSeats(setting, seed);
  await checkNames(setting, seed, alone);
  // Other cuts in every match, and once between the attempts at a move, which no past move tells of.
  const shift = (run % 5) / 25;
  await checkResumed(setting, seed, { whole: alone, parts: [0.2, 0.5, 0.8].map((part) => part + shift) });
  const middleware = [rejecting(seat, () => true)];
  const whole = await played(setting, seed, middleware);
  await checkResumed(setting, seed, { whole, parts: [0.4 + shift, 0.8 + shift], middleware });
}

async function checkAgain<G extends AnyGame>(
  setting: Setting<G>,
  seed: string,
  alone: Played,
): Promise<void> {
  const restore = abroad();
  const again = await played(setting, seed).finally(restore);
  if (again.text !== alone.text)
    throw new ConformanceError('reproducible', 'two matches from one seed differ', { seed });
  const [one] = await Promise.all([
    played(setting, seed, [byTurns]),
    played(setting, `${seed}/other`, [byTurns]),
  ]);
  if (one.text === alone.text) return;
  // What counts all its moves may have come round before: one more puts it out of step.
  await played(setting, seed, [rejecting(setting.seat, ({ turn }) => turn === 0)]);
  const third = await played(setting, seed);
  if (third.text !== alone.text)
    throw new ConformanceError('reproducible', 'two matches from one seed differ', { seed });
  throw new ConformanceError('matches do not mix', 'a match played concurrently with another one differs', {
    seed,
  });
}

/** In two seats, the agent answers in the first as it does where the answers of the second come from a script. */
async function checkTwoSeats<G extends AnyGame>(setting: Setting<G>, seed: string): Promise<void> {
  const { seats, seat, agent } = setting;
  const twin = seats[(seats.indexOf(seat) + 1) % seats.length];
  if (twin === undefined || twin === seat) return;
  const both = await played(setting, seed, [], { placed: { [twin]: agent } });
  const script = new Map(collectAnswers(both, twin).map(({ id, value }) => [id, value]));
  const scripted: Agent<G> = (_turn, { id }) => script.get(id);
  const alone = await played(setting, seed, [], { placed: { [twin]: scripted } });
  const [first, second] = [both, alone].map((match) => collectAnswers(match, seat));
  const differs = first?.find(
    ({ value }, index) => JSON.stringify(value) !== JSON.stringify(second?.[index]?.value),
  );
  if (differs === undefined) return;
  throw new ConformanceError(
    'seats do not mix',
    `in seat ${seat} it answers otherwise where it also sits in seat ${twin}, which gives the same answers`,
    { seed, request: differs.id },
  );
}

/** With other names for the seats, of other lengths and in another order, it gives the same answers. */
async function checkNames<G extends AnyGame>(
  setting: Setting<G>,
  seed: string,
  alone: Played,
): Promise<void> {
  const { seats, seat, config } = setting;
  const names = plainNames(seats.length).map((name, index) => `${name}${'x'.repeat(index)}`);
  const [first = '', ...others] = names.toReversed();
  const renamed: readonly [Seat, ...Seat[]] = [first, ...others];
  const at = renamed[seats.indexOf(seat)] ?? first;
  const again = await played(
    { ...setting, config: wordRenamer(seats, renamed)(config), seats: renamed, seat: at },
    seed,
  );
  const found = plainRenamer(renamed, seats)(collectAnswers(again, at));
  const expected = collectAnswers(alone, seat);
  const differs = expected.findIndex(
    ({ value }, index) => JSON.stringify(value) !== JSON.stringify(found[index]?.value),
  );
  if (differs < 0) return;
  throw new ConformanceError(
    'seat names do not matter',
    `it answers ${JSON.stringify(expected[differs]?.value)} in seat ${seat}, and otherwise where the seats have the names ${renamed.join(', ')}`,
    { seed, request: expected[differs]?.id },
  );
}

/** Cut at several places and resumed, the match ends as it did. */
async function checkResumed<G extends AnyGame>(
  setting: Setting<G>,
  seed: string,
  {
    whole,
    parts,
    middleware = [],
  }: {
    readonly whole: Played;
    /** Where it is cut, as shares of the journal. */
    readonly parts: readonly number[];
    readonly middleware?: readonly Middleware[];
  },
): Promise<void> {
  const { agent } = setting;
  if (isNamedAgent(agent) && agent.resumable !== true) return;
  const lines = whole.text.split('\n');
  for (const part of parts) {
    const kept = lines.slice(0, Math.max(1, Math.floor((lines.length - 1) * part)));
    let resumed: Played;
    try {
      resumed = await played(setting, seed, middleware, { lines: kept });
    } catch (error) {
      throw new ConformanceError(
        'resumes',
        `resumed after ${kept.length} lines it fails: ${readMessage(error)}`,
        { seed },
        { cause: error },
      );
    }
    if (resumed.text === whole.text) continue;
    const line = resumed.text.split('\n').findIndex((text, index) => text !== lines[index]);
    throw new ConformanceError(
      'resumes',
      `resumed after ${kept.length} lines, the match differs in line ${line + 1}: ${resumed.text.split('\n')[line]?.slice(0, 200)} against ${lines[line]?.slice(0, 200)}`,
      { seed },
    );
  }
}

async function checkRemains(remains: Remains, seed: string, waitMs?: number): Promise<void> {
  const first = await remains.first(waitMs);
  if (first !== undefined) throw new ConformanceError(first.law, first.what, { seed });
}

function collectAnswers(
  { entries }: Played,
  seat: Seat,
): readonly { readonly id: string; readonly value: unknown }[] {
  return entries.flatMap((entry) =>
    entry.type === 'answer' && findSeat(entry.id) === seat ? [{ id: entry.id, value: entry.value }] : [],
  );
}

/** `kind/seat#n` or `kind/seat:key#n`. */
function findSeat(id: string): string | undefined {
  return /^[^/]*\/([^/:#]+)/.exec(id)?.[1];
}

function checkAnswers({ result, entries }: Played, seat: Seat, seed: string): void {
  const failed = Object.entries(result.seats[seat]?.failedAttempts ?? {});
  if (failed.length > 0) {
    const first = entries.find((entry) => entry.type === 'attempt');
    throw new ConformanceError(
      'answers are legal',
      `${failed.map(([why, count]) => `${count} × ${why}`).join(', ')}; first: ${first?.error}`,
      { seed, request: first?.id },
    );
  }
  if (result.status === 'finished') return;
  throw new ConformanceError('answers are legal', `the match was aborted: ${result.reason}`, { seed });
}

/** Every first answer is thrown away, as if it had been illegal. */
async function checkAskedAgain<G extends AnyGame>(setting: Setting<G>, seed: string): Promise<void> {
  const { seat } = setting;
  const { result } = await played(setting, seed, [rejecting(seat, () => true)]);
  const replaced = result.seats[seat]?.standIns ?? {};
  if (Object.keys(replaced).length === 0) return;
  throw new ConformanceError(
    'asks again without fault',
    `it gave no legal answer when asked again: ${JSON.stringify(replaced)}`,
    { seed },
  );
}

/** Throws first answers of a seat away. */
function rejecting(seat: Seat, which: (turn: Turn) => boolean): Middleware {
  return async (turn, next, { attempt }) => {
    const answer = await next();
    return turn.seat === seat && attempt === 1 && which(turn) ? undefined : answer;
  };
}

/** Lets matches that are played at once take turns, where agents that answer at once would play one after another. */
const byTurns: Middleware = async (_turn, next) => {
  await setImmediate();
  return next();
};

/** The engine stops in any case: what counts is that the agent does not go on behind it. */
async function checkAbort<G extends AnyGame>(setting: Setting<G>): Promise<void> {
  const { seat, stopMs = 1_000 } = setting;
  const seed = 'agent/abort';
  const controller = new AbortController();
  const atWork: Promise<unknown>[] = [];
  const abort: Middleware = async (turn, next) => {
    const answer = next();
    if (turn.seat === seat) {
      atWork.push(answer);
      controller.abort();
    }
    return answer;
  };
  await played(setting, seed, [abort], { signal: controller.signal });
  await limitTime(stopMs, Promise.allSettled(atWork), () => {
    throw new ConformanceError(
      'stops when aborted',
      `it is still at work ${stopMs} ms after its signal aborted`,
      { seed },
    );
  });
}

interface Played {
  readonly result: MatchResult<AnyGame>;
  readonly entries: readonly Entry[];
  readonly text: string;
}

interface Changes<G extends AnyGame> {
  readonly signal?: AbortSignal;
  /** Agents of other seats. */
  readonly placed?: Readonly<Record<Seat, Agent<G>>>;
  /** The lines of a journal to resume. */
  readonly lines?: readonly string[];
}

async function played<G extends AnyGame>(
  setting: Setting<G>,
  seed: string,
  middleware: readonly Middleware[] = [],
  { signal, placed = {}, lines: recorded = [] }: Changes<G> = {},
): Promise<Played> {
  const { game, config, seats, seat, agent, services = {}, answerMs = 60_000 } = setting;
  const journal = memoryJournal(recorded);
  const agents = seats.map(
    (other) => [other, other === seat ? agent : (placed[other] ?? randomAgent<G>())] as const,
  );
  const inTime: Middleware = async (turn, next) =>
    turn.seat === seat
      ? limitTime(answerMs, next(), () => {
          throw new Error(`there was no answer within ${answerMs} ms`);
        })
      : next();
  try {
    const match = new Match<AnyGame>(game, {
      config,
      agents: Object.fromEntries(agents) as Readonly<Record<Seat, Agent<AnyGame>>>,
      services: services as Readonly<Record<string, Service<unknown, unknown>>>,
      seed,
      journal,
      middleware: [inTime, ...middleware],
      signal,
      scheduler: lockstep(),
    });
    const result = await match.run();
    const lines = [...journal.read()];
    return { result, entries: lines.map((line, at) => parseEntry(line, at + 1)), text: lines.join('\n') };
  } catch (error) {
    throw new ConformanceError('answers are legal', readMessage(error), { seed }, { cause: error });
  }
}
