import { ConformanceError } from '@masbench/core/testing';
import { python, stdio } from '@masbench/seat';
import { anyGame, conformSeat, seatLaws, type SeatLaw } from '@masbench/seat/testing';
import { conform } from '@masbench/core/testing';
import { expect, it } from 'vitest';
import { agentFile } from './seated.ts';
import { bids } from './games/bids.ts';

it('a random Python player keeps every law of a seat', async () => {
  const report = await conformSeat(python(agentFile('any_legal.py')), { runs: 1 });
  expect(Object.keys(report)).toEqual([...seatLaws]);
  expect(Object.entries(report).filter(([, verdict]) => verdict !== 'held')).toEqual([
    ['reports usage', 'not checked: a scripted program calls no models'],
  ]);
});

it('the game that programs are tested with keeps the laws of games', async () => {
  const report = await conform(anyGame, { config: {}, seats: 2, runs: 4 });
  expect(report.terminates).toBe('held');
});

const breaches: readonly (readonly [mode: string, law: SeatLaw])[] = [
  ['ends-at-once', 'starts'],
  ['others', 'speaks the protocol'],
];
for (const [mode, law] of breaches) {
  it(`a program that breaks '${law}' is found by it: ${mode}`, async () => {
    const command = ['python3', agentFile('hostile.py'), mode];
    const found = conformSeat(stdio(command, { graceMs: 100 }), { game: bids, runs: 1 });
    await expect(found).rejects.toThrow(ConformanceError);
    await expect(found).rejects.toMatchObject({ law });
  });
}
