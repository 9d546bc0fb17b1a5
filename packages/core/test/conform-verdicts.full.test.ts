import { writeBreach, conform, examine, gameLaws, type Declarations } from '@masbench/core/testing';
import { defineGame, move, type AnyGame } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { withParts } from '../src/testing/trial.ts';
import { chatLog } from './zoo/chat-log.ts';
import { drawingMore, foreheadFaults, foreheads, foreheadTerms, type Table } from './zoo/foreheads.ts';

/** Pays the stakes themselves. */
const scoring = withParts(foreheads, {
  metrics: undefined,
  outcome: ({ seats, stakes }: Table) =>
    seats.every((seat) => stakes[seat] !== undefined)
      ? Object.fromEntries(seats.map((seat) => [seat, stakes[seat] ?? 0]))
      : null,
});
const all = Object.fromEntries(gameLaws.map((law) => [law, 'not the question here']));

describe('a game that promises all that can be promised', () => {
  it('needs no waiver, and has every law held but the one that it has nothing for', async () => {
    const report = await conform(foreheads, { config: {}, ...foreheadTerms });
    expect(Object.entries(report).filter(([, verdict]) => verdict !== 'held')).toEqual([
      ['no canary leak', 'does not apply: no field of an action is marked private'],
    ]);
  });

  it('is not refused where the seats in another order lead to draws that there were not before', async () => {
    const game = withParts(foreheads, drawingMore(true));
    const report = await conform(game, { config: {}, ...foreheadTerms, runs: 30 });
    expect(report.symmetry).toBe('held');
  });
});

describe('a sum that is not declared', () => {
  const keeping = foreheadFaults.find(({ law }) => law === 'constant sum')?.broken ?? foreheads;
  it.each<[string, AnyGame, 'not checked' | 'does not apply']>([
    ['is asked for where the scores always add up to it', foreheads, 'not checked'],
    ['is asked for where they mostly do, which may be a fault', keeping, 'not checked'],
    ['is no question where they seldom add up to the same', scoring, 'does not apply'],
  ])('%s', async (_what, game, verdict) => {
    const { sum: _, ...declares } = foreheadTerms.declares;
    const { findings } = await examine(game, {
      config: {},
      seats: 3,
      declares: { ...declares, bounds: [-99, 99] },
    });
    expect(findings.find(({ law }) => law === 'constant sum')).toMatchObject({ verdict });
  });
});

describe('a list in the order of arrival', () => {
  const confluent: Declarations = { confluent: true };
  const broken = async (game: typeof chatLog, declares: Declarations) =>
    (await writeBreach(async () => conform(game, { config: {}, seats: 3, declares, waive: all })))?.message;

  it('breaks the law with what is seen of it, or with the advice to declare it if no seat sees it', async () => {
    expect(await broken(chatLog, confluent)).toMatch(
      /^order-insensitive: .*path \$\.views\[0\]\.chat\.messages\[0\]/,
    );
    expect(await broken(withParts(chatLog, { views: {} }), confluent)).toMatch(
      /no view, score or metric does\. .*declares\.arrivalOrdered.*path \$\.log/,
    );
  });

  it('is taken as declared, and what says a place in it only where that is declared, too', async () => {
    const lists = ['$.log', '$.views.chat.messages'] as const;
    expect(await broken(chatLog, { confluent: true, arrivalOrdered: lists })).toMatch(/^order-insensitive/);
    const arrivalOrdered = [...lists, ...lists.map((list) => `${list}.*.number` as const)];
    expect(await broken(chatLog, { confluent: true, arrivalOrdered })).toBeUndefined();
  });
});

describe('requests that depend on the course of a match', () => {
  const config = z.object({ isJudged: z.boolean() });
  /** All name two numbers at once, and are then judged if that is wanted. A forfeit leaves one number out. */
  const pairs = defineGame<{ named: Record<string, (number | null)[]>; verdict: string | null }>()({
    name: 'pairs',
    version: 1,
    config,
    asks: {
      name: move({ data: z.null(), action: z.int().min(1).max(9) }),
      judge: move({ data: z.array(z.string()), action: (seats) => z.object({ best: z.enum(seats) }) }),
    },
    setup: (_config, seats) => ({
      named: Object.fromEntries(seats.map((seat) => [seat, [null, null]])),
      verdict: null,
    }),
    open: ({ named }, ask) => {
      const seats = Object.keys(named);
      const missing = Object.entries(named).flatMap(([seat, numbers]) =>
        numbers.flatMap((number, place) => (number === null ? [ask.name(seat, null, `${place}`)] : [])),
      );
      return missing.length > 0 ? missing : seats.slice(0, 1).map((seat) => ask.judge(seat, seats));
    },
    on: {
      name: ({ named }, { seat, key, action }) => void named[seat]?.splice(Number(key), 1, action),
      judge: (state, { action }) => void (state.verdict = action.best),
    },
    views: {},
    outcome: ({ named, verdict }, { isJudged }) =>
      (isJudged && verdict === null) || Object.values(named).flat().includes(null)
        ? null
        : { named, verdict },
    forfeit: (state, seat) => {
      const numbers = state.named[seat] ?? [];
      if (numbers.includes(null)) numbers.splice(numbers.indexOf(null), 1, 0);
      else state.verdict ??= seat;
    },
  });
  const find = async (isJudged: boolean) => {
    const options = { config: { isJudged }, seats: 3, declares: { confluent: true }, runs: 20 };
    const { findings } = await examine(pairs, options);
    return new Map(findings.map(({ law, ...finding }) => [law, finding]));
  };

  it('takes it that a forfeit depends on which of two requests to the seat came first', async () => {
    expect((await find(true)).get('order-insensitive')).toEqual({ verdict: 'held' });
  });

  it('asks for no waiver where no seat came to a move whose schema depends on data', async () => {
    expect((await find(false)).get('no canary leak')).toEqual({
      verdict: 'does not apply',
      why: 'no field of an action that a seat was asked for is marked private',
    });
  });
});
