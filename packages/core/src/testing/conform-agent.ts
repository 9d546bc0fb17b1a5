import type { Agent } from '../agent.js';
import { messageOf } from '../errors.js';
import type { AnyGame, ConfigInputOf } from '../game.js';
import { memoryJournal } from '../journal.js';
import { Match } from '../match.js';
import type { MatchResult } from '../match-result.js';
import type { Middleware } from '../player.js';
import { lockstep } from '../scheduler.js';
import type { Seat } from '../seat.js';
import type { Service } from '../service.js';
import { ConformanceError } from './laws.js';
import { randomAgent } from './random-agent.js';

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
    checkAnswers(alone.result, seats[0], seed);
    await checkAskedAgain(agent, options, seed);
    const { usage, moves } = alone.result.seats[seats[0]] ?? {};
    if (declares.calls === true && usage?.calls !== undefined && usage.calls < (moves ?? 0)) {
      throw new ConformanceError('reports usage', `it reported ${usage.calls} calls for ${moves} moves`, {
        seed,
      });
    }
    if (declares.deterministic !== false) {
      const again = await played(agent, options, seed);
      if (again.text !== alone.text)
        throw new ConformanceError('reproducible', 'two matches from one seed differ', { seed });
      const [one, two] = await Promise.all([
        played(agent, options, seed),
        played(agent, options, `${seed}/other`),
      ]);
      void two;
      if (one.text !== alone.text) {
        throw new ConformanceError('matches do not mix', 'a match beside another one goes another way', {
          seed,
        });
      }
    }
  }
  await checkAbort(agent, options);
}

function checkAnswers<G extends AnyGame>({ seats }: MatchResult<G>, seat: Seat, seed: string): void {
  const failed = Object.entries(seats[seat]?.failedAttempts ?? {});
  if (failed.length === 0) return;
  throw new ConformanceError(
    'answers are legal',
    failed.map(([why, count]) => `${count} × ${why}`).join(', '),
    { seed },
  );
}

/** Every first answer is thrown away, as if it had been illegal. */
async function checkAskedAgain<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
  seed: string,
): Promise<void> {
  const [first] = options.seats;
  const reject: Middleware = async (turn, next, { attempt }) => {
    const answer = await next();
    return turn.seat === first && attempt === 1 ? undefined : answer;
  };
  const { result } = await played(agent, options, seed, [reject]);
  const stoodIn = result.seats[first]?.standIns ?? {};
  if (Object.keys(stoodIn).length === 0) return;
  throw new ConformanceError(
    'asks again without fault',
    `it gave no legal answer when asked again: ${JSON.stringify(stoodIn)}`,
    { seed },
  );
}

async function checkAbort<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
): Promise<void> {
  const controller = new AbortController();
  const abort: Middleware = async (_turn, next) => {
    const answer = next();
    controller.abort();
    return answer;
  };
  const { result } = await played(agent, options, 'agent/abort', [abort], controller.signal);
  if (result.status !== 'aborted') {
    throw new ConformanceError('stops when aborted', `the match went on to ${result.status}`, {
      seed: 'agent/abort',
    });
  }
}

async function played<G extends AnyGame>(
  agent: Agent<G>,
  options: ConformAgentOptions<G>,
  seed: string,
  middleware: readonly Middleware[] = [],
  signal?: AbortSignal,
): Promise<{ readonly result: MatchResult<AnyGame>; readonly text: string }> {
  const { game, config, seats, services = {} } = options;
  const journal = memoryJournal();
  const others = seats.slice(1).map((seat) => [seat, randomAgent()] as const);
  try {
    const match = new Match<AnyGame>(game, {
      config,
      agents: { [seats[0]]: agent as Agent<AnyGame>, ...Object.fromEntries(others) },
      services: services as Readonly<Record<string, Service<unknown, unknown>>>,
      seed,
      journal,
      middleware,
      signal,
      scheduler: lockstep(),
    });
    return { result: await match.run(), text: [...journal.read()].join('\n') };
  } catch (error) {
    throw new ConformanceError('answers are legal', messageOf(error), { seed }, { cause: error });
  }
}
