/**
 * Matches a second against processes and workers, with agents that answer at once and agents that wait like models, and what
 * one match costs the server: `node --conditions masbench-source --import tsx packages/queue/bench/throughput.ts --brief`. Rows
 * can be named: `1-process`, `4-workers`. `--brief` plays fewer matches.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { experiment, run, type FinishedRun, processes } from '@masbench/experiments';
import { distribute, openFleet } from '@masbench/queue';
import { bundleScript } from '../../../scripts/testing/bundle-script.ts';
import { guarded } from '../test/guarded.ts';
import { redisServer } from '../test/redis-server.ts';
import { benchmark } from '../test/talk.ts';
import { timedTalkers } from './timed-talkers.ts';

const args = process.argv.slice(2);
const isBrief = args.includes('--brief');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const rounds = 20;
/** Matches that one process or worker plays at once. */
const sideBySide = 16;
/** Milliseconds that a call takes, and how many matches are played with it for every process or worker. */
const loads = isBrief
  ? [
      { latencyMs: 0, trials: 32 },
      { latencyMs: 50, trials: 32 },
      { latencyMs: 500, trials: 16 },
    ]
  : [
      { latencyMs: 0, trials: 128 },
      { latencyMs: 50, trials: 128 },
      { latencyMs: 500, trials: 32 },
    ];

interface Row {
  readonly name: string;
  readonly count: number;
  readonly how: 'processes' | 'workers';
}

const rows: readonly Row[] = [
  ...[1, 2, 4].map((count) => ({ name: `${count}-process`, count, how: 'processes' as const })),
  ...[1, 2, 4, 8].map((count) => ({ name: `${count}-workers`, count, how: 'workers' as const })),
];

interface Measured {
  readonly seconds: number;
  /** CPU time of all processes that play, and of the one that distributes. */
  readonly cpuSeconds: number;
  /** Its commands, and its CPU time in seconds. */
  readonly server: { readonly operations: number; readonly seconds: number } | undefined;
}

const header = ['players', 'call ms', 'matches', 's', 'matches/s', 'not computing', 'waiting for models'];
process.stdout.write(
  `load average at the start: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}\n`,
);
process.stdout.write(
  `${[...header, 'operations/match', 'server ms/match', 'server of a core'].join(' | ')}\n`,
);
const server = await redisServer();
try {
  for (const row of rows) {
    if (wanted.length > 0 && !wanted.includes(row.name)) continue;
    for (const { latencyMs, trials: each } of loads) {
      const trials = each * row.count;
      const played = await measured(row, { latencyMs, trials });
      const { seconds, cpuSeconds, server: used } = played;
      const nominal = (trials * rounds * latencyMs) / 1_000 / (row.count * sideBySide);
      const figures = [
        row.name,
        latencyMs,
        trials,
        seconds.toFixed(2),
        (trials / seconds).toFixed(1),
        percent(1 - (cpuSeconds + (used?.seconds ?? 0)) / (seconds * availableParallelism())),
        percent(nominal / seconds),
        ...(used === undefined
          ? ['', '', '']
          : [
              (used.operations / trials).toFixed(0),
              ((used.seconds / trials) * 1_000).toFixed(2),
              percent(used.seconds / seconds),
            ]),
      ];
      process.stdout.write(`${figures.join(' | ')}\n`);
    }
  }
} finally {
  await server.close();
}
process.stdout.write(
  `load average at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}\n`,
);

async function measured(
  { count, how }: Row,
  load: { readonly latencyMs: number; readonly trials: number },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-throughput-'));
  const { latencyMs, trials } = load;
  const sources = [timedTalkers(latencyMs)];
  const played = experiment({
    benchmark,
    seats: { A: 'timed', B: 'free' },
    settings: { rounds },
    trials,
    scheduler: 'lockstep',
    retries: 0,
  });
  const options = { folder: join(folder, 'run'), sources };
  const players: ChildProcess[] = [];
  try {
    if (how === 'processes') {
      const script = bundleScript(join(import.meta.dirname, 'timed-process.ts'));
      const executor =
        count === 1 ? undefined : processes({ count, script, args: [String(latencyMs)], execArgv: [] });
      return await timed(async () => run(played, { ...options, executor, concurrency: count * sideBySide }));
    }
    const name = `throughput-${latencyMs}-${count}`;
    const script = bundleScript(join(import.meta.dirname, 'timed-worker.ts'));
    for (let one = 0; one < count; one += 1)
      players.push(
        guarded(process.execPath, [script, server.address, name, String(sideBySide), String(latencyMs)]),
      );
    const fleet = openFleet(server.address, { run: name, lockMs: 30_000 });
    await Promise.all(players.map(ready));
    const look = async () => [(await server.usage()).operations, await computed(true)] as const;
    const [operations, seconds] = await look();
    const result = await timed(async () => distribute(played, { ...options, fleet }));
    const after = await look();
    return { ...result, server: { operations: after[0] - operations, seconds: after[1] - seconds } };
  } finally {
    for (const { stdin } of players) stdin?.end();
    await rm(folder, { recursive: true });
  }
}

/** Resolves when a worker has loaded what it needs. */
async function ready({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error('A worker has no output');
  const lines = createInterface({ input: stdout });
  for await (const line of lines) if (line === 'ready') break;
  stdout.resume();
}

/** CPU time is that of this process and its descendants. */
async function timed(play: () => Promise<FinishedRun>): Promise<Measured> {
  const before = await computed();
  const began = performance.now();
  let latest = before;
  // Those that have ended are no longer listed.
  const looking = setInterval(() => void computed().then((now) => (latest = Math.max(latest, now))), 100);
  const { result } = await play();
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(looking);
  if (result.finished !== result.trials) throw new Error(`${result.finished} of ${result.trials} finished`);
  return { seconds, cpuSeconds: Math.max(latest, await computed()) - before, server: undefined };
}

/** Of this process, its children and theirs: of all but those of the server, or of those alone. */
async function computed(ofServer = false): Promise<number> {
  let ticks = 0;
  for (const pid of [process.pid, ...(await descendants(process.pid))]) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (stat.includes('(redis-server)') !== ofServer) continue;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of [11, 12]) ticks += Number(fields[field] ?? 0);
  }
  return ticks / 100;
}

async function descendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendants))).flat()];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
