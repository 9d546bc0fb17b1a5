import { play } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';
import { expect, it } from 'vitest';
import { splitLead } from '../src/scoring/lead-parts.js';

it('ends with what H and what cost give of the lead, which add up as printed', async () => {
  for (const [seed, beta] of [
    [1, 0.01],
    [2, 0.1],
    [3, 0.3],
  ] as const) {
    const { journal, outcome } = await play(hq, {
      config: { passages: bundledPassages.slice(0, 4), reviewLimit: 2, alpha: 0.7, beta },
      agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
      services: { evaluate: asService(hqScorer) },
      seed,
    });
    const { end } = tellMatch(hq, journal, { story: benchmark.story });
    const told = /^([AB]) wins by (\S+) \(H gives (\S+), cost (\S+)\): \1 has Q/.exec(end?.text ?? '');
    const [, winner, lead, fromH, fromCost] = told ?? [];
    expect(winner).toBe(outcome?.winner);
    expect((Number(fromH) + Number(fromCost)).toFixed(4)).toBe(lead);
    const [first, second] = outcome?.seats.toSorted((one, other) => other.q - one.q) ?? [];
    expect(Number(fromH)).toBeCloseTo(0.7 * ((first?.h ?? 0) - (second?.h ?? 0)), 4);
    expect(Number(fromCost)).toBeCloseTo(-beta * ((first?.penalty ?? 0) - (second?.penalty ?? 0)), 3);
  }
});

it('takes 1 for the weight of H where seats cannot tell, and has no lead of one seat', () => {
  expect(
    splitLead([
      { q: 0.4, h: 0.5, penalty: 1 },
      { q: 0.8, h: 1, penalty: 2 },
    ]),
  ).toEqual({ lead: 0.4, fromH: 0.5, fromCost: -0.1 });
  expect(splitLead([{ q: 0.4, h: 0.5, penalty: 1 }])).toBeUndefined();
});
