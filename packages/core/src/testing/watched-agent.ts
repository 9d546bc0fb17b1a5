import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  isNamedAgent,
  type Agent,
  type AgentIO,
  type CatchAll,
  type NamedAgent,
  type Settle,
  type Turn,
} from '../contracts/agent.js';
import { readMessage } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';

type Act = (turn: Turn, io: AgentIO) => unknown;

interface Remain {
  readonly law: 'leaves nothing behind' | 'reservations settle';
  /** The finding, as a clause. */
  readonly what: string;
}

/** Traces of an agent after its answer was in: open reservations, calls of `io`, and rejections that no one handled. */
export interface Remains {
  /** Waits so long in milliseconds of real time, and returns the first of them. */
  readonly first: (waitMs?: number) => Promise<Remain | undefined>;
  readonly note: (law: Remain['law'], what: string) => void;
  /** True once it was stopped: who is still at work then gets no answer any more. */
  readonly isStopped: () => boolean;
  readonly stop: () => void;
}

/**
 * Starts to look for what agents leave behind. Until it is stopped, rejections without a handler are collected here and
 * reach no other listener of the process.
 */
export function watchRemains(): Remains {
  const found: Remain[] = [];
  let isStopped = false;
  const note = (law: Remain['law'], what: string): void => void found.push({ law, what });
  const others = process.listeners('unhandledRejection');
  const collect = (reason: unknown): void =>
    note('leaves nothing behind', `a rejection is not handled: ${readMessage(reason)}`);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', collect);
  return {
    first: async (waitMs = 0) => {
      if (waitMs > 0) await setTimeout(waitMs);
      // Rejections are reported, and immediates run, in the turns after this one.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      return found[0];
    },
    note,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
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
        if (isOver) remains.note('leaves nothing behind', `it calls ${name} after its answer to ${io.id}`);
        return call(...given);
      }) as Call;
    const open = new Set<Settle>();
    const reserve: AgentIO['reserve'] = async (bound) => {
      // An agent that reserves without end would let no timer run.
      await (remains.isStopped() ? new Promise<never>(() => undefined) : setImmediate());
      const granted = await io.reserve(bound);
      const settle: Settle = (how) => {
        open.delete(settle);
        granted(how);
      };
      open.add(settle);
      return settle;
    };
    // Not around the `io` itself: what it has is read from it, with its own `this`.
    const watched: AgentIO = new Proxy({} as AgentIO, {
      get: (_target, name) => {
        if (name === 'reserve') return inTime(name, reserve);
        const value: unknown = Reflect.get(io, name);
        return (name === 'use' || name === 'trace') && typeof value === 'function'
          ? inTime(name, value as (...given: never[]) => unknown)
          : value;
      },
    });
    try {
      const answer = await act(turn, watched);
      if (open.size > 0)
        remains.note('reservations settle', `a reservation is open after its answer to ${io.id}: settle it`);
      return answer;
    } finally {
      isOver = true;
    }
  };
}
