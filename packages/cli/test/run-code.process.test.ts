import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resealed, sealAgain } from '../../experiments/test/forged-runs.ts';
import { clone, type Ended } from './child-process.ts';
import { inFolder, masbench } from './in-process.ts';

/** A game of a user in two files, with a text next to them. It says when it is loaded. */
function coin(atLoad: string, inRule = ''): Readonly<Record<string, string>> {
  return {
    'rules/coin.ts': `import { appendFileSync } from 'node:fs';
      import { execFileSync } from 'node:child_process';
      import { defineGame, move } from '@masbench/core';
      import { defineBenchmark } from '@masbench/core/benchmark';
      import * as z from 'zod';
      import { worth, type Call } from './scoring/worth.ts';

      interface State { seats: string[]; calls: Record<string, Call> }
      const said: (text: string) => void = console.log;
      ${atLoad}
      const game = defineGame<State>()({
        name: 'coin', version: 1, config: z.object({}),
        asks: { call: move({ data: z.null(), action: z.enum(['heads', 'tails']), fallback: () => 'tails' as const }) },
        setup: (_config, seats) => ({ seats: [...seats], calls: {} }),
        open: ({ seats, calls }, ask) => seats.filter((seat) => !(seat in calls)).map((seat) => ask.call(seat, null)),
        on: { call: (draft, { seat, action }) => { ${inRule} draft.calls[seat] = action; } },
        views: {},
        outcome: ({ seats, calls }) => (seats.every((seat) => seat in calls) ? { calls } : null),
        scores: ({ calls }) => Object.fromEntries(Object.entries(calls).map(([seat, call]) => [seat, worth(call)])),
      });
      export const benchmark = defineBenchmark(game, { module: import.meta.url, seats: ['A', 'B'] });`,
    'rules/scoring/worth.ts': `import { readFileSync } from 'node:fs';
      export type Call = 'heads' | 'tails';
      const table: Record<Call, number> = JSON.parse(readFileSync(new URL('worth.json', import.meta.url), 'utf8'));
      export const worth = (call: Call): number => table[call];`,
    'rules/scoring/worth.json': '{ "heads": 3, "tails": 1 }',
  };
}

/** Plays a run of a game, deletes the game, and moves the run to another folder, which is empty but for it. */
async function playAndMove(
  folder: string,
  files: Readonly<Record<string, string>>,
  trials = 2,
): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(join(clone, 'node_modules'), join(folder, 'rules/node_modules'));
  const line = `run ./rules/coin.ts --quiet --trials ${trials} --out run`;
  expect(await masbench(line, { cwd: folder })).toMatchObject({ code: 0 });
  await mkdir(join(folder, 'elsewhere'));
  await rename(join(folder, 'run'), join(folder, 'elsewhere/moved'));
  await rm(join(folder, 'rules'), { recursive: true });
  return join(folder, 'elsewhere');
}

/** Plays a run of a game that leaves a mark in a file wherever it is loaded, if it may. */
async function playMarking(folder: string) {
  const mark = join(folder, 'mark');
  const load = `said('loaded'); try { appendFileSync(${JSON.stringify(mark)}, 'x'); } catch {}`;
  const cwd = await playAndMove(folder, coin(load));
  return { cwd, mark, marks: await readFile(mark, 'utf8') };
}

const verify = async (cwd: string, ...parameters: readonly string[]): Promise<Ended> =>
  masbench(['verify', 'moved', ...parameters], { cwd });

