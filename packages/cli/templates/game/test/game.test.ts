import { play } from '@masbench/core';
import { conform } from '@masbench/core/testing';
import { expect, it } from 'vitest';
import { declares, waive } from '../src/benchmark.ts';
import { game } from '../src/game.ts';
import { iteratedGuess } from '../src/players.ts';

it('keeps the laws of games', async () => {
  const report = await conform(game, { config: { rounds: 3 }, seats: 3, declares, waive });
  expect(Object.keys(report).filter((law) => law in waive)).toEqual(Object.keys(waive));
});

it('gives the point to the closest guess', async () => {
  const { outcome } = await play(game, {
    config: { rounds: 1 },
    agents: { A: iteratedGuess(0), B: iteratedGuess(1), C: iteratedGuess(2) },
    seed: 1,
  });
  // 50, 33 and 22: two thirds of their mean are 23.3.
  expect(outcome).toEqual({ points: { A: 0, B: 0, C: 1 } });
});
