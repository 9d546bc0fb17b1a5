import { Match, recordedResult, type Agent, type AnyGame, type MatchResult, type Seat } from '@masbench/core';
import { messageOf } from '../message.js';
import type { Progress } from '../terminal/progress.js';
import { matchId, seedOf, trialOf, type Plan, type Trial } from './plan.js';
import { recordOf, type MatchRecord } from './rows.js';

/** Plays what is left to play of a run, several matches side by side, and returns all of them in the order of trials. */
export async function execute(plan: Plan, progress: Progress, signal: AbortSignal): Promise<MatchRecord[]> {
  const { trials } = plan.manifest;
  const records: MatchRecord[] = [];
  const shares = new Map<number, number>();
  const ended = { finished: 0, aborted: 0, failed: 0 };
  let next = 1;
  const matches = (): string =>
    [
      `${ended.finished}/${trials} matches`,
      ...(ended.aborted > 0 ? [`${ended.aborted} aborted`] : []),
      ...(ended.failed > 0 ? [`${ended.failed} failed`] : []),
    ].join(', ');
  const show = (note: string): void => {
    const under = [...shares.values()].reduce((sum, share) => sum + share, 0);
    progress.update(Math.min(1, (ended.finished + under) / trials), note);
  };
  const worker = async (): Promise<void> => {
    while (next <= trials && !signal.aborted) {
      const trial = next++;
      const record = await playTrial(plan, trial, signal, (share, note) => {
        shares.set(trial, share);
        show(trials > 1 ? matches() : note);
      });
      shares.delete(trial);
      records.push(record);
      ended[record.status] += 1;
      show(matches());
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
  try {
    const due = await trialOf(plan, trial);
    const result = (await recorded(plan, id)) ?? (await playLive(plan, due, signal, tell));
    if (result.status === 'finished') await writeArtifacts(plan, trial, due);
    const record = recordOf(result, trial);
    return record.status === 'aborted' && signal.aborted
      ? { ...record, reason: messageOf(signal.reason) }
      : record;
  } catch (error) {
    return {
      id,
      trial,
      seed: seedOf(plan.manifest, trial),
      status: 'failed',
      reason: messageOf(error),
      outcome: null,
      match: {},
      services: nothing,
      seats: [],
    };
  }
}

/** The result of a match that was played to its end before. */
async function recorded({ folder, setting }: Plan, id: string): Promise<MatchResult<AnyGame> | undefined> {
  if (!(await folder.matches()).includes(id)) return undefined;
  return recordedResult(setting.game, folder.recorded(id));
}

async function playLive(
  { kit, setting, manifest, folder, limits, scheduler, agent }: Plan,
  { id, seed, config, seats }: Trial,
  signal: AbortSignal,
  tell: (share: number, note: string) => void,
): Promise<MatchResult<AnyGame>> {
  const seated: [Seat, Agent<AnyGame>][] = [];
  for (const [index, spec] of seats.entries()) seated.push([spec.seat, await agent(spec, index)]);
  const match = new Match<AnyGame>(setting.game, {
    id,
    config,
    agents: Object.fromEntries(seated),
    services: setting.services,
    seed,
    limits,
    scheduler,
    signal,
    journal: folder.journal(id, manifest.fsync),
  });
  const total =
    kit.pace?.total(
      config,
      seats.map(({ seat }) => seat),
    ) ?? 0;
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

async function writeArtifacts({ kit, folder }: Plan, trial: number, { id, config }: Trial): Promise<void> {
  if (kit.artifacts === undefined) return;
  await kit.artifacts({
    id,
    trial,
    config,
    journal: folder.recorded(id),
    blobs: folder.blobs,
    folder: await folder.artifactFolder(),
  });
}

const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0 };
