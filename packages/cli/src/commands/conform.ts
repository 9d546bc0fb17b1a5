import { examine, type Declarations, type Finding } from '@masbench/core/testing';
import { isPath } from '@masbench/experiments/options';
import * as z from 'zod';
import { benchmarkByName, firstMatchOf, type FirstMatchFlags } from '../benchmarks.js';
import { importUserModule } from '../user-module.js';

export interface ConformFlags extends FirstMatchFlags {
  readonly runs: number | undefined;
  readonly budgetSeconds: number | undefined;
  readonly json: boolean;
}

const declaresSchema = z.object({
  declares: z.custom<Declarations>((value) => typeof value === 'object').optional(),
});

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
  const { game, config, seats } = await firstMatchOf(benchmark, flags);
  const { findings, matches, cpuSeconds } = await examine(game, {
    config,
    // Unless they are named, the kit gives seats names that occur in no configuration.
    seats: flags.seats === undefined ? seats.length : seats,
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
