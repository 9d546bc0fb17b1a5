import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { experiment, readManifest, resume, run, verify } from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { benchmark } from './numbers.ts';

/** Plays three trials in two cells. */
async function played() {
  const folder = join(temporaryFolder(), 'run');
  const choice = experiment({ benchmark, trials: 3, factors: { 'seats.A': ['scripted', 'random'] } });
  await run(choice, { folder });
  const edit = async (change: (text: string) => string): Promise<void> =>
    writeFile(join(folder, 'run.json'), change(await readFile(join(folder, 'run.json'), 'utf8')));
  return { folder, choice, edit };
}

/** Removes what would show at once that run.json was changed. */
async function withoutTraces(folder: string): Promise<void> {
  for (const file of ['records.jsonl', 'seal.json', 'results.jsonl', 'summary.json'])
    await rm(join(folder, file));
}

describe('a run whose plan was made smaller, with all that is made of it made again', () => {
  it.each([
    ['trials', /"trials": 3/, '"trials": 2', ['c1-m0003', 'c2-m0003']],
    ['seed', /"seed": "?[^",\n]+"?/, '"seed": "other"', []],
  ] as const)('is named by the journals that are left: its %s', async (_what, from, to, gone) => {
    const { folder, choice, edit } = await played();
    await edit((text) => text.replace(from, to));
    for (const id of gone) await rm(join(folder, `matches/${id}.jsonl`));
    await withoutTraces(folder);
    await resume(folder, { experiment: choice }).catch(() => undefined);
    const { problems } = await verify(folder, { experiment: choice });
    expect(problems.join('\n')).toMatch(
      /its journal (?:was not made by the plan of the run: trials, |has the seed)/,
    );
  });

  it('is named too if a cell was dropped', async () => {
    const { folder, choice, edit } = await played();
    await edit((text) => {
      const plan: { cells: unknown[] } = JSON.parse(text);
      plan.cells.pop();
      return JSON.stringify(plan);
    });
    for (const trial of [1, 2, 3]) {
      await rm(join(folder, `matches/c2-m000${trial}.jsonl`));
      const journal = await readFile(join(folder, `matches/c1-m000${trial}.jsonl`), 'utf8');
      await rm(join(folder, `matches/c1-m000${trial}.jsonl`));
      await writeFile(join(folder, `matches/m000${trial}.jsonl`), journal);
    }
    await withoutTraces(folder);
    const { problems } = await verify(folder, { experiment: choice });
    expect(problems.length).toBeGreaterThanOrEqual(3);
  });
});

describe('an odd folder is refused or named in a sentence', () => {
  it('of more matches than a run can have', async () => {
    const { folder, choice, edit } = await played();
    await edit((text) => text.replace('"trials": 3', '"trials": 1000000000'));
    await expect(readManifest(folder)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringMatching(
        /1000000000 trials are 2000000000 matches, and a run has at most 1000000$/,
      ) as string,
    });
    const other = run(experiment({ benchmark, trials: 1e9 }), { folder: join(folder, '../other') });
    await expect(other).rejects.toThrow('at most 1000000');
    await expect(verify(folder, { experiment: choice })).rejects.toThrow('at most 1000000');
  });

  it.skipIf(process.platform === 'win32')('with a pipe in place of a journal', async () => {
    const { folder, choice } = await played();
    await rm(join(folder, 'matches/c1-m0001.jsonl'));
    execFileSync('mkfifo', [join(folder, 'matches/c1-m0001.jsonl')]);
    const refused = 'matches/c1-m0001.jsonl is no file, but a pipe, a socket or a device';
    await expect(verify(folder, { experiment: choice })).rejects.toThrow(refused);
    await expect(resume(folder, { experiment: choice })).rejects.toThrow(refused);
  });

  it('with a picture that was changed, or is gone', async () => {
    const { folder, choice } = await played();
    expect((await verify(folder, { experiment: choice })).problems).toEqual([]);
    await writeFile(join(folder, 'artifacts/c1-m0001.lines.txt'), 'another');
    await rm(join(folder, 'artifacts/c1-m0002.lines.txt'));
    expect((await verify(folder, { experiment: choice })).problems).toEqual([
      expect.stringMatching(/^artifacts\/c1-m0001\.lines\.txt is not the file that it was by seal\.json/),
      'artifacts/c1-m0002.lines.txt is gone, and seal.json has it',
    ]);
  });

  it('with a copy in pixels that is gone, unless what was made of the run says that it left it out', async () => {
    const { folder, choice } = await played();
    const [drawing, copy] = ['artifacts/drawing.svg', 'artifacts/drawing.png'];
    const seal: { artifacts: Record<string, string> } = JSON.parse(
      await readFile(join(folder, 'seal.json'), 'utf8'),
    );
    for (const path of [drawing, copy]) {
      await writeFile(join(folder, path), path);
      seal.artifacts[path] = createHash('sha256').update(path).digest('hex');
    }
    await writeFile(join(folder, 'seal.json'), `${JSON.stringify(seal, null, 2)}\n`);
    const found = async (leftOut?: readonly string[]) =>
      (await verify(folder, { experiment: choice, leftOut })).problems;
    expect(await found()).toEqual([]);
    await rm(join(folder, copy));
    const gone = `${copy} is gone, and seal.json has it`;
    expect([await found(), await found([drawing]), await found([copy])]).toEqual([[gone], [gone], []]);
    await writeFile(join(folder, copy), 'another');
    expect(await found([copy])).toHaveLength(1);
  });
});
