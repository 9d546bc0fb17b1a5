import {
  isNamedAgent,
  type Agent,
  type AgentIO,
  type CatchAll,
  type Handlers,
  type NamedAgent,
  type Turn,
} from '../contracts/agent.js';
import { RefusalError } from '../contracts/errors.js';
import type { AnyGame, MoveKinds } from '../contracts/game.js';
import type { Rng } from '@masbench/statistics';
import { noUsage, type Usage } from '../usage/usage.js';
import { drawAmount, type Amount } from './amount.js';
import { garbled } from './garbled.js';

/** One call of a simulated agent, as the amounts of its profile may depend on it. */
export interface SimulatedCall<G extends AnyGame> {
  readonly turn: Turn<G>;
  /** The answer; `undefined` if the call is refused or fails. */
  readonly action: unknown;
  /** The draws of this amount of this call. */
  readonly rng: Rng;
}

/** An amount, or how it follows from the call. */
export type CallAmount<G extends AnyGame> = Amount | ((call: SimulatedCall<G>) => Amount);

/** Use of a call. Tokens are rounded; results below zero are zero. */
export interface CallProfile<G extends AnyGame> {
  /** Service time in seconds. */
  readonly seconds: CallAmount<G>;
  /** Tokens read, cached ones included. */
  readonly inputTokens: CallAmount<G>;
  /** Tokens written, reasoning included. */
  readonly outputTokens: CallAmount<G>;
  /** Tokens of the input that a prompt cache would serve. @default 0 */
  readonly cachedTokens?: CallAmount<G> | undefined;
  /** Tokens of the input that a provider would write to its prompt cache. @default 0 */
  readonly cacheWriteTokens?: CallAmount<G> | undefined;
  /** Tokens of the output that would be reasoning. @default 0 */
  readonly reasoningTokens?: CallAmount<G> | undefined;
}

/** Price of the tokens, in US dollars per million. */
export interface SimulatedPrice {
  readonly input: number;
  readonly output: number;
}

/** How often a call goes wrong: probabilities from 0 to 1, at most one fault per call. */
export interface SimulatedFaults {
  /** The answer is not legal: prose around it, or another structure. */
  readonly illegal?: number | undefined;
  /** The model declines. */
  readonly refusal?: number | undefined;
  /** The call breaks off: it takes its time, and is charged a call and no tokens. */
  readonly error?: number | undefined;
  /** The answer is late by so many seconds. */
  readonly stall?: { readonly probability: number; readonly seconds: Amount } | undefined;
}

/** Declared time, cost and faults of a simulated agent. */
export interface SimulationProfile<G extends AnyGame> extends CallProfile<G> {
  /** Name of the agent. @default `simulated: ` and the name of the agent that it wraps */
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  /** Amounts of calls of single kinds instead. */
  readonly kinds?: { readonly [Kind in MoveKinds<G>]?: Partial<CallProfile<G>> | undefined } | undefined;
  /**
   * For forecasts and budgets; no dollar of it is paid.
   * @default nothing costs anything
   */
  readonly price?: SimulatedPrice | undefined;
  /** @default none */
  readonly faults?: SimulatedFaults | undefined;
}

/**
 * Gives any agent the latency, the usage and the faults of a model, drawn from declared distributions: one call per
 * move. For forecasts, tests and studies in virtual time; its results are never a model's.
 *
 * The draws come from a stream of their own, so the agent decides what it would decide without them, and two profiles
 * of one agent differ in nothing else. What the agent itself reports with `io.use` is not counted. Every call claims
 * what it costs with `io.reserve` first, as a model does.
 */
export function simulate<G extends AnyGame>(agent: Agent<G>, profile: SimulationProfile<G>): NamedAgent<G> {
  const named = isNamedAgent(agent) ? agent : undefined;
  const { name = `simulated: ${named?.name ?? 'custom'}`, version } = profile;
  return {
    name,
    version,
    nature: 'simulated',
    resumable: named === undefined || named.resumable,
    memoryless: named?.memoryless,
    create: (match) => simulated(isNamedAgent(agent) ? agent.create(match) : agent, profile),
  };
}

