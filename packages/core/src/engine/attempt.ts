import type { AgentIO, Settle } from '../contracts/agent.js';
import type { AttemptContext, AttemptEnding, Due } from './attempt-context.js';
import { isAnswer, type CallRecord } from '../contracts/call-log.js';
import { MasbenchError, readMessage, shortened } from '../contracts/errors.js';
import { reasonThrown } from './failures.js';
import { announceCall } from './budget/announce-call.js';
import type { AttemptBudget, Parts } from './budget/attempt-budget.js';
import type { Reservation } from './budget/reservation.js';
import { nothingLost, nothingSpent, type Lost, type Spent } from '../usage/lost.js';
import { nameStream, type OpenRequest } from './open-request.js';
import { createRng, type Rng } from '@masbench/statistics';
import type { InFlight } from './scheduler.js';
import { ServiceClock } from './service-clock.js';
import type { Seat } from '../contracts/seat.js';
import type { ServiceIO } from '../contracts/service.js';
import { addUsage, completeUsage, isAmount, noUsage, type Usage } from '../usage/usage.js';

/** One try of an agent or a service at a request, from its start to its end, and what it may use meanwhile. */
export class Attempt implements InFlight {
  readonly request: OpenRequest;
  readonly attempt: number;
  readonly lastError: string | undefined;
  readonly order: number;
  readonly startedAt: number;
  /** Known from the start where the scheduler has a latency for it. */
  seconds: number | undefined;
  settled: number | undefined;
  ending: AttemptEnding | undefined;
  /** Whether the player was asked again within the attempt. */
  isAskedAgain = false;
  usage: Usage = noUsage;
  /** How long it may take, on a real clock or a declared one, and how it ends then. */
  limit: { readonly seconds: number; readonly ending: AttemptEnding } | undefined;
  readonly #context: AttemptContext;
  /** Created lazily if nothing is limited. */
  #budget: AttemptBudget | undefined;
  /** When it began, on a real clock. */
  #beganMs: number | undefined;
  /** Created lazily, if time is limited or a reservation waits. */
  #clock: ServiceClock | undefined;
  #isWatched = false;
  #controller: AbortController | undefined;
  #rng: Rng | undefined;
  #traced: readonly CallRecord[] | undefined;
  #declaredSeconds = false;
  /** Why a call of it was not admitted, where that is no fault of its player, whatever that makes of it. */
  #withheld: string | undefined;

  /** @param latency seconds it takes, if they are known before */
  constructor(context: AttemptContext, due: Due, latency: number | undefined) {
    this.#context = context;
    this.request = due.request;
    this.attempt = due.attempt;
    this.order = due.order;
    this.startedAt = due.startedAt;
    this.lastError = due.lastError;
    this.seconds = latency;
  }

  /** The most that calls that broke off may have cost. */
  get lost(): Lost {
    return this.#budget?.lost ?? nothingLost;
  }

  get spent(): Spent {
    return { usage: this.usage, lost: this.lost };
  }

  /** Its spending, once it has ended, apart from what it took from the call log. */
  get parts(): Parts {
    return this.#budget?.parts ?? { spent: this.spent, kept: nothingSpent };
  }

  get id(): string {
    return this.request.id;
  }

  get kind(): string {
    return this.request.kind;
  }

  get seat(): Seat | undefined {
    return this.request.seat;
  }

