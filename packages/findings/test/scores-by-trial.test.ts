import type { MatchRecord } from '@masbench/core/record';
import { scoresByTrial } from '@masbench/findings';
import { describe, expect, it } from 'vitest';
import { recordOf } from './match-records.ts';

const record = (
  [cell, trial]: readonly [cell: number, trial: number],
  scores: Readonly<Record<string, number | null>>,
  status: MatchRecord['status'] = 'finished',
): MatchRecord => recordOf(Object.entries(scores), { cell, trial, status });

describe('scoresByTrial', () => {
  it('pools the matches of a trial by agent, over changed sides', async () => {
    const records = [
      record([0, 1], { x: 4, y: 1 }),
      record([0, 1], { y: 3, x: 2 }),
      record([0, 2], { x: 5, y: 5 }),
      record([0, 2], { y: 6, x: 7 }),
    ];
    expect(await scoresByTrial(records)).toEqual({
      scores: { x: [3, 6], y: [2, 5.5] },
      trials: [1, 2],
      incomplete: 0,
    });
    expect((await scoresByTrial(records, { by: 'seat' })).scores).toEqual({ A: [3.5, 5.5], B: [1.5, 6] });
  });

  it('pools the cells of a trial, which share its draws', async () => {
    const seats = (x: number, y: number) => ({ x, y });
    const records = [
      record([0, 1], seats(4, 1)),
      record([1, 1], seats(6, 3)),
      record([0, 2], seats(1, 1)),
      record([1, 2], seats(1, 3)),
    ];
    const { scores, trials } = await scoresByTrial(records);
    expect({ scores, trials }).toEqual({ scores: { x: [5, 1], y: [2, 2] }, trials: [1, 2] });
  });

  it('leaves out trials that lack a score, and counts them', async () => {
    const records = [
      record([0, 1], { x: 4, y: 1 }),
      record([0, 2], { x: 4, y: null }),
      record([0, 3], { x: 4, y: 2 }, 'aborted'),
      record([0, 4], { x: 4 }),
    ];
    const { scores, incomplete } = await scoresByTrial(records);
    expect({ scores, incomplete }).toEqual({ scores: { x: [4], y: [1] }, incomplete: 3 });
  });

  it('compares levels of a factor across cells, trial by trial', async () => {
    const records = [
      record([0, 1], { x: 4, y: 2 }),
      record([0, 2], { x: 6, y: 2 }),
      record([1, 1], { x: 1, y: 1 }),
      record([1, 2], { x: 2, y: 2 }),
    ];
    const by = ({ cell }: MatchRecord): string => ['low', 'high'][cell] ?? '';
    expect((await scoresByTrial(records, { by })).scores).toEqual({ low: [3, 4], high: [1, 2] });
  });

  it('compares what a row holds besides its score; an unknown amount is not zero', async () => {
    const records = [record([0, 1], { x: 4, y: 2 })];
    const tokens = await scoresByTrial(records, { value: ({ usage: { outputTokens } }) => outputTokens });
    expect(tokens.scores).toEqual({ x: [3], y: [3] });
    const dollars = await scoresByTrial(records, { value: ({ usage: { costUsd } }) => costUsd });
    expect(dollars).toMatchObject({ scores: { x: [], y: [] }, incomplete: 1 });
  });
});
