import {
  arrival,
  defineGame,
  fuzz,
  lockstep,
  memoryJournal,
  move,
  play,
  virtual,
  type Agent,
  type AgentIO,
  type Journal,
  type LimitsInput,
  type MatchResult,
  type NamedAgent,
  type Scheduler,
  makeAmounts,
} from '@masbench/core';
import { createRng } from '@masbench/statistics';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { countCases } from '../../../scripts/testing/cases.ts';

/** All seats move at once, `rounds` times each, none waiting for the others. */
const lanes = defineGame<{ left: Record<string, number>; by: Record<string, number> }>()({
  name: 'lanes',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(1) }),
  asks: { go: move({ data: z.null(), action: z.int(), fallback: () => -1 }) },
  setup: ({ rounds }, seats) => ({
    left: Object.fromEntries(seats.map((seat) => [seat, rounds])),
    by: {},
  }),
  open: ({ left }, ask) =>
    Object.entries(left)
      .filter(([, rounds]) => rounds > 0)
      .map(([seat]) => ask.go(seat, null)),
  on: {
    go: (state, { seat, by }) => {
      state.left[seat] = (state.left[seat] ?? 0) - 1;
      state.by[by] = (state.by[by] ?? 0) + 1;
    },
  },
  views: {},
  outcome: ({ left, by }) => (Object.values(left).every((rounds) => rounds === 0) ? by : null),
});

type Lanes = typeof lanes;

function table(count: number, agent: Agent<Lanes>): Record<string, Agent<Lanes>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, agent]));
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What a match comes to on a clock that runs only while all of its agents wait. */
async function onFakeClock<Result>(playing: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const result = playing();
  await vi.advanceTimersByTimeAsync(1_000);
  return result;
}

afterEach(() => void vi.useRealTimers());

const dollars = (costUsd: number) => ({ calls: 1, inputTokens: 0, outputTokens: 0, costUsd });

describe('a claim', () => {
  it('waits for open claims: eight seats with a bound of $0.20 and a cost of $0.01 all move within $1', async () => {
    let atOnce = 0;
    let most = 0;
    const payer: Agent<Lanes> = async (_turn, io) => {
      const end = await io.reserve(dollars(0.2));
      most = Math.max(most, (atOnce += 1));
      await pause(2);
      io.use(dollars(0.01));
      atOnce -= 1;
      end();
      return 1;
    };
    const { outcome, usage, lost } = await play(lanes, {
      config: {},
      agents: table(8, payer),
      seed: 1,
      limits: { match: { costUsd: 1 } },
    });
    expect(outcome).toEqual({ agent: 8 });
    expect(usage.costUsd).toBeCloseTo(0.08);
    expect(lost).toEqual(makeAmounts(() => 0));
    expect(most).toBe(5);
  });

  it('never deadlocks, regardless of what attempts hold while they ask for more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { minLength: 1, maxLength: 4 }),
          {
            minLength: 2,
            maxLength: 6,
          },
        ),
        async (plans) => {
          const agents = Object.fromEntries(
            plans.map((plan, index): [string, Agent<Lanes>] => [
              `s${index}`,
              async (_turn, io) => {
                for (const [bound, keeps] of plan) {
                  const end = await io.reserve({ calls: bound });
                  await Promise.resolve();
                  if (!keeps) end();
                }
                return 1;
              },
            ]),
          );
          const { status, lost } = await play(lanes, {
            config: {},
            agents,
            seed: 1,
            limits: { match: { calls: 100 }, seat: { calls: 80 }, retries: 0 },
          });
          // What a refused attempt still held is lost: it may leave the others too little room to finish.
          expect(lost.calls === 0 ? status : 'finished').toBe('finished');
        },
      ),
      { numRuns: countCases(40) },
    );
  });

  it('that waits costs no time: neither the limit nor the seconds of the attempt run', async () => {
    const slow: Agent<Lanes> = async (_turn, io) => {
      const end = await io.reserve(dollars(1));
      await pause(60);
      io.use(dollars(0));
      end();
      return 1;
    };
    const { outcome, seats } = await onFakeClock(async () =>
      play(lanes, {
        config: {},
        agents: table(5, slow),
        seed: 1,
        limits: { match: { costUsd: 1 }, timeoutMs: 250, retries: 0 },
      }),
    );
    // One after the other they take 300 ms.
    expect(outcome).toEqual({ agent: 5 });
    for (const { usage } of Object.values(seats)) expect(usage.seconds).toBe(0.06);
  });

  it('that waits is woken when the match is stopped', async () => {
    const controller = new AbortController();
    const errors: unknown[] = [];
    const agent: Agent<Lanes> = async (_turn, io) => {
      await io.reserve(dollars(1.5)).catch((error: unknown) => {
        errors.push(error);
        throw error;
      });
      controller.abort();
      return new Promise(() => undefined);
    };
    const { status } = await play(lanes, {
      config: {},
      agents: table(3, agent),
      seed: 1,
      signal: controller.signal,
      limits: { match: { costUsd: 2 } },
    });
    await pause(1);
    expect(status).toBe('aborted');
    expect(errors).toHaveLength(2);
  });

  it('that is not waited for is no unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const careless: Agent<Lanes> = (_turn, io) => {
      void io.reserve({ calls: 2 });
      return 1;
    };
    await play(lanes, { config: {}, agents: table(1, careless), seed: 1, limits: { seat: { calls: 1 } } });
    await pause(2);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});

