import { createRng } from '@masbench/statistics';
import { hq, vision } from '@masbench/game-hq';
import { describe, expect, it } from 'vitest';
import { hqConfigSchema, hqPresets, taskDefaults } from '../src/config.ts';
import type { HqTurn } from '../src/prompts/human-seat.ts';
import { hqAsks } from '../src/rules/asks.ts';
import { disclose } from '../src/rules/disclosure.ts';
import { newLane, recordSummary } from '../src/rules/lane.ts';
import { newSpending } from '../src/rules/resources.ts';
import type { HqSnapshot } from '../src/rules/snapshot.ts';
import { makeHqState, laneAt, type HqState } from '../src/rules/state.ts';
import { reviewLeak } from '../src/views/hidden-review.ts';
import type { Vision } from '../src/views/vision.ts';
import { decide, match, passages, player, worth } from './playing.ts';

describe('a match of MAS-HQ, by hand', () => {
  const rules = {
    alpha: 1,
    beta: 0.01,
    threshold: 0.85,
    reviewLimit: 3,
    unsummarized: 'zero',
    afterReview: 'continue',
    reviewKeeps: 'new',
    closing: 'none',
  };

  /**
   * A writes p1 (.5) and p2 (.9), reviews the worse of them (.75), and goes on with p3 (1) without another call. B, which is
   * slower, goes the other way and reviews nothing. A move takes A a second, 30 tokens of input and 10 of output.
   */
  async function played() {
    const turns: HqTurn[] = [];
    const watch = (turn: HqTurn): void => {
      turns.push(turn);
    };
    const scores: Record<string, readonly number[]> = { p1: [0.5, 0.75], p2: [0.9], p3: [1] };
    const write = (id: string, version: number): string => worth(scores[id]?.[version]);
    const policy = decide({ choice: 'continue' }, { choice: 'continue' }, { choice: 'review' });
    await match(
      { A: player({ policy, write, watch }), B: player({ write: () => worth(0.6), seconds: 1.5, watch }) },
      { passages: passages(3) },
    );
    const of = (seat: string) => turns.filter((turn) => turn.seat === seat);
    return { own: of('A'), rival: of('B') };
  }

  it('asks for a decision and a summary a passage, or a review and a summary', async () => {
    const { own } = await played();
    const passage = (index: number) => passages(3)[index];
    const offered = (index: number) => {
      const { id, title, text = '' } = passage(index) ?? {};
      return { id, title, characters: text.length };
    };
    const candidate = (id: string, score: number) => ({ passage: id, score, reviewsLeft: 3 });
    expect(own.map(({ kind, data }) => [kind, data])).toEqual([
      ['policy', { choices: ['continue'], passage: offered(0), candidates: [] }],
      ['summarize', { passage: passage(0) }],
      [
        'policy',
        { choices: ['continue', 'review', 'end'], passage: offered(1), candidates: [candidate('p1', 0.5)] },
      ],
      ['summarize', { passage: passage(1) }],
      [
        'policy',
        {
          choices: ['continue', 'review', 'end'],
          passage: offered(2),
          candidates: [candidate('p1', 0.5), candidate('p2', 0.9)],
        },
      ],
      ['review', { passage: passage(0), previous: worth(0.5), score: 0.5 }],
      ['summarize', { passage: passage(2) }],
    ]);
  });

  it('shows a seat its own counts and means, and a rival what the review discloses', async () => {
    const { own, rival } = await played();
    const status = { notStarted: 1, summarized: 2, reviewed: 0, missing: 0, skipped: 0, unscored: 0 };
    const before = {
      passages: 3,
      completed: 2,
      status,
      h: 0.7,
      hBefore: 0.7,
      belowThreshold: 1,
      worst: { passage: 'p1', score: 0.5, reviewsLeft: 3 },
      reviewsLeft: 6,
      resources: { calls: 4, inputTokens: 120, outputTokens: 40, seconds: 4, reviews: 0 },
      recommendation: { choice: 'review', passage: 'p1' },
      rules,
    };
    expect(own[0]?.view).toEqual({
      self: {
        ...before,
        completed: 0,
        status: { ...status, notStarted: 3, summarized: 0 },
        h: null,
        hBefore: null,
        belowThreshold: 0,
        worst: null,
        reviewsLeft: 0,
        resources: { calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0, reviews: 0 },
        recommendation: { choice: 'continue' },
      },
      rivals: { B: null },
    });
    expect(own[4]?.view).toEqual({ self: before, rivals: { B: null } });
    expect(own[5]?.view.self).toEqual({
      ...before,
      resources: { calls: 5, inputTokens: 150, outputTokens: 50, seconds: 5, reviews: 0 },
      recommendation: null,
    });
    expect(own[6]?.view.self).toEqual({
      ...before,
      status: { ...status, summarized: 1, reviewed: 1 },
      h: 0.825,
      worst: { passage: 'p1', score: 0.75, reviewsLeft: 2 },
      reviewsLeft: 5,
      resources: { calls: 6, inputTokens: 180, outputTokens: 60, seconds: 6, reviews: 1 },
      recommendation: null,
    });
    // A decided at 5 s. The fourth move of B opened at 4.5 s, the fifth at 6 s: the numbers are those before the review.
    expect(rival.map(({ view }) => view.rivals)).toEqual([
      ...Array.from({ length: 4 }, () => ({ A: null })),
      ...Array.from({ length: 2 }, () => ({
        A: { completed: 2, h: 0.7, worst: 0.5, calls: 5, tokens: 200, reviews: 0, seconds: 5 },
      })),
    ]);
  });

  it('takes scores in [0, 1] alone, and none where the scorer fails', () => {
    const { output, onFailure } = hqAsks.evaluate;
    const scored = (value: number) => output.safeParse({ status: 'scored', name: 'x', value });
    expect([0, 1, -0.01, 1.01].map((value) => scored(value).success)).toEqual([true, true, false, false]);
    expect(scored(2).error?.issues[0]?.message).toBe('`value` must be in [0, 1] to be an H-Score');
    expect(output.safeParse({ status: 'unscored', name: 'x', reason: 'error' }).success).toBe(true);
    expect(onFailure?.({ source: '', output: '', passage: 'p1' }, 'timeout')).toEqual({
      status: 'unscored',
      name: 'evaluate',
      reason: 'error',
      detail: 'timeout',
    });
    const fallback = (choices: ('continue' | 'review' | 'end')[]) =>
      hqAsks.policy.fallback?.({ choices, passage: null, candidates: [] }, createRng(1, 'x'));
    expect([fallback(['review', 'continue']), fallback(['review', 'end'])]).toEqual([
      { choice: 'continue' },
      { choice: 'end' },
    ]);
  });

  it('weighs as the paper does, in its tables, its text and for SimpleQA', () => {
    const simpleqa = { alpha: 1, beta: 0.001 };
    expect(hqPresets).toEqual({
      'paper-tables': { alpha: 1, beta: 0.1 },
      'paper-text': { alpha: 1, beta: 0.01 },
      'paper-simpleqa': simpleqa,
    });
    expect(taskDefaults).toEqual({
      simpleqa: { ...simpleqa, minWords: 1, refusalTexts: [], showPassage: true },
    });
    const config = { passages: passages(1), task: 'simpleqa' };
    expect(hqConfigSchema.parse(config)).toMatchObject(taskDefaults.simpleqa);
    expect(hqConfigSchema.parse({ passages: passages(1) }).beta).toBe(0.01);
    const set = { ...config, beta: 0.5, minWords: undefined };
    expect(hqConfigSchema.parse(set)).toMatchObject({ beta: 0.5, minWords: 1 });
    expect(hqConfigSchema.safeParse(null).success).toBe(false);
  });

  it('names the passages whose ids are the same', () => {
    const [first, second] = passages(2);
    const { error } = hqConfigSchema.safeParse({ passages: [first, second, first] });
    expect(error?.issues).toMatchObject([
      {
        path: ['passages', 2, 'id'],
        message: 'ids of passages must differ: "p1" is the id of passage 1 and of passage 3',
      },
    ]);
  });
});

