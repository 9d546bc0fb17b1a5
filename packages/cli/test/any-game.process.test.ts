import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as child from './child-process.ts';
import { clone, inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';

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

/** A folder whose modules find the packages, as a user's project does once they are installed. */
async function inProject(use: (folder: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    await symlink(join(clone, 'node_modules'), join(folder, 'node_modules'));
    await use(folder);
  });
}

interface Played {
  readonly matches: readonly { readonly outcome: Readonly<Record<string, unknown>> }[];
}

describe('a person in a game of a user', { timeout: 120_000 }, () => {
  it.each([
    ['a choice', `z.enum(['heads', 'tails'])`, ['tails'], 'tails'],
    ['a number', `z.int().min(0).max(9)`, ['seven', '7'], 7],
    ['a text', `z.string()`, ['7'], '7'],
    [
      'an object',
      `z.object({ bid: z.int(), why: z.string() })`,
      ['3', 'because'],
      { bid: 3, why: 'because' },
    ],
    [
      'one of several objects',
      `z.discriminatedUnion('do', [z.object({ do: z.literal('walk') }), z.object({ do: z.literal('say'), words: z.string() })])`,
      ['say', 'hello'],
      { do: 'say', words: 'hello' },
    ],
    ['a list', `z.array(z.int())`, ['[1,2]'], [1, 2]],
  ])('is asked for %s line by line', async (_name, action, typed, expected) => {
    await inProject(async (folder) => {
      await writeFile(join(folder, 'game.mjs'), gameOf(action));
      const { code, stdout } = await masbench(
        'run ./game.mjs --seat A=human --json --quiet --out run'.split(' '),
        { cwd: folder, typed },
      );
      expect(code).toBe(0);
      const { matches } = JSON.parse(stdout) as Played;
      expect(matches[0]?.outcome['A']).toEqual(expected);
    });
  });
});

describe('an agent of a user', { timeout: 120_000 }, () => {
  it('that fails in every move is loud: its first error, and exit code 1', async () => {
    await inProject(async (folder) => {
      await writeFile(
        join(folder, 'game.mjs'),
        gameOf(`z.enum(['a'])`).replace(`['a'])`, `['a']), fallback: () => 'a'`),
      );
      await writeFile(
        join(folder, 'broken.mjs'),
        `export const agent = () => { throw new TypeError('no such thing'); };`,
      );
      const { code, stdout } = await masbench(['run', './game.mjs', '--seat', 'A=./broken.mjs'], {
        cwd: folder,
      });
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /Substitute moves for A: error 1\. No move of this seat was its own\. First error: error: .*no such thing/,
      );
    });
  });

  it('that prints something leaves the standard output to the result', async () => {
    await inProject(async (folder) => {
      await writeFile(
        join(folder, 'prints.mjs'),
        `console.log('loaded'); export const agent = () => { console.log('asked'); return 'a'; };`,
      );
      await writeFile(join(folder, 'game.mjs'), gameOf(`z.enum(['a'])`));
      const { code, stdout, stderr } = await masbench(
        ['run', './game.mjs', '--seat', 'A=./prints.mjs', '--json'],
        { cwd: folder },
      );
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ matches: [{ status: 'finished' }] });
      expect(stderr).toMatch(/^loaded$[^]*^asked$/m);
    });
  });

  it('that ends the process does not end it with success', async () => {
    await inProject(async (folder) => {
      await writeFile(join(folder, 'leaves.mjs'), 'export const agent = () => process.exit(0);');
      await writeFile(join(folder, 'game.mjs'), gameOf(`z.enum(['a'])`));
      const { code, stderr } = await child.masbench(
        ['run', './game.mjs', '--seat', 'A=./leaves.mjs', '--json', '--quiet', '--out', 'run'],
        { cwd: folder },
      );
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^masbench: stopped by process\.exit, called at .*leaves\.mjs:1:\d+\)?, while m0001 was played\. What was answered is on record\. Continue with: masbench resume run$/m,
      );
      // The lock of the dead process is taken over.
      await writeFile(join(folder, 'leaves.mjs'), 'export const agent = () => process.exit(0);');
      const again = await child.masbench(['resume', 'run', '--quiet'], { cwd: folder });
      expect(again.code).toBe(1);
      expect(again.stderr).toMatch(/^masbench: stopped by process\.exit/m);
    });
  });

  it('that drops a promise which fails ends the command with one sentence and the place', async () => {
    await inProject(async (folder) => {
      await writeFile(
        join(folder, 'drops.mjs'),
        `export const agent = () => { void Promise.reject(new Error('nothing was there')); return new Promise((resolve) => setTimeout(resolve, 1000, 'a')); };`,
      );
      await writeFile(join(folder, 'game.mjs'), gameOf(`z.enum(['a'])`));
      const { code, stderr } = await child.masbench(
        ['run', './game.mjs', '--seat', 'A=./drops.mjs', '--json', '--quiet'],
        { cwd: folder },
      );
      expect([code, stderr.trimEnd().split('\n')]).toEqual([
        1,
        [
          expect.stringMatching(
            /^masbench: stopped by an unhandled promise rejection: nothing was there, at .*drops\.mjs:1:\d+\)?, while m0001 was played\. What was answered is on record\. Continue with: masbench resume runs\/\S+$/,
          ),
        ],
      ]);
    });
  });

  it('is found again when the run is resumed from another folder', async () => {
    await inProject(async (folder) => {
      await writeFile(join(folder, 'game.mjs'), gameOf(`z.enum(['a'])`));
      await writeFile(
        join(folder, 'stops.mjs'),
        `export const agent = (_turn, { signal }) => process.env.STOP === '1' ? process.kill(process.pid, 'SIGINT') && new Promise((_resolve, reject) => signal.addEventListener('abort', reject)) : 'a';`,
      );
      const begun = await child.masbench(
        'run ./game.mjs --seat A=./stops.mjs --out run --quiet --wait 0'.split(' '),
        {
          cwd: folder,
          env: { STOP: '1' },
        },
      );
      expect(begun.code).toBe(1);
      expect(await masbench(['resume', join(folder, 'run'), '--quiet'])).toMatchObject({ code: 0 });
    });
  });
});
