import { createHash } from 'node:crypto';
import type { Agent, AgentIO, AnyGame, CatchAll, Handlers, NamedAgent } from '@masbench/core';
import type { Benchmark, PlayerSource } from '@masbench/core/benchmark';
import { experiment, resume, run, verify, type Experiment, type FinishedRun } from '@masbench/experiments';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { ask } from './paid-model.ts';

/** What is drawn for a world of kills: a game and its limits. */
export interface KillsPlan {
  readonly game: keyof typeof games;
  readonly seed: number;
  readonly trials: number;
  readonly limits: Experiment['limits'];
  /** How many times of its cost a call reserves. */
  readonly bound: number;
}

/** The three games, as small as they come. */
const games = {
  hq: {
    benchmark: hq,
    settings: {
      passages: ['a', 'b', 'c'].map((id) => ({
        id,
        text: `The text ${id} says one thing. It says it well.`,
      })),
    },
  },
  mug: { benchmark: mug, settings: {} },
  werewolf: { benchmark: werewolf, settings: {} },
} as const satisfies Record<string, { readonly benchmark: Benchmark; readonly settings: object }>;

export const names = Object.keys(games);

/** The scripted player of a game, who pays for one to three calls a move and answers now and then illegally at first. */
const source = (bound: number): PlayerSource => ({
  name: 'the simulated world',
  choices: ['paid'],
  describe: (name) => (name === 'paid' ? { agent: name } : undefined),
  make: (_spec, { player }) => paid(player('scripted'), bound),
});

function paid(scripted: Agent<AnyGame> | undefined, bound: number): NamedAgent<AnyGame> {
  return {
    name: 'paid',
    nature: 'model',
    resumable: true,
    create: (match) => {
      const made =
        typeof scripted === 'object' && 'create' in scripted ? createIn(scripted, match) : scripted;
      return async (turn, io) => {
        const drawn = drawOf(`${turn.seat} ${io.id} ${io.attempt}`);
        for (let call = 0; call <= drawn % 3; call += 1) await pay(io, call, bound);
        if (io.attempt === 1 && drawn % 7 === 0) return { illegal: true };
        const act = typeof made === 'function' ? made : made?.[turn.kind];
        return act?.(turn as never, io);
      };
    },
  };
}

function createIn(
  scripted: Exclude<Agent<AnyGame>, CatchAll<AnyGame>>,
  match: Parameters<NamedAgent<AnyGame>['create']>[0],
): Handlers<AnyGame> | CatchAll<AnyGame> {
  return (scripted as NamedAgent<AnyGame>).create(match);
}

/** One call, whose answer a resumed attempt takes from the call log. */
async function pay(io: AgentIO, call: number, bound: number): Promise<void> {
  const cost = { calls: 1, inputTokens: 20, outputTokens: 5, costUsd: 0.01, seconds: 1 + (call % 2) };
  const most = { calls: 1, inputTokens: 20 * bound, outputTokens: 5 * bound, costUsd: 0.01 * bound };
  const known = io.traced.find((record) => record['call'] === call);
  const settle = await io.reserve(known === undefined ? most : cost);
  if (known === undefined) {
    const result = await ask(`${io.id} ${io.attempt} ${call}`);
    await io.trace({ type: 'paid-call', call, result });
  }
  settle({ usage: cost });
}

function drawOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

const planned = ({ game, seed, trials, limits }: KillsPlan): Experiment => {
  const { benchmark, settings } = games[game];
  return experiment({
    benchmark,
    settings,
    seats: { '*': 'paid' },
    seed,
    trials,
    retries: 0,
    scheduler: 'lockstep',
    limits,
  });
};

export const begin = async (folder: string, plan: KillsPlan): Promise<FinishedRun> =>
  run(planned(plan), { sources: [source(plan.bound)], concurrency: 2, folder });

export const goOn = async (
  folder: string,
  { settleLostUsd, ...plan }: KillsPlan & { readonly settleLostUsd?: number },
): Promise<FinishedRun> =>
  resume(folder, { sources: [source(plan.bound)], concurrency: 2, experiment: planned(plan), settleLostUsd });

/** Returns the problems that `verify` finds, in sentences. */
export async function problemsOf(folder: string, plan: KillsPlan): Promise<readonly string[]> {
  const { problems } = await verify(folder, { experiment: planned(plan) });
  return problems.map((problem) => JSON.stringify(problem));
}
