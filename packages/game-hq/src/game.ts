import { defineGame, type MoveAnswer, type Seat } from '@masbench/core';
import { hqAsks } from './rules/asks.js';
import { candidatePositions } from './rules/choices.js';
import { hqConfigSchema, type HqConfig } from './config.js';
import { disclose } from './rules/disclosure.js';
import {
  chargeReview,
  pieceAt,
  recordMissing,
  recordReview,
  recordSkipped,
  recordSummary,
  type Lane,
} from './rules/lane.js';
import { computeMetrics } from './scoring/metrics.js';
import { missingKind } from './rules/missing.js';
import { makeLaneRequest } from './rules/request.js';
import { resampleHqState } from './rules/resample.js';
import { addSpending, newSpending, answerSpending, wasCalled, type Spending } from './rules/resources.js';
import { isComparable, computeResult } from './scoring/result.js';
import { selfView } from './views/self-view.js';
import { laneAt, laneOfSeat, makeHqState, passageIndex, passageNumber, type HqState } from './rules/state.js';
import { vision } from './views/vision.js';

const definition = defineGame<HqState>()({
  name: 'hq',
  version: 3,
  config: hqConfigSchema,
  asks: hqAsks,
  setup: makeHqState,
  open: (state, ask, config) =>
    state.lanes.flatMap((lane, index) => makeLaneRequest(state, lane, index, ask, config)),
  on: {
    order: (draft, answer) => {
      const lane = laneAt(draft, Number(answer.key));
      lane.listed = answer.value;
      lane.step = 'policy';
    },
    policy: (draft, answer, config) => {
      const lane = laneOfSeat(draft, answer.seat);
      addSpending(lane.decision, charge(lane, answer, config));
      lane.decisions++;
      const { choice, passage } = answer.action;
      if (choice === 'end') {
        finish(lane, config);
      } else if (choice === 'continue') {
        lane.mustContinue = false;
        lane.focus = lane.position;
        lane.step = 'summarize';
      } else {
        disclose(draft, lane, config);
        lane.focus = reviewTarget(lane, passage ?? undefined, config);
        lane.step = 'review';
      }
    },
    summarize: (draft, answer, config) => {
      const lane = laneOfSeat(draft, answer.seat);
      addSpending(lane.decision, charge(lane, answer, config));
      const missing = missingKind(answer, config);
      if (missing === null) {
        lane.draft = answer.action.summary;
        lane.step = 'evaluate';
        return;
      }
      const passage = passageIndex(draft, draft.seats.indexOf(answer.seat), lane.position, config);
      recordMissing(lane, { passage, spent: lane.decision }, missing, config.missing[missing]);
      nextPassage(lane, config);
    },
    review: (draft, answer, config) => {
      const lane = laneOfSeat(draft, answer.seat);
      chargeReview(lane, lane.focus, charge(lane, answer, config));
      if (wasCalled(answer)) lane.spent.reviews++;
      if (missingKind(answer, config) === null) {
        lane.draft = answer.action.summary;
        lane.step = 'evaluate';
        return;
      }
      recordReview(lane, lane.focus, { ...pieceAt(lane, lane.focus) }, config);
      afterReview(draft, lane, draft.seats.indexOf(answer.seat), config);
    },
    evaluate: (draft, answer, config) => {
      const seatIndex = Number(answer.key);
      const lane = laneAt(draft, seatIndex);
      const { output } = answer;
      const why =
        config.scoring === undefined
          ? undefined
          : output.status === 'scored'
            ? output.rationale
            : output.detail;
      const written = {
        summary: lane.draft,
        score: output.status === 'scored' ? output.value : null,
        ...(why !== undefined && { why }),
      };
      lane.draft = '';
      if (lane.focus === lane.pieces.length) {
        const passage = passageIndex(draft, seatIndex, lane.position, config);
        recordSummary(lane, { passage, ...written, spent: lane.decision }, config);
        nextPassage(lane, config);
        return;
      }
      const piece = pieceAt(lane, lane.focus);
      const worse = written.score === null || (piece.score !== null && written.score <= piece.score);
      const kept = config.reviewKeeps === 'better' && worse;
      recordReview(lane, lane.focus, kept ? { ...piece } : written, config);
      afterReview(draft, lane, seatIndex, config);
    },
  },
  views: { self: selfView, rivals: vision.onReview() },
  outcome: (state, config) =>
    state.lanes.every(({ step }) => step === 'done') ? computeResult(state, config) : null,
  // Where some seat has no H, all are equal: who spent less has not won.
  scores: (outcome): Record<Seat, number> =>
    Object.fromEntries(outcome.seats.map(({ seat, q }) => [seat, isComparable(outcome) ? q : 0])),
  metrics: (_, outcome, config) => computeMetrics(outcome, config),
  forfeit: (draft, seat) => {
    const lane = laneOfSeat(draft, seat);
    lane.step = 'done';
    lane.ending = 'forfeit';
  },
  resample: resampleHqState,
});

