import type { Seat } from '@masbench/core';
import { roleTeam, type Role } from './options/roles.js';
import { playerAt } from './table/table.js';
import type { Winner } from './table/win.js';
import type { Death, State } from './state.js';

/** One player at the end of a match. */
export interface PlayerResult {
  /** The public name of the player. */
  name: string;
  /** The role that it was dealt. */
  role: Role;
  /** Whether it was alive at the end. */
  alive: boolean;
  /** Whether the player's side has won. */
  won: boolean;
}

/** How a match of Werewolf ended. */
export interface Outcome {
  /** `draw` if neither side has won. */
  winner: Winner;
  /** Rounds that were played, the last one included. */
  rounds: number;
  /** By seat. */
  players: Record<Seat, PlayerResult>;
  /** In the order in which they died. */
  deaths: { seat: Seat; name: string; role: Role; round: number; cause: Death['cause'] }[];
}

/** The outcome of a match, or `null` while it goes on. */
export function matchOutcome(state: State): Outcome | null {
  const { phase, winner, players, deaths, round } = state;
  if (phase !== 'over' || winner === null) return null;
  return {
    winner,
    rounds: round,
    players: Object.fromEntries(
      players.map(({ seat, name, role, alive }) => [
        seat,
        { name, role, alive, won: roleTeam(role) === winner },
      ]),
    ),
    deaths: deaths.map(({ player, round: when, cause }) => {
      const { seat, name, role } = playerAt(state, player);
      return { seat, name, role, round: when, cause };
    }),
  };
}
