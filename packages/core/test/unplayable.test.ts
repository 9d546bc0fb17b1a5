import { defineGame, memoryJournal, move, play, replay, type Agent, type NamedAgent } from '@masbench/core';
import { recordedResult } from '@masbench/core/journal';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

/** Two seats move in turn, so many times each. */
const game = (forfeits = false) =>
  defineGame<{ left: Record<string, number>; by: string[] }>()({
    name: 'turns',
    version: 1,
    config: z.strictObject({ moves: z.int().default(20) }),
    asks: { go: move({ data: z.null(), action: z.int(), fallback: () => -1 }) },
    setup: ({ moves }, seats) => ({ left: Object.fromEntries(seats.map((seat) => [seat, moves])), by: [] }),
    open: ({ left }, ask) =>
      Object.entries(left).flatMap(([seat, moves]) => (moves > 0 ? [ask.go(seat, null)] : [])),
    on: {
      go: (state, { seat, by, why }) => {
        state.left[seat] = (state.left[seat] ?? 0) - 1;
        state.by.push(`${seat} ${by} ${why ?? ''}`.trim());
      },
    },
    views: {},
    outcome: ({ left, by }) => (Object.values(left).every((moves) => moves === 0) ? { by } : null),
    scores: ({ by }) => ({ A: by.length, B: 0 }),
    ...(forfeits
      ? {
          forfeit: (state, seat) => {
            state.left[seat] = 0;
            state.by.push(`${seat} forfeit`);
          },
        }
      : {}),
  });

const good: Agent<ReturnType<typeof game>> = () => 1;
const talker = (asked: string[]): NamedAgent<ReturnType<typeof game>> => ({
  name: 'talker',
  resumable: true,
  create:
    () =>
    (_turn, { id, attempt }) => {
      asked.push(`${id} ${attempt}`);
      return 'I would rather talk';
    },
});

describe('a seat without one legal answer in its first 8 moves', () => {
  it('is not asked again: its fallback moves, which the record marks, and the match goes to its end', async () => {
    const asked: string[] = [];
    const journal = memoryJournal();
    const result = await play(game(), {
      config: {},
      agents: { A: talker(asked), B: good },
      seed: 1,
      journal,
    });
    expect([result.status, asked.length]).toEqual(['finished', 16]);
    expect(result.seats['A']).toMatchObject({
      moves: 20,
      standIns: { illegal: 8, unplayable: 12 },
      unplayable: 'no legal answer in its first 8 moves (illegal 8)',
    });
    expect(result.seats['B']).not.toHaveProperty('unplayable');
    expect(result.outcome?.by.filter((one) => one === 'A fallback unplayable')).toHaveLength(12);
    expect(replay(game(), journal).outcome).toEqual(result.outcome);
    expect((await recordedResult(game(), journal))?.seats).toEqual(result.seats);
  });

  it('forfeits, if the game lets it', async () => {
    const asked: string[] = [];
    const { outcome, seats } = await play(game(true), {
      config: {},
      agents: { A: talker(asked), B: good },
      seed: 1,
    });
    expect(asked).toHaveLength(16);
    expect(seats['A']?.standIns).toEqual({ illegal: 8, unplayable: 1 });
    expect(outcome?.by.at(-1)).toMatch(/^B/);
    expect(outcome?.by.filter((one) => one === 'A forfeit')).toHaveLength(1);
  });

  it('stays so when the match is resumed from any line', async () => {
    const whole = memoryJournal();
    const agents = { A: talker([]), B: good };
    const { seats, outcome } = await play(game(), { config: {}, agents, seed: 1, journal: whole });
    const lines = [...whole.read()];
    for (let until = 1; until < lines.length; until += 7) {
      const again = await play(game(), {
        config: {},
        agents,
        seed: 1,
        journal: memoryJournal(lines.slice(0, until)),
      });
      expect([again.outcome, again.seats['A']?.standIns]).toEqual([outcome, seats['A']?.standIns]);
    }
  });

  it('is one that was asked: not one with a legal answer, a spent budget, or fewer moves', async () => {
    let calls = 0;
    const late: Agent<ReturnType<typeof game>> = () => ((calls += 1) === 15 ? 1 : 'no');
    const result = await play(game(), { config: {}, agents: { A: late, B: good }, seed: 1 });
    expect(result.seats['A']).toMatchObject({ standIns: { illegal: 19 } });
    const broke = await play(game(), {
      config: {},
      agents: { A: good, B: good },
      seed: 1,
      limits: { seats: { A: { calls: 0 } } },
    });
    expect(broke.seats['A']?.standIns).toEqual({ budget: 20 });
    const short = await play(game(), { config: { moves: 7 }, agents: { A: talker([]), B: good }, seed: 1 });
    expect(short.seats['A']).not.toHaveProperty('unplayable');
  });
});
