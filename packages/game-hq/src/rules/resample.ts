import type { Rng } from '@masbench/statistics';
import type { Seat } from '@masbench/core';
import type { HqConfig } from '../config.js';
import { newLane, recordReview, recordSummary, type Lane } from './lane.js';
import { passageIndexAt, drawOrder } from './order.js';
import { laneAt, type HqState } from './state.js';

/**
 * Another state that a seat cannot distinguish from the given one under the default vision: keeps its own lane and
 * disclosures of rivals, and redraws the rivals' further progress, texts, scores and usage.
 */
export function resampleHqState(state: HqState, seat: Seat, rng: Rng, config: HqConfig): HqState {
  const own = state.seats.indexOf(seat);
  return {
    seats: [...state.seats],
    lanes: state.lanes.map((lane, index) =>
      index === own ? structuredClone(lane) : rivalLane(state, index, rng, config),
    ),
  };
}

function rivalLane(state: HqState, seatIndex: number, rng: Rng, config: HqConfig): Lane {
  const lane = laneAt(state, seatIndex);
  const passages = config.passages.length;
  const order = drawOrder(config, seatIndex, state.seats.length);
  const listed =
    order === 'seeded' ? rng.shuffle([...config.passages.keys()]) : lane.listed && [...lane.listed];
  const disclosed = lane.disclosures.at(-1);
  const least = disclosed?.snapshot.completed ?? 0;
  const completed = least + rng.int(passages - least + 1);
  const other = newLane(listed, completed === passages ? 'done' : 'policy');
  other.ending = completed === passages ? 'complete' : null;
  while (other.position < completed) {
    const passage = passageIndexAt(order, listed, other.position, passages);
    const spent = {
      calls: 2,
      inputTokens: rng.int(2000),
      outputTokens: rng.int(400),
      seconds: 10 * rng.float(),
    };
    recordSummary(
      other,
      { passage, summary: `resampled ${rng.int(1e9)}`, score: rng.float(), spent },
      config,
    );
    if (config.reviewLimit > 0 && rng.chance(0.3)) {
      recordReview(
        other,
        other.position,
        { summary: `resampled ${rng.int(1e9)}`, score: rng.float() },
        config,
      );
      other.spent.reviews++;
    }
    other.position++;
  }
  other.focus = completed;
  other.decisions = lane.decisions;
  other.disclosures = structuredClone(lane.disclosures);
  other.spent = {
    calls: 2 * completed + other.spent.reviews,
    inputTokens: rng.int(1e6),
    outputTokens: rng.int(1e5),
    seconds: 1e4 * rng.float(),
    reviews: other.spent.reviews,
  };
  return other;
}
