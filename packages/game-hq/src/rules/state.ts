import type { Seat } from '@masbench/core';
import type { HqConfig } from '../config.js';
import { newLane, type Lane } from './lane.js';
import { listedOrder, drawOrder, passageIndexAt } from './order.js';
import type { ConfigPassage } from '../passages/passage.js';

/** The complete state of a match: one lane per seat. Passages are in the configuration. */
export interface HqState {
  /** Seats in order. */
  readonly seats: Seat[];
  /** By index of the seat. */
  readonly lanes: Lane[];
}

/** The start of a match: all seats begin at once, those with a seeded order as soon as it is drawn. */
export function makeHqState(config: HqConfig, seats: readonly Seat[]): HqState {
  const lanes = seats.map((_, index) => {
    const order = drawOrder(config, index, seats.length);
    return newLane(listedOrder(order, config.passages), order === 'seeded' ? 'order' : 'policy');
  });
  return { seats: [...seats], lanes };
}

/** @throws RangeError if there is no such seat. */
export function laneOfSeat(state: HqState, seat: Seat): Lane {
  return laneAt(state, state.seats.indexOf(seat), seat);
}

/** @throws RangeError if there is no such seat. */
export function laneAt(state: HqState, index: number, name = `number ${index}`): Lane {
  const lane = state.lanes[index];
  if (lane === undefined)
    throw new RangeError(`Cannot find the lane of a seat that is not in the match: ${name}`);
  return lane;
}

/** The index of the passage that a seat meets at a position of its order. */
export function passageIndex(state: HqState, seatIndex: number, position: number, config: HqConfig): number {
  const order = drawOrder(config, seatIndex, state.seats.length);
  return passageIndexAt(order, laneAt(state, seatIndex).listed, position, config.passages.length);
}

/** @throws RangeError if there is no such passage. */
export function passageNumber(config: HqConfig, index: number): ConfigPassage {
  const passage = config.passages[index];
  if (passage === undefined) {
    throw new RangeError(`Cannot find passage ${index}: there are ${config.passages.length} passages`);
  }
  return passage;
}