describe('a run without the module that it was played with', { timeout: 120_000 }, () => {
  it('is verified without its rules, none of which is run unasked, and with them in a guarded process', async () => {
    const { folder } = inFolder();
    const { cwd, mark, marks } = await playMarking(folder);
    const before = await filesIn(join(cwd, 'moved'));
    const unasked = await verify(cwd);
    expect(unasked).toMatchObject({ code: 1, stderr: '' });
    expect(unasked.stdout).toMatch(
      /^The rules of this run are in its own folder \(bundle\/coin\.ts, SHA-256 [0-9a-f]{64}, with 2 more files next to it\)\. They are code from whoever made the run, and none of it was run, .*--run-code.*\n0 of 2 matches verified, 1 problems\n/,
    );
    expect(await readFile(mark, 'utf8')).toBe(marks);
    const asked = await verify(cwd, '--run-code');
    expect(asked).toEqual({
      code: 0,
      // The code had caught the error.
      stderr: `The code of this run tried what it may not: FileSystemWrite ${mark}\n`,
      stdout: expect.stringMatching(/^2 of 2 matches verified, 0 problems\nRoot digest: [0-9a-f]{64}\n$/),
    });
    expect(await readFile(mark, 'utf8')).toBe(marks);
    expect(await filesIn(join(cwd, 'moved'))).toEqual(before);
  });

  it('is replayed and reported in the same way', async () => {
    const { folder } = inFolder();
    const { cwd, mark, marks } = await playMarking(folder);
    const replayed = async (...parameters: readonly string[]): Promise<Ended> =>
      masbench(['replay', 'moved', '--match', 'm0001', ...parameters], { cwd });
    const unasked = await replayed();
    expect(unasked.code).toBe(1);
    expect(unasked.stderr).toMatch(
      /^The rules of this run are in its own folder \(bundle\/coin\.ts, .*none of it was run.*replay it with .*--run-code/,
    );
    expect(unasked.stdout).toContain('call/A#0');
    expect(unasked.stdout).not.toContain('outcome:');
    const asked = await replayed('--run-code');
    expect(asked).toMatchObject({
      code: 0,
      stderr: `The code of this run tried what it may not: FileSystemWrite ${mark}\n`,
    });
    expect(asked.stdout).toMatch(/open: nothing\noutcome: \{"calls":\{/);
    const report = await masbench('report moved --out page.html', { cwd });
    expect(report).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Report: /) as string });
    expect(report.stderr).toMatch(
      /^The page shows the run but cannot recompute it: The rules of this run are in its own folder/,
    );
    const whole = await masbench('report moved --run-code --out whole.html', { cwd });
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    const [shown, recomputed] = await Promise.all(
      ['page.html', 'whole.html'].map(async (file) => readFile(join(cwd, file), 'utf8')),
    );
    expect(recomputed?.length).toBeGreaterThan(shown?.length ?? Infinity);
    expect(recomputed).not.toContain(folder);
    expect(await readFile(mark, 'utf8')).toBe(marks);
  });

  it('names what does not follow from the rules, though every digest was made again', async () => {
    const { folder } = inFolder();
    const cwd = await playAndMove(folder, coin(''), 1);
    await forgeScore(join(cwd, 'moved'));
    const unasked = await verify(cwd);
    expect(unasked.stdout).toMatch(/^The rules of this run .*\n0 of 1 matches verified, 1 problems\n/);
    const asked = await verify(cwd, '--run-code');
    expect(asked.code).toBe(1);
    expect(asked.stdout).toMatch(/^m0001: .*77.* is written, .* follows from the journals$/m);
    expect(asked.stdout).toContain('0 of 1 matches verified');
  });

  it('names a kept file that was changed, and a link, before anything is run', async () => {
    const { folder } = inFolder();
    const cwd = await playAndMove(folder, coin(`if (!process.env['HOME']) said('loaded');`));
    const kept = join(cwd, 'moved/bundle/scoring/worth.json');
    const text = await readFile(kept, 'utf8');
    await writeFile(kept, text.replace('3', '4'));
    for (const parameters of [[], ['--run-code']]) {
      const { code, stdout } = await verify(cwd, ...parameters);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /^bundle\/scoring\/worth\.json: its SHA-256 is not that of run\.json \([0-9a-f]{64} there, [0-9a-f]{64} here\)\n/,
      );
      expect(stdout).toContain(
        parameters.length === 0
          ? 'They are code from whoever made the run'
          : 'None of the code in bundle/coin.ts was run, as that was found first',
      );
    }
    await writeFile(kept, text);
    await symlink('/', join(cwd, 'moved/artifacts-of-all'));
    const linked = await verify(cwd, '--run-code');
    expect(linked).toMatchObject({ code: 1 });
    expect(linked.stdout).toMatch(/^artifacts-of-all is a symbolic link\nNone of the code in .* was run/);
  });
});

