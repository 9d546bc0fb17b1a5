import { isNamedAgent, Match, readMessage, type AnyGame, type MatchResult, type Seat } from '@masbench/core';
import { recordedResult, type RecordedJournal } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/record';
import type { MatchPlayOptions } from './executor.js';
import type { MatchProgress } from './progress.js';
import type { Instrument } from './match-instrument.js';
import { readFirstErrors, makeRecord, type RecordedBySeat } from '../run-folder/record.js';
import type { MatchSetting, RunContext } from './run-context.js';
import { limitsOf, settledOf } from '../plan/relief.js';
import { unfinishedRecord } from './unfinished-record.js';

export interface PlayMatchOptions extends MatchPlayOptions {
  readonly instrument?: Instrument | undefined;
}

/**
 * Plays one match to its end, or continues it, or re-derives the result that its journal holds. A program error is the
 * record of a failed match and never an exception.
 */
export async function playMatch(
  context: RunContext,
  setting: MatchSetting,
  options: PlayMatchOptions,
): Promise<MatchRecord> {
  const { planned } = setting;
  try {
    const result =
      (await recordedMatch(context, setting, options.journal)) ?? (await playLive(context, setting, options));
    const record = makeRecord(planned, result, await bySeat(context, setting, result));
    return record.status === 'aborted' && options.signal.aborted
      ? { ...record, reason: readMessage(options.signal.reason) }
      : record;
  } catch (error) {
    return unfinishedRecord(context, planned, {
      status: 'failed',
      reason: readMessage(error),
      journal: options.journal,
    });
  }
}

/** The record of a match from its journal alone; `undefined` if the journal has no end. */
export async function recordFromJournal(
  context: RunContext,
  setting: MatchSetting,
): Promise<MatchRecord | undefined> {
  const result = await recordedMatch(context, setting);
  return result === undefined
    ? undefined
    : makeRecord(setting.planned, result, await bySeat(context, setting, result));
}

async function recordedMatch(
  { folder }: RunContext,
  { planned, built }: MatchSetting,
  journal: RecordedJournal | undefined = folder.recorded(planned.id),
): Promise<MatchResult<AnyGame> | undefined> {
  return journal === undefined ? undefined : recordedResult(built.game, journal);
}

async function playLive(
  context: RunContext,
  { planned, built, config, force, agents, scheduler }: MatchSetting,
  {
    signal,
    pause,
    onProgress,
    instrument,
    journal = context.folder.journal(planned.id, context.manifest.fsync),
  }: PlayMatchOptions,
): Promise<MatchResult<AnyGame>> {
  const { benchmark, manifest } = context;
  const seated = await agents();
  const labels = Object.entries(seated).map(([seat, agent]) => [
    seat,
    isNamedAgent(agent) ? agent : { name: 'custom' },
  ]);
  const { middleware, run = async (played: Match<AnyGame>) => played.run() } =
    instrument?.({ agents: Object.fromEntries(labels) }) ?? {};
  const match = new Match<AnyGame>(built.game, {
    id: planned.id,
    config,
    agents: seated,
    services: built.services,
    seed: planned.seed,
    plan: context.planDigest(planned),
    limits: limitsOf(manifest, planned.cell),
    settled: settledOf(manifest, planned.id),
    scheduler,
    force,
    signal,
    middleware,
    journal,
  });
  if (onProgress !== undefined) watch(match, { benchmark, config, seats: Object.keys(seated), onProgress });
  const onPause = (): void => match.pause();
  if (pause.aborted) onPause();
  pause.addEventListener('abort', onPause, { once: true });
  try {
    return await run(match);
  } finally {
    pause.removeEventListener('abort', onPause);
  }
}

function watch(
  match: Match<AnyGame>,
  {
    benchmark,
    config,
    seats,
    onProgress,
  }: {
    readonly benchmark: RunContext['benchmark'];
    readonly config: unknown;
    readonly seats: readonly Seat[];
    readonly onProgress: (progress: MatchProgress) => void;
  },
): void {
  const total = benchmark.seats.progress?.total(config, seats) ?? 0;
  let done = 0;
  let answers = 0;
  let phase = '';
  let spent: Pick<MatchProgress, 'calls' | 'costUsd' | 'tokens'> = { calls: 0, costUsd: 0, tokens: 0 };
  let failed: Pick<MatchProgress, 'failedAttempts' | 'lastError'> = { failedAttempts: 0, lastError: null };
  const tell = (): void => {
    const share = total > 0 ? Math.min(1, done / total) : 0;
    onProgress({ share, note: `${phase}${answers} answers`, ...spent, ...failed });
  };
  match.on('phase', (entered) => (phase = `${entered.phase}, `));
  match.on('answer', (answer) => {
    answers += 1;
    if (answer.kind === benchmark.seats.progress?.kind) done += 1;
    // With what its failed attempts spent.
    const { calls, costUsd, inputTokens, outputTokens } = answer.usage;
    spent = {
      calls: spent.calls + (calls ?? 0),
      costUsd: sum(spent.costUsd, costUsd),
      tokens: sum(spent.tokens, inputTokens, outputTokens),
    };
    tell();
  });
  match.on('attempt', (attempt) => {
    failed = {
      failedAttempts: failed.failedAttempts + 1,
      lastError: `${attempt.id}: ${attempt.why}, ${attempt.error}`,
    };
    tell();
  });
}

/** Unknown where a part is. */
function sum(...parts: readonly (number | null | undefined)[]): number | null {
  let total = 0;
  for (const part of parts) {
    if (part === null || part === undefined) return null;
    total += part;
  }
  return total;
}

async function bySeat(
  context: RunContext,
  setting: MatchSetting,
  result: MatchResult<AnyGame>,
): Promise<RecordedBySeat> {
  return {
    identities: await context.identities(setting.planned),
    roles: readRoles(context, setting, result),
    firstErrors: readFirstErrors(result),
    leastScore: context.manifest.analysis?.ranges['score']?.[0],
    sum: context.manifest.analysis?.sum,
  };
}

function readRoles(
  { benchmark }: RunContext,
  { built, config }: MatchSetting,
  { outcome }: MatchResult<AnyGame>,
): Readonly<Record<Seat, string>> | undefined {
  if (benchmark.seats.roles === undefined || outcome === null || built.game.name !== benchmark.game.name)
    return undefined;
  return benchmark.seats.roles(outcome, built.game.config.parse(config));
}
