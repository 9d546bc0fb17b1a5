import { lockstep, play, replay, type AgentIO, type CatchAll, type MatchResult } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askAnything } from './games/ask-anything.ts';

type AskAnything = ReturnType<typeof askAnything>;

async function asking(
  act: CatchAll<AskAnything>,
  action: z.ZodType = z.string(),
  fallback: unknown = 'fallback',
): Promise<MatchResult<AskAnything>> {
  return play(askAnything(action, fallback), {
    config: {},
    agents: { A: act },
    seed: 1,
    scheduler: lockstep(),
    limits: { retries: 0 },
  });
}

/** Everything that can be reached from a value by names, own and inherited. */
function reachable(root: unknown): Set<unknown> {
  const found = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return;
    found.add(value);
    for (
      let at: object | null = value;
      at !== null && at !== Object.prototype;
      at = Object.getPrototypeOf(at)
    ) {
      for (const name of Reflect.ownKeys(at)) {
        try {
          visit(Reflect.get(value, name));
        } catch {
          // A getter that refuses gives nothing away.
        }
      }
    }
  };
  visit(root);
  return found;
}

describe('an agent', () => {
  it('reaches neither the state nor the engine through what it is given', async () => {
    let given = new Set<unknown>();
    const { outcome } = await asking((turn, io) => {
      given = new Set([...reachable(turn), ...reachable(io)]);
      return 'yes';
    });
    expect(given.has(outcome?.shown)).toBe(false);
    expect(given.has(outcome?.shown.words)).toBe(false);
    const names = [...given].flatMap((one) => Reflect.ownKeys(one as object));
    expect(names).not.toContain('payload');
    expect(names).not.toContain('observation');
  });

  it('cannot end its own attempt, or make out that it was cheap', async () => {
    const { seats, outcome } = await asking((_turn, io) => {
      io.use({ calls: 1, inputTokens: 5, outputTokens: 5 });
      for (const name of ['end', 'abort', 'fail', 'usage', 'ending', 'settled', 'seconds', 'limit'])
        expect(Reflect.get(io, name)).toBeUndefined();
      expect(() => Object.assign(io, { usage: {} })).toThrow(TypeError);
      return 'yes';
    });
    expect([outcome?.answers, seats['A']?.usage.calls]).toEqual([['yes'], 1]);
  });

  it('may take what it uses out of its io', async () => {
    const { usage } = await asking((_turn, { use, past, rng, id, attempt, nonce }) => {
      use({ calls: 1 });
      return [past().length, rng.int(1), id, attempt, nonce.length].join(' ');
    });
    expect(usage.calls).toBe(1);
  });

  it.each([
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['a negative number', -5],
    ['a text', '7' as unknown as number],
    ['null', null as unknown as number],
  ])('that reports %s as usage has spent an unknown amount, and breaks no journal', async (_what, odd) => {
    const { journal, usage, seconds } = await asking((_turn, io) => {
      io.use({ calls: 1, inputTokens: odd, outputTokens: 1, seconds: odd, costUsd: odd });
      return 'yes';
    });
    expect([usage.calls, usage.inputTokens, usage.outputTokens, usage.costUsd]).toEqual([
      1,
      undefined,
      1,
      undefined,
    ]);
    expect(seconds).toBe(0);
    expect(replay(askAnything(z.string()), journal).outcome?.answers).toEqual(['yes']);
  });

  it('cannot claim what is no number from a budget', async () => {
    const { seats, journal } = await play(askAnything(z.string(), 'fallback'), {
      config: {},
      agents: {
        A: async (_turn, io) => {
          await io.reserve({ calls: Number.NaN });
          return 'yes';
        },
      },
      seed: 1,
      limits: { retries: 0, seat: { calls: 1 } },
    });
    expect(seats['A']?.standIns).toEqual({ error: 1 });
    expect([...journal.read()].join('\n')).toContain('a bound for calls: it gave NaN');
  });

  const oddThings: readonly [what: string, thing: unknown][] = [
    ['undefined', undefined],
    ['a symbol', Symbol('no')],
    ['an object without a text', Object.create(null)],
    ['an error whose message is no text', Object.assign(new Error(), { message: { code: 1 } })],
    [
      'an error whose message throws',
      Object.defineProperty(new Error('x'), 'message', {
        get: () => {
          throw new Error('ha');
        },
      }),
    ],
  ];

  it.each(oddThings)('may throw %s', async (_what, thing) => {
    const thrown = await asking(() => {
      throw thing;
    });
    const rejected = await asking(async () => {
      // oxlint-disable-next-line typescript/only-throw-error -- what is tried here
      throw thing;
    });
    for (const { journal, seats, outcome } of [thrown, rejected]) {
      expect([outcome?.answers, seats['A']?.standIns]).toEqual([['fallback'], { error: 1 }]);
      expect(replay(askAnything(z.string(), 'fallback'), journal).outcome?.answers).toEqual(['fallback']);
    }
  });

  it('that names its error says at least what kind it was', async () => {
    const { journal } = await asking(() => {
      throw new RangeError();
    });
    expect([...journal.read()].join('\n')).toContain('"error":"RangeError"');
  });

  const circular: unknown[] = [];
  circular.push(circular);
  const oddAnswers: readonly [what: string, answer: unknown, schema: z.ZodType][] = [
    ['a bigint where anything goes', 1n, z.unknown()],
    ['what holds itself', circular, z.unknown()],
    [
      'what throws when it is read',
      {
        get said(): string {
          throw new Error('ha');
        },
      },
      z.object({ said: z.string() }),
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          getOwnPropertyDescriptor: () => {
            throw new Error('ha');
          },
          get: () => {
            throw new Error('ha');
          },
        },
      ),
      z.object({ said: z.string() }),
    ],
    ['a function where anything goes', () => 1, z.unknown()],
    [
      'a thenable that throws',
      // oxlint-disable-next-line unicorn/no-thenable -- what is tried here
      Object.defineProperty({}, 'then', {
        get: () => {
          throw new Error('ha');
        },
      }),
      z.unknown(),
    ],
  ];

  it.each(oddAnswers)('may answer %s', async (_what, answer, schema) => {
    const { outcome, journal } = await asking(() => answer, schema, { said: 'fallback' });
    const game = askAnything(schema, { said: 'fallback' });
    expect(replay(game, journal).outcome).toEqual(outcome);
  });

  it('may answer nothing where that is legal, and the match can be replayed', async () => {
    const optional = z.string().optional();
    const { outcome, journal } = await asking(() => undefined, optional);
    expect(outcome?.answers).toEqual([null]);
    expect(replay(askAnything(optional), journal).outcome).toEqual(outcome);
  });

  it('fills no journal with what was wrong', async () => {
    const schema = z.strictObject({});
    const huge = Object.fromEntries([['x'.repeat(2_000_000), 1]]);
    const { journal } = await asking(() => huge, schema, {});
    const other = await asking(() => {
      throw new Error('y'.repeat(2_000_000));
    });
    expect([...journal.read()].join('\n').length).toBeLessThan(20_000);
    expect([...other.journal.read()].join('\n').length).toBeLessThan(20_000);
  });

  it('that answers after the match was stopped changes nothing', async () => {
    const controller = new AbortController();
    const late: ((answer: string) => void)[] = [];
    const kept: AgentIO[] = [];
    const stopped = play(askAnything(z.string()), {
      config: {},
      agents: {
        A: async (_turn, io) =>
          new Promise((resolve) => {
            kept.push(io);
            late.push(resolve);
            queueMicrotask(() => controller.abort());
          }),
      },
      seed: 1,
      signal: controller.signal,
    });
    const { status, journal } = await stopped;
    const lines = [...journal.read()];
    late[0]?.('yes');
    kept[0]?.use({ calls: 99 });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect([status, kept[0]?.signal.aborted, [...journal.read()]]).toEqual(['aborted', true, lines]);
    await expect(kept[0]?.reserve({ calls: 1 })).rejects.toThrow(/no longer wanted/);
  });
});

describe('a schema', () => {
  it('that throws is a fault of the game, and is named', async () => {
    const schema = z.unknown().refine(() => {
      throw new Error('no such rule');
    });
    await expect(asking(() => 'yes', schema)).rejects.toMatchObject({
      code: 'GAME_FAULT',
      message: 'Game ask-anything failed in the schema of say/A#0: no such rule',
    });
  });
});