  get nonce(): string {
    return this.#context.secret.word(`nonce/${this.request.seatIndex}`);
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.ending !== undefined) this.#controller.abort();
    return this.#controller.signal;
  }

  get rng(): Rng {
    return (this.#rng ??= createRng(
      this.#context.seed,
      `${nameStream(this.request)}/attempt/${this.attempt}`,
    ));
  }

  get traced(): readonly CallRecord[] {
    if (this.#traced !== undefined) return this.#traced;
    const traced = (this.#traced = this.#context.keeper.find(this.id, this.attempt));
    const reusable = traced.filter(isAnswer).length;
    if (reusable > 0) this.#openBudget().reusable = reusable;
    return traced;
  }

  get use(): AgentIO['use'] {
    return (reported) => this.#use(reported);
  }

  #use(reported: Partial<Usage>, reservation?: Reservation): void {
    if (this.ending !== undefined) return;
    this.#declaredSeconds ||= isAmount(reported.seconds);
    const usage = completeUsage(reported);
    this.usage = addUsage(this.usage, usage);
    this.#budget?.spend(usage, reservation);
  }

  get reserve(): AgentIO['reserve'] {
    return (bound) => {
      const granted = this.#reserve(bound);
      // An agent that does not wait for the reservation goes on without it: that is no fault of the process.
      granted.catch(ignore);
      return granted;
    };
  }

  async #reserve(bound: Partial<Usage>): Promise<Settle> {
    try {
      return await this.#admitted(bound);
    } catch (error) {
      if (reasonThrown(error) === 'unavailable') this.#withheld ??= readMessage(error);
      throw error;
    }
  }

  async #admitted(bound: Partial<Usage>): Promise<Settle> {
    if (this.ending !== undefined)
      throw new MasbenchError('ABORTED', `Cannot reserve for ${this.id}: its answer is no longer wanted`);
    const budget = this.#openBudget();
    const granted = budget.reserve(bound);
    const hold = this.#context.holdOf(this.request);
    if (budget.waits === 0 && hold === undefined) return this.#makeSettle(budget, await granted);
    const clock = this.#running();
    clock?.pause();
    try {
      const reservation = await granted;
      if (hold !== undefined) {
        const call = { request: this.id, attempt: this.attempt, bound, signal: this.signal };
        const { keeper } = this.#context;
        await announceCall(hold, call, {
          budget,
          reservation,
          keeper,
          isOver: () => this.ending !== undefined,
        });
      }
      return this.#makeSettle(budget, reservation);
    } finally {
      clock?.resume();
    }
  }

  #makeSettle(budget: AttemptBudget, reservation: Reservation): Settle {
    return (how) => {
      if (!reservation.isOpen) return;
      if (typeof how === 'object') this.#use(how.usage, reservation);
      budget.settle(reservation, how === 'lost' ? how : undefined);
    };
  }

  #running(): ServiceClock | undefined {
    if (this.#beganMs !== undefined) this.#clock ??= new ServiceClock(this.#beganMs);
    return this.#clock;
  }

  #openBudget(): AttemptBudget {
    if (this.#budget !== undefined) return this.#budget;
    const about = { order: this.order, before: this.usage };
    return (this.#budget = this.#context.budget.open(this.request, about));
  }

  get askAgain(): AgentIO['askAgain'] {
    return () => {
      this.isAskedAgain = true;
    };
  }

  get accepts(): AgentIO['accepts'] {
    return (answer) => this.#context.accepts(this.request, answer);
  }

  get trace(): AgentIO['trace'] {
    const { keeper } = this.#context;
    return (record) => {
      const traced = keeper.trace(this.id, this.attempt, record);
      // An agent may leave it unawaited.
      if (isAnswer(record) && keeper.hasCallLog) traced.then(() => this.#answered(), ignore);
      return traced;
    };
  }

  #answered(): void {
    if (this.ending === undefined) this.#openBudget().answer();
  }

  get past(): AgentIO['past'] {
    return () => this.#context.past.of(this.request.seatIndex, this.request.observation?.turn ?? 0);
  }

  get blob(): AgentIO['blob'] {
    return async ({ sha256 }) => {
      if (this.request.observation?.shows(sha256) !== true) {
        throw new MasbenchError(
          'BLOB_MISSING',
          `Cannot read the blob ${sha256}: ${this.id} does not show it`,
        );
      }
      return this.#context.blobs.get(sha256);
    };
  }

  get store(): ServiceIO['store'] {
    const { keeper, blobs } = this.#context;
    return async (bytes, about) => ({ sha256: await keeper.keep(async () => blobs.put(bytes)), ...about });
  }

  /** Starts once the budgets of its seat and of the match have anything left; ends the attempt if they never will. */
  admit(start: () => void): void {
    const { budget } = this.#context;
    if (budget.isLimited(this.request.seatIndex)) {
      this.#openBudget().admit(
        () => this.#begin(start),
        (error) => this.end({ ok: false, why: reasonThrown(error), error: error.message }),
      );
    } else {
      this.#begin(start);
    }
  }

  #begin(start: () => void): void {
    if (this.ending !== undefined) return;
    if (this.#context.time === 'wall') this.#beganMs = performance.now();
    start();
  }

  /**
   * Enforces the limit in real time. Where time is virtual and the scheduler knows how long the attempt takes, that
   * alone counts; else a limit guards against agents that never answer.
   */
  watch(): void {
    const { limit } = this;
    if (limit === undefined || this.seconds !== undefined) return;
    this.#isWatched = true;
    this.#clock ??= new ServiceClock(this.#beganMs ?? performance.now());
    this.#clock.watch(limit.seconds, () => {
      if (this.ending !== undefined) return;
      if (this.#context.time === 'virtual') this.seconds = limit.seconds;
      this.#budget?.close('lost');
      this.end(limit.ending);
    });
  }

  fail(thrown: unknown): void {
    if (this.ending !== undefined) return;
    this.#budget?.close('lost');
    this.end({
      ok: false,
      why: reasonThrown(thrown),
      error: shortened(this.#context.redact(readMessage(thrown))),
    });
  }

  /** Ends the attempt; later endings change nothing. */
  end(ending: AttemptEnding): void {
    if (this.ending !== undefined) return;
    const error = this.#withheld;
    this.#stop(error === undefined ? ending : { ok: false, why: 'unavailable', error });
    this.settled = this.#context.settled();
  }

  /** Ends the attempt, which is not heard of again. */
  abort(): void {
    if (this.ending !== undefined) return;
    this.#budget?.close('lost');
    this.#stop({ ok: false, why: 'error', error: 'no longer wanted' });
  }

  /** Counts what it spent for good. */
  settle(): void {
    this.#budget?.finish();
  }

  #stop(ending: AttemptEnding): void {
    const late = this.#stopClock();
    this.ending = late ?? ending;
    this.#budget?.close();
    this.#controller?.abort();
  }

  /** Fixes the seconds: a latency counts first, then what was declared, then a real clock. */
  #stopClock(): AttemptEnding | undefined {
    this.#clock?.stop();
    const declared = this.usage.seconds ?? 0;
    const { time } = this.#context;
    const measured = time === 'wall' ? round(this.#elapsedMs() / 1000) : 0;
    const seconds = this.seconds ?? (this.#declaredSeconds ? declared : measured);
    const late = this.#lateAfter(seconds, measured);
    this.seconds = late !== undefined && time === 'virtual' ? late.seconds : seconds;
    if (this.seconds !== declared) {
      this.#budget?.spend({ ...noUsage, seconds: this.seconds - declared });
      this.usage = { ...this.usage, seconds: this.seconds };
    }
    return late?.ending;
  }

  #elapsedMs(): number {
    if (this.#clock !== undefined) return this.#clock.milliseconds;
    return this.#beganMs === undefined ? 0 : performance.now() - this.#beganMs;
  }

  /** The limit that was passed without a timer that could have fired: in virtual time, or by an agent that blocks. */
  #lateAfter(seconds: number, measured: number): Attempt['limit'] {
    const { limit } = this;
    if (limit === undefined) return undefined;
    if (this.#context.time === 'virtual') return seconds > limit.seconds ? limit : undefined;
    return !this.#isWatched && measured > limit.seconds ? limit : undefined;
  }
}

/** Microseconds are as fine as times are written. */
export function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

function ignore(): void {}
