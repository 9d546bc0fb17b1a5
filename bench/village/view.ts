import type { Seat } from '@masbench/core';
import { living, names, type Player, type Role, type Statement } from './player.ts';

/** What every player sees: who lives, and what was said today. */
export interface TableView {
  readonly round: number;
  readonly living: readonly Seat[];
  readonly talk: readonly Statement[];
}

/** What a player alone knows. */
export interface SelfView {
  readonly role: Role;
  readonly pack: readonly Seat[];
  readonly suspects: Readonly<Record<Seat, number>>;
  readonly known: Readonly<Record<Seat, Role>>;
  readonly summary: string;
}

export interface VillageView {
  readonly table: TableView;
  readonly self: SelfView;
}

export function tableView(round: number, players: readonly Player[], talk: readonly Statement[]): TableView {
  return { round, living: names(living(players)), talk };
}

export function selfView(players: readonly Player[], seat: Seat): SelfView {
  const own = players.find((player) => player.seat === seat);
  if (own === undefined) throw new Error(`there is no player in seat ${seat}`);
  const { role, suspects, known, summary } = own;
  const pack = role === 'wolf' ? names(players.filter((player) => player.role === 'wolf')) : [];
  return { role, pack, suspects, known, summary };
}
