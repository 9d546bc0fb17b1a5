import type { HqConfig } from '../config.js';
import { meanScore, pieceAt, worstScored, type Lane } from './lane.js';
import { countSpentTokens } from './resources.js';
import type { HqSnapshot } from './snapshot.js';
import type { HqState } from './state.js';

/** The current numbers of a lane. */
export function takeSnapshot(lane: Lane, config: HqConfig): HqSnapshot {
  const worst = worstScored(lane);
  return {
    completed: lane.position,
    h: meanScore(lane, config),
    worst: worst === null ? null : pieceAt(lane, worst).score,
    calls: lane.spent.calls,
    tokens: countSpentTokens(lane.spent),
    reviews: lane.spent.reviews,
    seconds: lane.spent.seconds,
  };
}

/**
 * Freezes the numbers that a lane discloses, before the review that causes the disclosure changes or costs anything.
 */
export function disclose(state: HqState, lane: Lane, config: HqConfig): void {
  lane.disclosures.push({
    snapshot: takeSnapshot(lane, config),
    decision: lane.decisions,
    decisions: state.lanes.map(({ decisions }) => decisions),
  });
}
