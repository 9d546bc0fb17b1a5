import { join } from 'node:path';
import { Option } from 'commander';
import type { ToldMatch } from '@masbench/core/benchmark';
import type { DeclareCommand } from '../options/command.js';
import { collectValues, positive } from '../options/option-values.js';
import { writeNote } from '../terminal/output.js';

export const replayCommand: DeclareCommand = (program, end) => {
  program
    .command('replay')
    .description('replay a match from its journal without calling agents, or a run again with a change')
    .argument('<path>', 'a run folder, or the journal of one of its matches')
    .addOption(
      new Option(
        '--game <game>',
        'the file of the game, if it is none that you ran here: its code is run; or the game of a journal that is in no run folder, such as one that a page to play saved',
      ).conflicts(['runCode']),
    )
    .option('--match <id>', 'the match of the run to replay (default: the first)')
    .option(
      '--run-code',
      'run the rules that the folder keeps, in a process that can write no file and start no program',
      false,
    )
    .option('--story', 'tell the match as people read it: phases, who said what, ballots, the end', false)
    .option('--seat <seat>', 'with --story: only what this seat saw and did')
    .addOption(
      new Option('--format <format>', 'with --story: how it is written; svg is a film of it').choices([
        'text',
        'markdown',
        'svg',
      ]),
    )
    .option('--until <line>', 'stop after this line of the journal', positive)
    .option(
      '--change <key=value>',
      'play the matches of a run again with one change and compare: a setting, an option, an agent (A=scripted), an answer (policy/A#3={…}), the views (views=PATH) or a variant (variant=NAME)',
    )
    .option('--keep-answers', 'with --change: keep every recorded answer', false)
    .option('--leak <name>', 'price what decisions disclose to rivals; the name is one of the game’s leaks')
    .option('--most <n>', 'with --leak: the most disclosures to price per seat and match', positive)
    .option('--substitute <seat=agent>', 'the agent to ask instead of a model', collectValues, [])
    .option('--json', 'print the state of the match, or the comparison, as one JSON document', false)
    .action(async (path: string, flags) =>
      flags.change === undefined && flags.leak === undefined
        ? replayMatch(path, { ...flags, end })
        : replayRun(path, flags),
    );
};

interface ReplayOptions {
  /** Game of a journal that stands alone, or the file of that of a run. */
  readonly game: string | undefined;
  readonly match: string | undefined;
  /** Number of the last line to follow. */
  readonly until: number | undefined;
  readonly runCode: boolean;
  /** Tells the match instead of listing its answers. */
  readonly story: boolean;
  readonly seat: string | undefined;
  readonly format: 'text' | 'markdown' | 'svg' | undefined;
  /** Sets the exit code. */
  readonly end: (code: number) => void;
  readonly json: boolean;
}

/** Replays one match of a run without calling an agent, and prints its answers and its state. */
async function replayMatch(path: string, options: ReplayOptions): Promise<void> {
  const { game, match, until, runCode, story, seat, json, end } = options;
  const { MasbenchError } = await import('@masbench/core');
  if (!story && (seat !== undefined || options.format !== undefined))
    throw new MasbenchError('OPTION_INVALID', '--seat and --format go with --story');
  const { recordedMatch, replayWriteUp } = await import('@masbench/findings');
  const { benchmarkByName, ofKeptRuns, ofRuns } = await import('../benchmarks.js');
  const isAlone = game !== undefined && !(await isOfRun(path));
  if (isAlone && match !== undefined)
    throw new MasbenchError('OPTION_INVALID', `${path} is in no run folder, so that --match chooses nothing`);
  const { print } = await import('../terminal/document.js');
  const recorded = await recordedMatch(path, {
    ...ofRuns,
    match,
    ...(isAlone ? { benchmark: await benchmarkByName(game) } : { game }),
    runCode: runCode ? ofKeptRuns : undefined,
  });
  const { id, ids } = recorded;
  if (match === undefined && ids.length > 1)
    writeNote(`Replaying ${id}, the first of ${ids.length} matches. Choose another with --match <id>\n`);
  if (recorded.request !== undefined) writeNote(`${recorded.request}\n`);
  if (story) {
    const told = await recorded.tell({ seat, until });
    await printStory(told, options);
    return end(told === undefined ? 1 : 0);
  }
  const snapshot = await recorded.replay(until);
  for (const one of recorded.refused) writeNote(`The code of this run tried what it may not: ${one}\n`);
  if (snapshot?.torn === true) writeNote('The last line of the journal is incomplete and is ignored\n');
  await print(snapshot ?? {}, json, () => replayWriteUp(recorded, snapshot, until));
  // Without its rules, no state of the match was derived.
  end(snapshot === undefined ? 1 : 0);
}

/** True for a run folder, and for a journal in one. */
async function isOfRun(path: string): Promise<boolean> {
  const { existsSync } = await import('node:fs');
  return [path, join(path, '../..')].some((folder) => existsSync(join(folder, 'run.json')));
}

async function printStory(
  told: ToldMatch | undefined,
  { json, format }: Pick<ReplayOptions, 'json' | 'format'>,
): Promise<void> {
  if (told === undefined) return;
  const { writeStory } = await import('@masbench/report');
  const { printResult } = await import('../terminal/output.js');
  const { columns } = process.stdout;
  printResult(json ? `${JSON.stringify(told)}\n` : await writeStory(told, { format, width: columns }));
}

interface ReplayRunFlags {
  readonly game?: string | undefined;
  readonly match?: string | undefined;
  readonly change?: string | undefined;
  readonly keepAnswers: boolean;
  readonly leak?: string | undefined;
  readonly most?: number | undefined;
  readonly substitute: readonly string[];
  readonly json: boolean;
}

/** Plays the matches of a run again with one change, or without single disclosures, and prints the differences. */
async function replayRun(folder: string, flags: ReplayRunFlags): Promise<void> {
  const { MasbenchError } = await import('@masbench/core');
  const { changeRun, changeWriteUp, leakRun, leakWriteUp } = await import('@masbench/findings');
  const { studiesByName } = await import('../benchmarks.js');
  const { parseText } = await import('../options/assignments.js');
  const { recordedRun } = await import('../playing/begin.js');
  const { print } = await import('../terminal/document.js');
  const { importUserModule } = await import('../user-module.js');
  const { match, change, leak, most, keepAnswers, json, game } = flags;
  if (change !== undefined && leak !== undefined)
    throw new MasbenchError('OPTION_INVALID', 'Give either --change or --leak, not both');
  const { context } = await recordedRun(folder, { game });
  const options = {
    importModule: importUserModule,
    matches: match === undefined ? undefined : [match],
    substitutes: Object.fromEntries(
      flags.substitute.map((text) => parseText(text, '--substitute', 'seat=agent')),
    ),
  };
  if (change !== undefined) {
    const found = await changeRun(context, { ...options, change, keepAnswers });
    await print(found, json, () => changeWriteUp(found));
  } else if (leak !== undefined) {
    const { name, module = name } = context.manifest.benchmark;
    const studies = await studiesByName(game ?? module);
    const found = await leakRun(context, { ...options, studies, leak, most });
    await print(found, json, () => leakWriteUp(found));
  }
}
