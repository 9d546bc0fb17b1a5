import * as z from 'zod';
import { roleSchema } from './roles.js';

/** Draws of the deal that are fixed, each a list in the order of the seats. All others are drawn. */
export const pinSchema = z.object({
  /** The role of each seat. */
  roles: z.array(roleSchema).optional(),
  /** The name of each seat's player; see `checkNames` for the rules of names. */
  names: z.array(z.string()).optional(),
  /** Indices of the seats in the order in which the players sit. */
  table: z.array(z.int().min(0)).optional(),
  /** Indices of the seats in speaking order. */
  speaking: z.array(z.int().min(0)).optional(),
});
