import { readFile, writeFile } from 'node:fs/promises';
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
import { describe, expect, it } from 'vitest';
import { benchmark as own, naming, numbers } from '../../experiments/test/numbers.ts';
import { allOf, placesOfTest } from '../../experiments/test/places.ts';

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

const at = placesOfTest();

const played = async (definition: Omit<ExperimentDefinition, 'benchmark'>, name = 'run') => {
  const study = experiment({ benchmark, ...definition });
  const { result } = await run(study, { folder: at(name), sources: [reading] });
  const found = await verify(at(name), { experiment: study });
  expect(found.problems).toEqual([]);
  return { result, loaded: await load(at(name)) };
};

/** Scores of seat B, which gets no bonus, by the levels of the cell. */
const scoresOf = async ({ loaded }: Awaited<ReturnType<typeof played>>) =>
  (await allOf(loaded.rows())).flatMap(({ levels, seat, score }) =>
    seat === 'B' ? [[levels, score] as const] : [],
  );

describe('factors', () => {
  it('are variants of rules, views and prompts as well, alone and joined, all with the same draws', async () => {
    const variants = ['default', 'longer', 'later', 'later+longer', 'halves', 'halves+longer'];
    const study = { seats: { A: 'reader', B: 'reader' }, settings: { rounds: 1 } };
    const factored = await played({ ...study, variants, factors: { greatest: [9, 10] } });
    const swept = await played({ ...study, factors: { greatest: [9, 10], variant: variants } }, 'swept');
    expect(swept.result).toEqual({ ...factored.result, run: 'swept' });
    const scores = (await allOf(factored.loaded.rows())).flatMap(({ variant, seat, levels, score }) =>
      seat === 'B' && levels?.['greatest'] === 9 ? [[variant, score]] : [],
    );
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
    const five = naming('five', 5);
    const joined = await played({ seats: { A: five, B: five }, variants: ['single+halves'] });
    expect((await scoresOf(joined)).map(([, score]) => score)).toEqual([1]);
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
    const levels = (await scoresOf(listed)).map(([level]) => level);
    const [one, other] = [
      { rounds: 1, 'seats.A': 'scripted' },
      { rounds: 3, 'seats.A': 'two' },
    ];
    expect(levels.filter((_, row) => row % 2 === 0)).toEqual(
      [one, other].flatMap((cell) => [5, 6].map((greatest) => ({ ...cell, greatest }))),
    );
    const file = await readFile(at('run/results.jsonl'), 'utf8');
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
    const refusals: readonly (readonly [Omit<ExperimentDefinition, 'benchmark'>, RegExp])[] = [
      [{ cells: [{ rounds: 1 }, { greatest: 2 }] }, /cell 2 of `cells` has no level for rounds/],
      [{ cells: [{ rounds: 1 }], factors: { rounds: [1] } }, /rounds is both a factor and listed/],
      [{ cells: [{}] }, /`cells` lists no levels/],
      [{ cells: [{ rounds: 1 }, { rounds: 1 }] }, /cells 1 and 2 have the same levels/],
      [{ factors: { 'settings.prompts': ['longer'] } }, /no setting "prompts"/],
      [{ variants: ['terse'] }, /no variant "terse": choose halves, later, longer, single, default/],
      [{ variants: ['later+later'] }, /later\+later names a variant twice/],
      [{ variants: ['later'], factors: { variant: ['longer'] } }, /`variants` are named twice/],
      [{ cells: [{ variant: 'later' }] }, /`cells` cannot list variants/],
    ];
    for (const [definition, says] of refusals)
      await expect(played(definition, 'refused')).rejects.toThrow(says);
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
  const file = at('run/results.jsonl');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"rounds":1', '"rounds":2'));
  const { problems } = await verify(at('run'), { experiment: experiment({ benchmark }) });
  expect(problems).toEqual([expect.stringContaining('results.jsonl, line 1')]);
});

it('a run that chose among alternatives is refused with a sentence', async () => {
  await played({ settings: { rounds: 1 } });
  const file = at('run/run.json');
  const manifest = await readFile(file, 'utf8');
  await writeFile(file, manifest.replace('"levels":', '"chosen":{"views":"later"},"levels":'));
  await expect(load(at('run'))).rejects.toThrow(/vary rules, views or prompts, which are variants since/);
});
