import type { AnyGame, Prompts } from '@masbench/core';
import type { Alternatives, Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';
import { invalid } from '../experiment/experiment.js';

/** Which alternatives of its benchmark a cell plays, by name; what is missing is the benchmark's own. */
export const chosenSchema = z
  .strictObject({ game: z.string(), views: z.string(), prompts: z.string() })
  .partial();

export type Chosen = z.infer<typeof chosenSchema>;

interface Own {
  readonly alternatives?: Alternatives<AnyGame> | undefined;
}

const parts = ['game', 'views', 'prompts'] as const;

/** True for the factors whose levels name alternatives of the benchmark: `game`, `views`, `prompts`. */
export function isAlternative(factor: string): factor is keyof Chosen {
  return parts.some((part) => part === factor);
}

/**
 * Checks the level of such a factor. `default` is the benchmark's own.
 *
 * @throws MasbenchError `OPTION_INVALID` with what there is to choose from
 */
export function alternativeNamed(
  { name, alternatives = {} }: Benchmark,
  part: keyof Chosen,
  level: unknown,
): string | undefined {
  if (level === 'default') return undefined;
  const known = alternatives[part] ?? {};
  if (typeof level === 'string' && Object.hasOwn(known, level)) return level;
  const names = Object.keys(known);
  throw invalid(
    names.length === 0
      ? `${name} has no alternatives for ${part}, so it cannot be a factor: give the benchmark \`alternatives.${part}\``
      : `${name} has no ${part} ${JSON.stringify(level)}: choose default, ${names.join(', ')}`,
  );
}

/**
 * Refuses variants that play another game in cells with alternatives, which belong to the benchmark's own.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function checkAlternatives(
  { variants: known = {} }: Benchmark,
  variants: readonly string[],
  cells: readonly { readonly chosen: Chosen }[],
): void {
  const [part] = parts.filter((one) => cells.some(({ chosen }) => chosen[one] !== undefined));
  const other = variants.find((variant) => known[variant]?.play !== undefined);
  if (part !== undefined && other !== undefined)
    throw invalid(
      `the variant ${other} plays another game, for which there are no alternatives: leave it or ${part} out`,
    );
}

/** The game that a cell plays: with other rules, then with other views. */
export function alteredGame(
  { alternatives = {} }: Benchmark,
  { game, views }: Chosen,
  own: AnyGame,
): AnyGame {
  const ruled = (game === undefined ? undefined : alternatives.game?.[game])?.(own) ?? own;
  return (views === undefined ? undefined : alternatives.views?.[views])?.(ruled) ?? ruled;
}

/** The prompts that a cell is played with; `undefined` if its benchmark has none. */
export function chosenPrompts(
  { alternatives = {}, prompts: own }: Own & Pick<Benchmark, 'prompts'>,
  { prompts }: Chosen,
): Prompts<AnyGame> | undefined {
  return (prompts === undefined ? undefined : alternatives.prompts?.[prompts]) ?? own;
}
