import * as z from 'zod';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';
import type { Leak } from './leak.js';
import type { PolicySpace } from './policy-space.js';
import type { Reduction } from './reduction.js';

/**
 * Questions of game theory that can be put to a game. The module of a benchmark exports them as `studies`, next to
 * `benchmark`: nothing in them decides how a match is played.
 */
export interface Studies<G extends AnyGame = AnyGame> {
  /** Disclosures of decisions to rivals, by name: their prices are computed by `@masbench/findings`. */
  readonly leaks?: Readonly<Record<string, Leak<G>>> | undefined;
  /** Families of policies that `@masbench/game-theory` searches for an exploiter, by name: the first by default. */
  readonly policySpaces?: Readonly<Record<string, PolicySpace<G>>> | undefined;
  /** Versions that unroll whole, by name: `@masbench/game-theory` solves the first by default. */
  readonly reductions?: Readonly<Record<string, Reduction>> | undefined;
}

/**
 * Makes the studies of a game, which its module exports next to its benchmark.
 *
 * ```ts
 * export const studies = defineStudies(pennies, { policySpaces: { biased } });
 * ```
 *
 * @throws MasbenchError `OPTION_INVALID` if a member has the wrong form, naming every one that does
 */
export function defineStudies<G extends AnyGame>({ name }: G, studies: Studies<G>): Studies {
  const { success, error } = studiesSchema.safeParse(studies);
  if (!success)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot define the studies of ${name}:\n${z.prettifyError(error)}`,
    );
  // They were checked against the game as `G`; from here on they meet it only as the module exports it.
  return studies as unknown as Studies;
}

const call = z.custom<unknown>((value) => typeof value === 'function', 'must be a function');
/** Names end up in file names and on the command line. */
const name = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]*(:[A-Za-z0-9][A-Za-z0-9._-]*)?$/,
    'may hold letters, digits, - and _ only',
  );
const description = z.string();

const studiesSchema = z.strictObject({
  leaks: z.record(name, z.looseObject({ description, discloses: call, hidden: call })).optional(),
  policySpaces: z
    .record(name, z.looseObject({ description, parameters: z.record(z.string(), z.unknown()), policy: call }))
    .optional(),
  reductions: z.record(name, z.looseObject({ description, start: call })).optional(),
});
