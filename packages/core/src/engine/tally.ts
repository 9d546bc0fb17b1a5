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
  failedAttempts: Partial<Record<Reason, number>> | undefined;
  standIns: Partial<Record<Reason, number>> | undefined;
  readings: { -readonly [Way in keyof Readings]: number } | undefined;
}

/** Counts what happened and adds up what was charged, in every seat, for the services and in all. */
export class Tally {
  readonly #seats: (Counts | undefined)[] = [];
  #services: Usage = noUsage;
  #match: Usage = noUsage;
  #servicesLost: Lost = nothingLost;
  #lost: Lost = nothingLost;

  /** @param seatIndex −1 for a service */
  spend(seatIndex: number, { usage, lost }: Spent): void {
    if (usage !== noUsage) {
      if (seatIndex < 0) this.#services = addUsage(this.#services, usage);
      else {
        const seat = this.#counts(seatIndex);
        seat.usage = addUsage(seat.usage, usage);
      }
      this.#match = addUsage(this.#match, usage);
    }
    if (lost === nothingLost) return;
    if (seatIndex >= 0) {
      const seat = this.#counts(seatIndex);
      seat.lost = addLost(seat.lost, lost);
    } else this.#servicesLost = addLost(this.#servicesLost, lost);
    this.#lost = addLost(this.#lost, lost);
  }

  /** Bounds of calls that broke off, of all seats and services. */
  get lost(): Lost {
    return { ...this.#lost };
  }

  get servicesLost(): Lost {
    return { ...this.#servicesLost };
  }

  get services(): Usage {
    return { ...this.#services };
  }

  get match(): Usage {
    return { ...this.#match };
  }

  failedAttempt(seatIndex: number, why: Reason): void {
    if (seatIndex < 0) return;
    const seat = this.#counts(seatIndex);
    count((seat.failedAttempts ??= {}), why);
  }

  answer(seatIndex: number, { why, read, dropped = 0 }: Pick<AnswerEntry, 'why' | 'read' | 'dropped'>): void {
    if (seatIndex < 0) return;
    const seat = this.#counts(seatIndex);
    seat.moves += 1;
    if (why !== undefined) count((seat.standIns ??= {}), why);
    if (read !== undefined)
      count((seat.readings ??= {}), read === 'normalized' ? 'normalized' : 'askedAgain');
    if (dropped > 0) count((seat.readings ??= {}), 'dropped', dropped);
  }

  of(
    seatIndex: number,
  ): Pick<SeatResult, 'usage' | 'lost' | 'moves' | 'failedAttempts' | 'standIns' | 'readings'> {
    const seat = this.#seats[seatIndex];
    return {
      usage: { ...(seat?.usage ?? noUsage) },
      lost: { ...(seat?.lost ?? nothingLost) },
      moves: seat?.moves ?? 0,
      failedAttempts: { ...seat?.failedAttempts },
      standIns: { ...seat?.standIns },
      readings: { ...seat?.readings },
    };
  }

  #counts(seatIndex: number): Counts {
    return (this.#seats[seatIndex] ??= {
      usage: noUsage,
      lost: nothingLost,
      moves: 0,
      failedAttempts: undefined,
      standIns: undefined,
      readings: undefined,
    });
  }
}

function count<Name extends string>(counts: Partial<Record<Name, number>>, name: Name, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
