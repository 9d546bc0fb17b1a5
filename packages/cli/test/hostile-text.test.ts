import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';
import { resultOf } from './result.js';

/** Sets a title, turns red, begins a line, and turns the direction of the text around. */
const hostile = String.raw`\u001b]0;pwn\u0007\u001b[31mred\u001b[0m\r\nWinner: A\n\u202eledom\u009b2J`;
const controls = /[\p{Bidi_Control}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u;

it(
  'texts of others control no terminal: names, errors and answers are printed without control characters',
  { timeout: 120_000 },
  async () => {
    const agent = `{ name: "${hostile}", nature: 'scripted', create: () => () => { throw new Error("${hostile}"); } }`;
    const { masbench } = inFolder({ 'hostile.mjs': `export const agent = ${agent};` });
    const run = await masbench('run hq --set passages=2 --seat A=./hostile.mjs --out run');
    for (const rest of [[], ['--json']])
      for (const command of ['resume', 'replay', 'audit', 'compare', 'verify']) {
        const { stdout, stderr } = await masbench([command, 'run', ...rest]);
        expect({ command, said: controls.exec(stdout + stderr) }).toEqual({ command, said: null });
      }
    expect(controls.exec(run.stdout + run.stderr)).toBeNull();
    expect(run.stdout.split('\n').filter((one) => one.startsWith('Winner:'))).not.toContain('Winner: A');
    // What is escaped on the way to a terminal is the same text in JSON.
    const { stdout } = await masbench('resume run --json');
    const [first] = resultOf(stdout).matches[0]?.seats ?? [];
    expect(String(first?.['firstError'])).toContain('‮ledom');
    expect(first).toMatchObject({ agent: './hostile.mjs', name: ']0;pwn [31mred [0m Winner: A ledom 2J' });
  },
);
