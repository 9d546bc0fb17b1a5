import { setImmediate } from 'node:timers/promises';
import type { Agent, AgentIO, NamedAgent, Turn } from '@masbench/core';
import { agentLaws, conformAgent, ConformanceError } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { bazaar, services, type Bazaar } from './games/bazaar.ts';
import { agentFaults, type AgentSpecimen } from './zoo/agents.ts';

type Price = (turn: Turn<Bazaar, 'price'>, io: AgentIO) => unknown;

/** Prices as given. */
function pricing(price: Price): Agent<Bazaar> {
  return (turn, io) =>
    turn.kind === 'price' ? price(turn as Turn<Bazaar, 'price'>, io) : { note: turn.seat };
}

async function never(): Promise<never> {
  return new Promise(() => undefined);
}

let moves = 0;
let sixes = 0;
let seen: number[] = [];

/** Remembers its own prices where an option says so. */
function remembering(
  memory: () => { read: () => number; write: (price: number) => void },
): NamedAgent<Bazaar> {
  return {
    name: 'rememberer',
    create: () => {
      const { read, write } = memory();
      return {
        price: ({ turn }, { rng }) => {
          const price = turn === 0 ? rng.int(10) : (read() + 1) % 10;
          write(price);
          return { price };
        },
        bell: () => ({ note: '' }),
      };
    },
  };
}

const zoo: readonly AgentSpecimen[] = [
  ...agentFaults,
  {
    fault: 'asks too much',
    law: 'answers are legal',
    broken: pricing(() => ({ price: 99 })),
    mended: pricing(() => ({ price: 9 })),
  },
  {
    fault: 'throws now and then',
    law: 'answers are legal',
    broken: pricing(({ turn }) => {
      if (turn > 1) throw new Error('out of ideas');
      return { price: 1 };
    }),
    mended: pricing(() => ({ price: 1 })),
  },
  {
    fault: 'never answers',
    law: 'answers are legal',
    broken: pricing(never),
    mended: pricing(async () => ({ price: 1 })),
    hangs: true,
  },
  {
    fault: 'changes what it is shown',
    law: 'answers are legal',
    broken: pricing(({ data }) => ({ price: Object.assign(data, { day: 1 }).day })),
    mended: pricing(({ data }) => ({ price: { ...data, day: 1 }.day })),
  },
  {
    fault: 'cannot be made',
    law: 'answers are legal',
    broken: {
      name: 'unmade',
      create: () => {
        throw new Error('no model');
      },
    },
    mended: { name: 'made', create: () => ({ price: () => ({ price: 1 }), bell: () => ({ note: '' }) }) },
  },
  {
    fault: 'gives up when it is asked again',
    law: 'asks again without fault',
    broken: pricing((_turn, { lastError }) => (lastError === undefined ? { price: 1 } : undefined)),
    mended: pricing((_turn, { lastError }) => ({ price: lastError === undefined ? 1 : 2 })),
  },
  {
    fault: 'hides its calls',
    law: 'reports usage',
    broken: pricing(() => ({ price: 1 })),
    mended: (turn, io) => {
      io.use({ calls: 1, inputTokens: 1, outputTokens: 1 });
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    },
    calls: true,
  },
  {
    fault: 'does not know its calls',
    law: 'reports usage',
    broken: (turn, io) => {
      io.use({ calls: Number.NaN });
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    },
    mended: (turn, io) => {
      io.use({ calls: 2 });
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    },
    calls: true,
  },
  {
    fault: 'plays by Math.random',
    law: 'reproducible',
    broken: pricing(() => ({ price: Math.floor(Math.random() * 10) })),
    mended: pricing((_turn, { rng }) => ({ price: rng.int(10) })),
  },
  {
    fault: 'counts over all matches',
    law: 'reproducible',
    broken: pricing(() => ({ price: (moves += 1) % 10 })),
    mended: pricing(({ turn }) => ({ price: turn % 10 })),
  },
  {
    fault: 'counts over all matches by a period that comes round',
    law: 'reproducible',
    broken: pricing(() => ({ price: (sixes += 1) % 6 })),
    mended: pricing(({ turn }) => ({ price: turn % 6 })),
  },
  {
    fault: 'has one memory for all matches',
    law: 'matches do not mix',
    broken: remembering(() => ({
      read: () => seen.at(-1) ?? 0,
      write: (price) => {
        seen = [...seen, price];
      },
    })),
    mended: remembering(() => {
      const own: number[] = [];
      return { read: () => own.at(-1) ?? 0, write: (price) => void own.push(price) };
    }),
  },
  {
    fault: 'goes on when it should stop',
    law: 'stops when aborted',
    broken: pricing(async (_turn, { signal }) => {
      await setImmediate();
      return signal.aborted ? never() : { price: 1 };
    }),
    mended: pricing(async (_turn, { signal }) => {
      await setImmediate();
      signal.throwIfAborted();
      return { price: 1 };
    }),
    hangs: true,
  },
];

async function brokenLaw(
  agent: Agent<Bazaar>,
  { calls = false, hangs = false }: Pick<AgentSpecimen, 'calls' | 'hangs'> = {},
): Promise<string | undefined> {
  try {
    await conformAgent(agent, {
      game: bazaar,
      config: { days: 6 },
      seats: ['A', 'B', 'C'],
      services,
      declares: { calls },
      ...(hangs ? { answerMs: 200, stopMs: 50 } : { stopMs: 20_000 }),
    });
    return undefined;
  } catch (error) {
    if (error instanceof ConformanceError) return error.law;
    throw error;
  }
}

describe('conformAgent', () => {
  it.each(zoo)('names the law of an agent that $fault: $law', async ({ broken, law, ...specimen }) => {
    expect(await brokenLaw(broken, specimen)).toBe(law);
  });

  it.each(zoo)('passes the mended twin of the agent that $fault', async ({ mended, calls = false }) => {
    expect(await brokenLaw(mended, { calls })).toBeUndefined();
  });

  it('has a specimen for every law', () => {
    expect(new Set(zoo.map(({ law }) => law))).toEqual(new Set(agentLaws));
  });

  it('says what was wrong with the first answer', async () => {
    const agent = pricing(() => ({ price: 99 }));
    await expect(
      conformAgent(agent, { game: bazaar, config: {}, seats: ['A', 'B'], services }),
    ).rejects.toThrow(/^answers are legal: \d+ × illegal; first: ✖ Too big[^]*request price\/A#0/);
  });
});
