import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Agent, AgentIO, MatchInfo, NamedAgent, Turn } from '@masbench/core';
import type { AgentLaw } from '../../src/testing/conform-agent.ts';
import type { Bazaar } from '../games/bazaar.ts';

/** An agent with one fault, the law that it breaks, and the same agent without the fault. */
export interface AgentSpecimen {
  readonly fault: string;
  readonly law: AgentLaw;
  readonly broken: Agent<Bazaar>;
  readonly mended: Agent<Bazaar>;
  /** It declares that it makes calls. */
  readonly calls?: boolean;
  /** The broken one never answers: the limit is what it is found by. */
  readonly hangs?: boolean;
}

type Price = (turn: Turn<Bazaar, 'price'>, io: AgentIO) => number | Promise<number>;

/** An agent that is made for a match, with prices as given. */
function made(
  price: (match: MatchInfo) => Price,
  about: Partial<NamedAgent<Bazaar>> = {},
): NamedAgent<Bazaar> {
  return {
    name: 'merchant',
    ...about,
    create: (match) => {
      const priced = price(match);
      return {
        price: async (turn, io) => ({ price: await priced(turn, io) }),
        bell: () => ({ note: match.seat.slice(0, 20) }),
      };
    },
  };
}

/** An agent of one function. */
function plain(price: Price): Agent<Bazaar> {
  return async (turn, io) =>
    turn.kind === 'price' ? { price: await price(turn as Turn<Bazaar, 'price'>, io) } : { note: '' };
}

function pastPrices(io: AgentIO): number[] {
  return io
    .past()
    .flatMap(({ kind, action }) => (kind === 'price' ? (action as { price: number }).price : []));
}

const boards = new Map<string, number[]>();
const fresh = new Set<string>();

/** One board for all agents that are made for a match, who are made together. */
function boardOf(id: string): number[] {
  if (!fresh.has(id)) {
    fresh.add(id);
    boards.set(id, []);
    queueMicrotask(() => fresh.delete(id));
  }
  return boards.get(id) ?? [];
}

export const agentFaults: readonly AgentSpecimen[] = [
  {
    fault: 'declares that it can be resumed, and has forgotten everything',
    law: 'resumes',
    broken: made(
      () => {
        const own: number[] = [];
        return (_turn, { rng }) => {
          own.push(own.length === 0 ? rng.int(3) : ((own.at(-1) ?? 0) + 1) % 10);
          return own.at(-1) ?? 0;
        };
      },
      { resumable: true },
    ),
    mended: made(
      () => (_turn, io) => {
        const last = pastPrices(io).at(-1);
        return last === undefined ? io.rng.int(3) : (last + 1) % 10;
      },
      { resumable: true },
    ),
  },
  {
    fault: 'has no answer in the last seat',
    law: 'answers are legal',
    broken: made(
      ({ seat, seats }) =>
        () =>
          seats.at(-1) === seat ? 77 : 7,
    ),
    mended: made(
      ({ seat, seats }) =>
        () =>
          seats.at(-1) === seat ? 8 : 7,
    ),
  },
  {
    fault: 'writes on a board that its other seats read',
    law: 'seats do not mix',
    broken: made(({ id }) => {
      const board = boardOf(id);
      return (_turn, { rng }) => {
        const price = board.length % 2 === 0 ? rng.int(5) : 9;
        board.push(price);
        return price;
      };
    }),
    mended: made(() => {
      const board: number[] = [];
      return (_turn, { rng }) => {
        const price = board.length % 2 === 0 ? rng.int(5) : 9;
        board.push(price);
        return price;
      };
    }),
  },
  {
    fault: 'plays by the length of its name',
    law: 'seat names do not matter',
    broken: plain(({ seat }) => seat.length % 10),
    mended: plain(({ turn }) => turn % 10),
  },
  {
    fault: 'counts its attempts, of which the past knows only the last ones',
    law: 'resumes',
    broken: made(
      () => {
        let attempts: number | undefined;
        return (_turn, { past }) => {
          attempts = (attempts ?? past().length) + 1;
          return attempts % 10;
        };
      },
      { resumable: true },
    ),
    mended: made(
      () =>
        (_turn, { past }) =>
          (past().length + 1) % 10,
      { resumable: true },
    ),
  },
  {
    fault: 'never settles what it reserves',
    law: 'reservations settle',
    broken: plain(async (_turn, { reserve, use }) => {
      await reserve({ calls: 1 });
      use({ calls: 1 });
      return 5;
    }),
    mended: plain(async (_turn, { reserve }) => {
      const settle = await reserve({ calls: 1 });
      settle({ usage: { calls: 1 } });
      return 5;
    }),
  },
  {
    fault: 'reserves without end where it should stop',
    law: 'stops when aborted',
    broken: plain(async (_turn, { reserve, signal }) => {
      await setImmediate();
      while (signal.aborted) await reserve({ calls: 1 }).catch(() => undefined);
      return 5;
    }),
    mended: plain(async (_turn, { signal }) => {
      await setImmediate();
      signal.throwIfAborted();
      return 5;
    }),
    hangs: true,
  },
  {
    fault: 'stops when it is told, and calls again a while later',
    law: 'leaves nothing behind',
    broken: plain(async (_turn, io) => {
      await setImmediate();
      if (io.signal.aborted) void setTimeout(30).then(() => io.use({ calls: 1 }));
      return 6;
    }),
    mended: plain(async () => {
      await setImmediate();
      return 6;
    }),
  },
  {
    fault: 'plays by the year',
    law: 'reproducible',
    broken: plain(() => new Date().getFullYear() % 10),
    mended: plain(({ data: { day } }) => day % 10),
  },
  {
    fault: 'plays by the hour of a time zone',
    law: 'reproducible',
    broken: plain(({ data: { day } }) => new Date(day * 40_000_000).getHours() % 10),
    mended: plain(({ data: { day } }) => new Date(day * 40_000_000).getUTCHours() % 10),
  },
  {
    fault: 'goes on to spend after it has stopped',
    law: 'leaves nothing behind',
    broken: plain(async (_turn, io) => {
      await setImmediate();
      if (io.signal.aborted) {
        void work(io);
        io.signal.throwIfAborted();
      }
      return 1;
    }),
    mended: plain(async (_turn, io) => {
      await setImmediate();
      io.signal.throwIfAborted();
      io.use({ calls: 1 });
      return 1;
    }),
  },
  {
    fault: 'traces what it did after it has answered',
    law: 'leaves nothing behind',
    broken: plain((_turn, { trace }) => {
      void setImmediate().then(() => trace({ type: 'model', n: 1 }));
      return 2;
    }),
    mended: plain(() => 2),
  },
  {
    fault: 'leaves a rejection behind',
    law: 'leaves nothing behind',
    broken: plain(() => {
      void Promise.reject(new Error('lost'));
      return 3;
    }),
    mended: plain(() => {
      Promise.reject(new Error('lost')).catch(() => undefined);
      return 3;
    }),
  },
  {
    fault: 'rejects where it is stopped, and hears it itself',
    law: 'leaves nothing behind',
    broken: plain(async (_turn, { signal }) => {
      signal.addEventListener('abort', () => void Promise.reject(new Error('stopped')));
      await setImmediate();
      return 4;
    }),
    mended: plain(async (_turn, { signal }) => {
      signal.addEventListener('abort', () => undefined);
      await setImmediate();
      return 4;
    }),
  },
];

async function work(io: AgentIO): Promise<void> {
  await setImmediate();
  io.use({ calls: 1, inputTokens: 1000 });
}