describe('an attempt whose budget is claimed by others', () => {
  it('is not asked once the budget is used up', async () => {
    let asked = 0;
    const agent: Agent<Lanes> = async (_turn, io) => {
      asked += 1;
      const end = await io.reserve({ calls: 1 });
      await pause(1);
      io.use({ calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 });
      end();
      return 1;
    };
    const { outcome } = await play(lanes, {
      config: {},
      agents: table(6, agent),
      seed: 1,
      limits: { match: { calls: 2 } },
    });
    expect(outcome).toEqual({ agent: 2, fallback: 4 });
    expect(asked).toBe(2);
  });

  it('is not asked where it is unknown what is left: the match stops, and no substitute is played', async () => {
    const unknown: Agent<Lanes> = (_turn, io) => {
      io.use({ calls: 1 });
      return 1;
    };
    const limits = { seat: { costUsd: 1 } };
    const options = { config: { rounds: 2 }, agents: table(1, unknown), seed: 1, limits };
    const { status, reason, usage, seats } = await play(lanes, options);
    expect([status, usage.calls, usage.costUsd]).toEqual(['aborted', 1, undefined]);
    expect(reason).toMatch(/What seat s0 spent of costUsd is unknown/);
    expect(seats['s0']?.standIns).toEqual({});
  });
});

describe('what a call that broke off may have cost', () => {
  const broken: Record<string, (io: AgentIO) => Promise<number>> = {
    throws: async (io) => {
      await io.reserve(dollars(0.3));
      throw new Error('connection reset');
    },
    'is late': async (io) => {
      await io.reserve(dollars(0.3));
      return new Promise(() => undefined);
    },
    'says so': async (io) => {
      const end = await io.reserve(dollars(0.3));
      end('lost');
      return 1;
    },
  };

  it.each(Object.entries(broken))(
    'counts at its bound, is shown, and makes no move a substitute where the attempt %s',
    async (_how, act) => {
      const journal = memoryJournal();
      const limits: LimitsInput = { match: { costUsd: 1 }, timeoutMs: 30, retries: 0 };
      const options = {
        config: { rounds: 4 },
        agents: table(1, (_turn, io) => act(io)),
        seed: 1,
        limits,
        journal,
      };
      const { seats, lost, usage, status, reason } = await onFakeClock(async () =>
        play(lanes, { ...options, scheduler: arrival() }),
      );
      // Three calls fit into the dollar, the fourth does not.
      expect(seats['s0']?.lost.calls).toBe(3);
      expect(seats['s0']?.lost.costUsd).toBeCloseTo(0.9);
      expect(lost).toEqual(seats['s0']?.lost);
      expect(usage.costUsd).toBe(0);
      expect(seats['s0']?.standIns.budget).toBeUndefined();
      expect([status, reason]).toEqual([
        'aborted',
        'go/s0#3 could not be asked: lost calls hold $0.9 of $1; settle or raise the limit (match.costUsd; this call may take $0.3)',
      ]);
      // It is on the record, so that a finished journal says the same.
      const again = await play(lanes, { ...options, scheduler: arrival() });
      expect(again.lost).toEqual(lost);
    },
  );

  it('counts without any budget, too, and is unknown where it had no bound', async () => {
    const agent: Agent<Lanes> = async (_turn, io) => {
      await io.reserve({ calls: 1, inputTokens: 10, outputTokens: 5 });
      throw new Error('connection reset');
    };
    const { lost } = await play(lanes, {
      config: {},
      agents: table(1, agent),
      seed: 1,
      limits: { retries: 0 },
    });
    expect(lost).toMatchObject({ calls: 1, tokens: 15, costUsd: undefined });
  });

  it('never passes a limit together with what was billed: 64 callers, random bounds, costs and faults', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 3000 }), async (seed, tokens) => {
        let most = 0;
        let held = 0;
        const caller: Agent<Lanes> = async (_turn, { id, attempt, reserve, use }) => {
          const rng = createRng(seed, `${id}/${attempt}`);
          const bound = 1 + rng.int(100);
          const end = await reserve({ calls: 1, inputTokens: bound, outputTokens: 0, costUsd: 0 });
          held += bound;
          most = Math.max(most, held);
          if (rng.chance(0.5)) await pause(rng.int(3));
          else await Promise.resolve();
          const actual = rng.int(bound + 1);
          held -= bound;
          const fate = rng.int(6);
          if (fate === 0) {
            held += bound;
            throw new Error('broke off');
          }
          if (fate === 1) {
            held += bound;
            end('lost');
            return 0;
          }
          use({ calls: 1, inputTokens: actual, outputTokens: 0, costUsd: 0 });
          held += actual;
          if (fate === 2) throw new Error('broke after it was billed');
          if (fate === 3) return 'no integer';
          if (fate === 4) end();
          return 1;
        };
        const { usage, lost, status, reason } = await play(lanes, {
          config: { rounds: 2 },
          agents: table(64, caller),
          seed: 1,
          limits: { match: { tokens }, seat: { tokens: 150 }, retries: 1 },
        });
        expect(reason ?? status).toMatch(
          /^finished$|lost calls hold [1-9]\d* of \d+ tokens; settle or raise/,
        );
        expect((usage.inputTokens ?? 0) + (lost.tokens ?? 0)).toBeLessThanOrEqual(tokens);
        expect(most).toBeLessThanOrEqual(tokens);
      }),
      { numRuns: countCases(6) },
    );
  });
});

