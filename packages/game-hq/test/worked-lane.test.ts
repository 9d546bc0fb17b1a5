import { shuffled, type Ask } from '@masbench/core';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { hqConfigSchema, type HqConfig, type HqConfigInput } from '../src/config.ts';
import type { hqAsks } from '../src/rules/asks.ts';
import {
  listCandidates,
  listChoices,
  makePolicyAction,
  type Candidate,
  type PolicyChoice,
} from '../src/rules/choices.ts';
import { disclose } from '../src/rules/disclosure.ts';
import * as lanes from '../src/rules/lane.ts';
import { missingKind } from '../src/rules/missing.ts';
import { drawOrder, listedOrder, passageIndexAt } from '../src/rules/order.ts';
import { makeLaneRequest } from '../src/rules/request.ts';
import { resampleHqState } from '../src/rules/resample.ts';
import { newSpending } from '../src/rules/resources.ts';
import {
  laneOfSeat,
  makeHqState,
  passageNumber,
  laneAt,
  passageIndex,
  type HqState,
} from '../src/rules/state.ts';
import { passages } from './playing.ts';

function configOf(given: Partial<HqConfigInput> = {}): HqConfig {
  return hqConfigSchema.parse({ passages: passages(4), ...given });
}

/** A lane whose summaries have these scores, in the order met. */
function laneOf(
  scores: readonly (number | null)[],
  config = configOf(),
  more: Partial<lanes.Lane> = {},
): lanes.Lane {
  const lane = lanes.newLane(null, 'policy');
  for (const [passage, score] of scores.entries()) {
    lanes.recordSummary(lane, { passage, summary: `text ${passage}`, score, spent: newSpending() }, config);
    lane.position++;
  }
  return Object.assign(lane, more);
}

describe('the order of the passages', () => {
  const met = (given: Partial<HqConfigInput>, seat: number, seats: number): number[] => {
    const config = configOf(given);
    const state = makeHqState(config, 'ABCDE'.slice(0, seats).split(''));
    return [0, 1, 2, 3].map((position) => passageIndex(state, seat, position, config));
  };

  it('is forward for the first seat, reverse for the second, and rotated for others', () => {
    expect(met({}, 0, 2)).toEqual([0, 1, 2, 3]);
    expect(met({}, 1, 2)).toEqual([3, 2, 1, 0]);
    // 2 · 4 / 4 and 3 · 4 / 4.
    expect([met({}, 2, 4), met({}, 3, 4)]).toEqual([
      [2, 3, 0, 1],
      [3, 0, 1, 2],
    ]);
    expect(drawOrder(configOf(), 2, 3)).toEqual({ rotate: 3 });
  });

  it('is what the options say of a seat, by name, by rotation or by ids', () => {
    const ids = passages(4).map(({ id }) => id);
    const listed = [2, 0, 3, 1].map((index) => ids[index] ?? '');
    const orders: HqConfigInput['orders'] = ['reverse', { rotate: 1 }, { ids: listed }];
    expect([0, 1, 2].map((seat) => met({ orders }, seat, 3))).toEqual([
      [3, 2, 1, 0],
      [1, 2, 3, 0],
      [2, 0, 3, 1],
    ]);
    expect(listedOrder({ ids: ['?', ids[1] ?? ''] }, passages(4))).toEqual([-1, 1]);
    expect(listedOrder('forward', passages(4))).toBeNull();
    expect(passageIndexAt('forward', [3], 2, 4)).toBe(2);
    for (const wrong of [
      ids.slice(1),
      [...ids, ids[0] ?? ''],
      [...ids.slice(1), '?'],
      [...ids.slice(1), ids[1] ?? ''],
    ]) {
      const { error } = hqConfigSchema.safeParse({
        passages: passages(4),
        orders: ['forward', { ids: wrong }],
      });
      expect(error?.issues).toMatchObject([
        {
          path: ['orders', 1, 'ids'],
          message: expect.stringContaining('each of the 4 passages once') as unknown,
        },
      ]);
    }
    expect(hqConfigSchema.safeParse({ passages: passages(4), orders: [{ ids }] }).success).toBe(true);
  });

  it('is drawn before anything where it is seeded, by the index of the seat', () => {
    const config = configOf({ furtherSeats: 'seeded' });
    const state = makeHqState(config, ['A', 'B', 'C']);
    expect(state.lanes.map(({ step }) => step)).toEqual(['policy', 'policy', 'order']);
    const ask = { order: (values: unknown, key: string) => ({ values, key }) } as unknown as Ask<
      typeof hqAsks
    >;
    expect(makeLaneRequest(state, laneAt(state, 2), 2, ask, config)).toEqual([
      { values: shuffled([0, 1, 2, 3]), key: '2' },
    ]);
  });
});

