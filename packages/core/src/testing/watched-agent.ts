import { setImmediate } from 'node:timers/promises';
import {
  isNamedAgent,
  type Agent,
  type AgentIO,
  type CatchAll,
  type NamedAgent,
  type Turn,
} from '../contracts/agent.js';
import { readMessage } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';

type Act = (turn: Turn, io: AgentIO) => unknown;

/** Actions of an agent after its answer was in: calls of `io`, and rejections that no one handled. */
export interface Remains {
  /** The first of them, as a clause. */
  readonly first: () => Promise<string | undefined>;
  /** Notes a call of `io` that came too late. */
  readonly note: (what: string) => void;
  readonly stop: () => void;
}

/**
 * Starts to look for what agents leave behind. Until it is stopped, rejections without a handler are collected here and
 * reach no other listener of the process.
 */
export function watchRemains(): Remains {
  const found: string[] = [];
  const others = process.listeners('unhandledRejection');
  const collect = (reason: unknown): void =>
    void found.push(`a rejection is not handled: ${readMessage(reason)}`);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', collect);
  return {
    first: async () => {
      // Rejections are reported, and immediates run, in the turns after this one.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      return found[0];
    },
    note: (what) => void found.push(what),
    stop: () => {
      process.off('unhandledRejection', collect);
      for (const other of others) process.on('unhandledRejection', other);
    },
  };
}

/** The same agent, whose calls of `io` are noted when they come after its answer. */
export function watchedAgent<G extends AnyGame>(agent: Agent<G>, remains: Remains): Agent<G> {
  if (!isNamedAgent(agent)) return watchedHandlers(agent, remains) as Agent<G>;
  const { name, version, nature, resumable, memoryless } = agent;
  const create: NamedAgent<G>['create'] = (match) =>
    watchedHandlers(agent.create(match), remains) as CatchAll<G>;
  const watched: NamedAgent<G> = { name, version, nature, resumable, memoryless, create };
  return watched;
}

function watchedHandlers(made: unknown, remains: Remains): unknown {
  if (typeof made === 'function') return watchedAct(made as Act, remains);
  if (typeof made !== 'object' || made === null) return made;
  const handlers = made as Readonly<Record<string, unknown>>;
  return new Proxy(handlers, {
    get: (target, kind) => {
      const handler: unknown = Reflect.get(target, kind);
      return typeof handler === 'function'
        ? watchedAct((turn, io) => Reflect.apply(handler, target, [turn, io]) as unknown, remains)
        : handler;
    },
  });
}

function watchedAct(act: Act, remains: Remains): Act {
  return async (turn, io) => {
    let isOver = false;
    const inTime = <Call extends (...given: never[]) => unknown>(name: string, call: Call): Call =>
      ((...given: Parameters<Call>) => {
        if (isOver) remains.note(`it calls ${name} after its answer to ${io.id}`);
        return call(...given);
      }) as Call;
    // Not around the `io` itself: what it has is read from it, with its own `this`.
    const watched: AgentIO = new Proxy({} as AgentIO, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(io, name);
        return (name === 'use' || name === 'trace' || name === 'reserve') && typeof value === 'function'
          ? inTime(name, value as (...given: never[]) => unknown)
          : value;
      },
    });
    try {
      return await act(turn, watched);
    } finally {
      isOver = true;
    }
  };
}
