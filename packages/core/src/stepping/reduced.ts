import type { AnyGame, OutcomeOf, StateOf, ViewsOf } from '../contracts/game.js';
import { createRng, type Seed } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import type { Usage } from '../usage/usage.js';
import type { ChanceOutcome } from './chance-outcomes.js';
import type { EffectNode, MoveNode, PositionNode, UnrolledPosition } from './unroll.js';

/** How a game is made small enough to unroll whole. What is left out stays as it is. */
export interface ReducedBy<G extends AnyGame> {
  /**
   * The answers that nature gives in place of a seat or a service, with their probabilities: a text of which only the
   * declared worth matters, the score of a text. `undefined` leaves the request to the seat. A service must be replaced.
   */
  readonly drawn?: ((node: MoveNode | EffectNode) => readonly ChanceOutcome[] | undefined) | undefined;
  /** The actions that a seat may choose from, all of them legal. `undefined`: all that its schema accepts. */
  readonly actions?: ((node: MoveNode) => readonly unknown[] | undefined) | undefined;
  /**
   * Cost of an answer. Its seconds are the time it takes: of requests that are open at once, the one that ends
   * first is answered first, and of those that end together the first by id. @default nothing, at once
   */
  readonly usage?: ((node: MoveNode | EffectNode) => Partial<Usage>) | undefined;
  /** @default the game's own scores */
  readonly scores?:
    | ((scores: Readonly<Record<Seat, number>>, outcome: OutcomeOf<G>) => Readonly<Record<Seat, number>>)
    | undefined;
  /** Of `drawn` of the nodes that nature answers here. @default 0 */
  readonly seed?: Seed | undefined;
}

/**
 * A game with fewer actions and listed draws, over the same rules and views: for exact solutions of games that are too
 * large, or whose actions are texts. The time of answers is simulated, as `virtual()` does.
 *
 * @param position the start of the game, from `unroll`
 *
 * @example
 * const start = reduced(unroll(game, { config, seats: ['A', 'B'] }), {
 *   drawn: ({ kind }) => (kind === 'write' ? [{ value: { text: 'a text' }, probability: 1 }] : undefined),
 *   actions: ({ kind }) => (kind === 'bid' ? [{ amount: 0 }, { amount: 10 }] : undefined),
 *   scores: ({ A = 0, B = 0 }) => ({ A: A - B, B: B - A }),
 * });
 */
export function reduced<G extends AnyGame>(
  position: UnrolledPosition<G>,
  by: ReducedBy<G>,
): UnrolledPosition<G> {
  return new Reduced(position, by, 0, new Map());
}

class Reduced<G extends AnyGame> implements UnrolledPosition<G> {
  readonly open: readonly PositionNode[];
  readonly #position: UnrolledPosition<G>;
  readonly #by: ReducedBy<G>;
  /** When the answers to the open requests come, in seconds, by id. */
  readonly #ends: ReadonlyMap<string, number>;

  /** @param before the ends of the requests that were open before */
  constructor(
    position: UnrolledPosition<G>,
    by: ReducedBy<G>,
    now: number,
    before: ReadonlyMap<string, number>,
  ) {
    this.#position = position;
    this.#by = by;
    const ends = new Map(
      position.open.map((node) => [
        node.id,
        before.get(node.id) ?? now + (node.type === 'chance' ? 0 : (by.usage?.(node).seconds ?? 0)),
      ]),
    );
    this.#ends = ends;
    this.open = position.open
      .map((node) => this.#reduced(node))
      .toSorted((left, right) => (ends.get(left.id) ?? 0) - (ends.get(right.id) ?? 0));
  }

  get seats(): readonly Seat[] {
    return this.#position.seats;
  }

  get state(): StateOf<G> {
    return this.#position.state;
  }

  get outcome(): OutcomeOf<G> | null {
    return this.#position.outcome;
  }

  get scores(): Readonly<Record<Seat, number>> | null {
    const { scores, outcome } = this.#position;
    return scores === null || outcome === null ? null : (this.#by.scores?.(scores, outcome) ?? scores);
  }

  apply(id: string, answer: unknown): UnrolledPosition<G> {
    const node = this.#position.open.find((one) => one.id === id);
    const usage = node === undefined || node.type === 'chance' ? undefined : this.#by.usage?.(node);
    const next = this.#position.apply(id, answer, usage);
    return new Reduced(next, this.#by, this.#ends.get(id) ?? 0, this.#ends);
  }

  view(seat: Seat): ViewsOf<G> {
    return this.#position.view(seat);
  }

  informationSet(seat: Seat): string {
    return this.#position.informationSet(seat);
  }

  #reduced(node: PositionNode): PositionNode {
    if (node.type === 'chance') return node;
    const outcomes = this.#by.drawn?.(node);
    const { id, kind, key } = node;
    if (outcomes !== undefined) {
      const { seed = 0 } = this.#by;
      return {
        type: 'chance',
        id,
        kind,
        key,
        outcomes,
        get drawn() {
          return createRng(seed, `reduced/${id}`).weighted(
            outcomes.map(({ value, probability }) => [value, probability] as const),
          );
        },
      };
    }
    if (node.type === 'effect') return node;
    const actions = this.#by.actions?.(node);
    if (actions === undefined) return node;
    const { seat, data, view, schema } = node;
    return { type: 'move', id, kind, seat, key, data, view, schema, actions };
  }
}
