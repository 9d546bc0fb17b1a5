import * as z from 'zod';
import { roleSchema } from './roles.js';

/** Draws of the deal that are fixed, each a list in the order of the seats. All others are drawn. */
export const pinSchema = z.object({
  roles: z.array(roleSchema).optional().describe('The role of each seat'),
  names: z.array(z.string()).optional().describe("The name of each seat's player"),
  table: z
    .array(z.int().min(0))
    .optional()
    .describe('Indices of the seats in the order in which the players sit'),
  speaking: z.array(z.int().min(0)).optional().describe('Indices of the seats in speaking order'),
});
