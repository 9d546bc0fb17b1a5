import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone, inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';

it('holds the agent of a module to the laws of agents, in a game', async () => {
  await inFolder(async (folder) => {
    await writeFile(
      join(folder, 'steady.mjs'),
      `export const agent = { name: 'steady', nature: 'scripted', resumable: true, create: () => () => ({ tokens: 1 }) };`,
    );
    await writeFile(join(folder, 'wild.mjs'), `export const agent = () => Math.random();`);
    const game = join(clone, 'examples/games/commons.ts');
    const held = await masbench(['conform', game, ...'--agent ./steady.mjs --runs 2 --seats 2'.split(' ')], {
      cwd: folder,
    });
    expect({ code: held.code, stdout: held.stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^No law is broken: answers are legal, /) as string,
    });
    const broken = await masbench(['conform', game, ...'--agent ./wild.mjs --runs 2 --json'.split(' ')], {
      cwd: folder,
    });
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({
      name: './wild.mjs',
      broken: { law: 'answers are legal' },
    });
  });
});

it('holds the scorer of a module to the laws of scorers, without a game', async () => {
  await inFolder(async (folder) => {
    const scorer = (value: string): string =>
      `export const scorer = { name: 's', version: '1', deterministic: true, score: async ({ output }) => ({ status: 'scored', name: 's', value: ${value} }) };`;
    await writeFile(join(folder, 'length.mjs'), scorer('1 / (1 + output.length)'));
    await writeFile(join(folder, 'dice.mjs'), scorer('Math.random()'));
    await writeFile(join(folder, 'none.mjs'), 'export const other = 1;');
    expect(await masbench(['conform', '--scorer', './length.mjs'], { cwd: folder })).toMatchObject({
      code: 0,
    });
    const broken = await masbench(['conform', '--scorer', './dice.mjs'], { cwd: folder });
    expect({ code: broken.code, stdout: broken.stdout }).toEqual({
      code: 1,
      stdout: expect.stringContaining('same sample, same score') as string,
    });
    const none = await masbench(['conform', '--scorer', './none.mjs'], { cwd: folder });
    expect(none).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must export a scorer') as string,
    });
  });
});

it('holds a game to all laws, unless they are declared or waived', async () => {
  const game = join(clone, 'examples/games/tic-tac-toe.ts');
  const asked = ['conform', game, ...'--runs 2 --json'.split(' ')];
  const strict = await masbench(asked);
  expect(strict.code).toBe(1);
  const { laws } = JSON.parse(strict.stdout) as { readonly laws: Record<string, string> };
  expect(laws['constant sum']).toBe('not checked: not declared (declares.sum)');
  const unchecked = Object.keys(laws).filter((law) => laws[law]?.startsWith('not checked') === true);
  const waived = unchecked
    .filter((law) => law !== 'constant sum')
    .flatMap((law) => ['--waive', `${law}=a test`]);
  const held = await masbench([...asked, '--declare', 'sum=0', ...waived]);
  expect({ code: held.code, laws: (JSON.parse(held.stdout) as { laws: object }).laws }).toMatchObject({
    code: 0,
    laws: { 'constant sum': 'held', symmetry: 'waived: a test' },
  });
  const told = await masbench(['conform', game, '--runs', '2']);
  expect(told.stdout).toContain('Not checked, so the game does not pass yet: order-insensitive, ');
  expect(told.stdout).toContain('--declare confluent=true');
  const wrong = await masbench([...asked, '--waive', 'fair=it is']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('which is no law') as string });
});
