import { MasbenchError } from '@masbench/core';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Interrupted } from './interrupt.js';
import { messageOf } from './message.js';
import { readSettings } from './settings.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

/** Codes of faults that the user can put right. */
const usageCodes = new Set([
  'CONFIG_INVALID',
  'OPTION_INVALID',
  'SERVICE_MISSING',
  'JOURNAL_TAKEN',
  'JOURNAL_UNREADABLE',
  'JOURNAL_UNWRITABLE',
]);

/**
 * The command line.
 *
 * @param argv the arguments, without the programme's name
 * @returns the exit code: 0 done, 1 some matches aborted or failed or something did not verify, 2 wrong usage
 */
export async function main(argv: readonly string[]): Promise<number> {
  let ended = false;
  // A module of a user that ends the process has not done what was asked.
  const onExit = (): void => {
    if (!ended) process.exitCode = 1;
  };
  process.once('exit', onExit);
  try {
    return await exitCodeOf(argv);
  } finally {
    ended = true;
    process.off('exit', onExit);
  }
}

async function exitCodeOf(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = programme((code) => (exitCode = code));
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageError || (MasbenchError.isInstance(error) && usageCodes.has(error.code))) {
      process.stderr.write(`masbench: ${messageOf(error)}\n`);
      return 2;
    }
    if (error instanceof Interrupted) {
      process.stderr.write(`masbench: stopped, as ${error.message}\n`);
      return 1;
    }
    const text =
      error instanceof Error && !isSystemError(error) ? (error.stack ?? error.message) : messageOf(error);
    process.stderr.write(`masbench: ${text}\n`);
    return 1;
  }
}

/** A fault of the file system or the network, whose message says it all. */
function isSystemError(error: Error): boolean {
  return 'syscall' in error && 'code' in error;
}

/** Options of every command that takes models. */
const limitOption = new Option(
  '--limit <key=value>',
  'one limit of every match: timeoutMs, retries, onIllegal, seat.calls, seat.tokens, seat.costUsd, match.costUsd, …',
)
  .argParser(collect)
  .default([]);
const cassetteOption = new Option(
  '--cassette <mode=folder>',
  'record the calls of models, or replay them without a key: record, replay, replay-or-record',
);
const pricesOption = new Option(
  '--prices <file>',
  'prices of models as JSON, beside those that masbench knows',
);

