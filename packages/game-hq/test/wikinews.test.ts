import { play, replay } from '@masbench/core';
import { defaultQAgent, hq, readPassages } from '@masbench/game-hq';
import { asService, lexical } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from './playing.js';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const file = findData('hq/wikinews_passages.jsonl');
const lack = lackOf('hq/wikinews_passages.jsonl');

describe.skipIf(lack !== '')(`a match on 100 Wikinews articles${lack}`, () => {
  it('asks 2N + reviews calls, raises H by reviews, and is re-derived by a replay', async () => {
    const passages = await readPassages(file);
    const result = await play(hq, {
      config: { passages },
      agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
      services: { evaluate: asService(lexical()) },
      seed: 1,
    });
    for (const { calls, reviews, h, hBefore, counted } of outcomeOf(result).seats) {
      expect(counted).toBe(passages.length);
      expect(calls).toBe(2 * passages.length + reviews);
      expect(reviews).toBeGreaterThan(0);
      expect(hBefore).toBeLessThan(h);
    }
    expect(outcomeOf(result).winner).not.toBeNull();
    expect(replay(hq, result.journal).outcome).toEqual(result.outcome);
  });
});
