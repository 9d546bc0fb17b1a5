import { writeBreach, conform, examine, gameLaws, type Declarations } from '@masbench/core/testing';
import type { AnyGame } from '@masbench/core';
import { describe, expect, it } from 'vitest';
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
