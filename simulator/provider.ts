import { createHash } from 'node:crypto';
import type { SimProcess } from './sim-process.js';
import type { Chance, World } from './world.js';

/** A call of a model, as the provider of the world sees it. */
export interface ProviderCall {
  /** What is asked: the answer follows from it alone. */
  readonly question: string;
  readonly costUsd: number;
}

export type ProviderReply =
  | { readonly kind: 'answer'; readonly text: string; readonly costUsd: number }
  /** No model read it: it costs nothing. */
  | { readonly kind: 'refused'; readonly status: 429 | 500 }
  /** The connection broke off: it is unknown whether it is billed. */
  | { readonly kind: 'broken off' };

export type ProviderFault = 'overloaded' | 'lost request' | 'lost answer' | 'slow answer';

/** The provider of the simulated world, with the only books that are true: what it served, and what it bills. */
export class Provider {
  /** Every answer that was given, in order. */
  readonly #served: { readonly question: string; readonly costUsd: number }[] = [];
  /** Every question that was sent, in order. */
  readonly #sent: string[] = [];
  readonly #world: World;
  readonly #chances: readonly Chance<ProviderFault>[];

  constructor(world: World, chances: readonly Chance<ProviderFault>[]) {
    this.#world = world;
    this.#chances = chances;
  }

  /** Dollars that it bills. */
  get ledgerUsd(): number {
    return this.#served.reduce((sum, { costUsd }) => sum + costUsd, 0);
  }

  /** How many questions were sent, of which some never arrive and some arrive after the death of their sender. */
  get calls(): number {
    return this.#sent.length;
  }

  /** Returns the questions that were sent after the first so many. */
  questionsSince(calls: number): readonly string[] {
    return this.#sent.slice(calls);
  }

  /** Returns what a process reaches of it. */
  reachOf(process: SimProcess): (call: ProviderCall) => Promise<ProviderReply> {
    return async (call) => {
      process.check();
      this.#sent.push(call.question);
      const fault = this.#world.strike(this.#chances, 'a call');
      const there = 1 + this.#world.below(20);
      const back = 1 + this.#world.below(fault === 'slow answer' ? 100_000 : 20);
      // What was sent arrives, though the process that sent it may be dead by then.
      await new Promise<void>((resolve) => this.#world.plan('request', there, resolve));
      if (fault === 'overloaded')
        return process.later('reply', () => ({ kind: 'refused', status: 429 }), back);
      if (fault === 'lost request') return process.later('reply', () => ({ kind: 'broken off' }), back);
      const { question, costUsd } = call;
      this.#world.tell(`served ${question}`);
      this.#served.push({ question, costUsd });
      if (fault === 'lost answer') return process.later('reply', () => ({ kind: 'broken off' }), back);
      return process.later('reply', () => ({ kind: 'answer', text: wordOf(question), costUsd }), back);
    };
  }
}

/** Returns the answer to a question: the same one every time. */
export function wordOf(question: string): string {
  return createHash('sha256').update(question).digest('hex').slice(0, 6);
}
