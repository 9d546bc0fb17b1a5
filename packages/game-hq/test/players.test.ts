import { play, type MatchResult, type NamedAgent } from '@masbench/core';
import {
  defaultQAgent,
  hq,
  hqScriptedHandlers,
  scriptedQAgent,
  simulatedQAgent,
  type Hq,
  always,
  greedy,
  never,
  straggler,
  threshold,
  extractiveWriter,
  slippingWriter,
} from '@masbench/game-hq';
import { hqSimulations } from '../src/players/simulated.ts';
import { type HqSelfView } from '../src/views/self-view.ts';
import { type PolicyTurn } from '../src/players/policies.ts';
import { asService, lexical } from '@masbench/scorers';
import { describe, expect, it } from 'vitest';
import { decision, outcomeOf, player, resultOf, selfView } from './playing.js';
import * as z from 'zod';

const withBeta = (beta: number): Partial<HqSelfView> => ({ rules: { ...selfView.rules, beta } });

describe('policies', () => {
  it('never and always do what they say, as far as it is offered', () => {
    expect(never(decision(0.1)).choice).toBe('continue');
    expect(always(decision(0.99)).choice).toBe('review');
    const first = {
      ...decision(0.1),
      data: { ...decision(0.1).data, choices: ['continue' as const], candidates: [] },
    };
    expect(always(first).choice).toBe('continue');
    const last = { ...first, data: { ...first.data, choices: ['end' as const], passage: null } };
    expect([never(last).choice, always(last).choice]).toEqual(['end', 'end']);
  });

  it('threshold reviews below its limit, or below T', () => {
    expect(threshold()(decision(0.84)).choice).toBe('review');
    expect(threshold()(decision(0.86)).choice).toBe('continue');
    expect(threshold(0.5)(decision(0.6)).choice).toBe('continue');
    expect(threshold()(decision(null)).choice).toBe('continue');
  });

  it('straggler reviews what lies far enough below the own mean', () => {
    expect(straggler()(decision(0.69)).choice).toBe('review');
    expect(straggler()(decision(0.71)).choice).toBe('continue');
    expect(straggler(0.05)(decision(0.71)).choice).toBe('review');
    expect(straggler()(decision(0.1, { h: null })).choice).toBe('continue');
  });

  it('greedy reviews where the expected gain exceeds the expected cost', () => {
    expect(greedy()(decision(0.1, withBeta(0.001))).choice).toBe('review');
    expect(greedy()(decision(0.1, withBeta(1))).choice).toBe('continue');
    expect(greedy()(decision(1, withBeta(0))).choice).toBe('continue');
    expect(greedy({ mended: 0 })(decision(0, withBeta(0.001))).choice).toBe('continue');
  });

  it('greedy takes a spendthrift rival as a reason to review', () => {
    const seeing = (reviews: number): PolicyTurn =>
      decision(0.2, withBeta(0.12), {
        completed: 10,
        calls: 20 + reviews,
        tokens: 10_000,
        seconds: 100,
        reviews,
      });
    expect(greedy()(seeing(0)).choice).toBe('continue');
    expect(greedy()(seeing(10)).choice).toBe('review');
  });
});

/** Passages with names, numbers, dates and negations to get wrong. */
const stories = Array.from({ length: 20 }, (_, index) => ({
  id: `s${index + 1}`,
  text: [
    `The harbour of Eastmere handled ${1200 + 37 * index} containers in March, officials in Halden said on Tuesday.`,
    `That was ${3 + index} percent more than in the year before, when a strike had closed two of its seven piers.`,
    `Director Maria Lund said the port would not raise its fees before ${2027 + (index % 5)}.`,
    `The union, which represents ${400 + 13 * index} dock workers, rejected an offer of higher pay on Friday.`,
    'Talks are to be resumed in Corwick next week, and neither side expects an agreement before the summer.',
    `A new crane worth ${2 + index} million crowns arrived from Tarnby and was put to use without delay.`,
  ].join(' '),
}));

