import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { experiment, run, verify, type Experiment } from '@masbench/experiments';
import type { MockServer } from '@masbench/llm/testing';
import { distribute, openFleet } from '@masbench/queue';
import * as z from 'zod';
import type { RedisServer } from './redis-server.ts';
import { benchmark } from './talk.ts';
import { paidServer, talkers } from './talkers.ts';
import { startWorker, type WorkerProcess, type WorkerSettings } from './workers.ts';

export interface Disturbance {
  readonly server: RedisServer;
  readonly models: MockServer;
  readonly workers: WorkerProcess[];
  /** The file that ends a block of an event loop. */
  readonly unblocked: string;
  /** Starts one more worker. */
  readonly start: (settings?: Partial<WorkerSettings>) => Promise<WorkerProcess>;
  /** Lets the model server answer. */
  readonly release: () => void;
  /** Resolves when so many more calls have reached the model server, or when the run has ended. */
  readonly calls: (more: number) => Promise<void>;
  /** Resolves when it holds, or when the run has ended. */
  readonly until: (holds: () => Promise<boolean>) => Promise<void>;
  /** Resolves when a match was claimed from a worker that had it: false where the run has ended without. */
  readonly claimedAgain: () => Promise<boolean>;
  readonly hasEnded: () => boolean;
}

/** Begins when every match is in play and waits for its first answer. @returns true where it took effect */
export type Disturb = (about: Disturbance) => Promise<boolean>;

export interface DisturbedOptions {
  readonly trials?: number;
  readonly rounds?: number;
  /** A worker for every four trials that are to be in play at once. @default two, at the socket of the server */
  readonly workers?: readonly Partial<WorkerSettings>[];
  readonly latencyMs?: number;
  readonly lockMs?: number;
}

export interface DisturbedResult {
  readonly tookEffect: boolean;
  readonly finished: number;
  readonly problems: readonly string[];
  /** Files that differ from those of the same run in one process. */
  readonly different: readonly string[];
  /** Calls that the matches need. */
  readonly needed: number;
  /** Calls at the socket of the model server. */
  readonly paid: number;
  /** Calls that are reported as lost. */
  readonly lost: number;
  /** Calls that were paid twice and are not reported as lost. */
  readonly unreported: number;
  readonly seconds: number;
  /** Keys of matches that are left. */
  readonly left: number;
}

let runs = 0;