type Definition = typeof definition;

/** The game of this package, for the types of its agents: `Agent<Hq>`, `Turn<Hq, 'policy'>`. */
export interface Hq extends Definition {}

/**
 * MAS-HQ, the hallucination quest: seats summarize the same passages, each in its own order and at its own pace, may
 * review what they wrote, and win by few hallucinations at little cost ("The Cost of Knowing: Hallucination Quest
 * Game in Resource-Constrained Multi-Agent Systems", sections 3 and 4, appendix B). Where the paper is silent or
 * ambiguous, the configuration has an option.
 *
 * @example
 * ```ts
 * import { play } from '@masbench/core';
 * import { bundledPassages, defaultQAgent, hq, hqScorer } from '@masbench/game-hq';
 * import { asService } from '@masbench/scorers';
 *
 * const { outcome } = await play(hq, {
 *   config: { passages: bundledPassages.slice(0, 10), scoring: hqScorer, reviewLimit: 2 },
 *   agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
 *   services: { evaluate: asService(hqScorer) },
 *   seed: 7,
 * });
 * console.log(outcome?.winner, outcome?.seats.map(({ q }) => q));
 * ```
 */
export const hq: Hq = definition;

/** Records the usage of an answer. */
function charge(lane: Lane, answer: MoveAnswer, { counting }: HqConfig): Spending {
  const spending = answerSpending(answer, counting);
  addSpending(lane.spent, spending);
  return spending;
}

/** The position of the piece that a review is to change: the named passage, or the worst. */
function reviewTarget(lane: Lane, passage: string | undefined, config: HqConfig): number {
  const positions = candidatePositions(lane, config);
  const named = positions.find(
    (position) => passageNumber(config, pieceAt(lane, position).passage).id === passage,
  );
  return named ?? positions[0] ?? 0;
}

/** The mandatory continuation, or what the configuration sets instead. */
function afterReview(state: HqState, lane: Lane, seatIndex: number, config: HqConfig): void {
  const done = lane.position === config.passages.length;
  if (done) {
    closeOrAsk(lane, config);
  } else if (config.afterReview === 'continue') {
    lane.focus = lane.position;
    lane.step = 'summarize';
  } else if (config.afterReview === 'skip') {
    const passage = passageIndex(state, seatIndex, lane.position, config);
    recordSkipped(lane, { passage, spent: lane.decision });
    nextPassage(lane, config);
  } else {
    lane.mustContinue = config.afterReview === 'ask';
    lane.step = 'policy';
  }
}

function nextPassage(lane: Lane, config: HqConfig): void {
  lane.position++;
  lane.decision = newSpending();
  if (lane.position < config.passages.length) lane.step = 'policy';
  else closeOrAsk(lane, config);
}

/** After the last passage: the end, or further reviews where the configuration allows them and one is possible. */
function closeOrAsk(lane: Lane, config: HqConfig): void {
  if (config.closing === 'reviews' && lane.reviewable.length > 0) lane.step = 'policy';
  else finish(lane, config);
}

function finish(lane: Lane, config: HqConfig): void {
  lane.step = 'done';
  lane.ending = lane.position === config.passages.length ? 'complete' : 'early';
}
