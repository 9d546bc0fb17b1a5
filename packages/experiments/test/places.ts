import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

/** Returns where a name is in the folder of the test that runs: every test has its own. */
export function placesOfTest(): (name?: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder();
  });
  return (name = '') => join(folder, name);
}

/** Returns where a name is in a folder that all tests of a file share. */
export function placesOfFile(): (name?: string) => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masbench-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name = '') => join(folder, name);
}

/** Returns options of a run that is stopped once so many matches have ended. */
export function stopAfter(count: number): { readonly signal: AbortSignal; readonly onRecord: () => void } {
  const controller = new AbortController();
  let ended = 0;
  return {
    signal: controller.signal,
    onRecord: () => {
      ended += 1;
      if (ended === count) controller.abort(new Error('enough'));
    },
  };
}

/** Collects what is made one after the other. */
export async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}
