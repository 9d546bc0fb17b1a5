import type { Attempt, Due } from './attempt.js';
import type { Launcher } from './launcher.js';
import type { OpenRequest } from './open-request.js';
import type { Scheduler } from './scheduler.js';

/** The attempts of a match that are due or under way. Nothing is launched while a recorded part is followed. */
export class Flights {
  readonly #launcher: Launcher;
  readonly #scheduler: Scheduler;
  #due: Due[] = [];
  /** In the order of their start. */
  readonly #inFlight: Attempt[] = [];
  #order = 0;

  constructor(launcher: Launcher, scheduler: Scheduler) {
    this.#launcher = launcher;
    this.#scheduler = scheduler;
  }

  /** True where something is to be launched. */
  get due(): boolean {
    return this.#due.length > 0;
  }

  schedule(request: OpenRequest, attempt: number, startedAt: number, lastError?: string): void {
    this.#due.push({ request, attempt, order: this.#order++, startedAt, lastError });
  }

  /** Starts what is due and returns it. */
  launch(): readonly Due[] {
    const launched = this.#due;
    this.#due = [];
    for (const due of launched) this.#inFlight.push(this.#launcher.start(due));
    return launched;
  }

  /** The attempt whose end the scheduler wants to deal with next, if it has come. */
  next(step: number): Attempt | undefined {
    const next = this.#scheduler.pick(this.#inFlight, step);
    return next === undefined ? undefined : this.#inFlight.find((attempt) => attempt === next);
  }

  /** Takes out what there is of a request: what is due is not launched, what is under way is handed over. */
  take(request: OpenRequest): Attempt | undefined {
    if (this.due) this.#due = this.#due.filter((due) => due.request !== request);
    const index = this.#inFlight.findIndex((attempt) => attempt.request === request);
    return index < 0 ? undefined : this.#inFlight.splice(index, 1)[0];
  }

  abort(): void {
    for (const attempt of this.#inFlight) attempt.abort();
  }
}