function programme(exit: (code: number) => void): Command {
  const program = new Command('masbench')
    .description('Game-theoretic benchmarks of multi-agent LLM systems')
    .version(version())
    .exitOverride()
    .showHelpAfterError('(see masbench --help)');

  program
    .command('run')
    .description('play matches of a game')
    .argument('<game>', 'hq, mug, werewolf, or the path of a module that exports a game')
    .option(
      '--seat <seat=agent>',
      'who sits where: scripted, simulated:<preset>, random, human, <provider>:<model>, or the path of a module',
      collect,
      [],
    )
    .option('--seats <n|names>', 'how many seats, or their names')
    .option('--paired <agents...>', 'two agents that change sides, in pairs of matches with the same draws')
    .option('--config <file>', 'the configuration, as a JSON file')
    .option('--set <key=value>', 'one setting of the configuration; dots lead into objects', collect, [])
    .addOption(limitOption)
    .option('--trials <n>', 'how many matches, each with its own seed', positive)
    .option('--seed <seed>', 'what all draws come from', '1')
    .option('--concurrency <n>', 'how many matches are played side by side', positive)
    .option('--scheduler <name>', 'arrival, lockstep, virtual or fuzz(<seed>)')
    .option('--out <folder>', 'the run folder')
    .addOption(
      new Option('--fsync <when>', 'when the disk is made to keep the journal')
        .choices(['end', 'batch', 'answer'])
        .default('batch'),
    )
    .option('--cache <folder>', 'keep answers of models that were paid for, and give them out again')
    .addOption(cassetteOption)
    .addOption(pricesOption)
    .option('--json', 'print one JSON document on stdout', false)
    .option('--quiet', 'no progress', false)
    .action(async (game: string, options) => {
      const { prepareRun } = await import('./run/prepare.js');
      const { playOut } = await import('./commands/run.js');
      const settings = await readSettings(options.config, options.set);
      exit(await playOut(await prepareRun(game, settings, options), options));
    });

  program
    .command('resume')
    .description('go on with a run that was interrupted, or print the result of one that is finished')
    .argument('<folder>', 'the run folder')
    .option('--concurrency <n>', 'how many matches are played side by side', positive)
    .option('--json', 'print one JSON document on stdout', false)
    .option('--quiet', 'no progress', false)
    .action(async (folder: string, options) => {
      const { readManifest } = await import('./run/manifest.js');
      const { reopenRun } = await import('./run/prepare.js');
      const { playOut } = await import('./commands/run.js');
      exit(await playOut(await reopenRun(folder, await readManifest(folder), options.concurrency), options));
    });

  program
    .command('replay')
    .description('follow the journal of a match without asking anybody')
    .argument('<path>', 'a run folder, or the journal of one of its matches')
    .option('--match <id>', 'which match of the run')
    .option('--until <line>', 'the last line of the journal to follow', positive)
    .option('--json', 'print where the match stands as one JSON document', false)
    .action(async (path: string, options) => {
      const { replayMatch } = await import('./commands/replay.js');
      await replayMatch(path, options);
    });

  program
    .command('verify')
    .description('compute every reported number of a run again from its journals')
    .argument('<folder>', 'the run folder')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (folder: string, { json }) => {
      const { verify } = await import('./commands/verify.js');
      const found = await verify(folder);
      const { problems, verified, matches } = found;
      const text = [
        ...problems,
        `${verified} of ${matches} matches verified, ${problems.length} problems`,
      ].join('\n');
      process.stdout.write(json ? `${JSON.stringify(found)}\n` : `${text}\n`);
      exit(problems.length === 0 ? 0 : 1);
    });

  program
    .command('score')
    .description('score pairs of source and output, or measure what the scores are worth')
    .requiredOption(
      '--scorer <name>',
      'lexical, compression, extractiveness, coverage, hhem@<folder>, nli@<folder> or judge@<provider>:<model>',
    )
    .option('--input <file>', 'lines of { id?, source, output }; - is stdin')
    .option(
      '--evaluate <file>',
      'lines of { source, output, label }: print AUROC, balanced accuracy and calibration',
    )
    .option('--strict', 'stop at the first bad line', false)
    .option('--concurrency <n>', 'how many pairs are scored side by side', positive)
    .option('--json', 'print the evaluation as one JSON document', false)
    .action(async (options) => {
      const { score } = await import('./commands/score.js');
      exit(await score(options));
    });

  program
    .command('compare')
    .description(
      'play MUG, its ablations and the baselines on the same questions at equal calls per question',
    )
    .argument('<game>', 'mug')
    .option(
      '--seat <seat=agent>',
      'who sits where in all methods: scripted, simulated:<preset>, random or <provider>:<model>; the first plays alone, the last judges',
      collect,
      [],
    )
    .option('--seats <n|names>', 'how many seats, or their names')
    .option('--config <file>', 'the settings, as a JSON file')
    .option(
      '--set <key=value>',
      'one setting: those of `run mug`, methods=[…], and calls=<n> in place of the calls of MUG',
      collect,
      [],
    )
    .addOption(limitOption)
    .option('--trials <n>', 'how many questions', positive)
    .option('--seed <seed>', 'what all draws come from', '1')
    .option('--concurrency <n>', 'how many questions are played side by side', positive)
    .option('--out <folder>', 'the folder of rows.jsonl and summary.json')
    .option(
      '--resume <folder>',
      'go on with a comparison that was interrupted, with the settings it began with',
    )
    .option('--cache <folder>', 'where answers of models are kept; else in the folder of the comparison')
    .addOption(cassetteOption)
    .addOption(pricesOption)
    .option('--json', 'print one JSON document on stdout', false)
    .option('--quiet', 'no progress', false)
    .action(async (game: string, options) => {
      if (game !== 'mug') throw new UsageError(`There is no comparison of ${game}: choose mug`);
      const { compareMug } = await import('./commands/compare.js');
      exit(await compareMug(await readSettings(options.config, options.set), options));
    });

  program
    .command('study')
    .description('play a study with scripted players on generated questions')
    .argument('<game>', 'mug')
    .option('--config <file>', 'the settings, as a JSON file')
    .option('--set <key=value>', 'one setting, for example questions=1000', collect, [])
    .option('--json', 'print one JSON document on stdout', false)
    .option('--quiet', 'no progress', false)
    .action(async (game: string, options) => {
      if (game !== 'mug') throw new UsageError(`There is no study of ${game}: choose mug`);
      const { studyMug } = await import('./commands/study.js');
      await studyMug(await readSettings(options.config, options.set), options);
    });

  program
    .command('models')
    .description('list the providers of models and say which keys are set')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async ({ json }) => {
      const { models } = await import('./commands/models.js');
      models(json);
    });

  return program;
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function positive(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a positive integer.');
}
