import type { Asks, Request } from '../contracts/ask.js';
import type { Distribution } from '../contracts/distribution.js';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame, ConfigInputOf, OutcomeOf, StateOf, ViewsOf } from '../contracts/game.js';
import { digest } from '../contracts/json.js';
import { completeUsage, noUsage, type Usage } from '../usage/usage.js';
import type { Seed } from '@masbench/statistics';
import { checkSeats, type Seat } from '../contracts/seat.js';
import { parseConfig } from '../engine/config.js';
import { byId, readsViews, type OpenRequest } from '../engine/open-request.js';
import { Position } from '../engine/position.js';
import { AnswerCheck } from '../engine/answer-check.js';
import type * as z from 'zod';
import { chanceOutcomes, type ChanceOutcome } from './chance-outcomes.js';
import { finiteValues } from './finite-values.js';

/** The source of a tree of a game. */
export interface UnrollOptions<G extends AnyGame> {
  /** Values that the game's own schema accepts. */
  readonly config: ConfigInputOf<G>;
  readonly seats: readonly Seat[];
  /** For noise in views, and for `drawn`. @default 0 */
  readonly seed?: Seed | undefined;
}

/** A decision of a seat that is waited for. */
export interface MoveNode {
  readonly type: 'move';
  readonly id: string;
  readonly kind: string;
  readonly seat: Seat;
  readonly key: string | undefined;
  readonly data: unknown;
  /** The view of the seat: frozen when the request opened. */
  readonly view: unknown;
  /** Schema of a legal action. */
  readonly schema: z.ZodType;
  /** All legal actions, where the schema has finitely many; else `undefined`. Created lazily. */
  readonly actions: readonly unknown[] | undefined;
}

/** A draw of nature that is waited for. */
export interface ChanceNode {
  readonly type: 'chance';
  readonly id: string;
  readonly kind: string;
  readonly key: string | undefined;
  /** All outcomes with their probabilities, if they can be listed; else `undefined`. Created lazily. */
  readonly outcomes: readonly ChanceOutcome[] | undefined;
  /** Draws of the seed. */
  readonly drawn: unknown;
}

/** A call of a service that is waited for. */
export interface EffectNode {
  readonly type: 'effect';
  readonly id: string;
  readonly kind: string;
  readonly key: string | undefined;
  readonly input: unknown;
  /** Schema of a legal output. */
  readonly schema: z.ZodType;
}

/** One of the requests that a position waits for. */
export type PositionNode = MoveNode | ChanceNode | EffectNode;

/** Where a game stands. Nothing of it changes: `apply` returns another one. */
export interface UnrolledPosition<G extends AnyGame> {
  readonly seats: readonly Seat[];
  /** The caller's own copy. */
  readonly state: StateOf<G>;
  /** All that is waited for, in the order of ids; requests that are open at once may be answered in any order. */
  readonly open: readonly PositionNode[];
  /**
   * The position after one answer.
   *
   * @param id of one of the open requests
   * @param usage what the answer costs, as an agent reports it. @default nothing
   * @throws MasbenchError `OPTION_INVALID` if the request is not open or the answer not legal
   */
  readonly apply: (id: string, answer: unknown, usage?: Partial<Usage>) => UnrolledPosition<G>;
  /** View of a seat if it were asked now. */
  readonly view: (seat: Seat) => ViewsOf<G>;
  /**
   * Knowledge of a seat, as a hash: all that it was shown when it was asked, what it did, and what it is asked now. Equal
   * for two positions exactly where the seat cannot tell them apart, if it remembers everything.
   */
  readonly informationSet: (seat: Seat) => string;
  /** `null` while the game goes on. */
  readonly outcome: OutcomeOf<G> | null;
  /** The game's scores; `null` while the game goes on, or if it has none. */
  readonly scores: Readonly<Record<Seat, number>> | null;
}

/**
 * The first position of a game, from which its tree unrolls: for search, best responses, exact solutions and tests. No
 * agent and no service is asked and nothing is recorded; the rules are the ones that play.
 *
 * @throws MasbenchError `CONFIG_INVALID` or `OPTION_INVALID`
 *
 * @example
 * let position = unroll(game, { config: {}, seats: ['A', 'B'] });
 * for (let [node] = position.open; node !== undefined; [node] = position.open) {
 *   const answer = node.type === 'chance' ? node.drawn : node.type === 'move' ? node.actions?.[0] : null;
 *   position = position.apply(node.id, answer);
 * }
 */
export function unroll<G extends AnyGame>(
  game: G,
  { config, seats, seed = 0 }: UnrollOptions<G>,
): UnrolledPosition<G> {
  checkSeats(seats);
  const position = new Position(game, parseConfig(game, config), seats, seed);
  return new Unrolled<G>(position, new AnswerCheck(seed, Infinity), new Map());
}

