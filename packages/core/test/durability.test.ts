import { arrival, lockstep, Match, memoryJournal, virtual, type Agent, type Journal } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { bazaar, services, trader, traders, type Bazaar } from './games/bazaar.js';

/** A journal that counts what was appended and is not durable yet. */
function counting(commitLater: boolean): Journal & { readonly pending: () => number } {
  const journal = memoryJournal();
  let appended = 0;
  let durable = 0;
  return {
    ...journal,
    append: (line) => {
      appended += 1;
      journal.append(line);
    },
    commit: () => {
      const target = appended;
      if (!commitLater) {
        durable = target;
        return undefined;
      }
      return new Promise((resolve) => {
        setImmediate(() => {
          durable = target;
          resolve();
        });
      });
    },
    pending: () => appended - durable,
  };
}

/** The trader, who notes how much was not durable when he was asked. */
function asking(pending: () => number, found: number[], later: boolean): Agent<Bazaar> {
  return {
    ...trader,
    create: (match) => {
      const handlers = trader.create(match);
      return (turn, io) => {
        found.push(pending());
        const handler = (handlers as Record<string, (turn: unknown, io: unknown) => unknown>)[turn.kind];
        return later ? Promise.resolve().then(() => handler?.(turn, io)) : handler?.(turn, io);
      };
    },
  };
}

describe.each([
  ['virtual', virtual],
  ['lockstep', lockstep],
  ['arrival', arrival],
] as const)('under %s', (_name, scheduler) => {
  it.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])(
    'no agent and no listener is called before it is on record (journal later: %s, agents later: %s)',
    async (commitLater, agentsLater) => {
      const journal = counting(commitLater);
      const found: number[] = [];
      const agent = asking(journal.pending, found, agentsLater);
      const agents = { A: agent, B: agent, C: agent };
      const match = new Match(bazaar, {
        config: {},
        agents,
        services,
        seed: 3,
        journal,
        scheduler: scheduler(),
      });
      for (const event of [
        'match-start',
        'request-open',
        'attempt',
        'answer',
        'drop',
        'phase',
        'match-end',
      ] as const)
        match.on(event, () => found.push(journal.pending()));
      await match.run();
      expect(found.length).toBeGreaterThan(50);
      // What agents answer at once is asked for at once: nothing is appended in between.
      expect(found.every((pending) => pending === 0)).toBe(true);
      expect(journal.pending()).toBe(0);
    },
  );
});

it('a journal that cannot be kept ends the match before an agent is asked again', async () => {
  let commits = 0;
  let asked = 0;
  const journal: Journal = {
    ...memoryJournal(),
    commit: () => {
      commits += 1;
      if (commits > 3) throw new Error('the disk is full');
    },
  };
  const agents = Object.fromEntries(
    Object.keys(traders).map((seat) => [seat, asking(() => (asked += 1), [], false)]),
  );
  const played = new Match(bazaar, { config: {}, agents, services, seed: 3, journal }).run();
  await expect(played).rejects.toThrow('the disk is full');
  const before = asked;
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(before);
  expect(commits).toBe(4);
});

it.each([
  ['virtual', virtual],
  ['lockstep', lockstep],
] as const)(
  'under %s a match with listeners writes its journal as rarely as one without',
  async (_name, scheduler) => {
    const writes = async (listens: boolean): Promise<number> => {
      const memory = memoryJournal();
      let isWritten = true;
      let count = 0;
      const journal: Journal = {
        ...memory,
        append: (line) => {
          isWritten = false;
          memory.append(line);
        },
        commit: () => {
          if (!isWritten) count += 1;
          isWritten = true;
        },
      };
      const match = new Match(bazaar, {
        config: {},
        agents: traders,
        services,
        seed: 3,
        journal,
        scheduler: scheduler(),
      });
      let told = 0;
      for (const event of ['request-open', 'request-start', 'attempt', 'answer', 'drop', 'phase'] as const)
        if (listens) match.on(event, () => void (told += 1));
      const { answers } = await match.run();
      expect(told >= answers).toBe(listens);
      return count;
    };
    expect(await writes(true)).toBe(await writes(false));
  },
);
