import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError } from '@masbench/core';
import type { Gate } from '@masbench/llm';
import { reopen, RunFolder, type Manifest, type ResumeOptions, seatAgents } from '@masbench/experiments';
import { readRunPatience, type Fleet } from './fleet.js';
import { watchClosings } from './closings.js';
import { parseMessage } from './messages.js';
import { moduleHash } from './module-hash.js';
import { fetchBlobs } from './run-blobs.js';
import { Presence } from './presence.js';
import { FleetGates } from './shared-gate.js';
import { untilAborted } from './until-aborted.js';
import type { FleetStore, RunInFleet } from './store.js';
import { WorkerMatches, type Work, type WorkWatchers } from './worker-matches.js';

/** The parts that a worker plays with. */
export type WorkerPlayers = Pick<ResumeOptions, 'sources' | 'models' | 'experiment' | 'importModule'>;

/** Facts known when a worker makes its players. */
export interface WorkerStart {
  readonly manifest: Manifest;
  /** The folder of this worker, which is removed when the work ends. */
  readonly folder: string;
  /** The gate of a `limitKey` that all workers share: what `models` and `limiter` take. */
  readonly gate: (limitKey: string) => Gate;
}

export interface WorkOptions extends WorkWatchers {
  readonly fleet: Fleet;
  /** The players and models by name, as `run` has them, or a function that makes them. @default those of the benchmark */
  readonly players?:
    | WorkerPlayers
    | ((start: WorkerStart) => WorkerPlayers | Promise<WorkerPlayers>)
    | undefined;
  /** Matches that are played at once. @default 8 */
  readonly concurrency?: number | undefined;
  /** Hands back what is played, once its calls in flight have ended, and ends the work. */
  readonly signal?: AbortSignal | undefined;
  /** Goes on with other matches where the run has ended or stopped, until the signal. @default false */
  readonly stay?: boolean | undefined;
}

const lookMs = 500;

/**
 * Plays matches of a run until the run has ended, or until the signal. Waits for a run that has not begun. Any number of
 * workers may come, go and die.
 *
 * @throws MasbenchError `OPTION_INVALID` if this worker has another version of the game, or lacks a player
 */
export async function work(options: WorkOptions): Promise<Work> {
  const { fleet, signal = new AbortController().signal } = options;
  const store = fleet.store();
  let folder: string | undefined;
  try {
    const found = await begun(store, signal);
    if (found === undefined) return { ended: 0, handedBack: 0 };
    folder = await mkdtemp(join(tmpdir(), 'masbench-worker-'));
    return await playRun(found, store, { ...options, signal, folder });
  } finally {
    await store.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** A run that was begun, and how often it had ended or stopped before. */
interface BegunRun {
  readonly run: RunInFleet;
  readonly closings: number;
}

async function begun(store: FleetStore, signal: AbortSignal): Promise<BegunRun | undefined> {
  for (;;) {
    try {
      // A store that is away is not waited for after the signal.
      const closings = await untilAborted(store.closings(), signal);
      const run = await untilAborted(store.run(), signal);
      if (run !== undefined) {
        await untilAborted(store.check(), signal);
        return { run, closings };
      }
      await sleep(lookMs, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }
}

async function playRun(
  { run: { manifest, module, blobs }, closings }: BegunRun,
  store: FleetStore,
  {
    fleet,
    players = {},
    concurrency = 8,
    signal,
    folder,
    stay = false,
    onRecord,
    onFault,
  }: WorkOptions & { readonly folder: string; readonly signal: AbortSignal },
): Promise<Work> {
  await checkSameModule(manifest, module);
  const files = new RunFolder(folder);
  await files.create();
  await files.writeManifest(manifest);
  await fetchBlobs(blobs, store.blobs, files.in('blobs'));
  const gates = new FleetGates(store);
  const dispatcher = fleet.dispatcher();
  let unwatch: (() => void) | undefined;
  try {
    const made =
      typeof players === 'function' ? await players({ manifest, folder, gate: gates.gateOf }) : players;
    const { context } = await reopen(folder, made);
    await seatAgents(context);
    const patience = readRunPatience({ ...(await store.patience()), ...fleet.patience });
    const matches = new WorkerMatches(context, store, { onRecord, onFault, patience });
    const over = new AbortController();
    const end = (): void => over.abort();
    const unlisten = await store.listen('workers', (text) => {
      const message = parseMessage(text);
      if (message?.type === 'stop') matches.stop(message.id, message.how, message.reason);
      if (message?.type === 'drain' || (message?.type === 'closed' && !stay)) end();
    });
    if (!stay) unwatch = watchClosings(store, closings, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const serving = await dispatcher.serve(matches.play, {
      concurrency,
      lockMs: patience.lockMs,
    });
    const presence = new Presence(store, () => matches.present);
    if (!over.signal.aborted)
      await new Promise<void>((resolve) =>
        over.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
    matches.handBack();
    await serving.close();
    await presence.end();
    await unlisten();
    return matches.work;
  } finally {
    unwatch?.();
    gates.close();
    await dispatcher.close();
  }
}

async function checkSameModule(manifest: Manifest, expected: string | null): Promise<void> {
  const found = await moduleHash(manifest);
  if (found === expected) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `This worker cannot play the run ${manifest.run}: the module of its benchmark, ${manifest.benchmark.module ?? manifest.benchmark.name}, is another version here (SHA-256 ${found ?? 'unknown'}, the run has ${expected ?? 'unknown'}). Install the version that the run was begun with`,
  );
}
