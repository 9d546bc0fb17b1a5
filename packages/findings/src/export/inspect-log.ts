import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from '@masbench/core';
import { playerText, type MatchRecord, type SeatRow, type UsageRow } from '@masbench/core/record';
import { unitKey, RunFolder, type LoadedRun, matchCount, meansByUnit } from '@masbench/experiments';
import { computeKnownMean, judgeMean } from '@masbench/statistics';
import { inspectEvents } from './inspect-events.js';

/** The part of a run that an Inspect log keeps. */
export interface InspectLogOptions {
  /** Adds the model calls with their prompts and answers, if there is a call log. Default true. */
  readonly modelCalls?: boolean | undefined;
}

/** Seats of matches with a score, and without. */
interface SampleCounts {
  scored: number;
  unscored: number;
}

interface ModelUsage {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  total_cost: number | null;
}

/**
 * A run in the log format of Inspect AI (https://inspect.aisi.org.uk/eval-logs.html, JSON, version 2), piece by piece, so
 * that it can be piped into a file `<name>.json` and opened with `inspect view`. A match is a sample with one score and
 * one timeline for each seat, with the prompts and answers of its models; the standard error counts every independent unit
 * once; tokens are counted by agent and by seat, and left out if they are unknown.
 */
export async function* inspectLog(
  run: LoadedRun,
  { modelCalls = true }: InspectLogOptions = {},
): AsyncGenerator<string> {
  const { manifest } = run;
  const header = await makeHeader(run);
  yield `${JSON.stringify(header, null, 1).slice(0, -2)},\n "samples": [`;
  const folder = new RunFolder(run.folder);
  let separator = '\n';
  for await (const record of run.matches()) {
    const journal = folder.recorded(record.id);
    const { seconds, models, ...transcript } = inspectEvents(record, journal, {
      startedAt: manifest.startedAt,
      modelCalls,
    });
    const sample = {
      ...makeSample(record, models),
      ...transcript,
      total_time: seconds,
      working_time: seconds,
    };
    yield `${separator}${JSON.stringify(sample)}`;
    separator = ',\n';
  }
  yield '\n ]\n}\n';
}

async function makeHeader({ folder, manifest, matches }: LoadedRun): Promise<object> {
  const ids: string[] = [];
  const byAgent = new Map<string, SampleCounts>();
  const finished: Parameters<typeof meansByUnit>[0][number][] = [];
  const usage = noUsage();
  for await (const { id, trial, status, seats } of matches()) {
    ids.push(id);
    const here = new Map<string, (number | null)[]>();
    for (const { seat, score, usage: spent, ...row } of seats) {
      const agent = playerText(row);
      here.set(agent, [...(here.get(agent) ?? []), score]);
      const counts = byAgent.get(agent) ?? { scored: 0, unscored: 0 };
      counts[status === 'finished' && score !== null ? 'scored' : 'unscored'] += 1;
      byAgent.set(agent, counts);
      addUsage(usage.byAgent, agent, spent);
      addUsage(usage.bySeat, seat, spent);
    }
    if (status === 'finished')
      finished.push({
        unit: unitKey(manifest, trial),
        // As in the run's table: an agent counts once in a match.
        scores: new Map(
          [...here].map(([agent, scores]) => [
            agent,
            scores.includes(null) ? null : computeKnownMean(scores),
          ]),
        ),
      });
  }
  const { means } = meansByUnit(finished);
  const { name, gameVersion } = manifest.benchmark;
  const agents = [...new Set(manifest.cells.flatMap(({ seats }) => seats.map(({ identity }) => identity)))];
  return {
    version: 2,
    status: ids.length === matchCount(manifest) ? 'success' : 'cancelled',
    eval: {
      eval_id: manifest.run,
      run_id: manifest.run,
      created: manifest.startedAt,
      task: `masbench/${name}`,
      task_id: name,
      task_version: gameVersion,
      task_attribs: {},
      task_args: { seed: manifest.seed, trials: manifest.trials, variants: manifest.variants },
      task_args_passed: {},
      dataset: { name, samples: ids.length, sample_ids: ids, shuffled: false },
      model: (byAgent.size > 0 ? [...byAgent.keys()] : agents).join(', '),
      model_generate_config: {},
      model_args: {},
      config: {},
      packages: manifest.versions,
      metadata: { cells: manifest.cells.map(({ levels, seats }) => ({ levels, seats })) },
    },
    plan: { name: 'plan', steps: [], config: {} },
    results: {
      total_samples: ids.length,
      completed_samples: ids.length,
      scores: [...byAgent].map(([agent, counts]) =>
        evalScore(agent, { counts, means: means.get(agent), cluster: manifest.analysis?.unit ?? 'trial' }),
      ),
    },
    stats: {
      started_at: manifest.startedAt,
      completed_at: readCompletion(folder),
      model_usage: known(usage.byAgent),
      role_usage: known(usage.bySeat),
      connection_limit_history: [],
    },
    invalidated: false,
    tags: [],
    metadata: {},
  };
}

