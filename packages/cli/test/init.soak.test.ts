import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { placesOfFile } from '../../experiments/test/places.ts';
import { masbench as inProcess } from './in-process.ts';
import { clone, masbench, node, type Ended } from './child-process.ts';

const kinds = ['game', 'agent', 'scorer', 'experiment'];
const nameOf = (kind: string): string => `own-${kind}`;

const config = `export default {
  ssr: { resolve: { conditions: ['masbench-source'] } },
  test: { include: ['*/test/*.test.ts'], maxWorkers: 1, testTimeout: 60_000 },
};`;

const at = placesOfFile();
const made: Ended[] = [];
const working = process.cwd();

beforeAll(async () => {
  process.chdir(at());
  for (const kind of kinds) made.push(await inProcess(`init ${kind} ${nameOf(kind)}`, { cwd: at() }));
  // In place of `npm install`: the packages of this repository, from source.
  await symlink(join(clone, 'node_modules'), at('node_modules'));
});

afterAll(() => process.chdir(working));

describe('masbench init', { timeout: 300_000 }, () => {
  it('makes packages that type-check', async () => {
    const [first = ''] = kinds.map(nameOf);
    const { compilerOptions } = z
      .object({ compilerOptions: z.looseObject({}) })
      .parse(JSON.parse(await readFile(join(first, 'tsconfig.json'), 'utf8')));
    // One compilation for all, as their options are the same.
    for (const kind of kinds)
      expect(JSON.parse(await readFile(join(nameOf(kind), 'tsconfig.json'), 'utf8'))).toMatchObject({
        compilerOptions,
      });
    await writeFile(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: { ...compilerOptions, customConditions: ['masbench-source'] },
        include: kinds.flatMap((kind) => [`${nameOf(kind)}/src`, `${nameOf(kind)}/test`]),
      }),
    );
    const tsc = join(clone, 'node_modules/typescript/bin/tsc');
    expect(await node([tsc, '--project', '.'], { cwd: at() })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('makes packages that pass their own tests, those of conformance included', async () => {
    await writeFile('vitest.config.mjs', config);
    const vitest = join(clone, 'node_modules/vitest/vitest.mjs');
    const { stdout } = await node([vitest, 'run', '--reporter=json'], { cwd: at() });
    const { testResults } = z
      .looseObject({ testResults: z.array(z.looseObject({ status: z.string(), message: z.string() })) })
      .parse(JSON.parse(stdout));
    expect(testResults.map(({ status, message }) => ({ status, message }))).toEqual(
      kinds.map(() => ({ status: 'passed', message: '' })),
    );
  });

  it('gives packages their name and the versions that fit', async () => {
    for (const kind of kinds) {
      expect(made).toContainEqual({
        code: 0,
        stderr: '',
        stdout: `Created ${nameOf(kind)}. Next: cd ${nameOf(kind)} && npm install && npm test\n`,
      });
      const files = await readdir(nameOf(kind), { recursive: true });
      expect(files).toEqual(expect.arrayContaining(['README.md', 'package.json', `src/${kind}.ts`]));
      const manifest = await readFile(join(nameOf(kind), 'package.json'), 'utf8');
      expect(JSON.parse(manifest)).toMatchObject({ name: nameOf(kind) });
      expect(manifest).toMatch(/"@masbench\/core": "\^\d+\.\d+\.\d+"/);
      for (const file of files.filter((one) => /\.(ts|json|md)$/.test(one)))
        expect(await readFile(join(nameOf(kind), file), 'utf8')).not.toContain(`my-${kind}`);
    }
  });

  it('overwrites nothing, and refuses names that no package has', async () => {
    for (const [line, says] of [
      ['init game own-game', /Cannot create own-game: the folder is not empty/],
      ['init game Own/Game', /Cannot name a package "Own\/Game"/],
      ['init player mine', /Allowed choices are game, agent, scorer, experiment/],
    ] as const) {
      const { code, stderr } = await inProcess(line, { cwd: at() });
      expect({ line, code }).toEqual({ line, code: 2 });
      expect(stderr).toMatch(says);
    }
  });
});

describe('a module of a user that exports a benchmark', { timeout: 120_000 }, () => {
  const module = `./${nameOf('game')}/src/benchmark.ts`;

  it('is listed with its settings, players, experiments and columns', async () => {
    const { code, stdout } = await masbench(`info ${module}`, { cwd: at() });
    expect(code).toBe(0);
    for (const line of [
      'own-game: Guess two thirds of the mean guess.',
      '  rounds  integer from 1 up to 100, default 5: How many rounds are played',
      '  scripted, random',
      '  lengths: Points in short and in long matches.',
      '  Points (score)',
    ])
      expect(stdout.split('\n')).toContain(line);
  });

  it('is played in pairs, with its own columns, and verified', async () => {
    const run = `run ${module} --paired scripted random --trials 4 --quiet --out pairs`;
    const { code, stdout } = await masbench(run, { cwd: at() });
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ Agent .*│ n │ Wins │ +Share │ Points │ +95 % │ Calls │ Tokens │/);
    expect(stdout).toMatch(/^\S.* − .* = .*, n = 4 trials, paired: /m);
    expect(await masbench('verify pairs', { cwd: at() })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^8 of 8 matches verified, 0 problems\n/) as string,
    });
  });

  it('has its experiments, one group of matches for every level', async () => {
    const run = `run ${module} --experiment lengths --trials 2 --json --quiet --out lengths`;
    const { stdout } = await masbench(run, { cwd: at() });
    const { groups } = z
      .looseObject({ groups: z.array(z.looseObject({ levels: z.looseObject({ rounds: z.int() }) })) })
      .parse(JSON.parse(stdout));
    expect(groups.map(({ levels }) => levels.rounds)).toEqual([1, 10]);
  });
});
