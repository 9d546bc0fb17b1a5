import { describe, expect, it } from 'vitest';
import { hqConfigSchema, type HqConfigInput } from '../src/config.ts';
import { newLane, type Lane, type Piece } from '../src/rules/lane.ts';
import type { Spending } from '../src/rules/resources.ts';
import { declaredEvaluation } from '../src/scoring/declared-scorer.ts';
import { computeMetrics } from '../src/scoring/metrics.ts';
import { computeResult, countPassages, type HqOutcome } from '../src/scoring/result.ts';
import { passages } from './playing.ts';

const near = (value: number): unknown => expect.closeTo(value, 10);

function spending(calls: number, inputTokens: number, outputTokens: number, seconds: number): Spending {
  return { calls, inputTokens, outputTokens, seconds };
}

function piece(passage: number, status: Piece['status'], rest: Partial<Piece> = {}): Piece {
  return {
    passage,
    status,
    summary: '',
    first: null,
    score: null,
    reviews: 0,
    spent: spending(2, 30, 15, 10),
    ...rest,
  };
}

/** Without the fifth passage, which it never met. Its refusal drops the passage for both. */
const early: Partial<Lane> = {
  ending: 'early',
  pieces: [
    piece(0, 'reviewed', {
      first: 0.5,
      score: 0.8,
      reviews: 2,
      spent: spending(4, 40, 20, 8),
      reviewSpent: spending(2, 15, 6, 3),
    }),
    piece(1, 'summarized', { first: 0.9, score: 0.9, spent: spending(2, 20, 10, 4) }),
    piece(2, 'refusal', { spent: spending(2, 10, 2, 1) }),
    piece(3, 'failure', { spent: spending(1, 5, 0, 9) }),
    // It could not be scored.
    piece(4, 'summarized', { spent: spending(2, 20, 10, 4) }),
  ],
  spent: { ...spending(11, 95, 42, 26), reviews: 2 },
  reviewSpent: spending(2, 15, 6, 3),
};

/** In reverse order, and past the first passage. */
const whole: Partial<Lane> = {
  ending: 'complete',
  pieces: [
    piece(5, 'summarized', { first: 0.6, score: 0.6 }),
    piece(4, 'summarized', { first: 0.7, score: 0.7 }),
    piece(3, 'summarized', { first: 0.4, score: 0.4 }),
    piece(2, 'reviewed', {
      first: 0.2,
      score: 0.6,
      reviews: 1,
      spent: spending(3, 40, 20, 12),
      reviewSpent: spending(1, 10, 5, 2),
    }),
    piece(1, 'summarized', { first: 1, score: 1 }),
    piece(0, 'skipped', { spent: spending(1, 5, 1, 2) }),
  ],
  spent: { ...spending(12, 165, 81, 54), reviews: 1 },
  reviewSpent: spending(1, 10, 5, 2),
};

function played(
  options: Partial<HqConfigInput> = {},
  [first, second]: readonly Partial<Lane>[] = [early, whole],
): {
  outcome: HqOutcome;
  metrics: ReturnType<typeof computeMetrics>;
} {
  const config = hqConfigSchema.parse({ passages: passages(6), beta: 0.1, ...options });
  const lanes = [first, second].map((lane, index): Lane => {
    const totals = newLane(null, 'done').totals;
    const [summarized, missing] = index === 0 ? [3, 2] : [5, 0];
    return { ...newLane(null, 'done'), ...lane, totals: { ...totals, summarized, reviewed: 1, missing } };
  });
  const outcome = computeResult({ seats: ['A', 'B'], lanes }, config);
  return { outcome, metrics: computeMetrics(outcome, config) };
}

/** P of A and of B: calls of 12, tokens of 246, reviews of 2, seconds of 54. */
const penalties = [11 / 12 + 137 / 246 + 1 + 26 / 54, 1 + 1 + 1 / 2 + 1] as const;