describe('a lane', () => {
  it('is of a seat that is there, as a passage is one of those that are there', () => {
    const state = makeHqState(configOf(), ['A', 'B']);
    expect(laneOfSeat(state, 'B')).toBe(state.lanes[1]);
    expect(() => laneOfSeat(state, 'Z')).toThrow(
      new RangeError('Cannot find the lane of a seat that is not in the match: Z'),
    );
    expect(() => laneAt(state, 2)).toThrow('not in the match: number 2');
    expect(() => passageNumber(configOf(), 4)).toThrow(
      new RangeError('Cannot find passage 4: there are 4 passages'),
    );
    expect(passageNumber(configOf(), 3).id).toBe(passages(4)[3]?.id);
  });

  it('offers to go on, to review what may be reviewed, and to end where the options allow it', () => {
    const offers = (
      scores: readonly number[],
      given: Partial<HqConfigInput> = {},
      more: Partial<lanes.Lane> = {},
    ) => {
      const config = configOf({ reviewLimit: 1, ...given });
      return listChoices(laneOf(scores, config, more), config);
    };
    expect(offers([])).toEqual(['continue']);
    expect(offers([0.5])).toEqual(['continue', 'review', 'end']);
    expect(offers([0.5], { reviewLimit: 0 })).toEqual(['continue', 'end']);
    expect(offers([], { earlyEnd: 'allowed' })).toEqual(['continue', 'end']);
    expect(offers([0.5], { earlyEnd: 'forbidden' })).toEqual(['continue', 'review']);
    expect(offers([0.5], {}, { mustContinue: true })).toEqual(['continue']);
    expect(offers([1, 1, 1, 1], {}, { mustContinue: true })).toEqual(['review', 'end']);
    expect(offers([1, 1, 1, 1], { earlyEnd: 'forbidden', reviewLimit: 0 })).toEqual(['end']);
  });

  it('offers the worst for a review, with what is left of its reviews', () => {
    const config = configOf({ reviewLimit: 2, candidates: 2 });
    const lane = laneOf([0.9, 0.2, null, 0.4], config);
    const ids = passages(4).map(({ id }) => id);
    expect(listCandidates(lane, config)).toEqual([
      { passage: ids[1], score: 0.2, reviewsLeft: 2 },
      { passage: ids[3], score: 0.4, reviewsLeft: 2 },
    ]);
    lanes.recordReview(lane, 1, { summary: 'better', score: 0.5 }, config);
    expect(listCandidates(lane, config)).toEqual([
      { passage: ids[3], score: 0.4, reviewsLeft: 2 },
      { passage: ids[1], score: 0.5, reviewsLeft: 1 },
    ]);
    expect(lane.reviewable).toEqual([3, 1, 0, 2]);
  });

  it('keeps counts and sums of its summaries, and its worst also when it may not be reviewed any more', () => {
    const config = configOf({ reviewLimit: 1, threshold: 0.5 });
    const lane = laneOf([0.9, 0.2, null], config);
    expect(lane.totals).toEqual({
      summarized: 3,
      reviewed: 0,
      unscored: 1,
      missing: 0,
      zeroed: 0,
      skipped: 0,
      scored: 2,
      sum: 0.9 + 0.2,
      firstScored: 2,
      firstSum: 0.9 + 0.2,
      below: 1,
      reviewsLeft: 3,
    });
    expect([
      lanes.worstScored(lane),
      lanes.meanScore(lane, { unscored: 'zero' }),
      lanes.meanScore(lane, { unscored: 'leave-out' }),
    ]).toEqual([1, 1.1 / 3, 1.1 / 2]);
    lanes.recordReview(lane, 1, { summary: 'b', score: 0.4 }, config);
    lanes.recordReview(lane, 2, { summary: 'c', score: 0.6 }, config);
    expect(lane.totals).toMatchObject({
      reviewed: 2,
      unscored: 0,
      scored: 3,
      below: 1,
      reviewsLeft: 1,
      firstScored: 2,
    });
    expect(lane.totals.sum).toBeCloseTo(1.9, 12);
    // The second stays the worst, though it is settled; the first may still be reviewed.
    expect([lane.worstSettled, lanes.worstScored(lane), lane.reviewable]).toEqual([1, 1, [0]]);
    lanes.recordReview(lane, 0, { summary: 'a', score: null }, config);
    expect([lane.worstSettled, lane.totals.unscored, lane.totals.scored, lane.totals.below]).toEqual([
      1, 1, 2, 1,
    ]);
    // First summaries stay: .9 and .2 of three.
    expect([
      lanes.meanFirstScore(lane, { unscored: 'zero' }),
      lanes.meanFirstScore(lane, { unscored: 'leave-out' }),
    ]).toEqual([1.1 / 3, 1.1 / 2]);
    expect(lanes.worstScored(laneOf([null], config))).toBeNull();
    expect(lanes.meanScore(laneOf([null], config), { unscored: 'zero' })).toBeNull();
    // A threshold is not below itself.
    expect(laneOf([0.5], config).totals.below).toBe(0);
  });

  it('counts what has no summary, as zero where the rules say so', () => {
    const config = configOf();
    const lane = laneOf([0.8], config);
    lanes.recordMissing(lane, { passage: 1, spent: newSpending() }, 'refusal', 'drop');
    lanes.recordMissing(lane, { passage: 2, spent: newSpending() }, 'failure', 'zero');
    lanes.recordSkipped(lane, { passage: 3, spent: newSpending() });
    expect(lane.totals).toMatchObject({ missing: 2, zeroed: 1, skipped: 1, summarized: 1 });
    expect(lane.pieces.map(({ status }) => status)).toEqual(['summarized', 'refusal', 'failure', 'skipped']);
    expect(lanes.meanScore(lane, config)).toBe(0.4);
    expect(lanes.meanFirstScore(lane, config)).toBe(0.4);
  });

  it('charges a review to its piece, to its reviews, and to the lane', () => {
    const lane = laneOf([0.5]);
    const spending = { calls: 1, inputTokens: 30, outputTokens: 10, seconds: 2 };
    lanes.chargeReview(lane, 0, spending);
    lanes.chargeReview(lane, 0, spending);
    const twice = { calls: 2, inputTokens: 60, outputTokens: 20, seconds: 4 };
    expect(lane.pieces[0]).toMatchObject({ spent: twice, reviewSpent: twice });
    expect(lane.reviewSpent).toEqual(twice);
    expect(() => lanes.pieceAt(lane, 1)).toThrow(new RangeError('There is no piece at 1: there are 1'));
  });
});