type Answering<G extends AnyGame> = (turn: Turn<G>, io: AgentIO) => unknown;

function simulated<G extends AnyGame>(
  agent: Handlers<G> | CatchAll<G>,
  profile: SimulationProfile<G>,
): Handlers<G> | CatchAll<G> {
  const around =
    (answer: Answering<G>): CatchAll<G> =>
    async (turn, io) =>
      call(answer, turn, io, profile);
  if (typeof agent === 'function') return around(agent);
  const handlers = Object.entries(agent as unknown as Readonly<Record<string, Answering<G>>>);
  return Object.fromEntries(
    handlers.map(([kind, answer]) => [kind, around(answer)]),
  ) as unknown as Handlers<G>;
}

async function call<G extends AnyGame>(
  answer: Answering<G>,
  turn: Turn<G>,
  io: AgentIO,
  profile: SimulationProfile<G>,
): Promise<unknown> {
  const rng = io.rng.fork('simulation');
  const { faults } = profile;
  const fault = drawFault(faults, rng);
  const decided = fault === 'refusal' || fault === 'error' ? undefined : await answer(turn, unmetered(io));
  const action = fault === 'illegal' ? garbled(decided, turn.schema) : decided;
  const late = fault === 'stall' ? drawAmount(faults?.stall?.seconds ?? 0, rng.fork('stall')) : 0;
  const usage = declareUsage(profile, { turn, action, rng }, { late, charged: fault !== 'error' });
  await io.reserve(usage);
  io.use(usage);
  if (fault === 'refusal') throw new RefusalError('The simulated model declined to answer');
  if (fault === 'error') throw new Error('The simulated call broke off');
  return action;
}

type Fault = 'illegal' | 'refusal' | 'error' | 'stall';

function drawFault(faults: SimulatedFaults | undefined, rng: Rng): Fault | undefined {
  if (faults === undefined) return undefined;
  const { illegal = 0, refusal = 0, error = 0, stall } = faults;
  let rest = rng.float();
  const kinds = [
    ['illegal', illegal],
    ['refusal', refusal],
    ['error', error],
    ['stall', stall?.probability ?? 0],
  ] as const;
  for (const [fault, probability] of kinds) {
    rest -= probability;
    if (rest < 0) return fault;
  }
  return undefined;
}

function declareUsage<G extends AnyGame>(
  profile: SimulationProfile<G>,
  about: SimulatedCall<G>,
  { late, charged }: { readonly late: number; readonly charged: boolean },
): Usage {
  const own = profile.kinds?.[about.turn.kind] ?? {};
  const amount = (field: keyof CallProfile<G>): number => {
    const declared = own[field] ?? profile[field] ?? 0;
    const rng = about.rng.fork(field);
    return Math.max(
      0,
      drawAmount(typeof declared === 'function' ? declared({ ...about, rng }) : declared, rng),
    );
  };
  const tokens = (field: keyof CallProfile<G>): number => (charged ? Math.round(amount(field)) : 0);
  const inputTokens = tokens('inputTokens');
  const outputTokens = tokens('outputTokens');
  const cachedTokens = Math.min(inputTokens, tokens('cachedTokens'));
  const { input = 0, output = 0 } = profile.price ?? {};
  return {
    ...noUsage,
    calls: 1,
    inputTokens,
    outputTokens,
    cachedTokens,
    cacheWriteTokens: Math.min(inputTokens - cachedTokens, tokens('cacheWriteTokens')),
    reasoningTokens: Math.min(outputTokens, tokens('reasoningTokens')),
    seconds: amount('seconds') + late,
    costUsd: (inputTokens * input + outputTokens * output) / 1e6,
  };
}

/** The same `io`, but for reports of usage: the profile declares it. */
function unmetered(io: AgentIO): AgentIO {
  return new Proxy({} as AgentIO, {
    get: (_target, name: keyof AgentIO) => (name === 'use' ? ignore : io[name]),
  });
}

function ignore(): void {}