/** Reads when the results were written last; empty if they never were. */
function readCompletion(folder: string): string {
  const results = join(folder, 'results.jsonl');
  return existsSync(results) ? statSync(results).mtime.toISOString() : '';
}

/** The mean of an agent over units, as in the run's table. */
function evalScore(
  agent: string,
  {
    counts: { scored, unscored },
    means = new Map(),
    cluster,
  }: {
    readonly counts: SampleCounts;
    readonly means: ReadonlyMap<string, number> | undefined;
    readonly cluster: string;
  },
): object {
  const { mean, standardError } = judgeMean([...means.values()], { units: [...means.keys()] });
  const metrics: readonly (readonly [name: string, value: number | undefined])[] = [
    ['mean', mean ?? undefined],
    ['stderr', standardError ?? undefined],
  ];
  return {
    name: agent,
    scorer: 'score',
    params: {},
    scored_samples: scored,
    unscored_samples: unscored,
    metrics: Object.fromEntries(
      metrics.flatMap(([name, value]) =>
        value === undefined ? [] : [[name, { name, value, params: name === 'stderr' ? { cluster } : {} }]],
      ),
    ),
  };
}

function makeSample(record: MatchRecord, models: readonly string[]): object {
  const { id, cell, trial, variant, seed, status, reason, outcome, match, seats } = record;
  const usage = noUsage();
  for (const { seat, usage: spent, ...row } of seats) {
    addUsage(usage.byAgent, playerText(row), spent);
    addUsage(usage.bySeat, seat, spent);
  }
  const completion = JSON.stringify(outcome);
  return {
    id,
    epoch: 1,
    input: `match ${id}`,
    target: '',
    output: {
      model: (models.length > 0 ? models : [...usage.byAgent.keys()]).join(', '),
      choices: [],
      completion,
    },
    scores: Object.fromEntries(
      seats.flatMap((row) => (row.score === null ? [] : [[row.seat, makeScore(row)]])),
    ),
    metadata: { cell, trial, variant, seed, status, reason: reason ?? null, match },
    store: {},
    model_usage: known(usage.byAgent),
    role_usage: known(usage.bySeat),
    attachments: {},
    uuid: id,
    ...(status === 'finished'
      ? {}
      : { error: { message: reason ?? status, traceback: '', traceback_ansi: '' } }),
  };
}

function makeScore({ score, agent, role, ...rest }: SeatRow): object {
  const { seat: _seat, usage: _usage, ...metrics } = rest;
  return { value: score, history: [], metadata: { agent, role: role ?? null, ...metrics } };
}

/** Sums by name; `null` where a part is unknown. */
type UsageSums = Map<string, ModelUsage | null>;

function noUsage(): { readonly byAgent: UsageSums; readonly bySeat: UsageSums } {
  return { byAgent: new Map(), bySeat: new Map() };
}

/** The sums of which all is known, as Inspect has no word for unknown tokens. */
function known(sums: UsageSums): Readonly<Record<string, ModelUsage>> {
  return Object.fromEntries([...sums].flatMap(([name, sum]) => (sum === null ? [] : [[name, sum]])));
}

function addUsage(sums: UsageSums, name: string, usage: UsageRow): void {
  const { inputTokens, outputTokens, costUsd } = usage;
  const tokens = countTokens(usage);
  const before = sums.get(name);
  if (before === null || inputTokens === null || outputTokens === null || tokens === undefined) {
    sums.set(name, null);
    return;
  }
  const sum = before ?? { input_tokens: 0, output_tokens: 0, total_tokens: 0, total_cost: 0 };
  sum.input_tokens += inputTokens;
  sum.output_tokens += outputTokens;
  sum.total_tokens += tokens;
  sum.total_cost = sum.total_cost === null || costUsd === null ? null : sum.total_cost + costUsd;
  sums.set(name, sum);
}