describe('an answer', () => {
  it('is a summary if it says enough, and otherwise is missing for a reason', () => {
    const config = { refusalTexts: [' I cannot. ', 'No'], minWords: 3 };
    const of = (summary: string) => missingKind({ by: 'agent', why: undefined, action: { summary } }, config);
    expect([' \n', 'a  b', ' a  b\tc ', 'a b c', 'i CANNOT. ', 'no', 'no no no'].map(of)).toEqual([
      'empty',
      'short',
      null,
      null,
      'refusal',
      'refusal',
      null,
    ]);
    const action = { summary: 'a b c' };
    expect(missingKind({ by: 'fallback', why: 'refusal', action }, config)).toBe('refusal');
    expect(missingKind({ by: 'fallback', why: 'timeout', action }, config)).toBe('failure');
    expect(missingKind({ by: 'forced', why: undefined, action }, config)).toBeNull();
  });
});

describe('a decision', () => {
  const candidates = [{ passage: 'p1', score: 0.2, reviewsLeft: 1 }];
  const parse = (choices: PolicyChoice[], value: unknown, offered: readonly Candidate[] = candidates) =>
    makePolicyAction({ choices, passage: null, candidates: [...offered] }).safeParse(value);
  const issues = (...given: Parameters<typeof parse>) =>
    parse(...given).error?.issues.map(({ path, message }) => [path, message]);

  it('is one that is offered, of a passage that is offered', () => {
    for (const value of [
      { choice: 'review' },
      { choice: 'review', passage: 'p1' },
      { choice: 'review', passage: null },
      { choice: 'end', passage: 'p9', reasoning: 'so' },
    ])
      expect(parse(['review', 'end'], value)).toEqual({ success: true, data: value });
    expect(issues(['review', 'end'], { choice: 'continue' })).toEqual([
      [['choice'], "'choice' must be one of review, end, but is continue"],
    ]);
    expect(issues(['review'], { choice: 'review', passage: 'p2' })).toEqual([
      [['passage'], "'passage' must be one of p1, or be left out for the worst, but is p2"],
    ]);
    expect(issues(['review'], { choice: 'fly' })?.map(([path]) => path)).toEqual([['choice']]);
    expect(issues(['review'], { choice: 'review', reasoning: 3 })?.map(([path]) => path)).toEqual([
      ['reasoning'],
    ]);
    // The same choices among other passages are another schema.
    expect(
      parse(['review'], { choice: 'review', passage: 'p2' }, [{ passage: 'p2', score: null, reviewsLeft: 1 }])
        .success,
    ).toBe(true);
  });
});