describe('in virtual time', () => {
  /** Answers after random real time, and reports a call. */
  const ragged: NamedAgent<Lanes> = {
    name: 'ragged',
    nature: 'simulated',
    resumable: true,
    create:
      () =>
      async (_turn, { use, rng }) => {
        await pause(Math.random() * 4);
        use({ calls: 1, inputTokens: rng.int(30), outputTokens: 0, costUsd: 0 });
        return rng.int(9);
      },
  };

  /** The same, but claims first. */
  const careful: NamedAgent<Lanes> = {
    ...ragged,
    create:
      () =>
      async (_turn, { use, rng, reserve }) => {
        await pause(Math.random() * 3);
        const end = await reserve({ calls: 1, inputTokens: 30, outputTokens: 0, costUsd: 0 });
        await pause(Math.random() * 3);
        use({ calls: 1, inputTokens: rng.int(30), outputTokens: 0, costUsd: 0 });
        end();
        return rng.int(9);
      },
  };

  const schedulers: Record<string, () => Scheduler> = {
    'virtual(latency)': () => virtual(({ rng }) => 1 + rng.int(5)),
    'virtual()': () => virtual(),
    'lockstep()': () => lockstep(),
    'fuzz()': () => fuzz(3),
  };
  const budgets: readonly LimitsInput[] = [
    { match: { calls: 9 } },
    { match: { tokens: 120 }, seat: { calls: 3 } },
    { seats: { s1: { tokens: 40 } } },
  ];

  async function played(
    scheduler: Scheduler,
    agent: NamedAgent<Lanes>,
    limits: LimitsInput,
    journal: Journal = memoryJournal(),
  ): Promise<MatchResult<Lanes>> {
    const agents = table(4, agent);
    return play(lanes, { config: { rounds: 4 }, agents, seed: 1, scheduler, limits, journal });
  }

  it.each(Object.entries(schedulers))(
    '%s gives the same journal for the same seed under budgets',
    async (_, make) => {
      for (const agent of [ragged, careful]) {
        for (const limits of budgets) {
          const journals = new Set<string>();
          for (let run = 0; run < countCases(2); run += 1) {
            const { journal, outcome } = await played(make(), agent, { ...limits, retries: 0 });
            journals.add([...journal.read()].join('\n'));
            expect(outcome?.['fallback']).toBeGreaterThan(0);
          }
          expect(journals.size).toBe(1);
        }
      }
    },
  );

  it.each(Object.entries(schedulers))('%s resumes to the same journal from every line', async (_, make) => {
    for (const limits of budgets) {
      const { journal } = await played(make(), careful, limits);
      const lines = [...journal.read()];
      for (let cut = 1; cut < lines.length; cut += 7) {
        const again = await played(make(), careful, limits, memoryJournal(lines.slice(0, cut)));
        expect([...again.journal.read()]).toEqual(lines);
      }
    }
  });

  it.each(Object.entries(schedulers))(
    '%s asks the next seat of a budget, however many microtasks an answer takes',
    async (_, make) => {
      for (let microtasks = 0; microtasks < 6; microtasks += 1) {
        const prompt: NamedAgent<Lanes> = {
          ...ragged,
          create:
            () =>
            async (_turn, { use }) => {
              for (let task = 0; task < microtasks; task += 1) await Promise.resolve();
              use({ calls: 1 });
              return 1;
            },
        };
        const { status, usage } = await played(make(), prompt, { match: { calls: 9 } });
        expect({ status, calls: usage.calls }).toEqual({ status: 'finished', calls: 9 });
      }
    },
  );

  it.each([
    ['a budget of the match, one after the other', { match: { calls: 9 } }, 1],
    ['budgets of their own, concurrently', { seat: { calls: 9 } }, 4],
  ])('asks seats that have %s', async (_what, limits, most) => {
    const asked = { now: 0, most: 0 };
    const agent: Agent<Lanes> = async (_turn, io) => {
      asked.now += 1;
      asked.most = Math.max(asked.most, asked.now);
      await pause(1);
      io.use({ calls: 1 });
      asked.now -= 1;
      return 1;
    };
    const agents = table(4, agent);
    await play(lanes, { config: {}, agents, seed: 1, limits, scheduler: lockstep() });
    expect(asked.most).toBe(most);
  });

  it('ends what runs over a budget of seconds: of 10, 10 and 10 s within 25 the last has 5', async () => {
    const slow: Agent<Lanes> = (_turn, io) => {
      io.use({ seconds: 10 });
      return 1;
    };
    const limits = { seat: { seconds: 25 }, retries: 0 };
    const options = { config: { rounds: 4 }, agents: table(1, slow), seed: 1, limits, scheduler: virtual() };
    const { seats, seconds } = await play(lanes, options);
    expect([seats['s0']?.usage.seconds, seats['s0']?.standIns.budget, seconds]).toEqual([25, 2, 25]);
  });

  it('charges a time-out what it declares: three limits of 40 ms are 0.12 s of match and of usage', async () => {
    const hanging: NamedAgent<Lanes> = {
      name: 'hanging',
      nature: 'scripted',
      create: () => async () => new Promise(() => undefined),
    };
    const { seconds, seats, scheduler } = await play(lanes, {
      config: {},
      agents: table(1, hanging),
      seed: 1,
      limits: { timeoutMs: 40, retries: 2 },
    });
    expect([scheduler, seconds, seats['s0']?.usage.seconds]).toEqual(['virtual', 0.12, 0.12]);
    expect(seats['s0']?.standIns).toEqual({ timeout: 1 });
  });

  it('judges a limit by declared time alone where the scheduler declares it', async () => {
    const slow: Agent<Lanes> = async () => pause(60).then(() => 1);
    const limits = { timeoutMs: 30, retries: 0 };
    const short = await play(lanes, {
      config: {},
      agents: table(2, slow),
      seed: 1,
      limits,
      scheduler: virtual(() => 0.01),
    });
    const long = await play(lanes, {
      config: {},
      agents: table(2, () => 1),
      seed: 1,
      limits,
      scheduler: virtual(() => 0.04),
    });
    expect([short.outcome, short.seconds]).toEqual([{ agent: 2 }, 0.01]);
    expect([long.outcome, long.seconds]).toEqual([{ fallback: 2 }, 0.03]);
  });
});

it('an agent that blocks longer than its time is late, though no timer can cut it off', async () => {
  const blocking: Agent<Lanes> = () => {
    const until = performance.now() + 30;
    while (performance.now() < until);
    return 1;
  };
  const { seats } = await play(lanes, {
    config: {},
    agents: table(1, blocking),
    seed: 1,
    limits: { timeoutMs: 10, retries: 0 },
  });
  expect(seats['s0']?.standIns).toEqual({ timeout: 1 });
});
