import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fewPassages } from './passages.ts';
import { clone, inFolder, masbench, node, type Ended } from './programme.ts';

/** Answers nothing before there is a file of this name beside it, and says that it was asked. */
const waiting = `
import { existsSync } from 'node:fs';
export const agent = async ({ kind }) => {
  if (!existsSync(new URL('go', import.meta.url))) {
    process.stderr.write('asked\\n');
    await new Promise(() => {});
  }
  return kind === 'policy' ? { choice: 'continue' } : { summary: 'It is so.' };
};
`;

/** Stands in for a terminal at which Ctrl-C is typed as soon as something is asked. */
const terminal = `
import { PassThrough } from 'node:stream';
const typed = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => typed });
Object.defineProperty(process, 'stdin', { value: typed });
process.stderr.isTTY = true;
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (text, ...others) => {
  if (String(text).includes('Choose: ')) setTimeout(() => typed.write('\\u0003'), 50);
  return write(text, ...others);
};
`;

interface Interrupt {
  readonly cwd: string;
  readonly by: NodeJS.Signals;
  /** What is on stderr when it comes. */
  readonly at: string;
}

/** Runs the command line and interrupts it once. */
async function interrupted(parameters: readonly string[], { cwd, by, at }: Interrupt): Promise<Ended> {
  let sent = false;
  return masbench(parameters, {
    cwd,
    watch: (pid, stderr) => {
      if (sent || !stderr.includes(at)) return;
      sent = true;
      process.kill(pid, by);
    },
  });
}

describe('an interrupt', { timeout: 120_000 }, () => {
  it('is told as one, with what is kept, what is left to play and the command that goes on', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 2);
      await writeFile(join(folder, 'waiting.mjs'), waiting);
      const run = `run hq --quiet --set ${set} --trials 3 --concurrency 1 --seat A=./waiting.mjs --out my-run`;
      const { code, stdout, stderr } = await interrupted(run.split(' '), {
        cwd: folder,
        by: 'SIGINT',
        at: 'asked',
      });
      expect(code).toBe(1);
      expect(stderr).toContain(
        'Stopping, as you interrupted it; interrupt again to leave at once.\n' +
          'What was answered is kept in my-run. Go on with: masbench resume my-run\n',
      );
      expect(stdout).toBe(
        'm0001 aborted: you interrupted it\n' +
          '3 of 3 matches are not finished, 2 not begun; what was answered is kept\n' +
          'Run: my-run\nGo on with: masbench resume my-run\n',
      );
      await writeFile(join(folder, 'go'), '');
      const resumed = await masbench(['resume', 'my-run', '--quiet'], { cwd: folder });
      expect(resumed).toMatchObject({ code: 0, stderr: '' });
      expect(resumed.stdout).not.toContain('Go on with');
    });
  });

  it('of another process is told apart, and a folder with a space is quoted', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 2);
      await writeFile(join(folder, 'waiting.mjs'), waiting);
      const run = [...`run hq --quiet --set ${set} --seat A=./waiting.mjs --out`.split(' '), 'my run'];
      const { stdout, stderr } = await interrupted(run, { cwd: folder, by: 'SIGTERM', at: 'asked' });
      expect(stdout).toContain('m0001 aborted: it was told to end (SIGTERM)\n');
      expect(stderr).toContain('Go on with: masbench resume "my run"\n');
    });
  });

  it('of a comparison names the command that goes on with a comparison', async () => {
    await inFolder(async (folder) => {
      const compare = 'compare mug --trials 8 --concurrency 1 --set methods=["mug"] --out run'.split(' ');
      const { code, stdout, stderr } = await interrupted(compare, { cwd: folder, by: 'SIGINT', at: '12%' });
      expect(code).toBe(1);
      const goOn = 'Go on with: masbench compare mug --resume run\n';
      expect(stderr).toContain(`What was answered is kept in run. ${goOn}`);
      expect(stdout).toContain(goOn);
    });
  });

  it('ends a match of a person at a terminal, and counts as no answer', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 2);
      await writeFile(join(folder, 'terminal.mjs'), terminal);
      const bin = join(clone, 'packages/cli/bin/masbench.js');
      const run = `run hq --quiet --set ${set} --seat A=human --out run`.split(' ');
      const { code, stdout } = await node(['--import', join(folder, 'terminal.mjs'), bin, ...run], {
        cwd: folder,
      });
      expect(code).toBe(1);
      expect(stdout).toMatch(/^m0001 aborted: you interrupted it$/m);
      expect(stdout).not.toContain('in its place');
    });
  });
});
