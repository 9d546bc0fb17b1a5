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
import { readColumns, csv, seatRows } from '@masbench/findings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmark as own, naming, numbers } from '../../experiments/test/numbers.ts';

const longer: Prompts<AnyGame> = { name: ({ view }) => ({ user: `three${String(view['round'])}` }) };

const benchmark = defineBenchmark<AnyGame>(numbers, {
  ...own,
  variants: {},
  // The journals of other views and rules replay with the game of their cell alone.
  artifacts: ({ id, game, journal }) => ({ [`${id}.json`]: JSON.stringify(replay(game, journal).state) }),
  prompts: { name: () => ({ user: 'one' }) },
  alternatives: {
    game: { halves: (game) => ({ ...game, scores: (outcome) => halved(game.scores?.(outcome) ?? {}) }) },
    views: {
      later: (game) =>
        withView(
          game,
          'round',
          'one more',
          (round) =>
            (...given) =>
              round(...given) + 1,
        ),
    },
    prompts: { longer },
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
  it('are rules, views and prompts of a game as well as settings, all with the same draws', async () => {
    const factored = await played({
      seats: { A: 'reader', B: 'reader' },
      factors: { game: ['default', 'halves'], views: ['default', 'later'], prompts: ['default', 'longer'] },
      settings: { rounds: 1 },
    });
    // The prompts `one` and `three0` or `three1` have 3 letters, and 6 and the view.
    expect(
      (await scoresOf(factored)).map(([levels, score]) => [...Object.values(levels as object), score]),
    ).toEqual([
      ['default', 'default', 'default', 3],
      ['default', 'default', 'longer', 6],
      ['default', 'later', 'default', 3],
      ['default', 'later', 'longer', 7],
      ['halves', 'default', 'default', 1.5],
      ['halves', 'default', 'longer', 3],
      ['halves', 'later', 'default', 1.5],
      ['halves', 'later', 'longer', 3.5],
    ]);
    // The bonus is drawn: what is left of the score of A is the same in all cells.
    const bonus = factored.result.groups.map(
      ({ levels, seats: [a, b] }) =>
        ((a?.score ?? 0) - (b?.score ?? 0)) * (levels['game'] === 'halves' ? 2 : 1),
    );
    expect(new Set(bonus).size).toBe(1);
    const { cells } = factored.loaded.manifest;
    expect(cells.map(({ chosen }) => chosen)).toContainEqual({
      game: 'halves',
      views: 'later',
      prompts: 'longer',
    });
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
    const columns = await readColumns(seatRows(listed.loaded));
    for await (const piece of csv(seatRows(listed.loaded), { columns })) table += piece;
    expect(table.split('\r\n')[0]).toContain('levels.rounds,levels.seats.A,levels.greatest');
  });

  it('are the same from JSON', async () => {
    const study = {
      benchmark: 'numbers',
      seats: { A: 'reader', B: 'reader' },
      cells: [
        { prompts: 'default', views: 'default' },
        { prompts: 'longer', views: 'later' },
      ],
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
    await refused({ factors: { prompts: ['terse'] } }, /no prompts "terse": choose default, longer/);
    await refused({ factors: { 'settings.prompts': ['longer'] } }, /no setting "prompts"/);
    const plain = experiment({ benchmark: own, factors: { views: ['later'] } });
    await expect(run(plain, { folder: join(folder, 'plain') })).rejects.toThrow(/no alternatives for views/);
    expect(() =>
      defineBenchmark(numbers, { seats: ['A'], alternatives: { views: { default: (game) => game } } }),
    ).toThrow(/`default` is its own views/);
  });
});

it('a changed level in `results.jsonl` is found', async () => {
  await played({ cells: [{ rounds: 1 }, { rounds: 2 }] });
  const file = join(folder, 'run', 'results.jsonl');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"rounds":1', '"rounds":2'));
  const { problems } = await verify(join(folder, 'run'), { experiment: experiment({ benchmark }) });
  expect(problems).toEqual([expect.stringContaining('results.jsonl, line 1')]);
});
