import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay, withView, type AnyGame, type Prompts, type Turn } from '@masbench/core';
import { defineBenchmark, type PlayerSource } from '@masbench/core/benchmark';
import {
  experiment,
  experimentOfJson,
  load,
  run,
  verify,
  type ExperimentDefinition,
} from '@masbench/experiments';
import { csv, readColumns, readRunRows } from '@masbench/findings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmark as own, naming, numbers } from '../../experiments/test/numbers.ts';

const longer: Prompts<AnyGame> = { name: ({ view }) => ({ user: `three${String(view['round'])}` }) };

const benchmark = defineBenchmark<AnyGame>(numbers, {
  ...own,
  // The journals of other views and rules replay with the game of their cell alone.
  artifacts: ({ id, game, journal }) => ({ [`${id}.json`]: JSON.stringify(replay(game, journal).state) }),
  prompts: { name: () => ({ user: 'one' }) },
  variants: {
    halves: {
      description: 'Half of the scores.',
      game: (game) => ({ ...game, scores: (outcome) => halved(game.scores?.(outcome) ?? {}) }),
    },
    later: {
      description: 'One round more is seen.',
      game: (game) =>
        withView(
          game,
          'round',
          'one more',
          (round) =>
            (...given) =>
              round(...given) + 1,
        ),
    },
    longer: { description: 'Longer prompts.', prompts: longer },
    single: {
      description: 'One round.',
      match: ({ config }) => ({ config: { ...config, rounds: 1 }, force: { 'name/B#0': { number: 2 } } }),
    },
  },
});

const halved = (scores: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(scores).map(([seat, score]) => [seat, score / 2]));

