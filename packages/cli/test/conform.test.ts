import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone } from './child-process.ts';
import { inFolder } from './in-process.ts';

it('holds the agent of a module to the laws of agents, in a game', async () => {
  const { masbench } = inFolder({
    'steady.mjs': `export const agent = { name: 'steady', nature: 'scripted', resumable: true, create: () => () => ({ tokens: 1 }) };`,
    'wild.mjs': `export const agent = () => Math.random();`,
  });
  const game = join(clone, 'examples/games/commons.ts');
  const held = await masbench(`conform ${game} --agent ./steady.mjs --runs 2 --seats 2`);
  expect({ code: held.code, stdout: held.stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^No law is broken: answers are legal, /) as string,
  });
  const broken = await masbench(`conform ${game} --agent ./wild.mjs --runs 2 --json`);
  expect(broken.code).toBe(1);
  const found = { name: './wild.mjs', broken: { law: 'answers are legal' } };
  expect(JSON.parse(broken.stdout)).toMatchObject(found);
});

it('holds the scorer of a module to the laws of scorers, without a game', async () => {
  const scorer = (value: string): string =>
    `export const scorer = { name: 's', version: '1', deterministic: true, score: async ({ output }) => ({ status: 'scored', name: 's', value: ${value} }) };`;
  const { masbench } = inFolder({
    'length.mjs': scorer('1 / (1 + output.length)'),
    'dice.mjs': scorer('Math.random()'),
    'none.mjs': 'export const other = 1;',
  });
  for (const [file, code, says] of [
    ['length', 0, 'No law is broken'],
    ['dice', 1, 'same sample, same score'],
    ['none', 2, 'must export a scorer'],
  ] as const) {
    const { stdout, stderr, ...ended } = await masbench(`conform --scorer ./${file}.mjs`);
    expect({ ...ended, says: stdout + stderr }).toEqual({
      code,
      says: expect.stringContaining(says) as string,
    });
  }
});

it('holds a game to all laws, unless they are declared or waived', async () => {
  const { masbench } = inFolder();
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
  const told = await masbench(`conform ${game} --runs 2`);
  expect(told.stdout).toContain('Not checked, so the game does not pass yet: ');
  expect(told.stdout).toContain('--declare confluent=true');
  const wrong = await masbench([...asked, '--waive', 'fair=it is']);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('which is no law') as string });
});
