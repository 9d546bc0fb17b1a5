import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RecordLog } from '../src/run-folder/record-log.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-records-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('says that a run goes on before any of its matches does, also those that begin at once', async () => {
  const path = join(folder, 'records.jsonl');
  const [run, former] = ['a'.repeat(64), 'b'.repeat(64)];
  const log = await RecordLog.open(path, { run, former });
  const first = log.begin();
  expect(log.hasBegun).toBe(false);
  // The first match is writing it: the second one waits for that, and finds it written.
  await log.begin();
  expect(log.hasBegun).toBe(true);
  expect((await RecordLog.read(path)).formers).toEqual([former]);
  await first;
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
});
