import {
  arrival,
  defineGame,
  effect,
  lockstep,
  memoryJournal,
  move,
  play,
  replay,
  UnavailableError,
  type Agent,
  type AgentIO,
  type LimitsInput,
  type MatchResult,
} from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

/** All seats move at once. */
const table = defineGame<{ said: Record<string, string> }>()({
  name: 'table',
  version: 1,
  config: z.strictObject({}),
  asks: { say: move({ data: z.null(), action: z.string(), fallback: () => 'none' }) },
  setup: () => ({ said: {} }),
  open: ({ said }, ask, _config) =>
    ['A', 'B'].filter((seat) => said[seat] === undefined).map((seat) => ask.say(seat, null)),
  on: {
    say: (state, { seat, action }) => {
      state.said[seat] = action;
    },
  },
  views: { nothing: () => null },
  outcome: ({ said }) => (Object.keys(said).length === 2 ? said : null),
});

type Table = typeof table;

const quiet: Agent<Table> = () => 'quiet';

const bound = { calls: 1, inputTokens: 100, outputTokens: 50, costUsd: 0.4 };

function dollars({ usage, lost }: Pick<MatchResult<Table>, 'usage' | 'lost'>): (number | undefined)[] {
  return [usage.costUsd, lost.costUsd];
}

async function interrupted(
  agent: (io: AgentIO, stop: () => void) => Promise<string>,
  options: { readonly journal?: ReturnType<typeof memoryJournal>; readonly limits?: LimitsInput } = {},
): Promise<MatchResult<Table>> {
  const controller = new AbortController();
  const agents = {
    A: async (_turn: unknown, io: AgentIO) => agent(io, () => controller.abort()),
    B: quiet,
  };
  return play(table, { config: {}, agents, seed: 1, signal: controller.signal, ...options });
}

const never = async (): Promise<never> => new Promise(() => undefined);

describe('an interrupt', () => {
  it('keeps what a call in flight had reported: six interrupts at $0.40 are $2.40, and a limit of $1 stops the match before the third', async () => {
    const lines: string[] = [];
    const journal = memoryJournal(lines);
    let sent = 0;
    let last: MatchResult<Table> | undefined;
    for (let time = 0; time < 6; time += 1) {
      last = await interrupted(
        async (io, stop) => {
          await io.reserve(bound);
          sent += 0.4;
          io.use(bound);
          stop();
          return never();
        },
        { journal, limits: { match: { costUsd: 1 } } },
      );
      expect(dollars(last)[0]).toBeCloseTo(sent);
    }
    expect(sent).toBeCloseTo(0.8);
    expect(last).toMatchObject({ status: 'aborted', outcome: null });
    expect(last?.reason).toBe(
      'say/A#0 could not be asked: lost calls hold $0.8 of $1; settle or raise the limit (match.costUsd; this call may take $0.4)',
    );
    expect(last?.usage.costUsd).toBeCloseTo(0.8);
    expect(last?.lost.costUsd).toBe(0);
  });

  it('is no attempt: the same one is started again, and what was lost stays on record', async () => {
    const journal = memoryJournal();
    await interrupted(
      async (io, stop) => {
        await io.reserve(bound);
        stop();
        return never();
      },
      { journal, limits: { retries: 0 } },
    );
    const attempts: number[] = [];
    const agents = {
      A: async (_turn: unknown, io: AgentIO) => {
        attempts.push(io.attempt);
        const end = await io.reserve(bound);
        end({ usage: { ...bound, costUsd: 0.1 } });
        return 'done';
      },
      B: quiet,
    };
    const result = await play(table, { config: {}, agents, seed: 1, limits: { retries: 0 }, journal });
    expect(attempts).toEqual([1]);
    expect(result).toMatchObject({ status: 'finished', outcome: { A: 'done', B: 'quiet' } });
    expect(dollars(result)).toEqual([0.1, 0.4]);
    expect(replay(table, journal).outcome).toEqual({ A: 'done', B: 'quiet' });
  });

  it('counts an answer in the call log once: it is billed before the match is resumed, and after', async () => {
    const path = join(temporaryFolder(), 'a.jsonl');
    let sent = 0;
    const call = async (io: AgentIO, key: number): Promise<void> => {
      const end = await io.reserve(bound);
      if (!io.traced.some((record) => record['key'] === key)) {
        sent += 1;
        await io.trace({ key, result: 'text' });
      }
      end({ usage: { ...bound, costUsd: 0.1 } });
    };
    const played: MatchResult<Table>[] = [];
    for (const calls of [1, 1, 2, 0, 2]) {
      played.push(
        await interrupted(
          async (io, stop) => {
            for (let key = 0; key < calls; key += 1) await call(io, key);
            await io.reserve(bound);
            stop();
            return never();
          },
          { journal: fileJournal(path) },
        ),
      );
    }
    expect(sent).toBe(2);
    const billed = played.map((result) => dollars(result).map((amount = NaN) => Number(amount.toFixed(6))));
    expect(billed).toEqual([
      [0.1, 0.4],
      [0.1, 0.8],
      [0.2, 1.2],
      [0.2, 1.6],
      [0.2, 2],
    ]);
    const agents = {
      A: async (_turn: unknown, io: AgentIO) => {
        await call(io, 0);
        await call(io, 1);
        await call(io, 2);
        return 'done';
      },
      B: quiet,
    };
    const result = await play(table, { config: {}, agents, seed: 1, journal: fileJournal(path) });
    expect(sent).toBe(3);
    expect(result.usage.costUsd).toBeCloseTo(0.3);
    expect(result.lost.costUsd).toBeCloseTo(2);
  });

  describe('of a match under a limit', () => {
    const paidOnce = async (path: string): Promise<void> => {
      const first = await interrupted(
        async (io, stop) => {
          const end = await io.reserve(bound);
          await io.trace({ key: 0, result: 'text' });
          end({ usage: { ...bound, costUsd: 0.1 } });
          stop();
          return never();
        },
        { journal: fileJournal(path) },
      );
      expect(dollars(first)).toEqual([0.1, 0]);
    };
    const resumed = async (path: string, A: (io: AgentIO) => Promise<string>): Promise<MatchResult<Table>> =>
      play(table, {
        config: {},
        agents: { A: async (_turn: unknown, io: AgentIO) => A(io), B: quiet },
        seed: 1,
        limits: { match: { costUsd: 0.4 }, retries: 0 },
        journal: fileJournal(path),
      });
    const newPath = (): string => join(temporaryFolder(), 'a.jsonl');

    it('uses the answer in the call log though the bound of its call would not fit any more', async () => {
      const path = newPath();
      await paidOnce(path);
      const result = await resumed(path, async (io) => {
        expect(io.traced).toHaveLength(1);
        const end = await io.reserve({ ...bound, costUsd: 0.1 });
        end({ usage: { ...bound, costUsd: 0.1 } });
        // What the answer had cost is spent: there is room for the rest alone.
        const rest = await io.reserve({ ...bound, costUsd: 0.3 });
        rest();
        return 'done';
      });
      expect(result).toMatchObject({ status: 'finished', outcome: { A: 'done' } });
      expect(dollars(result)).toEqual([0.1, 0]);
    });

    it('bills an answer in the call log that is not used again', async () => {
      const path = newPath();
      await paidOnce(path);
      const result = await resumed(path, async (io) => {
        const end = await io.reserve({ ...bound, costUsd: 0.2 });
        end({ usage: { ...bound, costUsd: 0.2 } });
        return 'done';
      });
      expect(result.usage.costUsd).toBeCloseTo(0.3);
      expect(result.lost.costUsd).toBe(0);
      expect(replay(table, result.journal).at).toBeDefined();
      const again = await resumed(path, async () => 'never asked');
      expect(again.usage.costUsd).toBeCloseTo(0.3);
    });
  });

  it('counts what an attempt had spent that could not be asked', async () => {
    const agents = {
      A: async (_turn: unknown, io: AgentIO): Promise<string> => {
        await io.reserve(bound);
        throw new UnavailableError('the connection broke off');
      },
      B: quiet,
    };
    const result = await play(table, { config: {}, agents, seed: 1 });
    expect(result.status).toBe('aborted');
    expect(dollars(result)).toEqual([0, 0.4]);
  });

  it.each([arrival(), lockstep()])('of scripted players under $name writes nothing', async (scheduler) => {
    const controller = new AbortController();
    const lines: string[] = [];
    const agent = {
      name: 'scripted',
      nature: 'scripted' as const,
      create: () => async (_turn: unknown, io: AgentIO) => {
        await io.reserve(bound);
        controller.abort();
        return never();
      },
    };
    const agents = { A: agent, B: quiet };
    await play(table, {
      config: {},
      agents,
      seed: 1,
      signal: controller.signal,
      scheduler,
      journal: memoryJournal(lines),
    });
    expect(lines.filter((line) => line.includes('"interrupt"'))).toEqual([]);
  });
});