describe('a result that is worked out by hand', () => {
  it('H, its bounds, P and Q', () => {
    const { outcome, metrics } = played();
    expect(outcome).toMatchObject({ winner: 'B', dropped: [passages(6)[2]?.id], unknown: [] });
    expect(outcome.seats.map(countPassages)).toEqual([6, 6]);
    // Of five passages that count: 0.8, 0.9, a failure, one without a score, one never met.
    expect(metrics.seats?.['A']).toEqual({
      h: near(1.7 / 5),
      hScored: near(1.7 / 4),
      hBefore: near(1.4 / 5),
      hLow: near(1.7 / 5),
      hHigh: near(2.7 / 5),
      calls: 11,
      inputTokens: 95,
      outputTokens: 42,
      reviews: 2,
      seconds: 26,
      penalty: near(penalties[0]),
      q: near(1.7 / 5 - 0.1 * penalties[0]),
      callsShare: near(11 / 12),
      tokensShare: near(137 / 246),
      reviewsShare: 1,
      secondsShare: near(26 / 54),
      counted: 4,
      unscored: 1,
      summarized: 3,
      reviewed: 1,
      dropped: 1,
      refusals: 1,
      empty: 0,
      short: 0,
      failures: 1,
      unsummarized: 1,
      endedEarly: 1,
      forfeited: 0,
      excusedCalls: 0,
      excusedTokens: 0,
      // Without its reviews: H of 1.4 / 5, 9 calls of 12, 116 tokens of 246, no review, 23 seconds of 54.
      reviewBreakEvenBeta: near(0.3 / 5 / (penalties[0] - (9 / 12 + 116 / 246 + 23 / 54))),
    });
    expect(metrics.seats?.['B']).toMatchObject({
      h: near(2.7 / 5),
      // Its review was of the passage that was dropped.
      hBefore: near(2.7 / 5),
      hHigh: near(2.7 / 5),
      counted: 5,
      unscored: 0,
      penalty: near(penalties[1]),
      q: near(2.7 / 5 - 0.1 * penalties[1]),
      unsummarized: 1,
      endedEarly: 0,
      reviewBreakEvenBeta: near(0),
    });
  });

  it('numbers of the match: the margin, the β at which it turns, and sums', () => {
    // B leads by 1 / 5 in H, and pays more: above this β, A has the higher Q.
    const turn = 1 / 5 / (penalties[1] - penalties[0]);
    expect(played().metrics.match).toEqual({
      winner: 'B',
      alpha: 1,
      beta: 0.1,
      passages: 6,
      dropped: [passages(6)[2]?.id],
      unknownComponents: [],
      margin: near(1 / 5 - 0.1 * (penalties[1] - penalties[0])),
      breakEvenBeta: near(turn),
      winningBeta: { from: 0, to: near(turn) },
      resources: { calls: 23, inputTokens: 260, outputTokens: 123, reviews: 3, seconds: 80 },
    });
    // The same end from the other side.
    expect(played({ beta: 0.5 }).metrics.match).toMatchObject({
      winner: 'A',
      breakEvenBeta: near(turn),
      winningBeta: { from: near(turn), to: null },
    });
    // α weighs H alone.
    expect(played({ alpha: 2 }).metrics.match).toMatchObject({ breakEvenBeta: near(2 * turn) });
    expect(played({ tieWithin: 0.2 }).metrics.match).toMatchObject({
      winner: null,
      breakEvenBeta: null,
      winningBeta: null,
    });
  });

  it('what a dropped passage cost is excused, the part in reviews too', () => {
    const { metrics, outcome } = played({ droppedSpending: 'excused' });
    expect(metrics.seats?.['A']).toMatchObject({
      calls: 9,
      inputTokens: 85,
      outputTokens: 40,
      seconds: 25,
      reviews: 2,
      excusedCalls: 2,
      excusedTokens: 12,
    });
    expect(metrics.seats?.['B']).toMatchObject({
      calls: 9,
      inputTokens: 125,
      outputTokens: 61,
      seconds: 42,
      reviews: 0,
      excusedCalls: 3,
      excusedTokens: 60,
      reviewBreakEvenBeta: null,
    });
    expect(outcome.seats.map(({ reviewSpent }) => reviewSpent)).toEqual([
      spending(2, 15, 6, 3),
      spending(0, 0, 0, 0),
    ]);
  });

  it('what was not scored, and what was never met, may leave the mean', () => {
    expect(played({ unscored: 'leave-out' }).metrics.seats?.['A']).toMatchObject({
      h: near(1.7 / 4),
      hLow: near(1.7 / 5),
    });
    const { metrics } = played({ unsummarized: 'leave-out' });
    expect(metrics.seats?.['A']).toMatchObject({ h: near(1.7 / 4), hScored: near(1.7 / 3), counted: 3 });
    expect(metrics.seats?.['B']).toMatchObject({ h: near(2.7 / 4), counted: 4 });
  });

  it('a passage that one seat dropped and the other never met is excused for the first alone', () => {
    const drops = { ...whole, pieces: [piece(5, 'refusal', { spent: spending(2, 30, 15, 10) })] };
    const { metrics, outcome } = played(
      { droppedSpending: 'excused', missing: { empty: 'zero', short: 'zero' } },
      [{ ...early, pieces: [piece(0, 'empty'), piece(1, 'short')], ending: null }, drops],
    );
    expect(metrics.seats?.['A']).toMatchObject({ excusedCalls: 0, calls: 11, empty: 1, short: 1 });
    expect(metrics.seats?.['B']).toMatchObject({ excusedCalls: 2, calls: 10, refusals: 1, counted: 5 });
    expect(outcome.seats[0]).toMatchObject({ ending: 'early' });
  });

  it('nobody wins by anything where no summary of one seat could be scored', () => {
    const { metrics } = played({ unscored: 'leave-out' }, [
      { ...early, pieces: [0, 1, 2, 3, 4, 5].map((passage) => piece(passage, 'summarized')) },
      whole,
    ]);
    expect(metrics.match).toMatchObject({ winner: null, margin: null });
    expect(metrics.seats?.['A']).toMatchObject({
      counted: 0,
      unscored: 6,
      h: null,
      q: null,
      hLow: 0,
      hHigh: 1,
    });
  });

  it('a resource that one seat cannot tell is charged to nobody, and unknown in the sum', () => {
    const mute = { ...early, spent: { ...spending(11, 95, 42, 26), inputTokens: null, reviews: 2 } };
    const { outcome, metrics } = played({}, [mute, whole]);
    expect(outcome.unknown).toEqual(['tokens']);
    expect(metrics.seats?.['A']).toMatchObject({ inputTokens: null, tokensShare: null });
    expect(metrics.seats?.['B']).toMatchObject({ inputTokens: 165, tokensShare: null });
    expect(metrics.match?.['resources']).toMatchObject({ inputTokens: null, outputTokens: 123 });
  });

  it('a text of a simulated player is worth what it declares, and any other is unscored', () => {
    const output = 'Simulated text after 2 reviews, declared to score 0.812500.';
    const evaluation =
      typeof declaredEvaluation === 'function' ? declaredEvaluation : declaredEvaluation.serve;
    const serve = (text: string): unknown =>
      evaluation({ output: text, source: '', passage: '' }, {} as never);
    expect(serve(output)).toEqual({ status: 'scored', name: 'declared', value: 0.8125 });
    expect(serve(`${output} `)).toEqual({
      status: 'unscored',
      name: 'declared',
      reason: 'unparsed',
      detail: 'The text declares no score: it is not one of a simulated player of the paper',
    });
  });

  it('a refusal that counts as zero drops nothing', () => {
    const { outcome, metrics } = played({ missing: { refusal: 'zero' } });
    expect(outcome.dropped).toEqual([]);
    expect(metrics.seats?.['A']).toMatchObject({ h: near(1.7 / 6), counted: 5, refusals: 1 });
    expect(metrics.seats?.['B']).toMatchObject({ h: near(3.3 / 6), hBefore: near(2.9 / 6) });
  });
});
