import type { ReasonCounts, SeatResult } from './match-result.js';
import { addLost, nothingLost, type Lost, type Spent } from '../contracts/lost.js';
import type { Reason } from '../contracts/reason.js';
import { noUsage, plus, type Usage } from '../contracts/usage.js';

/** A usage that is added to in place: there is one for every answer. */
type Sum = { -readonly [Field in keyof Usage]: Usage[Field] };

interface Counts {
  readonly usage: Sum;
  lost: Lost;
  moves: number;
  readonly failedAttempts: Partial<Record<Reason, number>>;
  readonly standIns: Partial<Record<Reason, number>>;
}

/** Counts what happened and adds up what was charged, in every seat, for the services and in all. */
export class Tally {
  readonly #seats: readonly Counts[];
  readonly #services: Sum = { ...noUsage };
  readonly #match: Sum = { ...noUsage };
  #lost: Lost = nothingLost;

  constructor(seats: number) {
    this.#seats = Array.from({ length: seats }, () => ({
      usage: { ...noUsage },
      lost: nothingLost,
      moves: 0,
      failedAttempts: {},
      standIns: {},
    }));
  }

  /** @param seatIndex −1 for a service */
  spend(seatIndex: number, { usage, lost }: Spent): void {
    const seat = this.#seats[seatIndex];
    if (usage !== noUsage) {
      add(seat?.usage ?? this.#services, usage);
      add(this.#match, usage);
    }
    if (lost === nothingLost) return;
    if (seat !== undefined) seat.lost = addLost(seat.lost, lost);
    this.#lost = addLost(this.#lost, lost);
  }

  /** What calls that broke off may have cost, of all seats and services. */
  get lost(): Lost {
    return { ...this.#lost };
  }

  get services(): Usage {
    return { ...this.#services };
  }

  get match(): Usage {
    return { ...this.#match };
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

  of(seatIndex: number): Pick<SeatResult, 'usage' | 'lost' | 'moves' | 'failedAttempts' | 'standIns'> {
    const seat = this.#seats[seatIndex];
    return {
      usage: { ...(seat?.usage ?? noUsage) },
      lost: { ...(seat?.lost ?? nothingLost) },
      moves: seat?.moves ?? 0,
      failedAttempts: { ...seat?.failedAttempts },
      standIns: { ...seat?.standIns },
    };
  }
}

function add(sum: Sum, usage: Usage): void {
  sum.calls = plus(sum.calls, usage.calls);
  sum.inputTokens = plus(sum.inputTokens, usage.inputTokens);
  sum.outputTokens = plus(sum.outputTokens, usage.outputTokens);
  sum.cachedTokens = plus(sum.cachedTokens, usage.cachedTokens);
  sum.reasoningTokens = plus(sum.reasoningTokens, usage.reasoningTokens);
  sum.seconds = plus(sum.seconds, usage.seconds);
  sum.costUsd = plus(sum.costUsd, usage.costUsd);
}

function count(
  counts: { -readonly [Why in keyof ReasonCounts]: ReasonCounts[Why] } | undefined,
  why: Reason,
): void {
  if (counts !== undefined) counts[why] = (counts[why] ?? 0) + 1;
}
