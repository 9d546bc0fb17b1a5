import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/testing/temporary-folder.ts';
import { runGuarded } from '../../src/code/guarded-process.ts';

const guarded = async (program: string, folder: string, timeoutMs = 60_000) =>
  runGuarded(program, { cwd: folder, readable: [folder], timeoutMs });

/** Processes of Linux whose command has a text. */
const running = (mark: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      try {
        return id > 0 && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });

describe('a guarded process', { timeout: 120_000 }, () => {
  it.each([
    'for (;;);',
    'setInterval(() => undefined, 1000);',
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  ])('ends after its time: %s', async (program) => {
    const end = await guarded(program, realpathSync(temporaryFolder()), 2000);
    expect(end).toMatchObject({ isLate: true, code: 124, said: '' });
  });

  it.skipIf(process.platform !== 'linux')('ends when its parent is killed', async () => {
    const folder = realpathSync(temporaryFolder());
    const script = join(folder, 'parent.ts');
    const source = new URL('../../src/code/guarded-process.ts', import.meta.url).pathname;
    writeFileSync(
      script,
      `import { runGuarded } from ${JSON.stringify(source)};
      void runGuarded('for (;;);', { cwd: ${JSON.stringify(folder)}, readable: [${JSON.stringify(folder)}], timeoutMs: 600_000 });`,
    );
    const parent = spawn(process.execPath, ['--conditions', 'masbench-source', '--import', 'tsx', script], {
      stdio: 'ignore',
      cwd: new URL('../../../..', import.meta.url).pathname,
    });
    const mark = `--allow-fs-read=${folder}`;
    while (running(mark).length < 2) await sleep(50);
    parent.kill('SIGKILL');
    await once(parent, 'close');
    while (running(mark).length > 0) await sleep(50);
    expect(running(mark)).toEqual([]);
  });

  it('changes no priority, and no time of a file that it may read', async () => {
    const folder = realpathSync(temporaryFolder());
    const file = join(folder, 'a.txt');
    writeFileSync(file, 'a');
    const before = statSync(file).mtimeMs;
    const priority = getPriority();
    const program = `import os from 'node:os'; import { open } from 'node:fs/promises';
      try { os.setPriority(process.ppid, 5); } catch {}
      const handle = await open(${JSON.stringify(file)}, 'r');
      try { await handle.utimes(1, 1); } catch {}
      process.stdout.write('done', () => process.exit(0));`;
    const { said, refused } = await guarded(program, folder);
    expect(said).toBe('done');
    expect(refused).toEqual(['Signals setPriority', 'FileSystemWrite utimes']);
    expect([statSync(file).mtimeMs, getPriority()]).toEqual([before, priority]);
  });
});
