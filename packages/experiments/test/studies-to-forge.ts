import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { experiment, resume, run, stopWhen } from '@masbench/experiments';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { benchmark, drawing } from './numbers.ts';
import { stopAfter } from './places.ts';

const around = (name: string, fails: readonly string[] = []) => drawing(name, [3, 5], { fails });
const stops = stopWhen({ compare: ['one', 'other'], range: [0, 40], inFlight: 1 });
/** Runs of each kind; `longer` goes on with `stopped`, and `longest` with that, for one trial more. */
export const studies = {
  run: experiment({ benchmark, trials: 2 }),
  variants: experiment({ benchmark, trials: 2, variants: 'all' }),
  steps: experiment({ benchmark, pair: [around('one'), around('other')], trials: 3, schedule: stops }),
  failed: experiment({ benchmark, trials: 2, seats: { A: around('one', ['m0002']) } }),
  stopped: experiment({ benchmark, trials: 3 }),
};

type Files = ReadonlyMap<string, Buffer>;
const played = new Map<string, Promise<Files>>();

/** Returns the files of a run of a kind, by path. It is played at the first call, which a test makes. */
export async function readPlayed(name: string): Promise<Files> {
  const files = played.get(name) ?? playStudy(name);
  played.set(name, files);
  return files;
}

/** Writes a run of a kind into a folder, which is as far from the root as others of its kind. */
export async function putPlayed(name: string, folder: string): Promise<void> {
  for (const [path, bytes] of await readPlayed(name)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

async function playStudy(name: string): Promise<Files> {
  const folder = join(temporaryFolder(), name);
  const study = Object.entries(studies).find(([kind]) => kind === name)?.[1];
  const stopping = name === 'stopped' && stopAfter(1);
  if (study === undefined) {
    await putPlayed(name === 'longer' ? 'stopped' : 'longer', folder);
    await resume(folder, name === 'longer' ? {} : { moreTrials: 1 });
  } else await run(study, { folder, concurrency: 1, retries: 0, ...stopping });
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)),
  );
}
