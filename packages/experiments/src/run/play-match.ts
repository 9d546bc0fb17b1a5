import { Match, messageOf, type AnyGame, type MatchResult, type Seat } from '@masbench/core';
import { recordedResult } from '@masbench/core/journal';
import type { MatchRecord } from '@masbench/core/benchmark';
import { failedRecord, firstErrorsOf, recordOf, type RecordedBySeat } from './record.js';
import type { MatchSetting, RunContext } from './run-context.js';

/** How far a match is, from 0 to 1, and what a person may read of it. */
export type MatchProgress = (share: number, note: string) => void;

export interface PlayMatchOptions {
  readonly signal: AbortSignal;
  readonly onProgress: MatchProgress;
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
    const result = (await recordedMatch(context, setting)) ?? (await playLive(context, setting, options));
    const record = recordOf(planned, result, bySeat(context, setting, result));
    return record.status === 'aborted' && options.signal.aborted
      ? { ...record, reason: messageOf(options.signal.reason) }
      : record;
  } catch (error) {
    return failedRecord(planned, messageOf(error));
  }
}

/** The record of a match from its journal alone; `undefined` where the journal has no end. */
export async function recordFromJournal(
  context: RunContext,
  setting: MatchSetting,
): Promise<MatchRecord | undefined> {
  const result = await recordedMatch(context, setting);
  return result === undefined
    ? undefined
    : recordOf(setting.planned, result, bySeat(context, setting, result));
}

async function recordedMatch(
  { folder }: RunContext,
  { planned, built }: MatchSetting,
): Promise<MatchResult<AnyGame> | undefined> {
  const journal = folder.recorded(planned.id);
  return journal === undefined ? undefined : recordedResult(built.game, journal);
}

async function playLive(
  { benchmark, folder, manifest, ...context }: RunContext,
  { planned, built, config, force, agents, scheduler }: MatchSetting,
  { signal, onProgress }: PlayMatchOptions,
): Promise<MatchResult<AnyGame>> {
  const seated = await agents();
  const match = new Match<AnyGame>(built.game, {
    id: planned.id,
    config,
    agents: seated,
    services: built.services,
    seed: planned.seed,
    limits: manifest.cells[planned.cell]?.limits,
    scheduler,
    force,
    signal,
    journal: folder.journal(planned.id, manifest.fsync),
  });
  watch(match, { benchmark, config, seats: Object.keys(seated), onProgress, ...context });
  return match.run();
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
    readonly onProgress: MatchProgress;
  },
): void {
  const total = benchmark.progress?.total(config, seats) ?? 0;
  let done = 0;
  let answers = 0;
  let phase = '';
  match.on('phase', (entered) => (phase = `${entered.phase}, `));
  match.on('answer', ({ kind }) => {
    answers += 1;
    if (kind === benchmark.progress?.kind) done += 1;
    onProgress(total > 0 ? Math.min(1, done / total) : 0, `${phase}${answers} answers`);
  });
}

function bySeat(context: RunContext, setting: MatchSetting, result: MatchResult<AnyGame>): RecordedBySeat {
  return { roles: rolesOf(context, setting, result), firstErrors: firstErrorsOf(result) };
}

function rolesOf(
  { benchmark }: RunContext,
  { built, config }: MatchSetting,
  { outcome }: MatchResult<AnyGame>,
): Readonly<Record<Seat, string>> | undefined {
  if (benchmark.roles === undefined || outcome === null || built.game.name !== benchmark.game.name)
    return undefined;
  return benchmark.roles(outcome, built.game.config.parse(config));
}
