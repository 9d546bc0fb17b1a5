import type { NamedAgent } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, run, verify } from '@masbench/experiments';
import { expect, test } from 'vitest';
import { naming, numbers } from './numbers.ts';
import { placesOfTest } from './places.ts';

const at = placesOfTest();

const talker: NamedAgent<typeof numbers> = {
  name: 'scripted: talks',
  nature: 'scripted',
  resumable: true,
  create: () => () => 'I would rather talk',
};

const shares = {
  ...numbers,
  scores: ({ total: { A = 0, B = 0 } }: { readonly total: Readonly<Record<string, number>> }) => ({
    A: (1 + A) / (2 + A + B),
    B: (1 + B) / (2 + A + B),
  }),
};

/** Scores of both seats over 10 rounds, which verify. */
async function play(name: string, seats: Readonly<Record<'A' | 'B', string>>, sum?: number) {
  const benchmark = defineBenchmark(shares, {
    seats: ['A', 'B'],
    players: { scripted: () => naming('scripted: five', 5), talks: () => talker },
    contrasts: { ranges: { score: [0, 1] }, sum },
  });
  const study = experiment({ benchmark, seats, settings: { rounds: 10 } });
  const { result } = await run(study, { folder: at(name) });
  expect((await verify(at(name), { experiment: study })).problems).toEqual([]);
  return result.seats.map(({ score }) => score);
}

test('a seat that cannot play has the least score, and of a declared sum the other has the rest', async () => {
  const broken = { A: 'talks', B: 'scripted' };
  expect(await play('declared', broken, 1)).toEqual([0, 1]);
  // What its fallbacks left to the other seat, if nothing is declared.
  const [least, other = 1] = await play('undeclared', broken);
  expect(least).toBe(0);
  expect(other).toBeLessThan(0.99);
  // Neither has what the other lacks.
  expect(await play('both', { A: 'talks', B: 'talks' }, 1)).toEqual([0, 0]);
  const [a, b] = await play('whole', { A: 'scripted', B: 'scripted' }, 1);
  expect(Number(a) + Number(b)).toBeCloseTo(1);
  expect(a).toBeGreaterThan(0.3);
});
