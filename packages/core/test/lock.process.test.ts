import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '@masbench/core/journal';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimOfDeadProcess, takeovers } from './processes/takeovers.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'a.lock');
});

const taken = expect.objectContaining({ code: 'JOURNAL_TAKEN' }) as Error;

/** A claim as it would be on another machine, with a last sign of life so many seconds ago. */
function foreignClaim(secondsAgo: number): void {
  rmSync(path, { force: true });
  const lock = takeLock(path);
  const claim = JSON.parse(readFileSync(path, 'utf8')) as object;
  lock.release();
  writeFileSync(path, JSON.stringify({ ...claim, host: 'elsewhere' }));
  const then = Date.now() / 1000 - secondsAgo;
  utimesSync(path, then, then);
}

describe('a lock', () => {
  it('belongs to one at a time, in one process too, and is gone when it is released', () => {
    const lock = takeLock(path);
    expect(() => takeLock(path)).toThrow(taken);
    expect(() => takeLock(path)).toThrow(`Another process (${process.pid} on ${hostname()}) is at work`);
    lock.release();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    takeLock(path).release();
  });

  it.each(['free', 'of a dead process'] as const)(
    'that is %s goes to exactly one of those who try at once',
    async (found) => {
      const { owners, left } = await takeovers(folder, 25, found);
      expect(owners).toEqual(Array.from({ length: 25 }, () => 1));
      expect(left.filter((file) => file !== 'dead.lock')).toEqual([]);
    },
  );

  it('goes to one where those who took it over before died on the way', async () => {
    const first = await claimOfDeadProcess(folder);
    const second = await claimOfDeadProcess(folder);
    const { token } = JSON.parse(first) as { token: string };
    writeFileSync(path, first);
    // Died between its succession and the end of it.
    writeFileSync(`${path}.${token}`, second);
    const lock = takeLock(path);
    expect(() => takeLock(path)).toThrow(taken);
    lock.release();
    expect(readdirSync(folder)).toEqual(['dead.lock']);
  });

  it('of another machine is kept while it shows signs of life, for a minute', () => {
    foreignClaim(20);
    expect(() => takeLock(path)).toThrow('on elsewhere');
    foreignClaim(90);
    takeLock(path).release();
  });

  it('of a process whose id another process has now is free', () => {
    const lock = takeLock(path);
    const claim = JSON.parse(readFileSync(path, 'utf8')) as { started: number };
    lock.release();
    writeFileSync(path, JSON.stringify(claim));
    expect(() => takeLock(path)).toThrow(taken);
    writeFileSync(path, JSON.stringify({ ...claim, started: claim.started - 1000 }));
    takeLock(path).release();
  });

  it('that stays empty has lost its writer, and a late claim of that writer changes nothing', async () => {
    const late = openSync(path, 'wx');
    const lock = takeLock(path);
    writeSync(late, 'late');
    closeSync(late);
    await new Promise((resolve) => setTimeout(resolve, 15));
    lock.check();
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that is none of ours counts as held for a minute', () => {
    writeFileSync(path, 'something else');
    expect(() => takeLock(path)).toThrow('(unknown)');
    const then = Date.now() / 1000 - 90;
    utimesSync(path, then, then);
    takeLock(path).release();
  });

  it('of the first release is free when its process has ended', async () => {
    const { pid } = JSON.parse(await claimOfDeadProcess(folder)) as { pid: number };
    writeFileSync(path, `${process.pid} ${hostname()}`);
    expect(() => takeLock(path)).toThrow(taken);
    writeFileSync(path, `${pid} ${hostname()}`);
    takeLock(path).release();
  });

  it('is lost to one who takes it over, which the former owner notices, and it stays with the new owner', async () => {
    const former = takeLock(path);
    former.check();
    const present = takeLock(path, { takeOver: true });
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect(() => former.check()).toThrow(taken);
    former.release();
    present.check();
    expect(() => takeLock(path)).toThrow(taken);
    present.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that was removed is lost', async () => {
    const lock = takeLock(path);
    rmSync(path);
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect(() => lock.check()).toThrow('was removed while it was held');
    lock.release();
  });
});
