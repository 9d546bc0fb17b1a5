import {
  lockstep,
  MasbenchError,
  Match,
  memoryJournal,
  play,
  RefusalError,
  UnavailableError,
  virtual,
  type Agent,
  type AgentIO,
  type Handlers,
  type PlayOptions,
} from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';

const plain: Handlers<Bazaar> = { price: () => ({ price: 1 }), bell: () => ({ note: 'x' }) };

function options(more: Partial<PlayOptions<Bazaar>> = {}): PlayOptions<Bazaar> {
  return { config: {}, agents: { A: plain, B: plain }, services, seed: 1, scheduler: lockstep(), ...more };
}

/** Seat A prices as given, seat B as always. */
function pricing(
  price: (io: AgentIO) => unknown,
  more: Partial<PlayOptions<Bazaar>> = {},
): PlayOptions<Bazaar> {
  const agent: Agent<Bazaar> = (turn, io) => (turn.kind === 'price' ? price(io) : { note: 'x' });
  return options({ agents: { A: agent, B: plain }, config: { days: 1 }, ...more });
}

const raise = (error: Error) => (): never => {
  throw error;
};

async function never(): Promise<never> {
  return new Promise(() => undefined);
}

describe('play', () => {
  it('plays to the outcome and says who did and spent what', async () => {
    const result = await play(bazaar, options({ agents: traders, seed: 7, scheduler: virtual() }));
    expect(result.status).toBe('finished');
    expect(result.scores).toEqual(result.outcome?.sold);
    expect(result.metrics).toEqual({ match: { quitters: [] } });
    const { A, B, C } = result.seats;
    expect(A?.moves).toBeGreaterThanOrEqual(4);
    expect(result.usage.inputTokens).toBe(
      [A, B, C].reduce((sum, seat) => sum + (seat?.usage.inputTokens ?? 0), 0),
    );
    expect(result.usage.costUsd).toBeCloseTo((result.usage.calls ?? 0) * 0.01);
  });

  it('hands out frozen copies', async () => {
    const seen: unknown[] = [];
    await play(
      bazaar,
      options({
        agents: {
          A: (turn) => {
            seen.push(turn.view, turn.data);
            expect(() => Object.assign(turn.view.square, { day: 9 })).toThrow(TypeError);
            expect(() => Object.assign(turn.data, { day: 9 })).toThrow(TypeError);
            return turn.kind === 'price' ? { price: 1 } : { note: '' };
          },
          B: plain,
        },
      }),
    );
    expect(seen.length).toBeGreaterThan(4);
  });

  it('asks again with what was wrong, charges every attempt, and then falls back', async () => {
    const errors: (string | undefined)[] = [];
    const { seats, journal } = await play(
      bazaar,
      pricing((io) => {
        errors.push(io.lastError);
        io.use({ calls: 1, inputTokens: 3, outputTokens: 1 });
        return { price: 100 };
      }),
    );
    expect(errors).toEqual([undefined, expect.stringContaining('Too big')]);
    expect(seats['A']).toMatchObject({
      usage: { calls: 2, inputTokens: 6 },
      failedAttempts: { illegal: 2 },
      standIns: { illegal: 1 },
    });
    expect(
      [...journal.read()]
        .filter((line) => line.includes('"price/A#0"'))
        .map((line) => (JSON.parse(line) as { type: string }).type),
    ).toEqual(['open', 'attempt', 'attempt', 'answer']);
  });

  const faults: readonly [what: string, price: (io: AgentIO) => unknown, why: string][] = [
    ['throws', raise(new Error('boom')), 'error'],
    ['rejects', async () => Promise.reject(new Error('boom')), 'error'],
    ['returns nothing', () => undefined, 'illegal'],
    ['returns what is no JSON', () => ({ price: 1n }), 'illegal'],
    ['refuses', raise(new RefusalError('I would rather not')), 'refusal'],
    ['has no budget', raise(new MasbenchError('BUDGET_SPENT', 'nothing left')), 'budget'],
    ['hangs', never, 'timeout'],
  ];

  it.each(faults)('records the reason when an agent %s', async (_what, price, why) => {
    const limits = { retries: 0, ...(why === 'timeout' ? { timeoutMs: 20 } : {}) };
    const { status, seats } = await play(bazaar, pricing(price, { limits }));
    expect(status).toBe('finished');
    expect(seats['A']?.standIns).toEqual({ [why]: 1 });
  });

  it('rejects an answer that is longer than the limit', async () => {
    const { seats } = await play(
      bazaar,
      options({ limits: { answerLength: 11, retries: 0 }, config: { days: 1 } }),
    );
    expect(seats['A']?.standIns).toEqual({ 'too-large': 1 });
  });

  it('stops where the limits say so, and can go on', async () => {
    const journal = memoryJournal();
    const illegal = { limits: { onIllegal: 'abort', retries: 0 }, journal } as const;
    const stopped = await play(
      bazaar,
      pricing(() => 'junk', illegal),
    );
    expect(stopped).toMatchObject({ status: 'aborted', outcome: null, scores: null });
    expect(stopped.reason).toMatch(/^price\/A#0 got no answer \(illegal: /);
    const resumed = await play(
      bazaar,
      pricing(() => ({ price: 4 }), { ...illegal }),
    );
    expect(resumed.status).toBe('finished');
    expect(resumed.outcome?.sold['A']).toBe(4);
  });

  it('aborts at once where an agent cannot be reached, and asks it again when resumed', async () => {
    const journal = memoryJournal();
    const stopped = await play(
      bazaar,
      pricing(
        () => {
          throw new UnavailableError('wrong key');
        },
        { journal },
      ),
    );
    expect(stopped).toMatchObject({ status: 'aborted', reason: 'price/A#0 could not be asked: wrong key' });
    const resumed = await play(
      bazaar,
      pricing(() => ({ price: 2 }), { journal }),
    );
    expect(resumed).toMatchObject({ status: 'finished', seats: { A: { standIns: {} } } });
  });

  it('lets the game say what a forfeit means', async () => {
    const { status, metrics, seats } = await play(
      bazaar,
      pricing(() => 'junk', { limits: { onIllegal: 'forfeit' }, config: { days: 3 } }),
    );
    expect(status).toBe('finished');
    expect(metrics.match).toEqual({ quitters: ['A'] });
    expect(seats['A']).toMatchObject({ moves: 1, standIns: { illegal: 1 } });
  });

  it('drops what is no longer open and aborts its signal', async () => {
    const aborted: string[] = [];
    const slow: Agent<Bazaar> = (turn, io) => {
      if (turn.kind === 'price') return { price: 1 };
      return new Promise((resolve) => {
        io.signal.addEventListener('abort', () => {
          aborted.push(io.id);
          resolve({ note: 'late' });
        });
      });
    };
    const { journal, status } = await play(bazaar, {
      config: { days: 2 },
      agents: { A: plain, B: slow },
      services,
      seed: 1,
    });
    expect(status).toBe('finished');
    expect(aborted).toEqual(['bell/B#0', 'bell/B#1']);
    expect([...journal.read()].filter((line) => line.includes('"drop"'))).toHaveLength(2);
  });

  it('retries a failed service and then uses onFailure', async () => {
    let calls = 0;
    const appraise = (): number => {
      calls += 1;
      throw new Error('down');
    };
    const { outcome, services: spent } = await play(
      bazaar,
      options({ services: { appraise }, config: { days: 1 } }),
    );
    expect([calls, outcome?.appraised]).toEqual([3, [-1]]);
    expect(spent.calls).toBe(0);
  });

  it('enters what services spend into their own account', async () => {
    const appraise: PlayOptions<Bazaar>['services'] = {
      appraise: (_input, { use }) => {
        use({ calls: 1, inputTokens: 100, outputTokens: 1, costUsd: 0.5 });
        return 1;
      },
    };
    const {
      services: spent,
      seats,
      usage,
    } = await play(bazaar, options({ services: appraise, config: { days: 2 } }));
    expect([spent.costUsd, seats['A']?.usage.costUsd, usage.costUsd]).toEqual([1, 0, 1]);
  });

  it('stops at its signal and goes on later', async () => {
    const journal = memoryJournal();
    const controller = new AbortController();
    const waiting = async (): Promise<never> => {
      setTimeout(() => controller.abort(), 5);
      return never();
    };
    const stopped = await play(bazaar, pricing(waiting, { signal: controller.signal, journal }));
    expect(stopped).toMatchObject({ status: 'aborted', reason: 'it was stopped by its signal' });
    expect(
      await play(
        bazaar,
        pricing(() => ({ price: 1 }), { journal }),
      ),
    ).toMatchObject({ status: 'finished' });
  });

  it('puts forced answers in, checked and free of charge', async () => {
    const { outcome, seats, journal } = await play(
      bazaar,
      options({
        agents: traders,
        config: { days: 1 },
        force: { 'weather#0': 'rain', 'price/B#0': { price: 7 } },
      }),
    );
    expect(outcome?.sold['B']).toBe(7);
    expect(seats['B']?.usage.calls).toBeLessThan(3);
    expect([...journal.read()].filter((line) => line.includes('"forced"'))).toHaveLength(2);
    await expect(play(bazaar, options({ force: { 'weather#0': 'snow' } }))).rejects.toThrow(
      /Cannot answer weather#0: its forced value must be legal/,
    );
    // What is forced is not an answer that an agent spelled in its own way.
    await expect(play(bazaar, options({ force: { 'price/B#0': { price: '7' } } }))).rejects.toThrow(
      'Cannot answer price/B#0: its forced value must be legal',
    );
  });

  it('runs middleware around an agent, the first outermost, before the check', async () => {
    const order: string[] = [];
    const { outcome } = await play(
      bazaar,
      options({
        config: { days: 1 },
        middleware: [
          async (turn, next) => {
            order.push(`outer ${turn.kind}/${turn.seat}`);
            const answer = await next();
            order.push('outer end');
            return turn.kind === 'price' ? { price: 5 } : answer;
          },
          async (_turn, next) => {
            order.push('inner');
            return next();
          },
        ],
      }),
    );
    expect(outcome?.sold).toEqual({ A: 5, B: 5 });
    expect(order.slice(0, 2)).toEqual(['outer price/A', 'inner']);
  });

  it('tells an agent its own past, and no other', async () => {
    const pasts: unknown[] = [];
    const agent: Agent<Bazaar> = (turn, io) => {
      pasts.push(io.past().map(({ kind, data, action, view }) => ({ kind, data, action, view: view() })));
      return turn.kind === 'price' ? { price: turn.data.day } : { note: turn.seat };
    };
    await play(bazaar, options({ agents: { A: agent, B: plain }, config: { days: 2 } }));
    expect(pasts.at(-1)).toEqual([
      {
        kind: 'price',
        data: { day: 1 },
        action: { price: 1 },
        view: { self: { sold: 0 }, square: { day: 1, weather: expect.any(String) } },
      },
      {
        kind: 'bell',
        data: { day: 1 },
        action: { note: 'A' },
        view: { self: { sold: 0 }, square: { day: 1, weather: expect.any(String) } },
      },
      {
        kind: 'price',
        data: { day: 2 },
        action: { price: 2 },
        view: { self: { sold: 1 }, square: { day: 2, weather: expect.any(String) } },
      },
    ]);
  });

  it('makes a fresh agent for every match', async () => {
    let made = 0;
    const agent: Agent<Bazaar> = {
      name: 'counter',
      create: ({ seat, seats, game }) => {
        made += 1;
        expect([seat, seats, game]).toEqual(['A', ['A', 'B'], 'bazaar']);
        return plain;
      },
    };
    await play(bazaar, options({ agents: { A: agent, B: plain } }));
    await play(bazaar, options({ agents: { A: agent, B: plain } }));
    expect(made).toBe(2);
  });
});

describe('a match that cannot be played', () => {
  it.each([
    ['a configuration that its schema rejects', { config: { days: 0 } }, 'CONFIG_INVALID', /days/],
    ['a seat whose name breaks ids', { agents: { 'A/B': plain } }, 'OPTION_INVALID', /'\/'/],
    ['a seat that is a number', { agents: { 1: plain } }, 'OPTION_INVALID', /no number/],
    ['no seat', { agents: {} }, 'OPTION_INVALID', /at least one seat/],
    [
      'an agent without a handler',
      { agents: { A: { price: () => ({ price: 1 }) } } },
      'OPTION_INVALID',
      /'bell' is missing/,
    ],
    ['a missing service', { services: {} }, 'SERVICE_MISSING', /'appraise'/],
    ['an unknown limit', { limits: { retry: 1 } }, 'OPTION_INVALID', /retry/],
    ['a budget for a stranger', { limits: { seats: { Z: { calls: 1 } } } }, 'OPTION_INVALID', /"Z"/],
  ])('says so: %s', (_what, wrong, code, message) => {
    const make = (): unknown => new Match(bazaar, options(wrong as Partial<PlayOptions<Bazaar>>));
    expect(make).toThrow(message);
    expect(make).toThrow(expect.objectContaining({ code }) as Error);
  });

  it.each([
    ['scores', { scores: () => new Map() }, 'what it returns must be plain JSON: $ is a Map'],
    ['scores', { scores: raise(new Error('lost')) }, 'lost'],
    ['metrics', { metrics: raise(new Error('lost')) }, 'lost'],
  ])('names the rule %s that returned what cannot be kept: %o', async (rule, wrong, why) => {
    const broken = { ...bazaar, ...wrong } as unknown as Bazaar;
    await expect(play(broken, options())).rejects.toMatchObject({
      code: 'GAME_FAULT',
      message: expect.stringContaining(`Game bazaar failed in ${rule}: ${why}`) as string,
    });
  });

  it('says when a game is stuck', async () => {
    await expect(play({ ...bazaar, open: () => [] }, options())).rejects.toMatchObject({ code: 'STUCK' });
  });

  it('runs once', async () => {
    const match = new Match(bazaar, options());
    await match.run();
    await expect(match.run()).rejects.toThrow('Cannot run a match twice');
  });
});
