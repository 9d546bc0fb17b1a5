import type { AgentIO, Turn } from './agent.js';

/** A decision that waits for an answer from outside of the process. */
interface OpenDecision {
  readonly turn: Turn;
  readonly io: AgentIO;
}

/**
 * Open decisions of one seat: the engine lays them down, and who plays the seat from a page or another program looks at
 * the oldest and answers. It holds exactly one seat, so that nothing of another can be seen through it.
 *
 * @example
 * ```ts
 * import { OpenDecisions, type AnyGame, type NamedAgent } from '@masbench/core';
 *
 * const decisions = new OpenDecisions(() => console.log(decisions.oldest?.request));
 * export const agent: NamedAgent<AnyGame> = {
 *   name: 'by-mail',
 *   create: (match) => async (turn, io) => decisions.ask(match.id, { turn, io }),
 * };
 * export const isTaken = decisions.answer('m0001/vote/A#1/1', { vote: 'B' });
 * ```
 */
export class OpenDecisions<Decision extends OpenDecision = OpenDecision> {
  readonly #open: {
    readonly decision: Decision & { readonly request: string };
    readonly resolve: (action: unknown) => void;
  }[] = [];
  readonly #changed: () => void;

  /** @param changed called when a decision is asked, answered or no longer wanted */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /**
   * The decision that has waited longest, by a name that no other of the run has: that of the match, the request and
   * the attempt.
   */
  get oldest(): (Decision & { readonly request: string }) | undefined {
    return this.#open[0]?.decision;
  }

  /** Finds an open decision by its name. */
  find(request: string): Decision | undefined {
    return this.#open.find(({ decision }) => decision.request === request)?.decision;
  }

  /**
   * Asks for a decision, and resolves to the action as it was given.
   *
   * @param match the id of the match, so that an answer to one is none to the next, which asks alike
   * @throws Error once the engine no longer wants the answer
   */
  async ask(match: string, decision: Decision): Promise<unknown> {
    const { io } = decision;
    io.signal.throwIfAborted();
    const request = `${match}/${io.id}/${io.attempt}`;
    return new Promise<unknown>((resolve, reject) => {
      this.#open.push({ decision: { ...decision, request }, resolve });
      io.signal.addEventListener(
        'abort',
        () => {
          reject(new Error('The answer is no longer wanted'));
          this.#take(request);
        },
        { once: true },
      );
      this.#changed();
    });
  }

  /** Answers a decision. Returns false if it is not open. */
  answer(request: string, action: unknown): boolean {
    const taken = this.#take(request);
    taken?.resolve(action);
    return taken !== undefined;
  }

  #take(request: string): { readonly resolve: (action: unknown) => void } | undefined {
    const at = this.#open.findIndex(({ decision }) => decision.request === request);
    if (at < 0) return undefined;
    const [taken] = this.#open.splice(at, 1);
    this.#changed();
    return taken;
  }
}
