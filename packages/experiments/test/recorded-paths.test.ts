import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readBenchmarkExport,
  experiment,
  modules,
  readManifest,
  reopen,
  run,
  verify,
} from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { coin } from './coin-module.ts';
import { placesOfTest } from './places.ts';

const at = placesOfTest();

/** A run of a game and an agent that are modules next to the run folder. */
async function played(project: string): Promise<string> {
  await mkdir(project);
  await writeFile(join(project, 'coin.mjs'), coin);
  await writeFile(join(project, 'agent.mjs'), `export const agent = () => 'heads';`);
  const file = join(project, 'coin.mjs');
  const module = (await import(file)) as Readonly<Record<string, unknown>>;
  const study = experiment({
    benchmark: readBenchmarkExport(module, file),
    seats: { A: join(project, 'agent.mjs') },
  });
  const out = join(project, 'runs/first');
  const source = {
    name: 'kept',
    settings: { cache: join(project, 'calls') },
    choices: [],
    describe: () => undefined,
    make: () => 0 as never,
  };
  await run(study, { folder: out, sources: [modules(), source] });
  return out;
}

describe('a run of modules', () => {
  it('holds no path of the machine in any of its files, and is read with absolute ones', async () => {
    const out = await played(at('project'));
    const text = await readFile(join(out, 'run.json'), 'utf8');
    expect(text).toContain('"../../coin.mjs"');
    expect(text).toContain('"../../agent.mjs"');
    for (const file of ['run.json', 'summary.json', 'records.jsonl', 'results.jsonl', 'matches/m0001.jsonl'])
      expect(await readFile(join(out, file), 'utf8')).not.toContain(at());
    const { benchmark, cells, sources } = await readManifest(out);
    expect(benchmark.module).toBe(at('project/coin.mjs'));
    expect(cells[0]?.seats[0]?.agent).toBe(at('project/agent.mjs'));
    expect(sources['kept']).toEqual({ cache: at('project/calls') });
  });

  it('is resumed and verified after the project has moved', async () => {
    await played(at('before'));
    await rename(at('before'), at('after'));
    const out = at('after/runs/first');
    expect(await verify(out)).toMatchObject({ matches: 1, verified: 1, problems: [] });
    const again = await reopen(out, { sources: [modules()] });
    expect((await again.play()).result).toMatchObject({ trials: 1, finished: 1 });
  });

  it('without its rules is verified but for them, unless they come with it', async () => {
    const out = await played(at('project'));
    const file = at('project/coin.mjs');
    const module = (await import(file)) as Readonly<Record<string, unknown>>;
    const study = experiment({ benchmark: readBenchmarkExport(module, file) });
    await rm(file);
    const found = await verify(out);
    expect(found).toMatchObject({ matches: 1, verified: 0 });
    expect(found.problems).toEqual([expect.stringContaining('The rules of this run are in its own folder')]);
    await expect(verify(out, { experiment: study })).rejects.toThrow(`there is no file ${file}`);
    expect(await verify(out, { experiment: study, carried: true })).toMatchObject({
      verified: 1,
      problems: [],
    });
  });

  it('is verified without the module of its agent, and names another one, as its answers are on record', async () => {
    const out = await played(at('project'));
    const agent = at('project/agent.mjs');
    await rm(agent);
    expect(await verify(out)).toMatchObject({ verified: 1, problems: [] });
    await writeFile(agent, `export const agent = () => 'tails';`);
    expect(await verify(out)).toMatchObject({
      verified: 1,
      problems: [],
      notes: [expect.stringMatching(/^the agent .*: agent\.mjs changed since this run began/u)],
    });
  });

  it('is refused with a sentence where an earlier version wrote it', async () => {
    const out = await played(at('earlier'));
    const path = join(out, 'run.json');
    const text = await readFile(path, 'utf8');
    for (const format of ['masbench-run/1', 'masbench-run/2']) {
      await writeFile(path, text.replace('masbench-run/3', format));
      await expect(readManifest(out)).rejects.toThrow(
        `it was written by an earlier version (format ${format}, and this one reads masbench-run/3). Play it again with this one`,
      );
    }
  });
});