const judged = defineGame<{ marks: number }>()({
  name: 'judged',
  version: 1,
  config: z.strictObject({}),
  asks: { judge: effect({ input: z.int(), output: z.int() }) },
  setup: () => ({ marks: 0 }),
  open: ({ marks }, ask) => (marks === 0 ? [ask.judge(1)] : []),
  on: {
    judge: (state) => {
      throw new Error(`a rule that fails at ${state.marks}`);
    },
  },
  views: { nothing: () => null },
  outcome: () => null,
});

it('a rule that throws leaves what was paid in the journal', async () => {
  const journal = memoryJournal();
  const services = {
    judge: async (_input: number, io: { readonly use: AgentIO['use'] }) => {
      io.use(bound);
      return 1;
    },
  };
  const agents = { A: () => 0 };
  await expect(play(judged, { config: {}, agents, services, seed: 1, journal })).rejects.toMatchObject({
    code: 'GAME_FAULT',
  });
  expect([...journal.read()].some((line) => line.includes('"costUsd":0.4'))).toBe(true);
});

describe('a claim', () => {
  it('of many seats that wait for one budget does not overflow the stack', async () => {
    const seats = Array.from({ length: 1_200 }, (_, index) => `s${index}`);
    const crowd = defineGame<{ left: number; open: Record<string, true> }>()({
      name: 'crowd',
      version: 1,
      config: z.strictObject({}),
      asks: { go: move({ data: z.null(), action: z.int(), fallback: () => 0 }) },
      setup: (_config, all) => ({
        left: all.length,
        open: Object.fromEntries(all.map((seat) => [seat, true])),
      }),
      open: ({ open }, ask) => Object.keys(open).map((seat) => ask.go(seat, null)),
      on: {
        go: (state, { seat, action }) => {
          delete state.open[seat];
          state.left -= action;
        },
      },
      views: {},
      outcome: ({ open, left }) => (Object.keys(open).length === 0 ? left : null),
    });
    const payer: Agent<typeof crowd> = async (_turn, io) => {
      const end = await io.reserve({ calls: 1, inputTokens: 0, outputTokens: 0, costUsd: 0.01 });
      end({ usage: { calls: 1, costUsd: 0.01 } });
      return 1;
    };
    const agents = Object.fromEntries(seats.map((seat) => [seat, payer]));
    const limits = { match: { costUsd: 0.1 }, retries: 0 };
    const result = await play(crowd, { config: {}, agents, seed: 1, limits });
    expect(result.outcome).toBe(seats.length - 10);
  });
});
