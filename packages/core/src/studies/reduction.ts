import type * as z from 'zod';
import type { AnyGame } from '../contracts/game.js';
import type { UnrolledPosition } from '../stepping/unroll.js';

/** A version of a game for two seats that unrolls whole, to be solved. */
export interface Reduction {
  /** One sentence: what was left out. */
  readonly description: string;
  /** Settings of a user, with a default for everything. */
  readonly settings: z.ZodType;
  /** The start of the game at settings that the schema accepts, from `unroll` and `reduced` of `@masbench/core`. */
  readonly start: (settings: unknown) => UnrolledPosition<AnyGame>;
}
