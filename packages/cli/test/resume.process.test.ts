import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { fewPassages } from './passages.ts';
import * as child from './child-process.ts';
import { built, inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';
import { resultOf } from './result.ts';
import { withoutRoot } from './without-root.ts';

/** Kills the process so many milliseconds after so many messages on stderr, or before it ends by itself. */
const dying = `
const [messages, milliseconds] = process.env.DIES.split(' ').map(Number);
const write = process.stderr.write.bind(process.stderr);
const die = () => process.kill(process.pid, 'SIGKILL');
let written = 0;
process.stderr.write = (...message) => {
  written += 1;
  if (written === messages) setTimeout(die, milliseconds);
  return write(...message);
};
process.once('exit', die);
`;

const matches = ['m0001', 'm0002', 'm0003'];
const journalsOf = async (run: string): Promise<string[]> =>
  Promise.all(matches.map(async (id) => readFile(join(run, 'matches', `${id}.jsonl`), 'utf8')));

describe('masbench resume', { timeout: 300_000 }, () => {
  it('ends in the same journals and the same result after kill −9 at any moment', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 16);
      const parameters = ['run', 'hq', '--json', '--set', set, '--trials', '3', '--concurrency', '2'];
      const whole = await masbench([...parameters, '--out', 'whole'], { cwd: folder });
      const journals = await journalsOf(join(folder, 'whole'));

      await writeFile(join(folder, 'dying.mjs'), dying);
      const rng = createRng('kills', 'cli');
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const out = `killed-${attempt}`;
        // Every message on stderr is progress; the process kills itself a random moment after a random one of them.
        const dies = `${1 + rng.int(6)} ${rng.float() * 20}`;
        const { code } = await child.node(
          ['--import', join(folder, 'dying.mjs'), built, ...parameters, '--out', out],
          {
            cwd: folder,
            env: { DIES: dies },
          },
        );
        expect(code).toBe(null);
        const resumed = await masbench(['resume', out, '--json'], { cwd: folder });
        expect(resumed.code).toBe(0);
        expect(withoutRoot(resumed.stdout)).toBe(
          withoutRoot(whole.stdout).replace('"run":"whole"', `"run":"${out}"`),
        );
        expect(await journalsOf(join(folder, out))).toEqual(journals);
      }
    });
  });

  it('goes on where journals were cut, prints the same when all is done, and takes over the lock of the dead', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder);
      const whole = await masbench(['run', 'hq', '--json', '--set', set, '--trials', '3', '--out', 'run'], {
        cwd: folder,
      });
      const run = join(folder, 'run');
      const [first = '', ...others] = await journalsOf(run);
      const report = await readFile(join(run, 'summary.json'), 'utf8');

      const finished = await masbench(['resume', 'run', '--json'], { cwd: folder });
      expect(finished).toEqual({ code: 0, stdout: whole.stdout, stderr: expect.any(String) as string });
      expect(await readFile(join(run, 'summary.json'), 'utf8')).toBe(report);

      // Cut inside a line, a journal that is not there, a lock that a dead process of this machine left.
      await writeFile(join(run, 'matches/m0001.jsonl'), first.slice(0, Math.floor(first.length / 2)));
      await rm(join(run, 'matches/m0003.jsonl'));
      await rm(join(run, 'results.jsonl'));
      await writeFile(join(run, 'run.lock'), `4194304 ${hostname()}`);
      // What was on record is never paid for again without a word.
      const refused = await masbench(['resume', 'run', '--json'], { cwd: folder });
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/m0001: its journal has no end, and its record says finished/);
      expect(refused.stderr).toMatch(/m0003: its journal is gone, .*\n.*--replay-lost m0001,m0003/);
      const resumed = await masbench(['resume', 'run', '--json', '--replay-lost', 'm0001,m0003'], {
        cwd: folder,
      });
      expect({ ...resumed, stdout: withoutRoot(resumed.stdout) }).toEqual({
        code: 0,
        stdout: withoutRoot(whole.stdout).replace(/("retried":\{.*?\})/, '$1,"replayed":["m0001","m0003"]'),
        stderr: expect.any(String) as string,
      });
      expect(await journalsOf(run)).toEqual([first, ...others]);
      expect(resultOf(resumed.stdout).matches).toHaveLength(3);

      await writeFile(join(run, 'run.lock'), `${process.ppid} ${hostname()}`);
      const locked = await masbench(['resume', 'run'], { cwd: folder });
      expect(locked).toMatchObject({ code: 2, stdout: '' });
      expect(locked.stderr).toContain(`Another process (${process.ppid} on ${hostname()}) is at work`);
    });
  });

  it('refuses a run whose agent has changed since', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 2);
      const agent = join(folder, 'agent.mjs');
      const code =
        'export const agent = ({ kind }) => (kind === "policy" ? { choice: "continue" } : { summary: "" });';
      await writeFile(agent, code);
      await masbench(['run', 'hq', '--quiet', '--set', set, '--seat', 'A=./agent.mjs', '--out', 'run'], {
        cwd: folder,
      });
      await mkdir(join(folder, 'kept'));
      await copyFile(join(folder, 'run/matches/m0001.jsonl'), join(folder, 'kept/m0001.jsonl'));
      // A match that is over is derived from its journal, and no agent is called.
      await writeFile(agent, code.replace('summary: ""', 'summary: "none"'));
      expect((await masbench(['resume', 'run', '--quiet'], { cwd: folder })).code).toBe(0);
      const lines = (await readFile(join(folder, 'kept/m0001.jsonl'), 'utf8')).split('\n');
      await writeFile(join(folder, 'run/matches/m0001.jsonl'), `${lines.slice(0, 4).join('\n')}\n`);
      const { code: exit, stdout } = await masbench(['resume', 'run', '--quiet', '--replay-lost', 'm0001'], {
        cwd: folder,
      });
      expect(exit).toBe(1);
      expect(stdout).toMatch(/m0001 failed: The agent .*\/agent\.mjs changed since this run began/);
    });
  });
});
