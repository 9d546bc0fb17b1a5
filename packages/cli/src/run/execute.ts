import {
  Match,
  MasbenchError,
  parseEntry,
  type Agent,
  type AnyGame,
  type MatchResult,
  type Seat,
  type StartEntry,
} from '@masbench/core';
import { messageOf } from '../message.js';
import type { Progress } from '../terminal/progress.js';
import { matchId, seedOf, type Plan } from './plan.js';
import { recordedResult } from './recorded.js';
import { recordOf, type MatchRecord } from './rows.js';

/** Plays what is left to play of a run, several matches side by side, and returns all of them in the order of trials. */
export async function execute(plan: Plan, progress: Progress, signal: AbortSignal): Promise<MatchRecord[]> {
  const { trials } = plan.manifest;
  const records: MatchRecord[] = [];
  const shares = new Map<number, number>();
  let finished = 0;
  let next = 1;
  const told = (note: string): void => {
    const under = [...shares.values()].reduce((sum, share) => sum + share, 0);
    progress.update(Math.min(1, (finished + under) / trials), note);
  };
  const worker = async (): Promise<void> => {
    while (next <= trials && !signal.aborted) {
      const trial = next++;
      const record = await playTrial(plan, trial, signal, (share, note) => {
        shares.set(trial, share);
        told(trials > 1 ? `${finished}/${trials} matches` : note);
      });
      shares.delete(trial);
      records.push(record);
      finished += 1;
      told(`${finished}/${trials} matches`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(plan.concurrency, trials) }, worker));
  return records.toSorted((left, right) => left.trial - right.trial);
}

async function playTrial(
  plan: Plan,
  trial: number,
  signal: AbortSignal,
  tell: (share: number, note: string) => void,
): Promise<MatchRecord> {
  const id = matchId(trial);
  const { folder, manifest } = plan;
  try {
    const journal = folder.journal(id, manifest.fsync);
    const start = startOf(journal.read());
    const recorded =
      start === undefined ? undefined : await recordedResult(plan.setting.game, journal, start);
    const result = recorded ?? (await playLive(plan, trial, signal, tell));
    if (result.status === 'finished') await writeArtifacts(plan, id, trial);
    return recordOf(result, trial);
  } catch (error) {
    return {
      id,
      trial,
      seed: seedOf(manifest, trial),
      status: 'failed',
      reason: messageOf(error),
      outcome: null,
      match: {},
      services: nothing,
      seats: [],
    };
  }
}

async function playLive(
  { kit, setting, manifest, folder, limits, scheduler, agents }: Plan,
  trial: number,
  signal: AbortSignal,
  tell: (share: number, note: string) => void,
): Promise<MatchResult<AnyGame>> {
  const config = await folder.config(configOf(manifest.configs, trial));
  const seated: Readonly<Record<Seat, Agent<AnyGame>>> = await agents();
  const match = new Match<AnyGame>(setting.game, {
    id: matchId(trial),
    config,
    agents: seated,
    services: setting.services,
    seed: seedOf(manifest, trial),
    limits,
    scheduler,
    signal,
    journal: folder.journal(matchId(trial), manifest.fsync),
  });
  const total = kit.pace?.total(config, Object.keys(seated)) ?? 0;
  let done = 0;
  let answers = 0;
  let phase = '';
  match.on('phase', (told) => (phase = `${told.phase}, `));
  match.on('answer', ({ kind }) => {
    answers += 1;
    if (kind === kit.pace?.kind) done += 1;
    tell(total > 0 ? Math.min(1, done / total) : 0, `${phase}${answers} answers`);
  });
  return match.run();
}

async function writeArtifacts(
  { kit, setting, manifest, folder }: Plan,
  id: string,
  trial: number,
): Promise<void> {
  if (kit.artifacts === undefined) return;
  const journal = folder.journal(id, 'end');
  await kit.artifacts({
    id,
    game: setting.game,
    config: await folder.config(configOf(manifest.configs, trial)),
    lines: journal.read,
    blobs: folder.blobs,
    folder: await folder.artifactFolder(),
  });
  await journal.close();
}

export function startOf(lines: Iterable<string>): StartEntry | undefined {
  for (const line of lines) {
    const entry = parseEntry(line, 1);
    if (entry.type === 'start') return entry;
    throw new MasbenchError('JOURNAL_CORRUPT', "Cannot read the journal as its first line must be 'start'");
  }
  return undefined;
}

function configOf(configs: readonly string[], trial: number): string {
  return configs[(trial - 1) % configs.length] ?? '';
}

const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0 };
