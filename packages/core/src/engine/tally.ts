import type { Readings, SeatResult } from './match-result.js';
import type { AnswerEntry } from '../journal/journal.js';
import { addLost, nothingLost, type Lost, type Spent } from '../usage/lost.js';
import type { Reason } from '../contracts/reason.js';
import { addUsage, noUsage, type Usage } from '../usage/usage.js';

/** Counts of a seat. Its parts are created lazily: at the start of a match nothing has been counted. */
interface Counts {
  usage: Usage;
  lost: Lost;
  moves: number;
  /** Moves that its agent answered itself. */
  own: number;
  failedAttempts: Partial<Record<Reason, number>> | undefined;
  standIns: Partial<Record<Reason, number>> | undefined;
  readings: { -readonly [Way in keyof Readings]: number } | undefined;
}

/** After so many moves without one legal answer, a seat is not asked any more. */
const mostMoves = 8;

/** Reasons of substitutes for moves that an agent was asked for, and answered in no legal way. */
const missed = ['illegal', 'too-large', 'error', 'timeout', 'refusal'] as const satisfies readonly Reason[];

/** Counts what happened and adds up what was charged, in every seat, for the services and in all. */
export class Tally {
  /** By index of the seat; those of the services are at −1. */
  readonly #counts = new Map<number, Counts>();
  #match: Usage = noUsage;
  #lost: Lost = nothingLost;

  /** @param seatIndex −1 for a service */
  spend(seatIndex: number, { usage, lost }: Spent): void {
    const counts = this.#count(seatIndex);
    counts.usage = addUsage(counts.usage, usage);
    counts.lost = addLost(counts.lost, lost);
    this.#match = addUsage(this.#match, usage);
    this.#lost = addLost(this.#lost, lost);
  }

  /** Bounds of calls that broke off, of all seats and services. */
  get lost(): Lost {
    return { ...this.#lost };
  }

  get servicesLost(): Lost {
    return this.of(-1).lost;
  }

  get services(): Usage {
    return this.of(-1).usage;
  }

  get match(): Usage {
    return { ...this.#match };
  }

  failedAttempt(seatIndex: number, why: Reason): void {
    const seat = this.#count(seatIndex);
    addCount((seat.failedAttempts ??= {}), why);
  }

  answer(
    seatIndex: number,
    { by, why, read, dropped = 0 }: Partial<Pick<AnswerEntry, 'by' | 'why' | 'read' | 'dropped'>>,
  ): void {
    const seat = this.#count(seatIndex);
    seat.moves += 1;
    if (by === 'agent') seat.own += 1;
    if (why !== undefined) addCount((seat.standIns ??= {}), why);
    if (read !== undefined)
      addCount((seat.readings ??= {}), read === 'normalized' ? 'normalized' : 'askedAgain');
    if (dropped > 0) addCount((seat.readings ??= {}), 'dropped', dropped);
  }

  /** Returns why a seat cannot play: none of its first moves had a legal answer. `undefined` if it can, for all that is known. */
  unplayable(seatIndex: number): string | undefined {
    const seat = this.#counts.get(seatIndex);
    if (seat?.standIns === undefined || seat.own > 0) return undefined;
    const { standIns } = seat;
    const counts = missed.flatMap((why) => (standIns[why] === undefined ? [] : [`${why} ${standIns[why]}`]));
    const moves = missed.reduce((sum, why) => sum + (standIns[why] ?? 0), 0);
    return moves < mostMoves
      ? undefined
      : `no legal answer in its first ${moves} moves (${counts.join(', ')})`;
  }

  of(
    seatIndex: number,
  ): Pick<
    SeatResult,
    'usage' | 'lost' | 'moves' | 'failedAttempts' | 'standIns' | 'readings' | 'unplayable'
  > {
    const seat = this.#counts.get(seatIndex);
    const unplayable = this.unplayable(seatIndex);
    return {
      ...(unplayable === undefined ? {} : { unplayable }),
      usage: { ...(seat?.usage ?? noUsage) },
      lost: { ...(seat?.lost ?? nothingLost) },
      moves: seat?.moves ?? 0,
      failedAttempts: { ...seat?.failedAttempts },
      standIns: { ...seat?.standIns },
      readings: { ...seat?.readings },
    };
  }

  #count(seatIndex: number): Counts {
    let counts = this.#counts.get(seatIndex);
    if (counts === undefined) {
      counts = {
        usage: noUsage,
        lost: nothingLost,
        moves: 0,
        own: 0,
        failedAttempts: undefined,
        standIns: undefined,
        readings: undefined,
      };
      this.#counts.set(seatIndex, counts);
    }
    return counts;
  }
}

function addCount<Name extends string>(counts: Partial<Record<Name, number>>, name: Name, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