/** Plays a run on worker processes while something disturbs it, and compares it with the same run in one process. */
export async function disturbedRun(
  server: RedisServer,
  disturb: Disturb,
  {
    workers: given = [{}, {}],
    trials = 4 * given.length,
    rounds = 5,
    latencyMs = 15,
    lockMs = 600,
  }: DisturbedOptions = {},
): Promise<DisturbedResult> {
  runs += 1;
  const name = `disturbed-${process.pid}-${runs}`;
  const folder = await mkdtemp(join(tmpdir(), 'masbench-disturbed-'));
  const unblocked = join(folder, 'unblocked');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const models = await paidServer({ latencyMs, released });
  const workers: WorkerProcess[] = [];
  const start: Disturbance['start'] = async (settings) => {
    const worker = await startWorker({
      connection: server.address,
      run: name,
      url: models.url,
      lockMs,
      unblocked,
      ...settings,
    });
    workers.push(worker);
    return worker;
  };
  const ended = new AbortController();
  const untilEnd: Disturbance['until'] = async (holds) =>
    until(async () => ended.signal.aborted || (await holds()));
  const about: Disturbance = {
    server,
    models,
    workers,
    unblocked,
    start,
    calls: async (more) => {
      const target = models.requests.length + more;
      await untilEnd(async () => models.requests.length >= target);
    },
    until: untilEnd,
    release,
    claimedAgain: async () => {
      const before = await server.claimedAgain(name);
      let isClaimed = false;
      await untilEnd(async () => (isClaimed = (await server.claimedAgain(name)) > before));
      return isClaimed;
    },
    hasEnded: () => ended.signal.aborted,
  };
  const played = talking(trials, rounds);
  const sources = [talkers(models.url)];
  try {
    for (const settings of given) await start(settings);
    const startedAt = performance.now();
    const fleet = openFleet(server.address, { run: name, lockMs });
    const running = distribute(played, { fleet, folder: join(folder, 'run'), sources }).finally(() =>
      ended.abort(),
    );
    const allInPlay = untilEnd(async () => models.requests.length >= 4 * given.length);
    const disturbed = allInPlay.then(async () => disturb(about));
    const [{ result }, tookEffect] = await Promise.all([running, disturbed]);
    const seconds = (performance.now() - startedAt) / 1000;
    const paid = models.requests.length;
    await run(played, { folder: join(folder, 'alone', 'run'), sources });
    const here = await filesOf(join(folder, 'alone', 'run'));
    const there = await filesOf(join(folder, 'run'));
    const names = new Set([...Object.keys(here), ...Object.keys(there)]);
    const lost = (await lostCalls(join(folder, 'run'))).length;
    // A match whose worker was lost says what its calls had spent by then.
    const isWhole =
      lost === 0 && !Object.values(there).some((text) => text.includes('\n{"type":"interrupt"'));
    const alike = (file: string, text?: string): string | undefined =>
      isWhole || text === undefined ? text : withoutLosses(file, text);
    return {
      tookEffect,
      finished: result.finished,
      problems: (await verify(join(folder, 'run'))).problems,
      different: [...names].filter((file) => alike(file, here[file]) !== alike(file, there[file])),
      needed: trials * rounds,
      paid,
      lost,
      unreported: Math.max(0, paid - trials * rounds - lost),
      seconds,
      left: await server.left(name),
    };
  } finally {
    ended.abort();
    await Promise.all(workers.map(async (worker) => worker.kill()));
    await models.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Talks of so many rounds, whose first seat asks a model that is paid unless another player is named. */
export function talking(trials: number, rounds: number, A = 'paid', B = 'free'): Experiment {
  const seats = { A, B };
  return experiment({ benchmark, seats, settings: { rounds }, trials, scheduler: 'lockstep', retries: 0 });
}

/** Resolves when it holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

/** Every file of a run that follows from what was played, by name. */
export async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) =>
      entry.isFile() &&
      // What says when and where a run was played; the calls of a queue are announced in its store.
      !['run.json', 'records.jsonl', 'seal.json', 'announced.jsonl'].includes(entry.name) &&
      !entry.name.endsWith('.calls.jsonl'),
  );
  const named = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length), await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

const lineSchema = z.object({
  match: z.string(),
  call: z.number(),
  bound: z.object({ costUsd: z.number() }).optional(),
  lost: z.object({ costUsd: z.number().optional() }).optional(),
});

/** The calls of a run folder of which nothing was heard again, with the most that each may have cost. */
export async function lostCalls(
  folder: string,
): Promise<readonly { readonly match: string; readonly costUsd: number }[]> {
  const text = await readFile(join(folder, 'announced.jsonl'), 'utf8').catch(() => '');
  const found = new Map<string, { readonly match: string; readonly costUsd: number }>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { match, call, bound, lost } = lineSchema.parse(JSON.parse(line));
    const costUsd = bound?.costUsd ?? lost?.costUsd ?? 0;
    if (costUsd > 0) found.set(`${match} ${call}`, { match, costUsd });
    else found.delete(`${match} ${call}`);
  }
  return [...found.values()];
}

/** Returns a file without what a match says of calls that broke off. */
function withoutLosses(file: string, text: string): string {
  // The code that came with the run.
  if (!/\.jsonl?$/u.test(file)) return text;
  const lines = file.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
  return lines
    .filter((line) => !line.startsWith('{"type":"interrupt"'))
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) =>
        /^(?:lost\w*|cost|journals|digest)$/u.test(key) ? undefined : value,
      ),
    )
    .join('\n');
}
