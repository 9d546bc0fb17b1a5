import { readFile } from 'node:fs/promises';
import type { NamedAgent, Seat } from '@masbench/core';
import { defineBenchmark, type PlayerSource } from '@masbench/core/benchmark';
import { experiment, resume, run, verify, type Experiment, type FinishedRun } from '@masbench/experiments';
import { llmAgent, stack } from '@masbench/llm';
import * as z from 'zod';
import { talk } from './talk.ts';
import { model, prices } from './paid-model.ts';

/** What is drawn for a world. */
export interface RunPlan {
  readonly trials: number;
  readonly rounds: number;
  readonly concurrency: number;
  readonly budgetUsd: number;
  readonly retries: number;
  readonly fsync: 'end' | 'batch' | 'answer';
}

export interface Signals {
  readonly pause: AbortSignal;
  readonly signal: AbortSignal;
}

const source: PlayerSource = {
  name: 'the simulated world',
  choices: ['paid', 'free'],
  describe: (name) => (['paid', 'free'].includes(name) ? { agent: name } : undefined),
  make: ({ agent }) => (agent === 'free' ? free : paid()),
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

const settings = z.strictObject({ rounds: z.int().default(2), trials: z.int().default(4) });

const benchmark = defineBenchmark(talk, {
  seats: ['A', 'B', 'C'],
  players: {},
  settings,
  prepare: ({ rounds, trials }) => ({
    configs: Array.from({ length: trials }, (_, item) => ({ rounds, topic: `topic${item + 1}` })),
    options: {},
    shown: { rounds },
  }),
});

function planned({ trials, rounds, budgetUsd, retries, fsync }: RunPlan): Experiment {
  return experiment({
    benchmark,
    settings: { rounds, trials },
    seats: { A: 'paid', B: 'paid', C: 'free' },
    trials,
    retries,
    fsync,
    limits: { match: { costUsd: 1 } },
    budget: { costUsd: budgetUsd },
  });
}

export const begin = async (folder: string, plan: RunPlan, signals: Signals): Promise<FinishedRun> =>
  run(planned(plan), { sources: [source], concurrency: plan.concurrency, ...signals, folder });

export const goOn = async (folder: string, plan: RunPlan, signals: Signals): Promise<FinishedRun> =>
  resume(folder, { sources: [source], concurrency: plan.concurrency, ...signals, experiment: planned(plan) });

/** Returns the problems that `verify` finds, in sentences. */
export async function problemsOf(folder: string, plan: RunPlan): Promise<readonly string[]> {
  const { problems } = await verify(folder, { experiment: planned(plan) });
  return problems.map((problem) => JSON.stringify(problem));
}

const summarySchema = z.looseObject({ cost: z.looseObject({}) });

/** Returns what the summary says that the run has cost. */
export async function costOf(folder: string): Promise<Readonly<Record<string, unknown>>> {
  return summarySchema.parse(JSON.parse(await readFile(`${folder}/summary.json`, 'utf8'))).cost;
}
