import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as child from './child-process.ts';
import { inFolder } from './in-process.ts';
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
    const { folder, masbench } = inFolder({ 'dying.mjs': dying });
    const line = 'run hq --json --set passages=16 --trials 3 --concurrency 2 --out';
    const whole = await masbench(`${line} whole`);
    const journals = await journalsOf(join(folder, 'whole'));
    const rng = createRng('kills', 'cli');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const out = `killed-${attempt}`;
      // Every message on stderr is progress; the process kills itself a random moment after a random one of them.
      const env = { DIES: `${1 + rng.int(6)} ${rng.float() * 20}` };
      const killed = await child.masbench(`${line} ${out}`, { cwd: folder, first: 'dying.mjs', env });
      expect(killed.code).toBe(null);
      const resumed = await masbench(`resume ${out} --json`);
      expect(resumed.code).toBe(0);
      expect(withoutRoot(resumed.stdout)).toBe(
        withoutRoot(whole.stdout).replace('"run":"whole"', `"run":"${out}"`),
      );
      expect(await journalsOf(join(folder, out))).toEqual(journals);
    }
  });

  it('plays lost matches again where that is asked for, and takes over the lock of the dead alone', async () => {
    const { folder, masbench } = inFolder();
    const whole = await masbench('run hq --json --set passages=6 --trials 3 --out run');
    const run = join(folder, 'run');
    const journals = await journalsOf(run);
    expect(await masbench('resume run --json')).toMatchObject({ code: 0, stdout: whole.stdout });
    const [first = ''] = journals;
    await writeFile(join(run, 'matches/m0001.jsonl'), first.slice(0, first.length / 2));
    await rm(join(run, 'matches/m0003.jsonl'));
    await writeFile(join(run, 'run.lock'), `4194304 ${hostname()}`);
    // What was on record is never paid for again without a word.
    const refused = await masbench('resume run --json');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/m0001: its journal has no end, and its record says finished/);
    expect(refused.stderr).toMatch(/m0003: its journal is gone, .*\n.*--replay-lost m0001,m0003/);
    const resumed = await masbench('resume run --json --replay-lost m0001,m0003');
    expect({ ...resumed, stdout: withoutRoot(resumed.stdout) }).toMatchObject({
      code: 0,
      stdout: withoutRoot(whole.stdout).replace(/("retried":\{.*?\})/, '$1,"replayed":["m0001","m0003"]'),
    });
    expect(await journalsOf(run)).toEqual(journals);
    await writeFile(join(run, 'run.lock'), `${process.ppid} ${hostname()}`);
    const locked = await masbench('resume run');
    expect(locked).toMatchObject({ code: 2, stdout: '' });
    expect(locked.stderr).toContain(`Another process (${process.ppid} on ${hostname()}) is at work`);
  });

  it('refuses a run whose agent has changed since', async () => {
    const code =
      'export const agent = ({ kind }) => (kind === "policy" ? { choice: "continue" } : { summary: "" });';
    const { folder, masbench } = inFolder({ 'agent.mjs': code });
    await masbench('run hq --quiet --set passages=2 --seat A=./agent.mjs --out run');
    // A match that is over is derived from its journal, and no agent is called.
    await writeFile(join(folder, 'agent.mjs'), code.replace('summary: ""', 'summary: "none"'));
    expect((await masbench('resume run --quiet')).code).toBe(0);
    const journal = join(folder, 'run/matches/m0001.jsonl');
    const lines = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, `${lines.slice(0, 4).join('\n')}\n`);
    const { code: exit, stdout } = await masbench('resume run --quiet --replay-lost m0001');
    expect(exit).toBe(1);
    expect(stdout).toMatch(/m0001 failed: The agent .*\/agent\.mjs, which changed .*since this run began/);
  });
});
