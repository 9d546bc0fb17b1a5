import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as child from './child-process.ts';
import { clone } from './child-process.ts';
import { inFolder } from './in-process.ts';

/** A game of one move for each seat, whose action is any schema. */
function gameOf(action: string): string {
  return `import * as z from 'zod';
import { defineGame, move } from '@masbench/core';
export const game = defineGame()({
  name: 'once', version: 1, config: z.object({}),
  asks: { act: move({ data: z.null(), action: ${action} }) },
  setup: (_config, seats) => ({ seats: [...seats], done: {} }),
  open: ({ seats, done }, ask) => seats.filter((seat) => !(seat in done)).map((seat) => ask.act(seat, null)),
  on: { act: (draft, { seat, action }) => { draft.done[seat] = action; } },
  views: {}, outcome: ({ seats, done }) => (seats.every((seat) => seat in done) ? done : null),
  scores: (done) => Object.fromEntries(Object.keys(done).map((seat) => [seat, 1])),
});`;
}

/** A folder whose modules find the packages, as a user's project does once they are installed, with a game and an agent. */
async function inProject(agent: string, action = `z.enum(['a'])`) {
  const place = inFolder({ 'game.mjs': gameOf(action), 'agent.mjs': `export const agent = ${agent};` });
  await symlink(join(clone, 'node_modules'), join(place.folder, 'node_modules'));
  return place;
}

const run = 'run ./game.mjs --seat A=./agent.mjs --out run';

describe('a person in a game of a user', { timeout: 120_000 }, () => {
  it.each([
    ['a choice', `z.enum(['heads', 'tails'])`, ['tails'], 'tails'],
    ['a number', `z.int().min(0).max(9)`, ['seven', '7'], 7],
    ['a text', `z.string()`, ['7'], '7'],
    ['an object', `z.object({ bid: z.int(), why: z.string() })`, ['3', 'so'], { bid: 3, why: 'so' }],
    [
      'one of several objects',
      `z.discriminatedUnion('do', [z.object({ do: z.literal('walk') }), z.object({ do: z.literal('say'), words: z.string() })])`,
      ['say', 'hello'],
      { do: 'say', words: 'hello' },
    ],
    ['a list', `z.array(z.int())`, ['[1,2]'], [1, 2]],
  ])('is asked for %s line by line', async (_name, action, typed, expected) => {
    const { masbench } = await inProject('null', action);
    const { code, stdout } = await masbench('run ./game.mjs --seat A=human --json --quiet', { typed });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ matches: [{ outcome: { A: expected } }] });
  });
});

describe('an agent of a user', { timeout: 120_000 }, () => {
  it('that fails in every move is loud: its first error, and exit code 1', async () => {
    const fails = `() => { throw new TypeError('no such thing'); }`;
    const { masbench } = await inProject(fails, `z.enum(['a']), fallback: () => 'a'`);
    expect(await masbench(run)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /Substitute moves for A: error 1\. No move of this seat was its own\. First error: error: .*no such thing/,
      ) as string,
    });
  });

  it('that prints something leaves the standard output to the result', async () => {
    const { masbench } = await inProject(
      `() => { console.log('asked'); return 'a'; }; console.log('loaded')`,
    );
    const { code, stdout, stderr } = await masbench(`${run} --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ matches: [{ status: 'finished' }] });
    expect(stderr).toMatch(/^loaded$[^]*^asked$/m);
  });

  const left = 'while m0001 was played. What was answered is on record. Continue with: masbench resume run';

  it('that ends the process does not end it with success', async () => {
    const { folder } = await inProject('() => process.exit(0)');
    // The lock of the dead process is taken over.
    for (const line of [`${run} --json --quiet`, 'resume run --quiet']) {
      const { code, stderr } = await child.masbench(line, { cwd: folder });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^masbench: stopped by process\.exit, called at .*agent\.mjs:1:\d+\)?, while /m);
      expect(stderr).toContain(left);
    }
  });

  it('that drops a promise which fails ends the command with one sentence and the place', async () => {
    const drops = `() => { void Promise.reject(new Error('nothing was there')); return new Promise((resolve) => setTimeout(resolve, 1000, 'a')); }`;
    const { folder } = await inProject(drops);
    const { code, stderr } = await child.masbench(`${run} --json --quiet`, { cwd: folder });
    expect(code).toBe(1);
    expect(stderr.replace(/at \S.*agent\.mjs:1:\d+\)?/, 'at PLACE')).toBe(
      `masbench: stopped by an unhandled promise rejection: nothing was there, at PLACE, ${left}\n`,
    );
  });

  it('is found again when the run is resumed from another folder', async () => {
    const stops = `(_turn, { signal }) => process.env.STOP === '1' ? process.kill(process.pid, 'SIGINT') && new Promise((_resolve, reject) => signal.addEventListener('abort', reject)) : 'a'`;
    const { folder, masbench } = await inProject(stops);
    const begun = await child.masbench(`${run} --quiet --wait 0`, { cwd: folder, env: { STOP: '1' } });
    expect(begun.code).toBe(1);
    expect(await masbench(`resume ${folder}/run --quiet`, { cwd: clone })).toMatchObject({ code: 0 });
  });
});
