import { MasbenchError, messageOf } from '@masbench/core';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { Interrupted } from './interrupt.js';
import { version } from './version.js';

/** Codes of errors that the user can put right. */
const usageCodes: ReadonlySet<string> = new Set([
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
 * @param argv the arguments, without the name of the program
 * @returns the exit code: 0 done, 1 some matches aborted or failed or something did not verify, 2 wrong usage
 */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode: number | undefined;
  // A module of a user that ends the process has not done what was asked.
  const onExit = (): void => {
    if (exitCode === undefined) process.exitCode = 1;
  };
  process.once('exit', onExit);
  try {
    exitCode = await parsed(argv);
    return exitCode;
  } finally {
    process.off('exit', onExit);
  }
}

async function parsed(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  try {
    await commandLine((code) => (exitCode = code)).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Interrupted) {
      process.stderr.write(`masbench: stopped: ${error.message}\n`);
      return 1;
    }
    const known = MasbenchError.isInstance(error) ? usageCodes.has(error.code) : isSystemError(error);
    const text = known || !(error instanceof Error) ? messageOf(error) : (error.stack ?? error.message);
    process.stderr.write(`masbench: ${text}\n`);
    return known && MasbenchError.isInstance(error) ? 2 : 1;
  }
}

/** A fault of the file system or the network, whose message says it all. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

const limitOption = new Option(
  '--limit <key=value>',
  'a limit of every match (timeoutMs, retries, onIllegal, seat.calls, seat.costUsd, match.costUsd, …) or of the whole run (run.costUsd, run.tokens, run.calls)',
)
  .argParser(collect)
  .default([]);
const cassetteOption = new Option(
  '--cassette <mode=folder>',
  'record the calls of models, or replay them without a key: record, replay, replay-or-record',
);
const pricesOption = new Option('--prices <file>', 'prices of models as JSON, in addition to the known ones');

const formatOption = new Option('--format <format>', 'how tables are written')
  .choices(['text', 'markdown', 'latex'])
  .default('text');

function commandLine(exit: (code: number) => void): Command {
  const program = new Command('masbench')
    .description('Game-theoretic benchmarks of multi-agent LLM systems')
    .version(version())
    .exitOverride()
    .showHelpAfterError('(see masbench --help)');

  experimentOptions(program.command('run').description('play matches of a game, or an experiment'))
    .option('--concurrency <n>', 'how many matches are played side by side', positive)
    .option('--retries <n>', 'how often a match that failed or was aborted is played again', whole)
    .option('--out <folder>', 'the run folder')
    .addOption(
      new Option('--fsync <when>', 'when the disk is made to keep the journal (default: batch)').choices([
        'end',
        'batch',
        'answer',
      ]),
    )
    .option('--cache <folder>', 'keep answers of models that were paid for, and use them again')
    .addOption(cassetteOption)
    .option('--json', 'print one JSON document on stdout', false)
    .option('--quiet', 'no progress', false)
    .action(async (game: string, flags) => {
      const { begin } = await import('./commands/begin.js');
      const { playOut } = await import('./commands/play-out.js');
      exit(await playOut(await begin(game, flags), flags));
    });

  experimentOptions(
    program.command('forecast').description('say what an experiment will take, with simulated players'),
  )
    .option(
      '--as <agent=simulated:…>',
      'the simulated player that substitutes an agent, or all of them',
      collect,
      [],
    )
    .option('--rate <agent=n rpm,n tpm>', 'requests and tokens per minute of an agent', collect, [])
    .option('--pilot <n>', 'how many trials are played with simulated players (default: 10)', positive)
    .option('--difference <d>', 'the smallest difference in score that matters', aboveZero)
    .option('--concurrency <n>', 'how many matches will be played side by side', positive)
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (game: string, flags) => {
      const { forecastRun } = await import('./commands/forecast.js');
      await forecastRun(game, flags);
    });

  program
    .command('resume')
    .description('continue a run that was interrupted, or print the result of a finished one')
    .argument('<folder>', 'the run folder')
    .option('--concurrency <n>', 'how many matches are played side by side', positive)
    .option('--retries <n>', 'how often a match that failed or was aborted is played again', whole)
    .option(
      '--limit <key=value>',
      'another budget of the whole run (run.costUsd, run.tokens, run.calls)',
      collect,
      [],
    )
    .option('--json', 'print one JSON document on stdout', false)
    .option('--quiet', 'no progress', false)
    .action(async (folder: string, flags) => {
      const { budgetOf } = await import('./experiment-options.js');
      const { again } = await import('./commands/begin.js');
      const { playOut } = await import('./commands/play-out.js');
      exit(await playOut(await again(folder), { ...flags, budget: budgetOf(flags.limit) }));
    });

  program
    .command('replay')
    .description('follow the journal of a match without calling an agent')
    .argument('<path>', 'a run folder, or the journal of one of its matches')
    .option('--match <id>', 'which match of the run')
    .option('--until <line>', 'the last line of the journal to follow', positive)
    .option('--json', 'print the state of the match as one JSON document', false)
    .action(async (path: string, options) => {
      const { replayMatch } = await import('./commands/replay.js');
      await replayMatch(path, options);
    });

  program
    .command('verify')
    .description('recompute every reported number of a run from its journals')
    .argument('<folder>', 'the run folder')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (folder: string, { json }) => {
      const { verifyRun } = await import('./commands/verify.js');
      exit(await verifyRun(folder, json));
    });

  program
    .command('compare')
    .description('compare two runs, or the parts of one: difference, interval, test, effect size, cost')
    .argument('<folders...>', 'one run folder, or two')
    .option('--field <path>', 'what is compared, for example h, usage.tokens or match.rounds', 'score')
    .option('--seats <names>', 'only these seats, as A,B')
    .option('--agents <agents...>', 'an agent of the first run and one of the second')
    .addOption(
      new Option('--by <part>', 'within one run: every two of these').choices([
        'agent',
        'seat',
        'cell',
        'variant',
      ]),
    )
    .option('--target <difference>', 'the smallest difference that matters', positiveNumber)
    .addOption(formatOption)
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (folders: string[], flags) => {
      const { compare } = await import('./commands/compare.js');
      await compare(folders, flags);
    });

  program
    .command('export')
    .description('write a run for pandas, R, DuckDB, a page, a paper, or Inspect AI')
    .argument('<folder>', 'the run folder')
    .addOption(
      new Option('--format <format>', 'what is written')
        .choices(['csv', 'parquet', 'markdown', 'latex', 'inspect'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <folder>', 'where the files go')
    .action(async (folder: string, flags) => {
      const { exportTo } = await import('./commands/export.js');
      await exportTo(folder, flags);
    });

  const tournament = program
    .command('tournament')
    .description('let every two agents meet on both sides, and rate them; or rate the agents of a run')
    .argument('<game or folder>', 'a game as for `run`, or the folder of a run that was played')
    .addOption(
      new Option(
        '--adaptive [confidence]',
        'play what tells most per dollar, until the order is so certain, at most --trials of each pair and side',
      )
        .argParser(shareOf)
        .preset(0.95),
    )
    .addOption(
      new Option('--by <unit>', 'what is rated').choices(['agent', 'agent and role']).default('agent'),
    )
    .option('--elo', 'Elo ratings too', false)
    .option('--openskill', 'OpenSkill ratings too, with the package openskill', false)
    .addOption(formatOption)
    .action(async (gameOrRun: string, flags) => {
      const command = await import('./commands/tournament.js');
      exit(await command.tournament(gameOrRun, flags));
    });
  // All that `run` takes, apart from what says who sits where.
  const own = new Set(['experiment', 'seat', 'paired']);
  for (const option of program.commands.find((one) => one.name() === 'run')?.options ?? [])
    if (!own.has(option.attributeName())) tournament.addOption(option);

  program
    .command('audit')
    .description(
      'tell the model from the harness: moves that were not the agents’ own, by cause, with quotes',
    )
    .argument('<folder>', 'the run folder')
    .option('--quotes <n>', 'quotes for every agent and cause', positive, 2)
    .addOption(formatOption)
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (folder: string, flags) => {
      const { auditRun } = await import('./commands/audit.js');
      await auditRun(folder, flags);
    });

  program
    .command('report')
    .description('write a run as one HTML file that shows, replays and recomputes it')
    .argument('<folder>', 'the run folder')
    .option('--out <file>', 'the page; report.html in the run folder unless given')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (folder: string, options) => {
      const { reportRun } = await import('./commands/report.js');
      await reportRun(folder, options);
    });

  program
    .command('info')
    .description('list the settings, players, variants and experiments of a game')
    .argument('<game>', 'hq, mug, werewolf, or the path of a module')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (game: string, { json }) => {
      const { benchmarkByName } = await import('./benchmarks.js');
      const { info } = await import('./commands/info.js');
      info(await benchmarkByName(game), json);
    });

  program
    .command('conform')
    .description(
      'hold a game to the laws of the conformance kit, or a program in a seat to those of the protocol',
    )
    .argument('[game]', 'hq, mug, werewolf, or the path of a module')
    .option('--seat <command>', 'a program to play random games against, or the address of a server')
    .option('--pass-env <name>', 'an environment variable that the program is given', collect, [])
    .option('--seats <n|names>', 'how many seats, or their names')
    .option('--config <file>', 'the settings, as a JSON file')
    .option('--set <key=value>', 'one setting; dots lead into objects', collect, [])
    .option('--runs <n>', 'how many random matches are played', positive)
    .option('--budget-seconds <n>', 'processor time after which no other match begins', positive)
    .option('--seed <seed>', 'where the random matches come from', 'conform')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async (game: string | undefined, flags) => {
      if (flags.seat !== undefined) {
        const { conformProgram } = await import('./commands/conform-seat.js');
        exit(await conformProgram(game, flags));
        return;
      }
      if (game === undefined) throw new InvalidArgumentError('Name a game, or a program with --seat.');
      const { conformGame } = await import('./commands/conform.js');
      exit(await conformGame(game, flags));
    });

  program
    .command('env')
    .description('serve a game to a program that plays all seats, such as masbench_env.py')
    .argument('<game>', 'hq, mug, werewolf, or the path of a module')
    .requiredOption('--stdio', 'over the standard input and output, one JSON object a line')
    .option('--seats <n|names>', 'how many seats, or their names')
    .option('--config <file>', 'the settings, as a JSON file')
    .option('--set <key=value>', 'one setting; dots lead into objects', collect, [])
    .option('--seed <seed>', 'what the settings are drawn from, where a game draws any', '1')
    .option('--journals <folder>', 'record every match')
    .action(async (game: string, flags) => {
      const { serveGame } = await import('./commands/env.js');
      await serveGame(game, flags);
    });

  program
    .command('seat')
    .description('play matches with one seat served to an MCP client')
    .argument('<game>', 'hq, mug, werewolf, or the path of a module')
    .requiredOption('--mcp', 'the way in: the Model Context Protocol')
    .requiredOption('--as <seat>', 'the seat that is served')
    .option('--port <n>', 'over HTTP at a port of this machine, 0 for any, instead of stdio', whole)
    .option('--seat <seat=agent>', 'agents for other seats, as for run', collect, [])
    .option('--pass-env <name>', 'an environment variable that programs in seats are given', collect, [])
    .option('--config <file>', 'the settings, as a JSON file')
    .option('--set <key=value>', 'one setting; dots lead into objects', collect, [])
    .addOption(limitOption)
    .option('--trials <n>', 'how many matches, one after the other', positive)
    .option('--seed <seed>', 'what all draws come from', '1')
    .option('--out <folder>', 'the run folder')
    .option('--resume <folder>', 'continue a run that was begun so')
    .action(async (game: string, flags) => {
      const { noRunFlags } = await import('./experiment-options.js');
      const { serveSeat } = await import('./commands/seat.js');
      exit(await serveSeat(game, { ...noRunFlags, ...flags }));
    });

  program
    .command('init')
    .description('make a package for a game, an agent, a scorer or an experiment of your own')
    .addArgument(
      new Argument('<kind>', 'what the package is for').choices(['game', 'agent', 'scorer', 'experiment']),
    )
    .argument('<name>', 'the name of the package; its folder has the same')
    .action(async (kind: 'game' | 'agent' | 'scorer' | 'experiment', name: string) => {
      const { init } = await import('./commands/init.js');
      await init(kind, name);
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
    .command('models')
    .description('list the providers of models and say which keys are set')
    .option('--json', 'print one JSON document on stdout', false)
    .action(async ({ json }) => {
      const { models } = await import('./commands/models.js');
      models(json);
    });

  return program;
}

/** What describes an experiment. */
function experimentOptions(command: Command): Command {
  return command
    .argument(
      '<game>',
      'hq, mug, werewolf, the path of a module that exports a benchmark, a game or an experiment, or an experiment as a JSON file',
    )
    .option('--experiment <name>', 'a table or figure of the paper, as `masbench info <game>` lists them')
    .option(
      '--seat <seat=agent>',
      'an agent for a seat: scripted, simulated:<preset>, random, human, <provider>:<model>, the path of a module, python:<file>, process:"<command>" or http://<address>',
      collect,
      [],
    )
    .option('--pass-env <name>', 'an environment variable that programs in seats are given', collect, [])
    .option('--seats <n|names>', 'how many seats, or their names')
    .option('--paired <agents...>', 'two agents that change sides, in pairs of matches with the same draws')
    .addOption(
      new Option(
        '--design <kind>',
        'which agents meet in which seats, in the matches of every trial',
      ).choices(['round-robin', 'permutations', 'latin-square', 'rotation', 'one-against-field'] as const),
    )
    .option('--agents <a,b,…>', 'the agents of the design')
    .option('--field <agent>', 'the agent of all other seats, in the design one-against-field')
    .option('--config <file>', 'the settings, as a JSON file')
    .option('--set <key=value>', 'one setting; dots lead into objects', collect, [])
    .option(
      '--sweep <key=a,b,…>',
      'levels of a setting, an agent (seats.A=…) or a limit; several are crossed',
      collect,
      [],
    )
    .option('--variants <names>', 'ablations and baselines, played with the same draws: all, or a,b,…')
    .addOption(limitOption)
    .option('--trials <n>', 'how many matches, each with its own seed', positive)
    .option(
      '--stop <key=value>',
      'stop before the last trial: compare=<agent>,<agent> until their difference is decided, range=0,1, margin=0.02, mean=<agent>, …',
      collect,
      [],
    )
    .option('--seed <seed>', 'what all draws come from (default: 1)')
    .option('--scheduler <name>', 'arrival, lockstep, virtual or fuzz(<seed>)')
    .addOption(pricesOption);
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function whole(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('It must be a whole number from 0.');
}

function aboveZero(value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a number above 0.');
}

function positive(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a positive integer.');
}

function shareOf(value: string | number): number {
  const share = Number(value);
  if (share > 0 && share < 1) return share;
  throw new InvalidArgumentError('It must be a number between 0 and 1.');
}

function positiveNumber(value: string): number {
  const number = Number(value);
  if (number > 0 && number < Infinity) return number;
  throw new InvalidArgumentError('It must be a number above 0.');
}
