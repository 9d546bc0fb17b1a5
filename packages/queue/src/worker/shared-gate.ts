import { randomUUID } from 'node:crypto';
import { ModelError, type Gate, type GateCost, type GateOutcome, type GatePass } from '@masbench/llm';
import { claimInPlay, type ClaimInPlay } from './claim-context.js';
import type { CallThatLeft, Entered, FleetStore, SharedLimits } from '../store/store.js';
import { whileFull } from '../store/while-full.js';

const lookMs = { least: 10, most: 250 };
const renewEveryMs = 20_000;
/** How long a pass is kept for the next call when its last one has ended, and how long since the store gave it. */
const keepMs = { idle: 250, entered: 10_000 };

/** The gates of a worker: each lets calls through as the limits that all workers of the fleet share have room. */
export class FleetGates {
  readonly #limits: SharedLimits;
  readonly #gates = new Map<string, SharedGate>();
  readonly #renewal: NodeJS.Timeout;

  constructor({ limits }: Pick<FleetStore, 'limits'>) {
    this.#limits = limits;
    this.#renewal = setInterval(() => {
      for (const gate of this.#gates.values()) gate.renew();
    }, renewEveryMs);
    this.#renewal.unref();
  }

  readonly gateOf = (limitKey: string): Gate => {
    const gate = this.#gates.get(limitKey) ?? new SharedGate(this.#limits, limitKey);
    this.#gates.set(limitKey, gate);
    return gate;
  };

  close(): void {
    clearInterval(this.#renewal);
    for (const gate of this.#gates.values()) gate.close();
  }
}

/** The right of a worker to make one call at a time. */
interface Pass {
  readonly name: string;
  /** Expected use of the last call with it, and the time at which the store let it through. */
  readonly expected: number;
  readonly at: number;
  /** Calls that may be made at once, where the pass may be kept. */
  readonly limit: number | undefined;
  /** Until when it may be kept. */
  readonly until: number;
}

/** A pass that waits for the next call. */
interface KeptPass {
  readonly pass: Pass;
  readonly outcome: GateOutcome;
  readonly timer: NodeJS.Timeout;
}

class SharedGate implements Gate {
  readonly #limits: SharedLimits;
  readonly #limitKey: string;
  readonly #passes = new Set<string>();
  readonly #kept: KeptPass[] = [];
  /** Calls of this worker enter in order of arrival: the first one looks, the others wait for it. */
  #last: Promise<unknown> = Promise.resolve();
  /** True while a call waits for a place. */
  #isFull = false;
  #wake: () => void = () => undefined;

  constructor(limits: SharedLimits, limitKey: string) {
    this.#limits = limits;
    this.#limitKey = limitKey;
  }

  readonly acquire = async ({ tokens }: GateCost, signal: AbortSignal): Promise<GatePass> => {
    if (signal.aborted) throw refusal('aborted', 'The call was aborted before it had its turn');
    const pass = this.#reused() ?? (await this.#entered(tokens, signal));
    return { release: (outcome) => this.#release(pass, outcome) };
  };

  renew(): void {
    // A worker that cannot renew its places loses them: no call fails by that.
    if (this.#passes.size > 0) this.#limits.renew(this.#limitKey, [...this.#passes]).catch(() => undefined);
  }

  close(): void {
    for (const { pass, outcome, timer } of this.#kept.splice(0)) {
      clearTimeout(timer);
      this.#leave(pass, outcome);
    }
  }

  /** A pass that was kept, for a call whose fence was checked just now. */
  #reused(): Pass | undefined {
    const now = performance.now();
    const isKept = !this.#isFull && this.#kept.some(({ pass }) => now < pass.until);
    if (!isKept || claimInPlay.getStore()?.checks.take() !== true) return undefined;
    const index = this.#kept.findLastIndex(({ pass }) => now < pass.until);
    const [kept] = this.#kept.splice(index, 1);
    clearTimeout(kept?.timer);
    return kept?.pass;
  }

  async #entered(tokens: number, signal: AbortSignal): Promise<Pass> {
    const inPlay = claimInPlay.getStore();
    const name = randomUUID();
    const entered = this.#last.then(async () => this.#enter(name, tokens, inPlay, signal));
    this.#last = entered.catch(() => undefined);
    const { at, limit } = await entered;
    this.#passes.add(name);
    return { name, at, limit, expected: tokens, until: performance.now() + keepMs.entered };
  }

  async #enter(
    pass: string,
    tokens: number,
    inPlay: ClaimInPlay | undefined,
    signal: AbortSignal,
  ): Promise<Extract<Entered, { answer: 'yes' }>> {
    const call = { limitKey: this.#limitKey, pass, tokens, claim: inPlay?.claim };
    const ask = async (): Promise<Entered> => this.#limits.enter(call);
    try {
      for (let waitMs = lookMs.least; ; waitMs = Math.min(2 * waitMs, lookMs.most)) {
        if (signal.aborted) throw refusal('aborted', 'The call was aborted while it waited for its turn');
        const entered = await (inPlay?.tried(ask, signal) ??
          whileFull(ask, { isOver: () => signal.aborted }));
        if (entered.answer === 'closed') throw refusal('quota', entered.why);
        if (entered.answer === 'yes') return entered;
        this.#isFull = true;
        await this.#waited(Math.min(lookMs.most, Math.max(waitMs, entered.waitMs)), signal);
      }
    } finally {
      this.#isFull = false;
    }
  }

  /** Waits for a time, for a place of this worker that comes back, or for the signal. */
  async #waited(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#wake = wake;
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  /** Amounts that would teach the store nothing are not sent at once: the pass may serve the next call. */
  #release(pass: Pass, outcome: GateOutcome): void {
    const mayStay =
      pass.limit !== undefined &&
      outcome.kind === 'answered' &&
      (statedLimits(outcome)?.calls ?? Infinity) >= pass.limit &&
      !this.#isFull &&
      performance.now() < pass.until;
    if (!mayStay) {
      this.#leave(pass, outcome);
      return;
    }
    const timer = setTimeout(() => {
      const index = this.#kept.findIndex((one) => one.timer === timer);
      if (index >= 0) this.#kept.splice(index, 1);
      this.#leave(pass, outcome);
    }, keepMs.idle);
    timer.unref();
    this.#kept.push({ pass, outcome, timer });
  }

  #leave({ name, at, expected }: Pass, outcome: GateOutcome): void {
    this.#passes.delete(name);
    this.#limits
      .leave({ limitKey: this.#limitKey, pass: name, at, expected, ...outcomeFields(outcome) })
      .catch(() => undefined)
      .finally(() => this.#wake());
  }
}

function outcomeFields(outcome: GateOutcome): Pick<CallThatLeft, 'how' | 'tokens' | 'told' | 'closedBy'> {
  switch (outcome.kind) {
    case 'answered':
      return {
        how: 'answered',
        tokens: outcome.tokens,
        told: statedLimits(outcome),
        closedBy: undefined,
      };
    case 'exhausted':
      return {
        how: 'failed',
        tokens: undefined,
        told: undefined,
        closedBy: outcome.error instanceof Error ? outcome.error.message : String(outcome.error),
      };
    case 'refused':
    case 'failed':
      return { how: outcome.kind, tokens: undefined, told: undefined, closedBy: undefined };
  }
}

/** How many calls a provider has room for, until its limits are reset. Figures of zero mean nothing on some hosts. */
function statedLimits({
  tokens,
  rateLimit,
}: Extract<GateOutcome, { kind: 'answered' }>): CallThatLeft['told'] {
  if (rateLimit === undefined) return undefined;
  const { remainingRequests = 0, remainingTokens = 0, resetRequestsMs, resetTokensMs } = rateLimit;
  const byRequests = remainingRequests > 0 ? remainingRequests : Infinity;
  const byTokens = remainingTokens > 0 ? Math.ceil(remainingTokens / Math.max(1, tokens ?? 1)) : Infinity;
  const calls = Math.min(byRequests, byTokens);
  if (calls === Infinity) return undefined;
  const resetMs = (byRequests <= byTokens ? resetRequestsMs : resetTokensMs) ?? 1_000;
  return { calls, forMs: Math.round(Math.min(Math.max(resetMs, 0), 60_000)) };
}

function refusal(kind: 'aborted' | 'quota', message: string): ModelError {
  return new ModelError(kind, message, { provider: 'limiter' });
}
