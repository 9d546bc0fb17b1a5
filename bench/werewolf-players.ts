import { createRng } from '@masbench/statistics';
import { type Agent, type AgentIO, type NamedAgent, type Seat, type Turn } from '@masbench/core';
import { werewolfScriptedHandlers, werewolfScriptedPlayer, type Werewolf } from '@masbench/game-werewolf';
import type { Answer } from './peers/bare-loop.ts';

export const werewolfSeats: readonly Seat[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

type Handler = (turn: Turn<Werewolf>, io: AgentIO) => unknown;

const handlers = werewolfScriptedHandlers() as Readonly<Record<string, Handler>>;

/** The scripted player in every seat. */
export function scriptedSeats(): Readonly<Record<Seat, Agent<Werewolf>>> {
  return everySeat(werewolfScriptedPlayer());
}

/** The scripted player in every seat, with latencies that depend on the id of the request. */
export function slowSeats(sleep: (id: string) => Promise<void>): Readonly<Record<Seat, Agent<Werewolf>>> {
  return everySeat({
    name: 'slow',
    nature: 'simulated',
    create: () => async (turn, io) => {
      await sleep(io.id);
      return handlers[turn.kind]?.(turn, io);
    },
  });
}

/** The scripted player for engines that ask with the bare request, with the draws that it would have in masbench. */
export const scriptedAnswer: Answer = (match, { request: { kind, seat = '', payload }, stream }) => {
  const turn = { kind, seat, turn: 0, data: payload, view: match.view(seat) };
  const io = { rng: createRng(match.seed, `${stream}/attempt/1`), use: () => undefined };
  return handlers[kind]?.(turn as unknown as Turn<Werewolf>, io as unknown as AgentIO);
};

function everySeat(agent: NamedAgent<Werewolf>): Readonly<Record<Seat, Agent<Werewolf>>> {
  return Object.fromEntries(werewolfSeats.map((seat) => [seat, agent]));
}
