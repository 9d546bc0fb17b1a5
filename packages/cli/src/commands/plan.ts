import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Option } from 'commander';
import { jsonOption, type DeclareCommand } from '../options/command.js';
import { experimentOptions } from '../options/experiment.js';
import type { beginRun as BeginRun, RunFlags } from '../playing/begin.js';

const claims = ['agents', 'contrasts', 'sequence'] as const;

export const planCommand: DeclareCommand = (program) => {
  experimentOptions(
    program
      .command('plan')
      .description('begin a run with a written protocol, before its first match; `resume` plays it'),
  )
    .addOption(
      new Option(
        '--claim <what>',
        'what the run is to show: the difference between agents, the contrasts of the benchmark, or the sequence of the stop rule (default: as the run allows)',
      ).choices(claims),
    )
    .option('--out <folder>', 'the run folder (default: runs/<game>-<time>)')
    .addOption(jsonOption)
    .action(planRun);
};

/** The options of `masbench plan`, in addition to those of an experiment. */
interface PlanFlags extends RunFlags {
  readonly claim?: (typeof claims)[number] | undefined;
  readonly json: boolean;
}

/** Writes the manifest of a run with its protocol, and plays nothing. */
async function planRun(game: string, flags: PlanFlags): Promise<void> {
  const { hashBytes } = await import('@masbench/statistics');
  const { beginRun } = await import('../playing/begin.js');
  const { print } = await import('../terminal/document.js');
  const { shellWord } = await import('../terminal/shell-word.js');
  const { folder, manifest } = await beginRun(game, { ...flags, plan: flags.claim ?? true });
  const { plan, analysis } = manifest;
  const sha256 = hashBytes(await readFile(join(folder, 'run.json')));
  await print({ folder, plan, sha256 }, flags.json, () => [
    `Claims: ${plan?.comparisons.join(', ')} (one family, ${100 * (plan?.confidence ?? 0)} %)`,
    `Of: ${plan?.field}, ${plan?.estimand}; the unit is the ${plan?.unit}`,
    `Trials: ${plan?.claims === 'sequence' ? 'at most ' : ''}${plan?.trials}`,
    ...(plan === undefined ? [] : verdictKindText(plan, analysis?.ranges[plan.field])),
    `Exclusions: ${plan?.exclusions}`,
    'Every other number of the result will be called exploratory',
    `Plan: ${join(folder, 'run.json')}, SHA-256 ${sha256}`,
    `Play it with: masbench resume ${shellWord(folder)}`,
  ]);
}

/**
 * Says which kind of verdict the trials are for, and what no test can find among them: the power at a true difference Δ in a range
 * of width R is at most α (1 + Δ/R)ⁿ.
 */
function verdictKindText(
  {
    claims: what,
    comparisons,
    confidence,
    trials,
    unit,
    field,
  }: NonNullable<Awaited<ReturnType<typeof BeginRun>>['manifest']['plan']>,
  [least, greatest]: readonly [number | null, number | null] = [null, null],
): readonly string[] {
  if (what === 'sequence') return [];
  if (least === null || greatest === null)
    return [
      `Kind: ahead of what was seen, which confirms nothing, as no range of ${field} is declared (--range ${field}=least,greatest)`,
    ];
  const level = (1 - confidence) / (2 * comparisons.length);
  const share = (0.8 / level) ** (1 / trials) - 1;
  return [
    `Kind: ahead, for every distribution of ${field} from ${least} to ${greatest}`,
    share > 1
      ? `Power: below 80 % whatever the difference: ${trials} trials are too few for the ${comparisons.length} comparisons`
      : `Power: a difference below ${((greatest - least) * share).toPrecision(2)} is found with less than 80 %, whatever the test${unit === 'item' ? ', and less with several trials of an item' : ''}`,
  ];
}
