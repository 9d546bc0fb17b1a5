import { setImmediate } from 'node:timers/promises';
import type { Agent, Turn } from '../contracts/agent.js';
import { messageOf } from '../contracts/errors.js';
import type { AnyGame, ConfigInputOf } from '../contracts/game.js';
import { memoryJournal, parseEntry, type Entry } from '../journal/journal.js';
import { Match } from '../engine/match.js';
import type { MatchResult } from '../engine/match-result.js';
import type { Middleware } from '../engine/player.js';
import { lockstep } from '../engine/scheduler.js';
import type { Seat } from '../contracts/seat.js';
import type { Service } from '../contracts/service.js';
import { ConformanceError } from './laws.js';
import { randomAgent } from './random-agent.js';
import { within } from './within.js';

/** What `conformAgent` checks, in the order in which it reports. */
export const agentLaws = [
  'answers are legal',
  'asks again without fault',
  'reports usage',
  'reproducible',
  'matches do not mix',
  'stops when aborted',
] as const;

export interface ConformAgentOptions<G extends AnyGame> {
  readonly game: G;
  readonly config: ConfigInputOf<G>;
  /** The seats; the agent sits in the first, random agents in the others. */
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

/**
 * Holds an agent to what a match expects of it, by playing.
 *
 * @throws ConformanceError that names the law and the seed.
 */
export async function conformAgent<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
): Promise<void> {
  const { declares = {}, runs = 5, seats } = options;
  for (let run = 0; run < runs; run += 1) {
    const seed = `agent/${run}`;
    const alone = await played(agent, options, seed);
    checkAnswers(alone, seats[0], seed);
    await checkAskedAgain(agent, options, seed);
    const { usage, moves } = alone.result.seats[seats[0]] ?? {};
    if (declares.calls === true && !((usage?.calls ?? -1) >= (moves ?? 0))) {
      throw new ConformanceError(
        'reports usage',
        `it reported ${usage?.calls ?? 'no known number of'} calls for ${moves} moves`,
        { seed },
      );
    }
    if (declares.deterministic !== false) {
      const again = await played(agent, options, seed);
      if (again.text !== alone.text)
        throw new ConformanceError('reproducible', 'two matches from one seed differ', { seed });
      const [one] = await Promise.all([
        played(agent, options, seed, [byTurns]),
        played(agent, options, `${seed}/other`, [byTurns]),
      ]);
      if (one.text !== alone.text) {
        // What counts all its moves may have come round before: one more puts it out of step.
        await played(agent, options, seed, [rejecting(seats[0], ({ turn }) => turn === 0)]);
        const third = await played(agent, options, seed);
        if (third.text !== alone.text)
          throw new ConformanceError('reproducible', 'two matches from one seed differ', { seed });
        throw new ConformanceError('matches do not mix', 'a match beside another one goes another way', {
          seed,
        });
      }
    }
  }
  await checkAbort(agent, options);
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
async function checkAskedAgain<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
  seed: string,
): Promise<void> {
  const [first] = options.seats;
  const { result } = await played(agent, options, seed, [rejecting(first, () => true)]);
  const stoodIn = result.seats[first]?.standIns ?? {};
  if (Object.keys(stoodIn).length === 0) return;
  throw new ConformanceError(
    'asks again without fault',
    `it gave no legal answer when asked again: ${JSON.stringify(stoodIn)}`,
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

/** Lets matches that are played at once move by turns, where agents that answer at once would play one after another. */
const byTurns: Middleware = async (_turn, next) => {
  await setImmediate();
  return next();
};

/** The engine stops in any case: what counts is that the agent does not go on behind it. */
async function checkAbort<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
): Promise<void> {
  const { seats, stopMs = 1_000 } = options;
  const seed = 'agent/abort';
  const controller = new AbortController();
  const atWork: Promise<unknown>[] = [];
  const abort: Middleware = async (turn, next) => {
    const answer = next();
    if (turn.seat === seats[0]) {
      atWork.push(answer);
      controller.abort();
    }
    return answer;
  };
  await played(agent, options, seed, [abort], controller.signal);
  await within(stopMs, Promise.allSettled(atWork), () => {
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

async function played<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
  seed: string,
  middleware: readonly Middleware[] = [],
  signal?: AbortSignal,
): Promise<Played> {
  const { game, config, seats, services = {}, answerMs = 60_000 } = options;
  const journal = memoryJournal();
  const others = seats.slice(1).map((seat) => [seat, randomAgent()] as const);
  const inTime: Middleware = async (turn, next) =>
    turn.seat === seats[0]
      ? within(answerMs, next(), () => {
          throw new Error(`there was no answer within ${answerMs} ms`);
        })
      : next();
  try {
    const match = new Match<AnyGame>(game, {
      config,
      agents: { [seats[0]]: agent as Agent<AnyGame>, ...Object.fromEntries(others) },
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
    throw new ConformanceError('answers are legal', messageOf(error), { seed }, { cause: error });
  }
}
