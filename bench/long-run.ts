import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRng } from '@masbench/statistics';
import type { Progressed } from './long-run-process.ts';
import { fixed, printTable } from './table.ts';

const matches = 1000;
const kills = 3;

interface Played {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly samples: readonly Progressed[];
}

/**
 * A run of 1,000 Werewolf matches by scripted players: once as a whole, and once killed three times (SIGKILL) and resumed
 * in new processes. Both must write the same results, summary and journals, byte for byte.
 *
 * @throws Error where they do not
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-long-run-'));
  try {
    const [whole, killed] = ['whole', 'killed'].map((name) => join(folder, name, 'run'));
    if (whole === undefined || killed === undefined) return;
    const played = await playedTo(whole, Infinity);
    const rng = createRng('kills', 'long-run');
    const times = Array.from({ length: kills }, () => rng.int(matches / 4));
    for (const after of times) await playedTo(killed, after);
    const resumed = await playedTo(killed, Infinity);
    const [one, other] = [await hashOf(whole), await hashOf(killed)];
    if (one !== other) throw new Error(`the killed run differs: ${one} and ${other}`);
    print(played, resumed, times);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plays or resumes in a process of its own, which is killed when so many matches of the run have ended. */
async function playedTo(folder: string, killAfter: number): Promise<Played> {
  const samples: Progressed[] = [];
  const start = performance.now();
  const child = fork(
    fileURLToPath(new URL('long-run-process.ts', import.meta.url)),
    [folder, String(matches), existsSync(folder) ? 'resume' : 'run'],
    { execArgv: ['--import', 'tsx', '--expose-gc'] },
  );
  child.on('message', (told: Progressed) => {
    samples.push(told);
    if (told.ended >= killAfter) child.kill('SIGKILL');
  });
  const code = await ended(child);
  if (code !== (killAfter === Infinity ? 0 : null))
    throw new Error(`a process of the run ended with ${code}`);
  return {
    wallSeconds: (performance.now() - start) / 1000,
    cpuSeconds: samples.at(-1)?.cpuSeconds ?? 0,
    samples,
  };
}

async function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

/** Of the rows, the summary, and with it all journals, whose hashes it holds. */
async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['results.jsonl', 'summary.json']) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex');
}

function print(whole: Played, resumed: Played, times: readonly number[]): void {
  const middle = whole.samples.filter(({ ended: count }) => count >= matches / 10 && count < matches);
  const slopes = (['heap', 'resident'] as const).map((field) =>
    slopeOf(middle.map((sample) => [sample.ended, sample[field]])),
  );
  printTable(`${matches} Werewolf matches by scripted players, one process`, [
    {
      run: 'as a whole',
      'wall s': fixed(whole.wallSeconds, 1),
      'CPU s': fixed(whole.cpuSeconds, 1),
      cores: fixed(whole.cpuSeconds / whole.wallSeconds, 2),
      'of cores': String(cpus().length),
      'CPU ms a match': fixed((whole.cpuSeconds * 1000) / matches, 1),
    },
  ]);
  printTable(
    'Memory, sampled after a collection every 25 matches from the 100th on',
    (['heap', 'resident'] as const).map((field, index) => ({
      memory: field,
      'first MB': fixed((middle[0]?.[field] ?? 0) / 2 ** 20, 1),
      'last MB': fixed((middle.at(-1)?.[field] ?? 0) / 2 ** 20, 1),
      'kB a match': fixed((slopes[index]?.slope ?? 0) / 1024, 2),
      '95 %': (slopes[index]?.interval ?? []).map((end) => fixed(end / 1024, 2)).join(' to '),
    })),
  );
  console.log(
    `\nKilled after ${times.join(', ')} matches and resumed (the last time in ${fixed(resumed.wallSeconds, 1)} s): the same rows, summary and journals, byte for byte.`,
  );
}

/** Least squares, with an interval by the normal distribution. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): {
  readonly slope: number;
  readonly interval: readonly [number, number];
} {
  const n = points.length;
  const [meanX, meanY] = [0, 1].map((at) => points.reduce((sum, point) => sum + (point[at] ?? 0), 0) / n);
  const [x, y] = [meanX ?? 0, meanY ?? 0];
  const squares = points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  const slope = points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) / squares;
  const rest = points.reduce((sum, [one, other]) => sum + (other - y - slope * (one - x)) ** 2, 0);
  const margin = 1.96 * Math.sqrt(rest / (n - 2) / squares);
  return { slope, interval: [slope - margin, slope + margin] };
}
