import * as z from 'zod';

/** The roles that can be dealt. A bodyguard is a doctor that may not protect itself (`doctor.self: false`). */
export const roles = ['villager', 'werewolf', 'seer', 'doctor', 'medium', 'possessed'] as const;

/** A role that can be dealt. */
export type Role = (typeof roles)[number];

/** The two sides. */
export type Team = 'wolves' | 'village';

/** One of `roles`. */
export const roleSchema = z.enum(roles);

/** How many players get each role; roles that are left out are not in the game. */
export const roleTableSchema = z.partialRecord(roleSchema, z.int().min(0).max(20));

/** Number of players by role. */
export type RoleTable = z.infer<typeof roleTableSchema>;

/**
 * True for roles that count as wolves when sides are counted. The possessed counts as human but wins with the wolves.
 */
export function countsAsWolf(role: Role): boolean {
  return role === 'werewolf';
}

/** The side that a role wins with. */
export function roleTeam(role: Role): Team {
  return role === 'werewolf' || role === 'possessed' ? 'wolves' : 'village';
}

/**
 * The usual role table for a number of players: one seer, one doctor, one werewolf below seven players, two below
 * ten, three below fifteen, four from there on, villagers otherwise.
 */
export function standardTable(players: number): RoleTable {
  const werewolf = [7, 10, 15].filter((from) => players >= from).length + 1;
  return { werewolf, seer: 1, doctor: 1, villager: players - werewolf - 2 };
}

/** The roles of a table one by one, in the order of `roles`. */
export function makeDeck(table: RoleTable): Role[] {
  return roles.flatMap((role) => Array.from({ length: table[role] ?? 0 }, () => role));
}
