import type { Agent, AgentIO, Handlers, NamedAgent, Seat, Turn } from '@masbench/core';
import type { Answer } from '../peers/bare-loop.ts';
import type { Village } from './game.ts';
import { seats } from './player.ts';
import { script, tokensOf } from './script.ts';

type AnyTurn = Pick<Turn<Village>, 'view'>;

/** The scripted player as handlers that answer at once. */
const handlers: Handlers<Village> = {
  kill: (turn, io) => spent(turn, io, script.target(turn.data.targets, turn.view)),
  protect: (turn, io) => spent(turn, io, script.target(turn.data.targets, turn.view)),
  inspect: (turn, io) => spent(turn, io, script.target(turn.data.targets, turn.view)),
  bid: (turn, io) => spent(turn, io, script.bid(turn.seat, turn.view)),
  say: (turn, io) => spent(turn, io, script.say(turn.seat, turn.view)),
  confess: (turn, io) => spent(turn, io, script.confess(turn.seat, turn.view)),
  judge: (turn, io) => spent(turn, io, script.judge(turn.seat, turn.data.speaker, turn.view)),
  vote: (turn, io) => spent(turn, io, script.vote(turn.data.targets, turn.view)),
  note: (turn, io) => spent(turn, io, script.note(turn.seat, turn.view)),
};

/** Answers at once, as functions without a promise do. */
export const prompt: NamedAgent<Village> = {
  name: 'prompt',
  nature: 'scripted',
  create: () => handlers,
};

/** The same answers as promises: what an agent with a model returns. */
export const promising: NamedAgent<Village> = {
  name: 'promising',
  nature: 'scripted',
  create: () => async (turn, io) => answerOf(turn, io),
};

/** The same answers after a time that the request's id decides. */
export function slow(sleep: (id: string) => Promise<void>): NamedAgent<Village> {
  return {
    name: 'slow',
    nature: 'simulated',
    create: () => async (turn, io) => {
      await sleep(io.id);
      return answerOf(turn, io);
    },
  };
}

export function everySeat(agent: NamedAgent<Village>): Record<Seat, Agent<Village>> {
  return Object.fromEntries(seats.map((seat) => [seat, agent]));
}

/** The same answers for engines that ask with the bare request. */
export const scripted: Answer = (match, { request: { kind, seat = '', payload } }) => {
  const handler = handlers[kind as keyof typeof handlers] as (turn: unknown, io: unknown) => unknown;
  return handler({ kind, seat, data: payload, view: match.view(seat) }, { use: () => undefined });
};

function answerOf(turn: Turn<Village>, io: AgentIO): unknown {
  const handler = handlers[turn.kind] as (turn: Turn<Village>, io: AgentIO) => unknown;
  return handler(turn, io);
}

function spent<Action>({ view }: AnyTurn, io: AgentIO, action: Action): Action {
  io.use({ calls: 1, ...tokensOf(view, 60), seconds: 0, costUsd: 0 });
  return action;
}
