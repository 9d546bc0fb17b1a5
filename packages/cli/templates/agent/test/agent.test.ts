import { play, type Score } from '@masbench/core';
import { conformAgent } from '@masbench/core/testing';
import { bundledPassages, hq } from '@masbench/game-hq';
import { expect, it } from 'vitest';
import { agent } from '../src/agent.ts';

const config = { passages: bundledPassages.slice(0, 4) };
/** What an agent writes is scored by `lexical` in a run, and here by its length. */
const services = {
  evaluate: async ({ output }: { readonly output: string }): Promise<Score> => ({
    status: 'scored',
    name: 'length',
    value: Math.min(1, output.length / 1000),
  }),
};

it('keeps the laws of agents', async () => {
  const played = conformAgent(agent, { game: hq, config, services, seats: ['A', 'B'] });
  await expect(played).resolves.toBeUndefined();
});

it('answers every move itself', async () => {
  const { seats } = await play(hq, { config, agents: { A: agent, B: agent }, services, seed: 1 });
  for (const { moves, standIns } of Object.values(seats)) {
    expect(moves).toBeGreaterThan(0);
    expect(standIns).toEqual({});
  }
});
