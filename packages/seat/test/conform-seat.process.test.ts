import { python } from '@masbench/seat';
import { anyGame } from '../src/testing/any-game.ts';
import { conformSeat } from '@masbench/seat/testing';
import { seatLaws } from '../src/testing/conform-seat.ts';
import { conform, gameLaws } from '@masbench/core/testing';
import { expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { findsBreaches } from './finds-breaches.ts';
import { agentFile } from './seated.ts';

it.skipIf(isSkipped(testParts.python))('a random Python player keeps every law of a seat', async () => {
  const report = await conformSeat(python(agentFile('any_legal.py')), { runs: 1 });
  expect(Object.keys(report)).toEqual([...seatLaws]);
  expect(Object.entries(report).filter(([, verdict]) => verdict !== 'held')).toEqual([
    ['reports usage', 'not checked: a scripted program calls no models'],
  ]);
});

it('the game that programs are tested with keeps the laws of games', async () => {
  const waive = Object.fromEntries(gameLaws.map((law) => [law, 'it is a game of nothing but forms']));
  const report = await conform(anyGame, { config: {}, seats: 2, runs: 4, waive });
  expect(report.terminates).toBe('held');
});

findsBreaches([
  ['ends-at-once', 'starts'],
  ['others', 'speaks the protocol'],
]);