async function lineup(agents: Readonly<Record<string, NamedAgent<Hq>>>, seed = 1): Promise<MatchResult<Hq>> {
  return play(hq, {
    config: { passages: stories },
    agents,
    seed,
    services: { evaluate: asService(lexical()) },
  });
}

describe('the default match', () => {
  it('has reviews in both seats that raise H, and a winner', async () => {
    const result = await lineup({ A: defaultQAgent(0), B: defaultQAgent(1) });
    for (const seat of ['A', 'B']) {
      const { h, hBefore, reviews, calls } = resultOf(result, seat);
      expect(reviews).toBeGreaterThan(0);
      expect(hBefore).toBeLessThan(h);
      expect(calls).toBe(2 * 20 + reviews);
    }
    expect(resultOf(result, 'A').reviews).not.toBe(resultOf(result, 'B').reviews);
    expect(outcomeOf(result).winner).not.toBeNull();
    expect(result.scheduler).toBe('virtual');
  });

  it('seats different players, and begins again after the last', () => {
    const names = [0, 1, 2, 3].map((index) => defaultQAgent(index).name);
    expect(new Set(names).size).toBe(3);
    expect(names[3]).toBe(names[0]);
  });
});

describe('a scripted Q-Agent', () => {
  it('reports one call a move, tokens read and written, and declared seconds', async () => {
    const pace = { perCall: 2, perInputToken: 0, perOutputToken: 0 };
    const result = await lineup({ A: scriptedQAgent({ pace, policy: never }) });
    const { calls, seconds, inputTokens, outputTokens } = resultOf(result, 'A');
    expect([calls, seconds]).toEqual([40, 80]);
    expect(inputTokens).toBeGreaterThan(20 * 150);
    expect(outputTokens).toBeGreaterThan(20 * 10);
    expect(result.seats['A']?.agent.nature).toBe('scripted');
  });

  it('copies and never slips with the extractive writer', async () => {
    const writer = extractiveWriter();
    const result = await lineup({
      A: scriptedQAgent({ writer }),
      B: scriptedQAgent({ writer: slippingWriter() }),
    });
    expect(resultOf(result, 'A').hBefore).toBeGreaterThan(0.95);
    expect(resultOf(result, 'B').hBefore).toBeLessThan(resultOf(result, 'A').hBefore ?? 0);
  });
});

describe('a simulated Q-Agent', () => {
  it.each(['quick', 'steady', 'wordy'] as const)('spends about what it declares: %s', async (preset) => {
    const result = await lineup({ A: simulatedQAgent(preset, { policy: never }) });
    const { policy, summarize } = hqSimulations[preset];
    const { seconds, calls } = resultOf(result, 'A');
    const median = 20 * (medianOf(policy.seconds) + medianOf(summarize.seconds));
    expect(calls).toBe(40);
    expect((seconds ?? 0) / median).toBeGreaterThan(0.8);
    expect((seconds ?? 0) / median).toBeLessThan(1.5);
    expect(result.seats['A']?.agent).toMatchObject({ name: `simulated: ${preset}`, nature: 'simulated' });
  });

  it('needs the name of a simulation that is there', () => {
    const name: string = 'gigantic';
    expect(() => simulatedQAgent(name as 'quick')).toThrow(
      'its name must be one of quick, steady, wordy, but is "gigantic"',
    );
  });
});

describe('handlers', () => {
  it('can be spread into an agent that decides otherwise', async () => {
    const result = await play(hq, {
      config: { passages: stories.slice(0, 3) },
      agents: { A: { ...hqScriptedHandlers({ writer: extractiveWriter() }), policy: always }, B: player() },
      services: { evaluate: asService(lexical()) },
    });
    expect(resultOf(result, 'A')).toMatchObject({ reviews: 2, calls: 8 });
  });
});

function medianOf(amount: unknown): number {
  return z.object({ median: z.number() }).parse(amount).median;
}