describe('--run-code', { timeout: 120_000 }, () => {
  it('takes the kept rules where other ones lie in their place', async () => {
    const cwd = await playAndMove(inFolder().folder, coin(''));
    await mkdir(join(cwd, 'rules'));
    await writeFile(join(cwd, 'rules/coin.ts'), 'export const game = {};');
    const changed = expect.stringContaining('coin.ts changed') as string;
    expect(await verify(cwd)).toMatchObject({ code: 1, stdout: changed });
    const verified = expect.stringContaining('2 of 2 matches verified') as string;
    expect(await verify(cwd, '--run-code')).toMatchObject({ code: 0, stdout: verified });
  });

  it('names a package that is missing', async () => {
    const files = coin(`const fair = () => import('no-such-package'); void fair;`);
    const says = 'they import no-such-package, which is not installed here';
    expect(await verify(await playAndMove(inFolder().folder, files), '--run-code')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(says) as string,
    });
  });
});

/** What code of a stranger may try, by what is said of it. */
const attempts: readonly (readonly [what: string, code: string, says: RegExp])[] = [
  ['a written file', `appendFileSync(LOOT, 'x');`, /restricted.* \(FileSystemWrite .*loot\)/],
  ['a program', `execFileSync('touch', [LOOT]);`, /restricted.* \(ChildProcess/],
  [
    'a secret in the environment',
    `if (process.env['MASBENCH_SECRET'] === undefined) throw new Error('no secret here');`,
    /no secret here/,
  ],
  [
    'the environment of the process that asked',
    `process.getBuiltinModule('node:fs').readFileSync('/proc/' + process.ppid + '/environ');`,
    /restricted.* \(FileSystemRead \/proc\/\d+\/environ\)/,
  ],
  [
    'a file of the user',
    `process.getBuiltinModule('node:fs').readFileSync(PRIVATE);`,
    /restricted.* \(FileSystemRead .*private\)/,
  ],
  ['a signal', `process.kill(process.ppid, 'SIGTERM');`, /restricted.* \(Signals kill\)/],
  [
    'a signal, by a module within an import',
    `void 0; } import "data:text/javascript,process.permission && process.kill(process.ppid)"; {`,
    /exit code 1, without an answer, after Error: .* restricted/,
  ],
  [
    'a log of the runtime',
    `process.getBuiltinModule('node:trace_events').createTracing({ categories: ['node'] }).enable();`,
    /restricted.* \(FileSystemWrite createTracing\)/,
  ],
  [
    'a socket that is a file',
    `process.getBuiltinModule('node:net').createServer().listen(LOOT);`,
    /restricted.* \(LocalSockets bind\)/,
  ],
  ['its own end', 'process.exit(0);', /ended with exit code 0, without an answer/],
];

describe('code of a stranger in a run folder', { timeout: 240_000 }, () => {
  beforeEach(() => vi.stubEnv('MASBENCH_SECRET', 'secret'));
  afterEach(() => vi.unstubAllEnvs());

  it('is refused what it tries, which is said', async () => {
    for (const [what, attempt, says] of attempts)
      for (const place of what.endsWith('an import') ? ['at load'] : ['at load', 'in a rule']) {
        const { folder } = inFolder({ private: 'private' });
        const named = (text: string, file: string): string =>
          text.replace(file.toUpperCase(), JSON.stringify(join(folder, file)));
        const code = `if (process.permission !== undefined) { ${['loot', 'private'].reduce(named, attempt)} }`;
        const cwd = await playAndMove(folder, place === 'at load' ? coin(code) : coin('', code));
        const ended = await verify(cwd, '--run-code');
        expect({ what, place, code: ended.code }).toEqual({ what, place, code: 1 });
        expect(ended.stdout).toMatch(says);
        expect(existsSync(join(folder, 'loot'))).toBe(false);
      }
  });
});

/** Changes a score in a record, and makes all digests and results again, as a forger would. */
async function forgeScore(run: string): Promise<void> {
  for (const [file, seal] of [
    ['records.jsonl', resealed],
    ['results.jsonl', String],
  ] as const) {
    const text = await readFile(join(run, file), 'utf8');
    await writeFile(join(run, file), seal(text.replace(/"score":\d/, '"score":77')));
  }
  await sealAgain(run);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}
