import type { Attempt } from './attempt.js';
import type { Due } from './attempt-context.js';
import type { Launcher } from './launcher.js';
import type { MatchBudget } from './budget/match-budget.js';
import type { OpenRequest } from './open-request.js';
import type { Scheduler } from './scheduler.js';

/** The schedule of a request: its rank, and the attempt where it was launched. */
export interface Scheduled {
  readonly order: number;
  readonly attempt: Attempt | undefined;
}

/**
 * The attempts of a match that are due or under way. Nothing is launched while a recorded part is followed.
 *
 * In virtual time, attempts that spend from one budget are asked one after the other, in the order in which they were
 * scheduled, and no end is dealt with before all have answered. So what one of them finds in its budget, and what one
 * that is dropped has spent, depends on the seed alone and not on how fast agents really answer.
 */
export class AttemptsInFlight {
  readonly #launcher: Launcher;
  readonly #scheduler: Scheduler;
  readonly #budget: MatchBudget;
  #due: Due[] = [];
  /** In the order of their rank. */
  readonly #inFlight: Attempt[] = [];
  readonly #signal: AbortSignal | undefined;
  #order = 0;
  #isPaused = false;

  /** @param signal stops the match: nothing more is launched or heard of */
  constructor(
    launcher: Launcher,
    scheduler: Scheduler,
    budget: MatchBudget,
    signal: AbortSignal | undefined,
  ) {
    this.#launcher = launcher;
    this.#scheduler = scheduler;
    this.#budget = budget;
    this.#signal = signal;
  }

  /** From now on nothing is launched. */
  pause(): void {
    this.#isPaused = true;
  }

  /** True if something is to be launched, and may be. */
  get mayLaunch(): boolean {
    return this.#due.length > 0 && !this.#isPaused && !this.#isStopped;
  }

  /** Why nothing more will be heard of, if so: the match is stopped, or it is paused and all that was launched has ended. */
  get whyStopped(): string | undefined {
    if (this.#isStopped) return 'it was stopped by its signal';
    const isIdle = this.#isPaused && this.#inFlight.every(({ ending }) => ending !== undefined);
    return isIdle ? 'it was paused' : undefined;
  }

  schedule(request: OpenRequest, attempt: number, startedAt: number, lastError?: string): void {
    this.#due.push({ request, attempt, order: this.#order++, startedAt, lastError });
  }

  /** Starts what is due and may be started, and returns it. */
  launch(): readonly Due[] {
    const launched: Due[] = [];
    const waiting: Due[] = [];
    for (const due of this.#due) {
      if (this.#waits(due, waiting)) {
        waiting.push(due);
      } else {
        this.#insert(this.#launcher.start(due));
        launched.push(due);
      }
    }
    this.#due = waiting;
    return launched;
  }

  /**
   * The attempt whose answer the scheduler processes next, if it has ended.
   *
   * @param step counts the ends that were dealt with
   */
  next(step: number): Attempt | undefined {
    if (this.#isStopped) return undefined;
    const isVirtual = this.#scheduler.time === 'virtual';
    if (this.#due.length > 0 && (isVirtual || !this.#isPaused)) return undefined;
    if (isVirtual && this.#inFlight.some((attempt) => this.#isSpending(attempt))) return undefined;
    const next = this.#scheduler.pick(this.#inFlight, step);
    return next === undefined ? undefined : this.#inFlight.find((attempt) => attempt === next);
  }

  /** Takes out what there is of a request: what is due is not launched, what is under way is handed over. */
  take(request: OpenRequest): Scheduled | undefined {
    const due = this.#due.findIndex((one) => one.request === request);
    if (due >= 0) {
      const [{ order } = { order: -1 }] = this.#due.splice(due, 1);
      return { order, attempt: undefined };
    }
    const index = this.#inFlight.findIndex((attempt) => attempt.request === request);
    const attempt = index < 0 ? undefined : this.#inFlight.splice(index, 1)[0];
    return attempt && { order: attempt.order, attempt };
  }

  /** Requests to launch. */
  get due(): readonly Due[] {
    return this.#due;
  }

  /** Attempts that run, or have ended without being heard of, in the order of rank. */
  get underWay(): readonly Attempt[] {
    return this.#inFlight;
  }

  abort(): void {
    for (const attempt of this.#inFlight) attempt.abort();
  }

  get #isStopped(): boolean {
    return this.#signal?.aborted === true;
  }

  #waits({ request }: Due, waiting: readonly Due[]): boolean {
    if (this.#scheduler.time === 'wall' || !this.#launcher.asks(request)) return false;
    const { seatIndex } = request;
    if (!this.#budget.isLimited(seatIndex)) return false;
    return (
      waiting.some((due) => this.#budget.shares(due.request.seatIndex, seatIndex)) ||
      this.#inFlight.some(
        (attempt) =>
          attempt.ending === undefined && this.#budget.shares(attempt.request.seatIndex, seatIndex),
      )
    );
  }

  /** True where virtual time stands still until the attempt has answered. */
  #isSpending({ ending, request }: Attempt): boolean {
    return (
      ending === undefined && this.#scheduler.time === 'virtual' && this.#budget.isLimited(request.seatIndex)
    );
  }

  #insert(attempt: Attempt): void {
    let place = this.#inFlight.length;
    while (place > 0 && (this.#inFlight[place - 1]?.order ?? -1) > attempt.order) place -= 1;
    if (place === this.#inFlight.length) this.#inFlight.push(attempt);
    else this.#inFlight.splice(place, 0, attempt);
  }
}