describe('visions, by hand', () => {
  const config = hqConfigSchema.parse({ passages: passages(9) });

  /** B disclosed after 1, 2 and 3 summaries, when A had decided 1, 3 and 3 times. */
  function disclosed(decisions: number): HqState {
    const state = makeHqState(config, ['A', 'B', 'C']);
    const rival = newLane(null, 'policy');
    state.lanes[1] = rival;
    for (const [summaries, decided] of [1, 3, 3].entries()) {
      recordSummary(rival, { passage: summaries, summary: '', score: 0.5, spent: newSpending() }, config);
      rival.position++;
      rival.decisions++;
      laneAt(state, 0).decisions = decided;
      disclose(state, rival, config);
    }
    laneAt(state, 0).decisions = decisions;
    return state;
  }

  const shown = (seen: Vision, state: HqState, seat = 'A', rng = createRng(1, 'x')) =>
    seen(state, seat, { config, seats: state.seats, rng });
  const completed = (seen: Vision, decisions: number) =>
    shown(seen, disclosed(decisions))['B']?.completed ?? null;

  it('show the newest number that is old enough in decisions of the viewer', () => {
    expect([0, 1, 2, 3, 4].map((decisions) => completed(vision.delayed(0), decisions))).toEqual([
      null,
      1,
      1,
      3,
      3,
    ]);
    expect([2, 3, 4, 5].map((decisions) => completed(vision.delayed(2), decisions))).toEqual([null, 1, 1, 3]);
    expect(shown(vision.delayed(2, { fields: ['h'] }), disclosed(5))).toEqual({ B: { h: 0.5 }, C: null });
    expect(vision.delayed(2, { fields: ['h', 'calls'] }).label).toBe('delayed(2) [h, calls]');
    for (const wrong of [-1, 0.5, Number.NaN]) expect(() => vision.delayed(wrong)).toThrow(RangeError);
  });

  it('end with the next decision of the rival where they do not last', () => {
    const state = disclosed(0);
    const passing = vision.onReview({ lasting: false });
    expect(passing.label).toBe('on-review, until the next decision');
    expect(shown(passing, state)['B']?.completed).toBe(3);
    laneAt(state, 1).decisions++;
    expect(shown(passing, state)).toEqual({ B: null, C: null });
    expect(shown(vision.onReview(), state)['B']?.completed).toBe(3);
    expect(Object.keys(shown(vision.onReview(), state, 'B'))).toEqual(['A', 'C']);
    expect(shown(vision.always({ fields: ['worst'] }), state, 'C')).toEqual({
      A: { worst: null },
      B: { worst: 0.5 },
    });
    expect(() => shown(vision.off(), state, 'Z')).toThrow('not in the match: Z');
  });

  it('stay within bounds under noise, counts whole, and what is unknown stays so', () => {
    const numbers: HqSnapshot = {
      completed: 3,
      h: 0.9,
      worst: 0.5,
      calls: 7,
      tokens: 100,
      reviews: null,
      seconds: 10,
    };
    const base = Object.assign(() => ({ B: numbers, C: null }), { label: 'base' });
    const noisy = vision.noisy({ deviation: 0.5, base });
    expect(noisy.label).toBe('noisy(0.5) of base');
    const blurred = (normal: number) =>
      shown(noisy, disclosed(0), 'A', { ...createRng(1, 'x'), normal: () => normal });
    const none = { C: null };
    expect(blurred(1)).toEqual({
      ...none,
      B: { completed: 5, h: 1, worst: 0.75, calls: 11, tokens: 150, reviews: null, seconds: 15 },
    });
    expect(blurred(-3)).toEqual({
      ...none,
      B: { completed: 0, h: 0, worst: 0, calls: 0, tokens: 0, reviews: null, seconds: 0 },
    });
    const part = vision.noisy({ base: Object.assign(() => ({ B: { calls: 100 } }), { label: 'part' }) });
    expect(part.label).toBe('noisy(0.1) of part');
    expect(shown(part, disclosed(0), 'A', { ...createRng(1, 'x'), normal: () => 1 })).toEqual({
      B: { calls: 110 },
    });
    for (const wrong of [-0.1, Infinity, Number.NaN])
      expect(() => vision.noisy({ deviation: wrong })).toThrow(RangeError);
  });

  it('leave out a review that is hidden, from those that it is hidden from', () => {
    const discloses = (kind: string, action: unknown) => reviewLeak.discloses({ kind, action });
    expect(discloses('policy', { choice: 'review' })).toBe(true);
    for (const [kind, action] of [
      ['policy', { choice: 'end' }],
      ['policy', null],
      ['policy', 'review'],
      ['policy', {}],
      ['review', { choice: 'review' }],
    ] as const)
      expect(discloses(kind, action)).toBe(false);
    // The third decision of B, after which two others of it are known, is hidden from A.
    const game = reviewLeak.hidden(hq, { seat: 'B', id: 'policy/B#2', count: 2 }, ['A', 'Z']);
    expect(game.variants).toEqual({ rivals: 'without policy/B#2 for A, Z' });
    const state = disclosed(0);
    const sees = (seat: string) =>
      game.views.rivals(state, seat, { config, seats: state.seats, rng: createRng(1, 'x') })['B']?.completed;
    expect([sees('A'), sees('C')]).toEqual([2, 3]);
    expect(laneAt(state, 1).disclosures).toHaveLength(3);
  });
});