describe('a state that a seat cannot tell from another', () => {
  const config = configOf({ passages: passages(8), reviewLimit: 1 });

  function played(): HqState {
    const state = makeHqState(config, ['A', 'B', 'C']);
    state.lanes[0] = laneOf([0.4, 0.6], config, { decisions: 2 });
    state.lanes[1] = laneOf([0.4, 0.6, 0.5], config, { decisions: 5 });
    disclose(state, state.lanes[1], config);
    return state;
  }

  it('has its own lane, and of rivals what they disclosed', () => {
    const state = played();
    const drawn = Array.from({ length: 60 }, (_, seed) =>
      resampleHqState(state, 'A', createRng(seed, 'worked'), config),
    );
    for (const {
      seats,
      lanes: [own, rival, silent],
    } of drawn) {
      expect(seats).toEqual(['A', 'B', 'C']);
      expect(own).toEqual(state.lanes[0]);
      expect(own).not.toBe(state.lanes[0]);
      expect(rival).toMatchObject({ decisions: 5, disclosures: state.lanes[1]?.disclosures });
      expect(rival?.position).toBeGreaterThanOrEqual(3);
      expect(silent).toMatchObject({ decisions: 0, disclosures: [] });
      for (const lane of [rival, silent]) {
        const { position = 0, pieces = [], spent, totals } = lane ?? {};
        const isDone = position === 8;
        expect(lane).toMatchObject({
          step: isDone ? 'done' : 'policy',
          ending: isDone ? 'complete' : null,
          focus: position,
        });
        expect(pieces).toHaveLength(position);
        const reviews = pieces.reduce((sum, piece) => sum + piece.reviews, 0);
        expect(spent).toMatchObject({ reviews, calls: 2 * position + reviews });
        expect(totals).toMatchObject({ summarized: position, reviewed: reviews });
      }
      expect(rival?.pieces.map(({ passage }) => passage)).toEqual(
        [7, 6, 5, 4, 3, 2, 1, 0].slice(0, rival?.position),
      );
    }
    const positions = (seat: number) => new Set(drawn.map(({ lanes: all }) => all[seat]?.position));
    expect(positions(1)).toEqual(new Set([3, 4, 5, 6, 7, 8]));
    expect(positions(2)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    expect(drawn.some(({ lanes: all }) => (all[1]?.spent.reviews ?? 0) > 0)).toBe(true);
  });
});
