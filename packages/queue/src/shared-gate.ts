import { randomUUID } from 'node:crypto';
import { ModelError } from '@masbench/llm';
import type { Gate, GateCost, GateOutcome, GatePass } from '@masbench/llm/wrappers';
import { claimInPlay } from './claim-context.js';
import type { CallThatLeft, FleetStore, SharedLimits } from './store.js';

const lookMs = { least: 10, most: 250 };
const renewEveryMs = 20_000;

/** The gates of a worker: each lets calls through as the limits that all workers of the fleet share have room. */
export class SharedGates {
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
  }
}

class SharedGate implements Gate {
  readonly #limits: SharedLimits;
  readonly #limitKey: string;
  readonly #passes = new Set<string>();
  /** Calls of this worker enter in order of arrival: the first one looks, the others wait for it. */
  #last: Promise<unknown> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(limits: SharedLimits, limitKey: string) {
    this.#limits = limits;
    this.#limitKey = limitKey;
  }

  readonly acquire = async ({ tokens }: GateCost, signal: AbortSignal): Promise<GatePass> => {
    const claim = claimInPlay.getStore();
    const pass = randomUUID();
    const entered = this.#last.then(async () => this.#enter(pass, tokens, claim, signal));
    this.#last = entered.catch(() => undefined);
    const at = await entered;
    this.#passes.add(pass);
    return { release: (outcome) => this.#release({ pass, at, tokens }, outcome) };
  };

  renew(): void {
    // A worker that cannot renew its places loses them: no call fails by that.
    if (this.#passes.size > 0) this.#limits.renew(this.#limitKey, [...this.#passes]).catch(() => undefined);
  }

  async #enter(
    pass: string,
    tokens: number,
    claim: ReturnType<typeof claimInPlay.getStore>,
    signal: AbortSignal,
  ): Promise<number> {
    for (let waitMs = lookMs.least; ; waitMs = Math.min(2 * waitMs, lookMs.most)) {
      if (signal.aborted) throw refusal('aborted', 'The call was aborted while it waited for its turn');
      const entered = await this.#limits.enter({ limitKey: this.#limitKey, pass, tokens, claim });
      if (entered.answer === 'closed') throw refusal('quota', entered.why);
      if (entered.answer === 'yes') return entered.at;
      await this.#waited(Math.min(lookMs.most, Math.max(waitMs, entered.waitMs)), signal);
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

  #release(
    entered: Pick<CallThatLeft, 'pass' | 'at'> & { readonly tokens: number },
    outcome: GateOutcome,
  ): void {
    const { pass, at, tokens: expected } = entered;
    this.#passes.delete(pass);
    this.#limits
      .leave({ limitKey: this.#limitKey, pass, at, expected, ...leftWith(outcome) })
      .catch(() => undefined)
      .finally(() => this.#wake());
  }
}

function leftWith(outcome: GateOutcome): Pick<CallThatLeft, 'how' | 'tokens' | 'told' | 'closedBy'> {
  switch (outcome.kind) {
    case 'answered':
      return {
        how: 'answered',
        tokens: outcome.tokens,
        told: toldBy(outcome),
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
function toldBy({ tokens, rateLimit }: Extract<GateOutcome, { kind: 'answered' }>): CallThatLeft['told'] {
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
