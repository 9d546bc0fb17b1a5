import type { AgentIO, PastMove } from '../contracts/agent.js';
import type { BlobStore } from '../contracts/blobs.js';
import type { CallLog, CallRecord } from '../contracts/call-log.js';
import { MasbenchError, messageOf, shortened } from '../contracts/errors.js';
import type { Hold } from './ledger.js';
import { streamOf, type OpenRequest } from './open-request.js';
import { rngFor, type Rng, type Seed } from '../contracts/random.js';
import type { Reason } from '../contracts/reason.js';
import type { InFlight, Scheduler } from './scheduler.js';
import type { Seat } from '../contracts/seat.js';
import type { ServiceIO } from '../contracts/service.js';
import { addUsage, completeUsage, isAmount, noUsage, type Usage } from '../contracts/usage.js';

/** How an attempt ended: with an answer that is still to be checked, or with the reason why there is none. */
export type Ending =
  | { readonly ok: true; readonly raw: unknown }
  | { readonly ok: false; readonly why: Reason; readonly error: string };

/** An attempt that is due. */
export interface Due {
  readonly request: OpenRequest;
  readonly attempt: number;
  readonly order: number;
  readonly startedAt: number;
  readonly lastError: string | undefined;
}

/** What all attempts of a match share. */
export interface AttemptContext {
  readonly seed: Seed;
  readonly hold: (seatIndex: number) => Hold | undefined;
  readonly past: (seatIndex: number, turns: number) => readonly PastMove[];
  readonly nonce: (seatIndex: number) => string;
  readonly calls: CallLog | undefined;
  readonly blobs: BlobStore;
  /** The rank of an attempt that ends now. */
  readonly settled: () => number;
  readonly time: Scheduler['time'];
}

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
  ending: Ending | undefined;
  usage: Usage = noUsage;
  /** How long it may take, on a real clock or a declared one, and how it ends then. */
  limit: { readonly seconds: number; readonly ending: Ending } | undefined;
  readonly #context: AttemptContext;
  /** Nothing is claimed where nothing is limited. */
  readonly #hold: Hold | undefined;
  readonly #wallStart: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #rng: Rng | undefined;
  #traced: readonly CallRecord[] | undefined;
  #declaredSeconds = false;

  /** @param latency seconds it takes, where they are known before */
  constructor(context: AttemptContext, due: Due, latency: number | undefined) {
    this.#context = context;
    this.request = due.request;
    this.attempt = due.attempt;
    this.order = due.order;
    this.startedAt = due.startedAt;
    this.lastError = due.lastError;
    this.seconds = latency;
    this.#hold = context.hold(due.request.seatIndex);
    this.#wallStart = context.time === 'wall' ? performance.now() : 0;
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
    return this.#context.nonce(this.request.seatIndex);
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.ending !== undefined) this.#controller.abort();
    return this.#controller.signal;
  }

  get rng(): Rng {
    return (this.#rng ??= rngFor(this.#context.seed, `${streamOf(this.request)}/attempt/${this.attempt}`));
  }

  get traced(): readonly CallRecord[] {
    return (this.#traced ??= this.#context.calls?.find(this.id, this.attempt) ?? []);
  }

  get use(): AgentIO['use'] {
    return (reported) => {
      if (this.ending !== undefined) return;
      this.#declaredSeconds ||= isAmount(reported.seconds);
      const usage = completeUsage(reported);
      this.usage = addUsage(this.usage, usage);
      this.#hold?.spend(usage);
    };
  }

  get reserve(): AgentIO['reserve'] {
    return (bound) => {
      if (this.ending !== undefined) {
        throw new MasbenchError('ABORTED', `Cannot reserve for ${this.id} as its answer is no longer wanted`);
      }
      return this.#hold?.reserve(bound) ?? nothing;
    };
  }

  get trace(): AgentIO['trace'] {
    return (record) => this.#context.calls?.append(this.id, this.attempt, record);
  }

  get past(): AgentIO['past'] {
    return () => this.#context.past(this.request.seatIndex, this.request.observation?.turn ?? 0);
  }

  get blob(): AgentIO['blob'] {
    return async ({ sha256 }) => {
      if (this.request.observation?.shows(sha256) !== true) {
        throw new MasbenchError(
          'BLOB_MISSING',
          `Cannot read the blob ${sha256} as ${this.id} does not show it`,
        );
      }
      return this.#context.blobs.get(sha256);
    };
  }

  get store(): ServiceIO['store'] {
    return async (bytes, about) => ({ sha256: await this.#context.blobs.put(bytes), ...about });
  }

  /** Sees to it on a real clock that the attempt keeps its limit. */
  watch(): void {
    const { limit } = this;
    if (limit === undefined) return;
    // Timers beyond 31 bits would fire at once.
    this.#timer = setTimeout(() => this.#cutOff(limit.ending), Math.min(limit.seconds * 1000, 2 ** 31 - 1));
  }

  fail(thrown: unknown): void {
    this.end({ ok: false, why: reasonOf(thrown), error: shortened(messageOf(thrown)) });
  }

  /** Ends the attempt; later endings change nothing. */
  end(ending: Ending): void {
    if (this.ending !== undefined) return;
    this.#stop(ending);
    this.settled = this.#context.settled();
  }

  /** Ends the attempt without anybody waiting for it. */
  abort(): void {
    if (this.ending !== undefined) return;
    this.#hold?.lose();
    this.#stop({ ok: false, why: 'error', error: 'no longer wanted' });
  }

  #cutOff(ending: Ending): void {
    if (this.ending !== undefined) return;
    this.#hold?.lose();
    this.end(ending);
  }

  #stop(ending: Ending): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    const late = this.#stopClock();
    this.ending = late ?? ending;
    this.#hold?.release();
    this.#controller?.abort();
  }

  /** Fixes the seconds: a latency counts first, then what was declared, then a real clock. */
  #stopClock(): Ending | undefined {
    const declared = this.usage.seconds ?? 0;
    const { time } = this.#context;
    const measured = time === 'wall' ? round((performance.now() - this.#wallStart) / 1000) : 0;
    const seconds = this.seconds ?? (this.#declaredSeconds ? declared : measured);
    const late =
      time === 'virtual' && this.limit !== undefined && seconds > this.limit.seconds ? this.limit : undefined;
    this.seconds = late?.seconds ?? seconds;
    if (this.seconds !== declared) {
      this.#hold?.spend({ ...noUsage, seconds: this.seconds - declared });
      this.usage = { ...this.usage, seconds: this.seconds };
    }
    return late?.ending;
  }
}

/** Microseconds are as fine as times are written. */
export function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

function nothing(): void {}

function reasonOf(thrown: unknown): Reason {
  if (!MasbenchError.isInstance(thrown)) return 'error';
  if (thrown.code === 'AGENT_REFUSED') return 'refusal';
  if (thrown.code === 'AGENT_UNAVAILABLE') return 'unavailable';
  return thrown.code === 'BUDGET_SPENT' ? 'budget' : 'error';
}
