import type { NamedAgent } from '@masbench/core';
import { natures, playerText } from '@masbench/core/record';
import { experiment, load, roundRobin, run } from '@masbench/experiments';
import { compareParts, runWriteUp, standings, standingsTables } from '@masbench/findings';
import { assert as check, asyncProperty, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchmark, naming, type numbers } from '../../experiments/test/numbers.ts';
import { placesOfTest } from '../../experiments/test/places.ts';

const at = placesOfTest();

type Nature = (typeof natures)[number];

/** Names that were once read as what an agent is, names with labels of their own, and any other text. */
const names = oneof(
  constantFrom(
    'simulated-annealing gpt-4o',
    'simulated_gpt-4o',
    'scriptedBaseline',
    'scripted',
    'scripted: rules',
    'model:x',
    'x (scripted)',
    'x',
    'x (model)',
    'services',
    '__proto__',
    'a | b',
    'h‮ledom',
  ),
  string({ unit: 'grapheme' }),
);
const nature = constantFrom(...natures);

/** Names the number, and reports a dollar and a half. */
function spending(name: string, number: number, what?: Nature): NamedAgent<typeof numbers> {
  return {
    ...naming(name),
    nature: what,
    create: () => ({
      name: (_turn, { use }) => {
        use({ calls: 1, costUsd: 1.5 });
        return { number };
      },
    }),
  };
}

async function played(path: string, definition: Omit<Parameters<typeof experiment>[0], 'benchmark'>) {
  return run(experiment({ benchmark, settings: { rounds: 1 }, ...definition }), { folder: at(path) });
}

describe('playerText', () => {
  it('tells every player and every nature apart, regardless of names', () => {
    check(
      property(names, nature, names, nature, (agent, first, other, second) => {
        const same = agent === other && first === second;
        const [one, two] = [
          playerText({ agent, nature: first }),
          playerText({ agent: other, nature: second }),
        ];
        expect(one === two).toBe(same);
        expect(first === 'model' || one.includes(first)).toBe(true);
      }),
    );
  });

  it('labels what is no model by its nature, not by its name', () => {
    for (const [agent, what, text] of [
      ['scriptedBaseline', 'scripted', 'scriptedBaseline (scripted)'],
      ['simulated_gpt-4o', 'simulated', 'simulated_gpt-4o (simulated)'],
      ['simulated-annealing gpt-4o', 'model', 'simulated-annealing gpt-4o'],
      ['openai:gpt-5-mini', null, 'openai:gpt-5-mini'],
    ] as const)
      expect(playerText({ agent, nature: what })).toBe(text);
  });
});

describe('who played', () => {
  it('decides about money by its nature alone, regardless of its name', async () => {
    let runs = 0;
    await check(
      asyncProperty(names, nature, async (name, what) => {
        const { result } = await played(`run-${(runs += 1)}`, {
          seats: { A: spending(name, 3, what), B: 'random' },
          trials: 1,
        });
        const paid = what === 'model' || what === 'human';
        expect(result.cost).toMatchObject(
          paid ? { paidUsd: 1.5, declaredUsd: 0 } : { paidUsd: 0, declaredUsd: 1.5 },
        );
        expect(result.seats[0]).toMatchObject({ nature: what });
        expect(result.agents).toHaveLength(2);
        expect(result.seats[0]?.name).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
      { numRuns: 30 },
    );
  });

  it('never merges two players, and never splits one, regardless of their names', async () => {
    let runs = 0;
    await check(
      asyncProperty(names, names, async (first, second) => {
        const [one, other] = [spending(first, 3), spending(second, 4)];
        const { result } = await played(`run-${(runs += 1)}`, {
          factors: { 'seats.A': [one, other], 'seats.B': [one, other] },
          trials: 2,
        });
        expect(new Set(result.agents.map(({ agent }) => agent)).size).toBe(2);
        // Each has each seat in two of four cells.
        expect(result.agents.map(({ n }) => n)).toEqual([6, 6]);
      }),
      { numRuns: 15 },
    );
  });

  it('is what was typed, in two players of one name as well as in one of many names', async () => {
    const { result } = await played('run', {
      seats: { A: 'scripted', B: naming('scripted', 1) },
      trials: 4,
    });
    expect(result.agents.map(({ agent, name }) => [agent, name])).toEqual([
      ['scripted', 'scripted: greatest'],
      ['scripted #2', 'scripted'],
    ]);
  });
});

describe('a paired run', () => {
  it('reports the first that was named minus the second, whichever is ahead', async () => {
    const two = ['scripted', 'simulated:five'] as const;
    for (const [index, pair] of [two, [two[1], two[0]] as const].entries()) {
      const finished = await played(`run-${index}`, { pair, trials: 8, settings: { rounds: 3 } });
      expect(finished.result.leading).toMatchObject({ first: pair[0], second: pair[1], by: 'agent' });
      const text = runWriteUp(finished, { benchmark }).filter((part) => typeof part === 'string');
      const [first, second] = pair.map((agent) => playerText({ agent, nature: 'scripted' }));
      expect(text[0]).toContain(`${first} − ${second} = `);
      // The same in all trials, of scores without a declared range.
      expect(text[0]).toMatch(
        /= −?\d.*n = 8 trials, paired: .* wins more often \(sign test, 8 of 8, p = 0\.008\); /,
      );
    }
  });

  it('labels players by their nature in ratings and comparisons too', async () => {
    const agents = [spending('fast', 8, 'scripted'), spending('slow', 1, 'model'), 'random'];
    await played('run', { design: roundRobin(agents), trials: 4 });
    const loaded = await load(at('run'));
    const found = await standings(loaded);
    expect(found.rows.map(({ name, nature: what }) => [name, what])).toEqual(
      expect.arrayContaining([
        ['fast', 'scripted'],
        ['slow', 'model'],
        ['random', 'scripted'],
      ]),
    );
    const [table] = standingsTables(found).tables;
    expect(table?.rows.map(({ name }) => name).toSorted()).toEqual([
      'fast (scripted)',
      'random (scripted)',
      'slow',
    ]);
    const { comparisons } = await compareParts(loaded);
    expect(new Set(comparisons.flatMap(({ first, second }) => [first, second]))).toEqual(
      new Set(['fast (scripted)', 'slow', 'random (scripted)']),
    );
  });
});
