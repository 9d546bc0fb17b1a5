import { play, type Agent, type AnyGame } from '@masbench/core';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import { describe, expect, it } from 'vitest';
import { echo, remembering, silent } from './branching-games.ts';

async function changed(agent: Agent<AnyGame>, seed: number, value: 0 | 1 = 1) {
  const agents = { A: silent, B: agent };
  const { journal } = await play<AnyGame>(echo, { config: { spread: 0 }, agents, services: {}, seed });
  return counterfactual(matchOnRecord<AnyGame>(echo, journal), { answers: { 'say/A#0': value } }, { agents });
}

describe('a counterfactual of an agent that remembers', () => {
  it('asks it again once it was shown something else, and finds the true effect', async () => {
    for (const resumable of [true, false])
      expect(await changed(remembering({ resumable }), 1)).toMatchObject({
        status: 'changed',
        difference: { A: 1, B: 0 },
        reused: 0,
        asked: 2,
      });
  });

  it('gives the recorded answer to the same turn if the agent declares itself memoryless', async () => {
    expect(await changed(remembering({ resumable: true, memoryless: true }), 1)).toMatchObject({
      difference: { A: 0, B: 0 },
      reused: 1,
      asked: 1,
    });
  });

  it('stops if it cannot be asked, and says why', async () => {
    const { journal } = await play<AnyGame>(echo, {
      config: {},
      agents: { A: silent, B: silent },
      services: {},
      seed: 1,
    });
    // B is shown something else once, and answers as on record.
    const first = await counterfactual(matchOnRecord<AnyGame>(echo, journal), { answers: { 'say/A#0': 1 } });
    expect(first).toMatchObject({ status: 'stopped', missing: { id: 'say/B#0', why: 'unanswered' } });
  });

  it('shares the draws of both matches, and counts those of the changed branch', async () => {
    for (let seed = 0; seed < 10; seed += 1)
      expect((await changed(remembering({ resumable: true }), seed)).draws).toEqual({
        kept: 1,
        changed: 0,
        added: 1,
      });
  });

  it('is exactly the recorded match in a control that changes nothing', async () => {
    for (let seed = 0; seed < 10; seed += 1)
      expect(await changed(remembering({ resumable: true }, 0.3), seed, 0)).toMatchObject({
        status: 'unchanged',
        difference: { A: 0, B: 0 },
        draws: { kept: 1, changed: 0, added: 0 },
      });
  });
});
