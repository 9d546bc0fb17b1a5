import { MasbenchError, type AnyGame, unroll, type UnrolledPosition } from '@masbench/core';
import type { Benchmark, Studies } from '@masbench/core/benchmark';
import * as z from 'zod';
import { parseSettings, type Settings } from '@masbench/experiments';

/** Which game of a benchmark is solved. */
export interface SolvableOptions {
  /** The studies of the benchmark, as its module exports them: their reductions can be solved. @default none */
  readonly studies?: Studies | undefined;
  /** The name of one of the reductions. @default the first; a benchmark without one is unrolled as it is */
  readonly reduction?: string | undefined;
  /** Those of the reduction, else of the game. */
  readonly settings?: Settings | undefined;
}

/**
 * The start of the game that is solved for a benchmark.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no such reduction, or the benchmark prepares its configurations
 *   and has none; `CONFIG_INVALID` where a setting is wrong
 */
export function solvable(
  benchmark: Benchmark,
  { studies = {}, reduction, settings = {} }: SolvableOptions = {},
): UnrolledPosition<AnyGame> {
  const {
    name,
    game,
    seats: { names: seats },
    prepare,
  } = benchmark;
  const { reductions = {} } = studies;
  const known = Object.keys(reductions);
  const chosen = reduction ?? known[0];
  if (chosen === undefined) {
    if (prepare.items !== undefined)
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot solve ${name}: it has no reduction, a version that unrolls whole`,
      );
    const config = parseSettings(benchmark, settings);
    return unroll(game, { config, seats: typeof seats === 'function' ? seats(config) : seats });
  }
  const found = Object.hasOwn(reductions, chosen) ? reductions[chosen] : undefined;
  if (found === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `${name} has no reduction ${JSON.stringify(chosen)}: ${known.length === 0 ? 'it has none' : `choose ${known.join(', ')}`}`,
    );
  const parsed = found.settings.safeParse(settings);
  if (parsed.success) return found.start(parsed.data);
  throw new MasbenchError(
    'CONFIG_INVALID',
    `The settings of ${name}, reduction ${chosen}, are not valid:\n${z.prettifyError(parsed.error)}`,
  );
}