class Unrolled<G extends AnyGame> implements UnrolledPosition<G> {
  readonly open: readonly PositionNode[];
  readonly outcome: OutcomeOf<G> | null;
  readonly scores: Readonly<Record<Seat, number>> | null;
  readonly #position: Position;
  readonly #answerCheck: AnswerCheck;
  /** Views and moves of each seat, oldest first. */
  readonly #known: ReadonlyMap<Seat, readonly string[]>;

  /** @param position its own: it is not changed elsewhere */
  constructor(position: Position, answerCheck: AnswerCheck, known: ReadonlyMap<Seat, readonly string[]>) {
    this.#position = position;
    this.#answerCheck = answerCheck;
    this.#known = known;
    const outcome = position.outcome() ?? null;
    if (outcome === null) position.look(0);
    this.outcome = outcome as OutcomeOf<G> | null;
    this.scores = outcome === null ? null : this.#scoresOf(outcome);
    this.open = outcome === null ? this.#requests().map((request) => this.#node(request)) : [];
  }

  get seats(): readonly Seat[] {
    return this.#position.seats;
  }

  get state(): StateOf<G> {
    return structuredClone(this.#position.state) as StateOf<G>;
  }

  apply(id: string, answer: unknown, usage?: Partial<Usage>): UnrolledPosition<G> {
    const position = this.#position.copy();
    const request = this.outcome === null ? position.open.get(id.slice(0, id.lastIndexOf('#'))) : undefined;
    if (request?.id !== id) {
      const ids = this.open.map((node) => node.id).join(', ') || 'none, as the game is over';
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot answer ${JSON.stringify(id)}: open requests are ${ids}`,
      );
    }
    const verdict = position.bySchema(request, () => this.#answerCheck.check(request, answer));
    if (!verdict.legal) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot answer ${id}: the answer must be legal: ${verdict.error}`,
      );
    }
    const by = bylines[request.ask.type];
    const value: unknown = JSON.parse(verdict.text);
    const known = new Map(this.#known);
    const { seat } = request;
    if (seat !== undefined)
      known.set(seat, [
        ...(known.get(seat) ?? []),
        `${slotless(request)} ${readsViews(request)} ${verdict.text}`,
      ]);
    position.apply(request, {
      by,
      why: undefined,
      value,
      usage: usage === undefined ? noUsage : completeUsage(usage),
      at: 0,
    });
    return new Unrolled<G>(position, this.#answerCheck, known);
  }

  view(seat: Seat): ViewsOf<G> {
    return this.#position.viewOf(seat) as ViewsOf<G>;
  }

  informationSet(seat: Seat): string {
    const asked = this.#requests().filter((request) => request.seat === seat);
    const now =
      asked.length > 0
        ? asked.map((request) => `${slotless(request)} ${readsViews(request)}`)
        : [`waits ${JSON.stringify(this.view(seat))}`];
    return digest([...(this.#known.get(seat) ?? []), ...now].join('\n'));
  }

  #requests(): readonly OpenRequest[] {
    return [...this.#position.open.values()].toSorted(byId);
  }

  #scoresOf(outcome: unknown): Readonly<Record<Seat, number>> | null {
    const { game } = this.#position;
    return this.#position.rule('scores', () => game.scores?.(outcome) ?? null);
  }

  #node(request: OpenRequest): PositionNode {
    const { id, kind, key, ask, seat, observation } = request;
    const answerCheck = this.#answerCheck;
    switch (ask.type) {
      case 'chance': {
        const distribution = request.payload as Distribution<unknown>;
        return {
          type: 'chance',
          id,
          kind,
          key,
          get outcomes() {
            return chanceOutcomes(distribution);
          },
          get drawn() {
            return answerCheck.drawn(request);
          },
        };
      }
      case 'effect':
        return { type: 'effect', id, kind, key, input: observation?.data, schema: ask.output };
      case 'move': {
        const schema = this.#position.bySchema(request, () => answerCheck.actionSchema(request));
        return {
          type: 'move',
          id,
          kind,
          key,
          seat: seat ?? '',
          data: observation?.data,
          view: observation?.view,
          schema,
          get actions() {
            return finiteValues(schema);
          },
        };
      }
    }
  }
}

const bylines = { move: 'agent', chance: 'chance', effect: 'service' } as const;

/** Kind and key: what a request is called for its seat. */
function slotless({ kind, key }: Pick<Request, 'kind' | 'key'> & { readonly ask: Asks[string] }): string {
  return JSON.stringify([kind, key ?? null]);
}
