import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MasbenchError } from '@masbench/core';
import type { Gate } from '@masbench/llm';
import { reopen, RunFolder, type Manifest, type ResumeOptions, seatAgents } from '@masbench/experiments';
import { checkedPatience, type Fleet } from '../fleet/fleet.js';
import { parseMessage } from '../store/messages.js';
import { moduleHash } from '../fleet/module-hash.js';
import { fetchBlobs } from '../fleet/run-blobs.js';
import { FleetGates } from './shared-gate.js';
import { untilAborted } from '../fleet/until-aborted.js';
import type { FleetStore, PresentWorker, RunInFleet } from '../store/store.js';
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
    const patience = checkedPatience({ ...(await store.patience()), ...fleet.patience });
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

/** How often a worker says what it plays, and how long it counts as alive after that. */
const [sayMs, aliveMs] = [2_000, 15_000];

/** Lets the run see what a worker plays. It is for people: no decision follows from it. */
class Presence {
  readonly #store: FleetStore;
  readonly #look: () => Pick<PresentWorker, 'matches' | 'ended'>;
  readonly #id = randomUUID();
  readonly #timer: NodeJS.Timeout;
  #saying: Promise<void> | undefined;

  /** @param look what the worker plays now */
  constructor(store: FleetStore, look: () => Pick<PresentWorker, 'matches' | 'ended'>) {
    this.#store = store;
    this.#look = look;
    this.#timer = setInterval(() => this.#say(), sayMs);
    this.#say();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saying;
    await this.#store.depart(this.#id).catch(() => undefined);
  }

  /** One message at a time: a store that is away gets one when it is back. */
  #say(): void {
    const worker = { id: this.#id, host: hostname(), pid: process.pid, ...this.#look() };
    this.#saying ??= this.#store
      .announce(worker, aliveMs)
      .catch(() => undefined)
      .finally(() => (this.#saying = undefined));
  }
}

/** How often a worker looks. */
const closedMs = 2_000;

/**
 * Calls back when a run has ended or stopped, for a worker that missed the message as it was cut off.
 *
 * @param since how often the run had ended or stopped when the worker joined it
 * @returns stops looking
 */
function watchClosings(store: Pick<FleetStore, 'closings'>, since: number, onClosed: () => void): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    store
      .closings()
      .then((closings) => closings > since && onClosed())
      // A store that is away is asked again.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }, closedMs);
  return () => clearInterval(timer);
}
