import type { NamedAgent, Seat } from '@masbench/core';
import { defineBenchmark, type PlayerSource } from '@masbench/core/benchmark';
import { experiment, resume, run, verify, type Experiment, type FinishedRun } from '@masbench/experiments';
import { llmAgent, stack } from '@masbench/llm';
import * as z from 'zod';
import { pausable, type Stops } from '../../packages/cli/src/interrupt.ts';
import { model, prices } from './paid-model.ts';
import { mark, paint } from './services.ts';
import { talk } from './talk.ts';
import { twofold } from './twofold.ts';

/** What is drawn for a world. */
export interface RunPlan {
  readonly trials: number;
  readonly rounds: number;
  readonly concurrency: number;
  readonly budgetUsd: number;
  readonly retries: number;
  readonly fsync: 'end' | 'batch' | 'answer';
  /** The trial whose match kills its process, once it has paid. */
  readonly poison?: number | undefined;
  /** Dollars that a match may spend. */
  readonly matchUsd: number;
  /** Services that are asked after each round, all at once. */
  readonly services: readonly ('mark' | 'paint')[];
  /** Who has the second seat. */
  readonly second: 'paid' | 'twofold';
  /** What is wrong with the first match, or with what is made of it. */
  readonly trouble?: Trouble | undefined;
}

export type Trouble = 'a rule throws' | 'no number' | 'artifacts throw' | 'none';

/** The players: one that pays, one that does not. */
export const source: PlayerSource = {
  name: 'the simulated world',
  choices: ['paid', 'free', 'twofold'],
  describe: (name) => (['paid', 'free', 'twofold'].includes(name) ? { agent: name } : undefined),
  make: ({ agent }) => (agent === 'free' ? free : agent === 'twofold' ? twofold : paid()),
};

function paid(): NamedAgent<typeof talk> {
  const handlers = llmAgent({
    model: stack({ retry: { retries: 20, baseMs: 50 } })(model),
    maxOutputTokens: 200,
    prices,
    prompts: {
      say: ({
        seat,
        data,
      }: {
        readonly seat: Seat;
        readonly data: { readonly round: number; readonly topic: string };
      }) => ({
        user: `<<${data.topic} ${seat} ${data.round}>>`,
      }),
    },
  });
  return { name: 'paid', nature: 'model', resumable: true, create: () => handlers };
}

const free: NamedAgent<typeof talk> = {
  name: 'free',
  nature: 'scripted',
  resumable: true,
  create: () => ({ say: ({ seat, data }) => ({ word: `${seat}${data.round}` }) }),
};

const settings = z.strictObject({
  rounds: z.int().default(2),
  trials: z.int().default(4),
  poison: z.int().default(0),
  trouble: z.enum(['a rule throws', 'no number', 'artifacts throw', 'none']).default('none'),
  services: z.array(z.enum(['mark', 'paint'])).default([]),
});

const benchmark = defineBenchmark(talk, {
  // A package that is on every machine.
  module: 'benchmark-of-the-simulated-world',
  seats: ['A', 'B', 'C'],
  players: {},
  services: {
    mark: { name: 'judge', nature: 'model', serve: mark },
    paint: { name: 'painter', nature: 'model', serve: paint },
  },
  settings,
  prepare: ({ rounds, trials, poison, trouble, services }) => ({
    configs: Array.from({ length: trials }, (_, item) => ({
      rounds,
      topic: `${item + 1 === poison ? 'poison' : 'topic'}${item + 1}${trouble === 'artifacts throw' ? '!' : ''}`,
      trouble: item === 0 && trouble !== 'artifacts throw' ? trouble : ('none' as const),
      services,
    })),
    options: { trouble },
    shown: { rounds },
  }),
  artifacts: ({ trial, config }) => {
    if (trial === 1 && config.topic.endsWith('!')) throw new Error('a picture cannot be drawn');
    return {};
  },
});

/** Returns the experiment of a world. */
export function plannedRun({
  trials,
  rounds,
  budgetUsd,
  retries,
  fsync,
  poison = 0,
  trouble = 'none',
  matchUsd,
  services,
  second,
}: RunPlan): Experiment {
  return experiment({
    benchmark,
    settings: { rounds, trials, poison, trouble, services: [...services] },
    seats: { A: 'paid', B: second, C: 'free' },
    trials,
    retries,
    fsync,
    limits: { match: { costUsd: matchUsd } },
    budget: { costUsd: budgetUsd },
  });
}

/** Interrupts stop it as they stop the command line. */
const stoppable = async (
  folder: string,
  play: (stops: Stops) => Promise<FinishedRun>,
): Promise<FinishedRun> => pausable(play, { folder, command: 'resume', waitSeconds: 120, playing: () => 1 });

export const begin = async (folder: string, plan: RunPlan): Promise<FinishedRun> =>
  stoppable(folder, async (stops) =>
    run(plannedRun(plan), { sources: [source], concurrency: plan.concurrency, ...stops, folder }),
  );

export const goOn = async (folder: string, plan: RunPlan): Promise<FinishedRun> =>
  stoppable(folder, async (stops) =>
    resume(folder, {
      sources: [source],
      concurrency: plan.concurrency,
      ...stops,
      experiment: plannedRun(plan),
    }),
  );

/** Returns the problems that `verify` finds, in sentences. */
export async function problemsOf(folder: string, plan: RunPlan): Promise<readonly string[]> {
  const { problems } = await verify(folder, { experiment: plannedRun(plan) });
  return problems.map((problem) => JSON.stringify(problem));
}
