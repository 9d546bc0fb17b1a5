import {
  play,
  type MatchResult,
  type NamedAgent,
  type PlayOptions,
  drawAmount,
  estimatedTokens,
  simulate,
} from '@masbench/core';
import { createRng } from '@masbench/statistics';
import { type SimulationProfile } from '../src/simulation/simulate.ts';
import { drawSample } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { garbled } from '../src/simulation/garbled.js';
import { bazaar, services, type Bazaar } from './games/bazaar.ts';

/** Draws prices of its own, and reports a usage that must not count. */
const drawing: NamedAgent<Bazaar> = {
  name: 'drawing',
  nature: 'scripted',
  create: () => ({
    price: (_turn, { rng, use }) => {
      use({ calls: 7, seconds: 100 });
      return { price: rng.int(10) };
    },
    bell: ({ seat }) => ({ note: seat }),
  }),
};

const plain = { seconds: 2, inputTokens: 100, outputTokens: 10 } as const;

async function played(
  profile: SimulationProfile<Bazaar>,
  more: Partial<PlayOptions<Bazaar>> = {},
): Promise<MatchResult<Bazaar>> {
  const agent = simulate(drawing, profile);
  return play(bazaar, { config: { days: 3 }, agents: { A: agent, B: agent }, services, seed: 4, ...more });
}

describe('simulate', () => {
  it('declares what every move takes, in place of what the agent reports', async () => {
    const { seats, seconds, scheduler } = await played({ ...plain, price: { input: 2, output: 10 } });
    expect(scheduler).toBe('virtual');
    const moves = seats['A']?.moves ?? 0;
    expect(moves).toBeGreaterThan(2);
    expect(seats['A']).toMatchObject({
      agent: { name: 'simulated: drawing', nature: 'simulated' },
      usage: { calls: moves, inputTokens: 100 * moves, outputTokens: 10 * moves },
    });
    expect(seats['A']?.usage.costUsd).toBeCloseTo(moves * 300e-6, 12);
    // Three days of a price and a bell, two seconds each.
    expect(seconds).toBe(12);
  });

  it('caches no more than is read, and writes no more than is left of it', async () => {
    const { seats } = await played({ ...plain, cachedTokens: 70, cacheWriteTokens: 50 });
    const moves = seats['A']?.moves ?? 0;
    expect(seats['A']?.usage).toMatchObject({ cachedTokens: 70 * moves, cacheWriteTokens: 30 * moves });
  });

  it('leaves the decisions of the agent as they are, under any profile', async () => {
    const bare = await play(bazaar, {
      config: { days: 3 },
      agents: { A: drawing, B: drawing },
      services,
      seed: 4,
    });
    for (const sigma of [0, 0.5, 2]) {
      const { outcome } = await played({
        ...plain,
        seconds: { median: 3, sigma },
        inputTokens: { mean: 9, sigma },
      });
      expect(outcome).toEqual(bare.outcome);
    }
  });

  it('plays the same match, byte for byte, for the same seed, faults and all', async () => {
    const profile: SimulationProfile<Bazaar> = {
      seconds: { median: 4, sigma: 0.6 },
      inputTokens: ({ turn }) => estimatedTokens([turn.view, turn.data]),
      outputTokens: ({ action }) => ({ median: estimatedTokens(action), sigma: 0.3 }),
      kinds: { bell: { seconds: 1 } },
      faults: { illegal: 0.2, refusal: 0.1, error: 0.1, stall: { probability: 0.1, seconds: 20 } },
    };
    const lines = async (): Promise<string[]> => [...(await played(profile)).journal.read()];
    expect(await lines()).toEqual(await lines());
  });

  it('has as many faults as declared, each with its reason', async () => {
    const faults = { illegal: 0.2, refusal: 0.1, error: 0.1, stall: { probability: 0.1, seconds: 1000 } };
    const { seats } = await played(
      { ...plain, faults },
      { config: { days: 400 }, limits: { retries: 0, timeoutMs: 100_000 } },
    );
    const counts = { illegal: 0, refusal: 0, error: 0, timeout: 0 };
    let moves = 0;
    for (const seat of Object.values(seats)) {
      moves += seat.moves;
      for (const why of Object.keys(counts) as (keyof typeof counts)[])
        counts[why] += seat.standIns[why] ?? 0;
    }
    for (const [why, expected] of Object.entries({ illegal: 0.2, refusal: 0.1, error: 0.1, timeout: 0.1 })) {
      const count = counts[why as keyof typeof counts];
      // Four standard deviations of a binomial count.
      expect(Math.abs(count - expected * moves)).toBeLessThan(
        4 * Math.sqrt(moves * expected * (1 - expected)),
      );
    }
  });

  it('stays within a budget, as every call claims what it costs', async () => {
    const limits = { match: { tokens: 1000 } };
    const { usage, seats } = await played({ ...plain, outputTokens: 20 }, { limits, config: { days: 9 } });
    expect((usage.inputTokens ?? 0) + (usage.outputTokens ?? 0)).toBeLessThanOrEqual(1000);
    expect(seats['A']?.standIns.budget).toBeGreaterThan(0);
  });

  it('says that a handler is missing, as without it', () => {
    const half = simulate({ price: () => ({ price: 1 }) } as unknown as NamedAgent<Bazaar>, plain);
    return expect(play(bazaar, { config: {}, agents: { A: half }, services, seed: 1 })).rejects.toThrow(
      /'bell' is missing/,
    );
  });
});

describe('an amount', () => {
  it('that is given by its mean has that mean', () => {
    const rng = createRng(1, 'means');
    const draws = Array.from({ length: 20_000 }, () => drawAmount({ mean: 6, sigma: 0.5 }, rng));
    const mean = draws.reduce((sum, one) => sum + one) / draws.length;
    // The standard error is 6·√(e^0.25 − 1)/√20,000 = 0.023.
    expect(Math.abs(mean - 6)).toBeLessThan(0.1);
    const below = draws.filter((one) => one < 6 * Math.exp(-0.125)).length;
    expect(Math.abs(below - 10_000)).toBeLessThan(300);
  });

  it('that is fixed draws nothing', () => {
    const rng = createRng(1, 'fixed');
    drawAmount(3, rng);
    expect(rng.float()).toBe(createRng(1, 'fixed').float());
  });
});

describe('an illegal answer', () => {
  it('is refused by every schema that refuses anything near it', () => {
    const schemas = [
      z.string().max(12),
      z.enum(['yes', 'no']),
      z.int().min(0),
      z.null(),
      z.object({ text: z.string() }),
      z.array(z.int()),
      z.union([z.string(), z.null()]),
      z.discriminatedUnion('do', [z.object({ do: z.literal('walk') }), z.object({ do: z.literal('wait') })]),
    ];
    for (const schema of schemas)
      expect(schema.safeParse(garbled(drawSample(schema, createRng(1, 'legal')), schema)).success).toBe(
        false,
      );
    expect(garbled('all is legal', z.unknown())).toBe('all is legal');
  });
});
