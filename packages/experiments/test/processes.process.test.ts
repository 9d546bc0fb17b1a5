import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { experiment, resume, run, verify, type ExperimentDefinition, processes } from '@masbench/experiments';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundleScript } from '../../../scripts/testing/bundle-script.ts';
import { textsIn } from './forged-runs.ts';
import { benchmark, naming } from './numbers.ts';
import { placesOfTest } from './places.ts';
import { players } from './processes/players.ts';

const at = placesOfTest();
let started: number[];

beforeEach(() => {
  started = [];
});

const inTwo = (script = 'child.ts', deaths?: number) =>
  processes({
    count: 2,
    deaths,
    script: bundleScript(fileURLToPath(new URL(`processes/${script}`, import.meta.url))),
    execArgv: [],
    serve: ({ receive }) =>
      receive((message) => started.push((message as { readonly started: number }).started)),
  });

const definition = (more: Partial<ExperimentDefinition> = {}): ExperimentDefinition => ({
  benchmark,
  variants: 'all',
  trials: 6,
  ...more,
});

/** Every file of a run that follows from what was played, by name. */
async function filesOf(name: string): Promise<Readonly<Record<string, string>>> {
  const texts = Object.entries(await textsIn(at(name)));
  return Object.fromEntries(
    texts.filter(([file]) => !/^(?:run\.json|records\.jsonl|seal\.json)$/.test(file)),
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a run in two processes', () => {
  it('writes the same bytes as in one, though a process is killed in the middle', async () => {
    const definitionOf = definition({ seats: { B: `mortal:${at('died')}` } });
    const there = await run(experiment(definitionOf), {
      folder: at('there'),
      sources: [players],
      executor: inTwo(),
      concurrency: 2,
    });
    // A death of a process is no failure of a match, until a match has caused so many.
    expect(there.result).toMatchObject({ finished: 15, failed: 0, retried: { matches: 0, finished: 0 } });
    expect(new Set(started).size).toBe(3);
    expect(started.filter(isAlive)).toEqual([]);
    expect(await verify(at('there'))).toMatchObject({ problems: [] });
    // No player dies a second time.
    await run(experiment(definitionOf), { folder: at('here'), sources: [players] });
    const [one, two] = [await filesOf('here'), await filesOf('there')];
    const asHere = Object.entries(two).map(([file, content]) => [file, content.replaceAll('there', 'here')]);
    expect(Object.fromEntries(asHere)).toEqual(one);
  });

  it('plays a match that kills its process alone, and gives it up after three deaths; all others finish', async () => {
    const died = at('died');
    const poisoned = experiment(
      definition({ variants: [], trials: 20, seats: { B: `poison:${died}` }, retries: 1 }),
    );
    const playing = { sources: [players], concurrency: 8 };
    const { result } = await run(poisoned, { ...playing, folder: at('run'), executor: inTwo() });
    expect(result).toMatchObject({ finished: 19, failed: 1 });
    expect(await readFile(died, 'utf8')).toBe('m0007\n'.repeat(3));
    expect(await readFile(at('run/records.jsonl'), 'utf8')).toContain('It killed its worker 3 times');
    const again = await resume(at('run'), { ...playing, executor: inTwo() });
    expect(again.result).toMatchObject({ finished: 19, failed: 1 });
    // What was counted is not forgotten.
    expect(await readFile(died, 'utf8')).toBe('m0007\n'.repeat(3));
    await resume(at('run'), { ...playing, executor: inTwo(undefined, 4) });
    expect(await readFile(died, 'utf8')).toBe('m0007\n'.repeat(4));
  });

  it('stops when the run is aborted, and is continued in one process', async () => {
    const late = experiment(definition({ variants: [], seats: { A: `late:${at('go')}` } }));
    const controller = new AbortController();
    const stopped = await run(late, {
      folder: at('run'),
      sources: [players],
      executor: inTwo(),
      concurrency: 1,
      signal: controller.signal,
      onProgress: ({ note }) => {
        if (note.endsWith('answers')) controller.abort(new Error('stopped by the test'));
      },
    });
    expect(stopped.result).toMatchObject({ finished: 0, aborted: 1 });
    expect(await readFile(at('run/records.jsonl'), 'utf8')).toContain('stopped by the test');
    expect(started.filter(isAlive)).toEqual([]);
    await writeFile(at('go'), '');
    const { result } = await resume(at('run'), { sources: [players] });
    expect(result).toMatchObject({ finished: 6, aborted: 0, failed: 0 });
  });

  it('is paused in its processes: what is in flight is answered, nothing follows it, and a resume goes on', async () => {
    const file = at('go');
    const late = experiment(
      definition({ variants: [], trials: 2, settings: { rounds: 60 }, seats: { A: `late:${file}` } }),
    );
    const pause = new AbortController();
    const paused = await run(late, {
      folder: at('run'),
      sources: [players],
      executor: inTwo(),
      concurrency: 1,
      pause: pause.signal,
      onProgress: ({ note }) => {
        if (!note.endsWith('answers') || pause.signal.aborted) return;
        pause.abort();
        // The player has waited for it. Before its next move, the process reads that it is to pause.
        writeFileSync(file, '');
      },
    });
    expect(paused.result).toMatchObject({ finished: 0, aborted: 1, failed: 0 });
    expect(started.filter(isAlive)).toEqual([]);
    const lines = (await readFile(at('run/matches/m0001.jsonl'), 'utf8')).trim().split('\n');
    const answers = lines.filter((line) => line.startsWith('{"type":"answer","id":"name/'));
    // It was in flight when the run was paused; an abort would have dropped it.
    expect(answers.join('\n')).toContain('"id":"name/A#0"');
    expect(answers.length).toBeLessThan(120);
    const { result } = await resume(at('run'), { sources: [players] });
    expect(result).toMatchObject({ finished: 2, aborted: 0, failed: 0 });
    expect(await verify(at('run'))).toMatchObject({ problems: [] });
  });
});

describe('processes are refused', () => {
  it.each([
    [
      'agents that were passed as values',
      { seats: { A: naming('mine') } },
      'the agent "mine" was passed as a value',
    ],
    [
      'a benchmark that has no module',
      { benchmark: { ...benchmark, module: undefined } },
      'give it a `module` when you define it',
    ],
  ])('%s', async (_what, more, sentence) => {
    await expect(run(experiment(definition(more)), { folder: at('run'), executor: inTwo() })).rejects.toThrow(
      sentence,
    );
  });

  it('a script that plays nothing, with how it ended', async () => {
    await expect(
      run(experiment(definition()), { folder: at('run'), executor: inTwo('ends.ts'), concurrency: 1 }),
    ).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining('cannot play this run: it ended at its start (exit code 3)') as string,
    });
  });

  it('players that the script does not have', async () => {
    await expect(
      run(experiment(definition({ seats: { A: 'late:go' } })), {
        folder: at('run'),
        sources: [players],
        executor: inTwo('without-players.ts'),
        concurrency: 1,
      }),
    ).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining(
        'cannot play this run: There is no agent "late:go": choose scripted',
      ) as string,
    });
  });
});
