import type { ReasonCounts, SeatResult } from './match-result.js';
import type { Reason } from './reason.js';

interface Counts {
  moves: number;
  readonly failedAttempts: Partial<Record<Reason, number>>;
  readonly standIns: Partial<Record<Reason, number>>;
}

/** Counts what happened in every seat. */
export class Tally {
  readonly #seats: readonly Counts[];

  constructor(seats: number) {
    this.#seats = Array.from({ length: seats }, () => ({ moves: 0, failedAttempts: {}, standIns: {} }));
  }

  failedAttempt(seatIndex: number, why: Reason): void {
    count(this.#seats[seatIndex]?.failedAttempts, why);
  }

  answer(seatIndex: number, why: Reason | undefined): void {
    const seat = this.#seats[seatIndex];
    if (seat === undefined) return;
    seat.moves += 1;
    if (why !== undefined) count(seat.standIns, why);
  }

  of(seatIndex: number): Pick<SeatResult, 'moves' | 'failedAttempts' | 'standIns'> {
    const seat = this.#seats[seatIndex];
    return {
      moves: seat?.moves ?? 0,
      failedAttempts: { ...seat?.failedAttempts },
      standIns: { ...seat?.standIns },
    };
  }
}

function count(
  counts: { -readonly [Why in keyof ReasonCounts]: ReasonCounts[Why] } | undefined,
  why: Reason,
): void {
  if (counts !== undefined) counts[why] = (counts[why] ?? 0) + 1;
}
