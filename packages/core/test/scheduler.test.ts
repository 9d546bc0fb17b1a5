import {
  arrival,
  fuzz,
  lockstep,
  Match,
  memoryJournal,
  play,
  replay,
  virtual,
  type Agent,
  type Scheduler,
} from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';

/** Answers after so many real milliseconds, and says that it took so many seconds. */
function paced(ms: number, seconds: number): Agent<Bazaar> {
  return async (turn, io) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    io.use({ seconds });
    return turn.kind === 'price' ? { price: 1 } : { note: '' };
  };
}

async function order(scheduler: Scheduler, agents: Record<string, Agent<Bazaar>>): Promise<string[]> {
  const { journal } = await play(bazaar, { config: { days: 1 }, agents, services, seed: 1, scheduler });
  return [...journal.read()]
    .map((line) => JSON.parse(line) as { type: string; id: string })
    .flatMap(({ type, id }) => (type === 'answer' && id.startsWith('price') ? [id] : []));
}

describe('a scheduler', () => {
  const agents = { A: paced(12, 1), B: paced(6, 3), C: paced(1, 2) };

  it('arrival processes answers as they arrive', async () => {
    const waiting = new Map<string, () => void>();
    const pricing =
      (after?: string): Agent<Bazaar> =>
      async ({ kind }) => {
        if (kind !== 'price') return { note: '' };
        if (after !== undefined) await new Promise<void>((resolve) => waiting.set(after, resolve));
        return { price: 1 };
      };
    const match = new Match(bazaar, {
      config: { days: 1 },
      agents: { A: pricing('price/B#0'), B: pricing('price/C#0'), C: pricing() },
      services,
      seed: 1,
      scheduler: arrival(),
    });
    const heard: string[] = [];
    match.on('answer', ({ id }) => {
      if (id.startsWith('price')) heard.push(id);
      waiting.get(id)?.();
    });
    await match.run();
    expect(heard).toEqual(['price/C#0', 'price/B#0', 'price/A#0']);
  });

  it('lockstep processes answers in the order of opening, regardless of arrival', async () => {
    expect(await order(lockstep(), agents)).toEqual(['price/A#0', 'price/B#0', 'price/C#0']);
  });

  it('virtual hears in the order of declared time', async () => {
    expect(await order(virtual(), agents)).toEqual(['price/A#0', 'price/C#0', 'price/B#0']);
  });

  it('virtual takes latencies from a function, and adds them up on the clock', async () => {
    const latency = ({ seat }: { readonly seat: string | undefined }): number =>
      ({ A: 3, B: 2, C: 1 })[seat ?? ''] ?? 0;
    expect(await order(virtual(latency), agents)).toEqual(['price/C#0', 'price/B#0', 'price/A#0']);
    const { seconds, seats } = await play(bazaar, {
      config: { days: 2 },
      agents,
      services,
      seed: 1,
      scheduler: virtual(latency),
    });
    // Prices take 3 s, the first bell 1 s, each of the two days.
    expect(seconds).toBe(8);
    expect(seats['A']?.usage.seconds).toBe(6);
  });

  it('fuzz hears in an order of its own, the same for the same seed', async () => {
    const orders = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => (await order(fuzz(seed), traders)).join(' ')),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect((await order(fuzz(1), traders)).join(' ')).toBe(orders[0]);
  });

  it('is virtual by default where all are scripted, else arrival', async () => {
    const scripted = await play(bazaar, { config: {}, agents: traders, services, seed: 1 });
    const mixed = await play(bazaar, {
      config: { days: 1 },
      agents: { ...traders, A: paced(1, 1) },
      services,
      seed: 1,
    });
    expect([scripted.scheduler, mixed.scheduler]).toEqual(['virtual', 'arrival']);
  });

  it('leaves every match replayable', async () => {
    for (const scheduler of [arrival(), lockstep(), virtual(), fuzz(3)]) {
      const { journal, outcome } = await play(bazaar, {
        config: {},
        agents: traders,
        services,
        seed: 5,
        scheduler,
      });
      expect(replay(bazaar, memoryJournal(journal.read())).outcome).toEqual(outcome);
    }
  });
});
