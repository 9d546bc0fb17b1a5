import { examine, type Declarations, type Finding } from '@masbench/core/testing';
import * as z from 'zod';
import { benchmarkByName } from '../benchmarks.js';
import { oneMatchOf, type OneMatchFlags } from '../one-match.js';
import { isObject } from '../settings.js';
import { importUserModule, isPath } from '../user-module.js';

export interface ConformFlags extends OneMatchFlags {
  readonly runs: number | undefined;
  readonly budgetSeconds: number | undefined;
  readonly seed: string;
  readonly json: boolean;
}

const declaresSchema = z.object({ declares: z.custom<Declarations>(isObject).optional() });

/**
 * Holds a game to the laws and prints what was found of each. What the game promises beyond them (bounds of scores, a
 * sum, symmetry) is what its module exports as `declares`.
 *
 * @returns the exit code: 1 where a law is broken
 */
export async function conformGame(name: string, flags: ConformFlags): Promise<number> {
  const benchmark = await benchmarkByName(name);
  const { declares } = declaresSchema.parse(isPath(name) ? await importUserModule(name) : {});
  const { runs, budgetSeconds, seed } = flags;
  const { game, config, seats, hasSeats } = await oneMatchOf(benchmark, flags, seed);
  const { findings, matches, cpuSeconds } = await examine(game, {
    config,
    // Unless they are named, the kit gives seats names that occur in no configuration.
    seats: hasSeats ? seats : seats.length,
    declares,
    runs,
    budgetSeconds,
    seed,
  });
  const laws = findings.map((finding) => [finding.law, verdictOf(finding)] as const);
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ game: benchmark.name, matches, laws: Object.fromEntries(laws) })}\n`
      : [
          ...laws.map(([law, verdict]) => `${law}: ${verdict}`),
          `${matches} matches, ${cpuSeconds.toFixed(1)} s of processor time\n`,
        ].join('\n'),
  );
  return findings.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
}

function verdictOf(finding: Finding): string {
  if (finding.verdict === 'held') return 'held';
  return `${finding.verdict}: ${finding.verdict === 'broken' ? finding.error.message : finding.why}`;
}
