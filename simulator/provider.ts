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
  /** Every question whose answer reached who asked it, in order. */
  readonly #heard: string[] = [];
  /** Questions of processes that had ended by their own account. */
  readonly late: string[] = [];
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

  /** How many answers reached who asked for them. */
  get answers(): number {
    return this.#heard.length;
  }

  /** Returns the questions that were answered after the first so many answers. */
  answersSince(answers: number): readonly string[] {
    return this.#heard.slice(answers);
  }

  /** Dollars that it bills, by the topic of the questions: one for each match. */
  get ledgerByTopic(): ReadonlyMap<string, number> {
    const ledger = new Map<string, number>();
    for (const { question, costUsd } of this.#served) {
      const [topic = question] = /(?:topic|poison)\d+/.exec(question) ?? [];
      ledger.set(topic, (ledger.get(topic) ?? 0) + costUsd);
    }
    return ledger;
  }

  /** Returns what a process reaches of it. */
  reachOf(process: SimProcess): (call: ProviderCall) => Promise<ProviderReply> {
    return async (call) => {
      process.check();
      this.#sent.push(call.question);
      if (process.hasEnded) this.late.push(call.question);
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
      return process.later(
        'reply',
        () => {
          this.#heard.push(question);
          return { kind: 'answer', text: wordOf(question), costUsd };
        },
        back,
      );
    };
  }
}

/** Returns the answer to a question: the same one every time. */
export function wordOf(question: string): string {
  return createHash('sha256').update(question).digest('hex').slice(0, 6);
}
