import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineBenchmark } from '@masbench/core/benchmark';
import { loadBenchmark, experiment, prepare, readManifest } from '@masbench/experiments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbers } from '../numbers.ts';
import { auction } from './auction-module.ts';
import { harmful, harmless, type Edit } from './planted-edits.ts';

let folder = '';

/** Types alone are no part of what is run. */
const recorded = Object.keys(auction)
  .filter((path) => path !== 'study/rules/state.ts')
  .toSorted();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-edits-'));
  for (const [path, text] of Object.entries(auction)) await written(path, text);
  await symlink('../elsewhere', join(folder, 'shared/linked'));
  await symlink(
    fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
  const run = experiment({ benchmark: stand(), trials: 1, seats: { A: 'random', B: 'random' } });
  await prepare(run, { folder: join(folder, 'run') });
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

describe('a module of a user that was edited after its run began', { timeout: 60_000 }, () => {
  it('is recorded with every file that it imports, directly or further on', async () => {
    const { code } = await readManifest(join(folder, 'run'));
    const paths = code?.files.map(({ path }) => path.slice(folder.length + 1));
    expect(paths).toEqual(recorded);
    expect(Object.keys(code?.packages ?? {})).toEqual(['@masbench/core', 'zod']);
    for (const path of recorded)
      expect(await readFile(join(folder, 'run/bundle', path), 'utf8')).toBe(auction[path]);
    expect(await readFile(join(folder, 'run/run.json'), 'utf8')).not.toContain(folder);
  });

  it.each(harmful)('is refused with the name of the file: $about', async (edit) => {
    const problem = await edited(edit, async () => notesOf().then(String, (error: Error) => error.message));
    expect(problem).toContain('study/benchmark.ts changed since this run began');
    expect(problem).toContain(edit.file === 'study/benchmark.ts' ? 'SHA-256' : edit.file);
    expect(problem).toContain('put it back, or start a new run');
  });

  it.each(harmless)('is accepted with a note: $about', async (edit) => {
    const notes = await edited(edit, notesOf);
    const noted = `${join(folder, edit.file)} changed since this run began, in nothing that decides play`;
    expect(notes.includes(noted)).toBe(recorded.includes(edit.file));
  });

  it('is accepted without a note once it is put back', async () => {
    expect(await notesOf()).toEqual([]);
  });
});

/** What is noted as the benchmark of the run is loaded. */
async function notesOf(): Promise<string[]> {
  const notes: string[] = [];
  const manifest = await readManifest(join(folder, 'run'));
  await loadBenchmark(manifest, async () => ({ benchmark: stand() }), {
    folder: join(folder, 'run'),
    onNote: (note) => notes.push(note),
  });
  return notes;
}

async function edited<T>({ file, changes, more = {} }: Edit, then: () => Promise<T>): Promise<T> {
  const text = auction[file] ?? '';
  let changed = text;
  for (const [from, to] of changes) {
    expect(changed).toContain(from);
    changed = from === '' ? changed + to : changed.replace(from, () => to);
  }
  expect(changed).not.toBe(text);
  await written(file, changed);
  for (const [path, content] of Object.entries(more)) await written(path, content);
  try {
    return await then();
  } finally {
    await written(file, text);
    for (const path of Object.keys(more)) await rm(join(folder, path));
  }
}

async function written(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** A benchmark in the place of the module, which the tests do not play. */
const stand = () => {
  const game: typeof numbers = { ...numbers, name: 'stand' };
  return defineBenchmark(game, { module: join(folder, 'study/benchmark.ts'), seats: ['A', 'B'] });
};