/** Names the length of what a model would be sent, which shows prompts and views. */
const reading: PlayerSource = {
  name: 'reading',
  choices: ['reader'],
  describe: (name) => (name === 'reader' ? { agent: name } : undefined),
  make: (_spec, { prompts }) => ({
    name: 'reader',
    nature: 'scripted',
    resumable: true,
    create: () => ({
      name: (turn: Turn) => {
        const { user } = prompts['name']?.(turn, { quote: String }) ?? { user: '' };
        const text = typeof user === 'string' ? user : '';
        return { number: text.length + Number(/\d+$/.exec(text)?.[0] ?? 0) };
      },
    }),
  }),
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-factors-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const played = async (definition: Omit<ExperimentDefinition, 'benchmark'>, name = 'run') => {
  const study = experiment({ benchmark, ...definition });
  const { result } = await run(study, { folder: join(folder, name), sources: [reading] });
  const found = await verify(join(folder, name), { experiment: study });
  expect(found.problems).toEqual([]);
  return { result, loaded: await load(join(folder, name)) };
};

/** Scores of seat B, which gets no bonus, by the levels of the cell. */
const scoresOf = async ({ loaded }: Awaited<ReturnType<typeof played>>) => {
  const found: (readonly [levels: unknown, score: unknown])[] = [];
  for await (const { levels, seat, score } of loaded.rows()) if (seat === 'B') found.push([levels, score]);
  return found;
};

describe('factors', () => {
  it('are variants of rules, views and prompts as well, alone and joined, all with the same draws', async () => {
    const variants = ['default', 'longer', 'later', 'later+longer', 'halves', 'halves+longer'];
    const study = { seats: { A: 'reader', B: 'reader' }, settings: { rounds: 1 } };
    const factored = await played({ ...study, variants, factors: { greatest: [9, 10] } });
    const swept = await played({ ...study, factors: { greatest: [9, 10], variant: variants } }, 'swept');
    expect(swept.result).toEqual({ ...factored.result, run: 'swept' });
    const scores: (readonly [variant: unknown, score: unknown])[] = [];
    for await (const { variant, seat, levels, score } of factored.loaded.rows())
      if (seat === 'B' && levels?.['greatest'] === 9) scores.push([variant, score]);
    // The prompts `one` and `three0` or `three1` have 3 letters, and 6 and the view.
    expect(scores).toEqual([
      ['default', 3],
      ['longer', 6],
      ['later', 3],
      ['later+longer', 7],
      ['halves', 1.5],
      ['halves+longer', 3],
    ]);
    // The bonus is drawn: what is left of the score of A is the same in all matches of a trial.
    const bonus = factored.result.groups.map(
      ({ variant, seats: [a, b] }) =>
        ((a?.score ?? 0) - (b?.score ?? 0)) * (variant?.startsWith('halves') === true ? 2 : 1),
    );
    expect(new Set(bonus).size).toBe(1);
  });

  it('are variants of settings and forced answers, joined with others', async () => {
    const { loaded } = await played({
      seats: { A: naming('five', 5), B: naming('five', 5) },
      variants: ['single+halves'],
    });
    const scores: unknown[] = [];
    for await (const { seat, score } of loaded.rows()) if (seat === 'B') scores.push(score);
    expect(scores).toEqual([1]);
  });

  it('are listed where not all combinations are wanted, and every row has all of them', async () => {
    const listed = await played({
      seats: { B: naming('five', 5) },
      cells: [
        { rounds: 1, 'seats.A': 'scripted' },
        { rounds: 3, 'seats.A': naming('two', 2) },
      ],
      factors: { greatest: [5, 6] },
      trials: 2,
    });
    const levels = (await scoresOf(listed)).map(([one]) => one);
    expect(levels.filter((_, row) => row % 2 === 0)).toEqual([
      { rounds: 1, 'seats.A': 'scripted', greatest: 5 },
      { rounds: 1, 'seats.A': 'scripted', greatest: 6 },
      { rounds: 3, 'seats.A': 'two', greatest: 5 },
      { rounds: 3, 'seats.A': 'two', greatest: 6 },
    ]);
    const file = await readFile(join(folder, 'run', 'results.jsonl'), 'utf8');
    for (const line of file.trimEnd().split('\n'))
      expect(Object.keys(JSON.parse(line).levels)).toEqual(['rounds', 'seats.A', 'greatest']);
    let table = '';
    const columns = await readColumns(readRunRows(listed.loaded, 'seats'));
    for await (const piece of csv(readRunRows(listed.loaded, 'seats'), { columns })) table += piece;
    expect(table.split('\r\n')[0]).toContain('levels.rounds,levels.seats.A,levels.greatest');
  });

  it('are the same from JSON', async () => {
    const study = {
      benchmark: 'numbers',
      seats: { A: 'reader', B: 'reader' },
      variants: ['default', 'longer+later'],
      settings: { rounds: 1 },
      retries: 0,
    };
    const { benchmark: _named, ...definition } = await experimentOfJson(study, async () => benchmark);
    const factored = await played(definition);
    expect((await scoresOf(factored)).map(([, score]) => score)).toEqual([3, 7]);
    expect(factored.loaded.manifest.retries).toBe(0);
  });

  it('are refused where a cell would be unclear', async () => {
    const refused = async (definition: Omit<ExperimentDefinition, 'benchmark'>, says: RegExp) =>
      expect(played(definition, 'refused')).rejects.toThrow(says);
    await refused({ cells: [{ rounds: 1 }, { greatest: 2 }] }, /cell 2 of `cells` has no level for rounds/);
    await refused({ cells: [{ rounds: 1 }], factors: { rounds: [1] } }, /rounds is both a factor and listed/);
    await refused({ cells: [{}] }, /`cells` lists no levels/);
    await refused({ cells: [{ rounds: 1 }, { rounds: 1 }] }, /cells 1 and 2 have the same levels/);
    const refusedEarly = (definition: Omit<ExperimentDefinition, 'benchmark'>, says: RegExp) =>
      expect(() => experiment({ benchmark, ...definition })).toThrow(says);
    refusedEarly(
      { variants: ['terse'] },
      /no variant "terse": choose halves, later, longer, single, default/,
    );
    refusedEarly({ variants: ['later+later'] }, /later\+later names a variant twice/);
    refusedEarly({ variants: ['later'], factors: { variant: ['longer'] } }, /`variants` are named twice/);
    refusedEarly({ cells: [{ variant: 'later' }] }, /`cells` cannot list variants/);
    await refused({ factors: { 'settings.prompts': ['longer'] } }, /no setting "prompts"/);
    expect(() =>
      experiment({ benchmark: defineBenchmark(numbers, { seats: ['A'] }), variants: ['later'] }),
    ).toThrow(/numbers has no variant "later"/);
    expect(() =>
      defineBenchmark(numbers, { seats: ['A'], variants: { default: { description: 'As it is.' } } }),
    ).toThrow(/`default` is the benchmark as it is/);
  });
});

it('a changed level in `results.jsonl` is found', async () => {
  await played({ cells: [{ rounds: 1 }, { rounds: 2 }] });
  const file = join(folder, 'run', 'results.jsonl');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"rounds":1', '"rounds":2'));
  const { problems } = await verify(join(folder, 'run'), { experiment: experiment({ benchmark }) });
  expect(problems).toEqual([expect.stringContaining('results.jsonl, line 1')]);
});

it('a run that chose among alternatives is refused with a sentence', async () => {
  await played({ settings: { rounds: 1 } });
  const file = join(folder, 'run', 'run.json');
  const manifest = await readFile(file, 'utf8');
  await writeFile(file, manifest.replace('"levels":', '"chosen":{"views":"later"},"levels":'));
  await expect(load(join(folder, 'run'))).rejects.toThrow(
    /vary rules, views or prompts, which are variants since/,
  );
});
