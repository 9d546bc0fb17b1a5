import {
  isNamedAgent,
  type Agent,
  type AgentIO,
  type MatchInfo,
  type PlayerNature,
  type Turn,
} from '../contracts/agent.js';
import type { Asks } from '../contracts/ask.js';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';
import type { Serve, Service } from '../contracts/service.js';

/** Who answers, as the manifest of a match names it. */
export interface PlayerLabel {
  readonly name: string;
  readonly version?: string | undefined;
  readonly nature?: PlayerNature | undefined;
}

/** Answers any move of a seat. */
export type Act = (turn: Turn, io: AgentIO) => unknown;

/** Stands around every agent, before its answer is checked: may delay, change, refuse (by throwing) or count. */
export type Middleware = (
  turn: Turn,
  next: (turn?: Turn) => Promise<unknown>,
  io: AgentIO,
) => Promise<unknown>;

/** An agent in its seat. */
export class SeatedPlayer {
  readonly label: PlayerLabel;
  readonly resumable: boolean;
  readonly #agent: Act | Readonly<Record<string, Act>>;

  /** @throws MasbenchError `OPTION_INVALID` if a kind of move has no handler. */
  constructor(game: AnyGame, agent: Agent<AnyGame>, info: MatchInfo, middleware: readonly Middleware[]) {
    const named = isNamedAgent(agent) ? agent : undefined;
    this.label = named === undefined ? unnamed : labelPlayer(named);
    this.resumable = named === undefined || named.resumable === true;
    const made: unknown = named === undefined ? agent : named.create(info);
    const handlers = typeof made === 'function' ? (made as Act) : readHandlers(game, made, info.seat);
    this.#agent =
      middleware.length === 0
        ? handlers
        : middleware.reduceRight(around, (turn, io) => askHandler(handlers, turn, io));
  }

  /** Has the agent answer. */
  act(turn: Turn, io: AgentIO): unknown {
    return askHandler(this.#agent, turn, io);
  }
}

const unnamed: PlayerLabel = Object.freeze({ name: 'custom', version: undefined, nature: undefined });
const labelsMade = new WeakMap<object, PlayerLabel>();

/** One agent often has all seats of all matches. */
function labelPlayer(named: PlayerLabel): PlayerLabel {
  const { name, version, nature } = named;
  const made = labelsMade.get(named);
  if (made !== undefined && made.name === name && made.version === version && made.nature === nature)
    return made;
  const label = Object.freeze({ name, version, nature });
  labelsMade.set(named, label);
  return label;
}

/** The label of a service, and the function that serves. */
export function readService(service: Service<unknown, unknown>): {
  readonly label: PlayerLabel;
  readonly serve: Serve<unknown, unknown>;
} {
  if (typeof service === 'function') return { label: { name: 'custom' }, serve: service };
  const { name, version, nature, serve } = service;
  return { label: { name, version, nature }, serve };
}

function readHandlers(game: AnyGame, made: unknown, seat: Seat): Readonly<Record<string, Act>> {
  const handlers = (made ?? {}) as Readonly<Record<string, Act>>;
  for (const [kind, { type }] of Object.entries(game.asks as Asks)) {
    if (type === 'move' && typeof handlers[kind] !== 'function') {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot seat an agent at ${seat}: it must have a handler for every kind of move of ${game.name}: '${kind}' is missing`,
      );
    }
  }
  return handlers;
}

function askHandler(agent: Act | Readonly<Record<string, Act>>, turn: Turn, io: AgentIO): unknown {
  return typeof agent === 'function' ? agent(turn, io) : agent[turn.kind]?.(turn, io);
}

function around(next: Act, middleware: Middleware): Act {
  return (turn, io) => middleware(turn, async (changed = turn) => next(changed, io), io);
}
