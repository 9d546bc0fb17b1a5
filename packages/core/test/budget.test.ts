import {
  BudgetError,
  lockstep,
  play,
  virtual,
  type Agent,
  type AgentIO,
  type PlayOptions,
} from '@masbench/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bazaar, services, trader, type Bazaar } from './games/bazaar.ts';
import { countCases } from '../../../scripts/testing/cases.ts';

const seats = ['A', 'B', 'C', 'D'];

function withAgents(agent: Agent<Bazaar>, more: Partial<PlayOptions<Bazaar>>): PlayOptions<Bazaar> {
  return {
    config: { days: 5 },
    agents: Object.fromEntries(seats.map((seat) => [seat, agent])),
    services,
    seed: 1,
    ...more,
  };
}

/** Reserves before it spends, takes its time, and notes the most that was ever spent or claimed. */
function careful(log: { spent: number; refused: number }, bound: number, actual: number): Agent<Bazaar> {
  return async (turn, io) => {
    try {
      await io.reserve({ calls: 1, inputTokens: bound, outputTokens: 0, costUsd: bound / 1000 });
    } catch (error) {
      log.refused += 1;
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.spent += actual;
    io.use({ calls: 1, inputTokens: actual, outputTokens: 0, costUsd: actual / 1000 });
    return turn.kind === 'price' ? { price: 1 } : { note: '' };
  };
}

describe('a budget', () => {
  it('is never overshot, however many ask at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat({ max: 30 }),
        async (tokens, bound, spare) => {
          const log = { spent: 0, refused: 0 };
          const actual = Math.max(1, bound - spare);
          const { usage, status } = await play(
            bazaar,
            withAgents(careful(log, bound, actual), { limits: { match: { tokens } } }),
          );
          expect(status).toBe('finished');
          expect(log.spent).toBeLessThanOrEqual(tokens);
          expect(usage.inputTokens).toBeLessThanOrEqual(tokens);
        },
      ),
      { numRuns: countCases(8) },
    );
  });

  it('of a seat leaves the others alone', async () => {
    const { seats: results } = await play(
      bazaar,
      withAgents(trader, { limits: { seats: { B: { calls: 2 } } }, scheduler: lockstep() }),
    );
    expect(results['B']?.usage.calls).toBeLessThanOrEqual(2);
    expect(results['B']?.standIns.budget).toBeGreaterThan(0);
    expect(results['A']?.standIns.budget).toBeUndefined();
  });

  it('of dollars, calls and tokens is held together', async () => {
    for (const budget of [{ costUsd: 0.03 }, { calls: 3 }, { tokens: 30 }]) {
      const log = { spent: 0, refused: 0 };
      await play(bazaar, withAgents(careful(log, 10, 10), { limits: { match: budget } }));
      expect(log.spent).toBe(30);
    }
  });

  it('of seconds ends what runs over, in virtual time exactly', async () => {
    const slow: Agent<Bazaar> = (turn, io) => {
      io.use({ calls: 1, seconds: 10, inputTokens: 0, outputTokens: 0 });
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    };
    const { seats: results, seconds } = await play(
      bazaar,
      withAgents(slow, { limits: { seat: { seconds: 25 } }, scheduler: virtual() }),
    );
    expect(results['A']?.usage.seconds).toBe(25);
    expect(results['A']?.standIns.budget).toBeGreaterThan(0);
    expect(seconds).toBe(25);
  });

  it('refuses a claim without a bound for what is limited', async () => {
    const vague: Agent<Bazaar> = async (_turn, io) => {
      await io.reserve({ calls: 1 });
      return { price: 1 };
    };
    const { journal } = await play(
      bazaar,
      withAgents(vague, { limits: { match: { costUsd: 1 }, retries: 0 }, config: { days: 1 } }),
    );
    expect([...journal.read()].join('\n')).toContain('must give a bound for costUsd');
  });

  it('gives a claim back when it ends early or is settled for less', async () => {
    const rooms: boolean[] = [];
    const fits = async (io: AgentIO, inputTokens: number): Promise<boolean> => {
      try {
        const end = await io.reserve({ calls: 1, inputTokens, outputTokens: 0, costUsd: 0 });
        end();
        return true;
      } catch (error) {
        if (!(error instanceof BudgetError)) throw error;
        return false;
      }
    };
    const agent: Agent<Bazaar> = async (turn, io) => {
      if (turn.kind === 'price' && turn.seat === 'A' && turn.turn === 0) {
        const end = await io.reserve({ calls: 1, inputTokens: 80, outputTokens: 0, costUsd: 0 });
        rooms.push(await fits(io, 30));
        io.use({ calls: 1, inputTokens: 10, outputTokens: 0, costUsd: 0 });
        rooms.push(await fits(io, 30));
        end();
        rooms.push(await fits(io, 90), await fits(io, 91));
      }
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    };
    await play(bazaar, withAgents(agent, { limits: { match: { tokens: 100 } } }));
    expect(rooms).toEqual([false, false, true, false]);
  });

  it('is used up by what is unknown', async () => {
    const unknown: Agent<Bazaar> = (turn, io) => {
      io.use({ calls: 1 });
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    };
    const {
      status,
      reason,
      usage,
      seats: results,
    } = await play(bazaar, withAgents(unknown, { limits: { seat: { costUsd: 1 } } }));
    expect(usage.costUsd).toBeUndefined();
    expect(results['A']?.usage.calls).toBe(1);
    // What is left is unknown: that is no play of the seat, which gets no substitute.
    expect(status).toBe('aborted');
    expect(reason).toMatch(/What seat [AB] spent of costUsd is unknown/);
    expect(results['A']?.standIns).toEqual({});
  });
});
