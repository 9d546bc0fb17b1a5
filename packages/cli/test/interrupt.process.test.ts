import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFolder, type ChildOptions } from './child-process.ts';
import * as inProcess from './in-process.ts';
import { withoutRoot } from './without-root.ts';

/** Answers nothing before there is a file `go` in its folder, and reports that it was asked. */
const waiting = `
import { existsSync } from 'node:fs';
export const agent = async ({ kind }) => {
  if (!existsSync('go')) {
    process.stderr.write('asked\\n');
    await new Promise(() => {});
  }
  return kind === 'policy' ? { choice: 'continue' } : { summary: 'It is so.' };
};
`;

/** A substitute for a terminal at which Ctrl-C is typed once, as soon as something is asked. */
const terminal = `
let isTyped = false;
import { PassThrough } from 'node:stream';
const typed = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => typed });
Object.defineProperty(process, 'stdin', { value: typed });
process.stderr.isTTY = true;
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (text, ...others) => {
  if (!isTyped && String(text).includes('Choose: ')) {
    isTyped = true;
    setTimeout(() => typed.write('\\u0003'), 50);
  }
  return write(text, ...others);
};
`;

/** Sends the process an interrupt at the first report of its progress, however busy the machine is. */
const interrupting = `
const write = process.stderr.write.bind(process.stderr);
let sent = false;
process.stderr.write = (text, ...others) => {
  if (!sent && /[1-6]\\d%/.test(text)) {
    sent = true;
    process.kill(process.pid, 'SIGINT');
  }
  return write(text, ...others);
};
`;

/** Interrupts a process at a text on stderr, and again once it waits for what is in flight. */
function interruptedBy(by: NodeJS.Signals, at: string): ChildOptions['watch'] {
  let sent = 0;
  return (pid, stderr) => {
    const due = [at, 'Pausing: '][sent];
    if (due === undefined || !stderr.includes(due)) return;
    sent += 1;
    process.kill(pid, by);
  };
}

describe('an interrupt', { timeout: 120_000 }, () => {
  it('is reported as one, with what is kept, what is left to play and the command that goes on', async () => {
    const { folder, masbench } = inFolder({ 'waiting.mjs': waiting });
    const run = `run hq --quiet --set passages=2 --trials 3 --concurrency 1 --seat A=./waiting.mjs --out my-run`;
    const { code, stdout, stderr } = await masbench(run, { watch: interruptedBy('SIGINT', 'asked') });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /Pausing: interrupted\. The calls in flight of . match(es)? are awaited for up to 120 s\. Press Ctrl-C again to stop at once\.\n/,
    );
    expect(stderr).toContain(
      'What is played is kept in my-run. Resume with: masbench resume my-run\n' +
        'Stopping: interrupted. What calls in flight may cost is on record as lost. Press Ctrl-C again to exit at once.\n',
    );
    expect(withoutRoot(stdout)).toBe(
      'm0001 aborted: interrupted\n' +
        '3 of 3 matches not finished, 2 not started; every answer is saved\n' +
        'Run: my-run\nResume with: masbench resume my-run\n',
    );
    await writeFile(join(folder, 'go'), '');
    const resumed = await inProcess.masbench('resume my-run --quiet', { cwd: folder });
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    expect(resumed.stdout).not.toContain('Resume with');
  });

  it('of another process is reported as such, and a folder with a space is quoted', async () => {
    const { masbench } = inFolder({ 'waiting.mjs': waiting });
    const run = [...`run hq --quiet --set passages=2 --seat A=./waiting.mjs --out`.split(' '), 'my run'];
    const { stdout, stderr } = await masbench(run, { watch: interruptedBy('SIGTERM', 'asked') });
    expect(stdout).toContain('m0001 aborted: the process received SIGTERM\n');
    expect(stderr).toContain('Resume with: masbench resume "my run"\n');
  });

  it('of a run with variants is resumed to the same result', async () => {
    const { folder, masbench } = inFolder({ 'interrupting.mjs': interrupting });
    const run = 'run mug --trials 12 --concurrency 1 --variants mug,single';
    const { code, stdout, stderr } = await masbench(`${run} --out run`, { first: 'interrupting.mjs' });
    expect(code).toBe(1);
    expect(stderr).toContain('What is played is kept in run. Resume with: masbench resume run\n');
    expect(stdout).toContain('Resume with: masbench resume run\n');
    const resumed = await inProcess.masbench('resume run --quiet', { cwd: folder });
    const whole = await inProcess.masbench(`${run} --quiet --out whole`, { cwd: folder });
    expect({ ...resumed, stdout: withoutRoot(resumed.stdout) }).toEqual({
      ...whole,
      stdout: withoutRoot(whole.stdout).replace('Run: whole', 'Run: run'),
    });
  });

  it('ends a match of a person at a terminal, and counts as no answer', async () => {
    const { masbench } = inFolder({ 'terminal.mjs': terminal });
    const run = 'run hq --quiet --set passages=2 --seat A=human --out run';
    const { code, stdout } = await masbench(run, { first: 'terminal.mjs' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^m0001 aborted: interrupted$/m);
    expect(stdout).not.toContain('Substitute moves');
  });
});
