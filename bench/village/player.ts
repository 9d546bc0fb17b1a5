import type { Seat } from '@masbench/core';

export const roles = [
  'wolf',
  'wolf',
  'seer',
  'doctor',
  'villager',
  'villager',
  'villager',
  'villager',
] as const;

export type Role = (typeof roles)[number];

export const seats: readonly Seat[] = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana'];

export const debateTurns = 8;

/** One player, the same in all engines. */
export interface Player {
  readonly seat: Seat;
  role: Role;
  alive: boolean;
  /** The player's last judgement of each other one, from 0 to 1. */
  suspects: Record<Seat, number>;
  /** What the seer has seen. */
  known: Record<Seat, Role>;
  summary: string;
}

export interface Statement {
  readonly seat: Seat;
  readonly text: string;
}

export type Winner = 'wolves' | 'village';

export function newPlayers(table: readonly Seat[] = seats): Player[] {
  return table.map((seat) => ({ seat, role: 'villager', alive: true, suspects: {}, known: {}, summary: '' }));
}

export function living(players: readonly Player[]): Player[] {
  return players.filter(({ alive }) => alive);
}

export function names(players: readonly Player[]): Seat[] {
  return players.map(({ seat }) => seat);
}

export function winnerOf(players: readonly Player[]): Winner | null {
  const alive = living(players);
  const wolves = alive.filter(({ role }) => role === 'wolf').length;
  if (wolves === 0) return 'village';
  return wolves * 2 >= alive.length ? 'wolves' : null;
}

/** Who was named most often; the first of the table among equals. */
export function mostNamed(votes: Readonly<Record<Seat, Seat>>, table: readonly Seat[] = seats): Seat {
  const counts = new Map<Seat, number>();
  for (const target of Object.values(votes)) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return table.find((seat) => counts.get(seat) === most) ?? '';
}

/** Those who share the highest bid. */
export function highest(bids: Readonly<Record<Seat, number>>, table: readonly Seat[] = seats): Seat[] {
  const most = Math.max(...Object.values(bids));
  return table.filter((seat) => bids[seat] === most);
}
