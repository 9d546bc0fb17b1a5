import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import guardRun, { guardWhatIsLeft } from './left-behind.ts';

test('gives tests a temporary directory of their own, which is gone after them', () => {
  const before = [process.env['TMPDIR'], process.env['MASBENCH_BUNDLES']];
  const teardown = guardWhatIsLeft();
  const folder = tmpdir();
  expect(existsSync(folder)).toBe(true);
  teardown();
  expect([process.env['TMPDIR'], process.env['MASBENCH_BUNDLES']]).toEqual(before);
  expect(existsSync(dirname(folder))).toBe(false);
});

test('gives all projects of a run the same one', () => {
  const folder = tmpdir();
  process.env['MASBENCH_TESTS_GUARDED'] = '';
  const teardown = guardRun();
  const own = tmpdir();
  expect(own).not.toBe(folder);
  expect(guardRun()).toBeUndefined();
  expect(tmpdir()).toBe(own);
  teardown?.();
  expect(tmpdir()).toBe(folder);
});

test('names the folders and files that are left, and removes them', () => {
  const teardown = guardWhatIsLeft();
  const left = mkdtempSync(join(tmpdir(), 'forgotten-'));
  writeFileSync(join(tmpdir(), 'note.txt'), '');
  expect(teardown).toThrow(
    /^Tests left behind\n(?: {2}in the temporary directory: (?:forgotten-\w+|note\.txt)\n?){2}$/,
  );
  expect(existsSync(left)).toBe(false);
});

test.runIf(process.platform === 'linux')('names the processes that still run, and ends them', async () => {
  const teardown = guardWhatIsLeft();
  const child = spawn(process.execPath, ['-e', "process.stdout.write('up'); setInterval(() => {}, 1000)"]);
  const ended = new Promise((resolve) => void child.on('exit', (_code, signal) => resolve(signal)));
  await new Promise((resolve) => void child.stdout.once('data', resolve));
  expect(teardown).toThrow(new RegExp(`process ${child.pid}: .*setInterval`));
  expect(await ended).toBe('SIGKILL');
});
