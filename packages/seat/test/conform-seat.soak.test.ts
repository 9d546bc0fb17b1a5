import { ConformanceError } from '@masbench/core/testing';
import { stdio } from '@masbench/seat';
import { conformSeat, type SeatLaw } from '@masbench/seat/testing';
import { expect, it } from 'vitest';
import { agentFile } from './seated.ts';
import { bids } from './games/bids.ts';

const breaches: readonly (readonly [mode: string, law: SeatLaw])[] = [
  ['stray', 'speaks the protocol'],
  ['crash', 'answers are legal'],
  ['stays', 'ends with the match'],
  ['no-usage', 'reports usage'],
  ['counts', 'resumes'],
  ['shares', 'reproducible'],
];
for (const [mode, law] of breaches) {
  it(`a program that breaks '${law}' is found by it: ${mode}`, async () => {
    const command = ['python3', agentFile('hostile.py'), mode];
    const found = conformSeat(stdio(command, { graceMs: 100 }), { game: bids, runs: 1 });
    await expect(found).rejects.toThrow(ConformanceError);
    await expect(found).rejects.toMatchObject({ law });
  });
}
