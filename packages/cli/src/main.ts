import { Console } from 'node:console';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { Interrupted } from './interrupt.js';
import { auditCommand } from './commands/audit.js';
import { compareCommand } from './commands/compare.js';
import { conformCommand } from './commands/conform.js';
import { envCommand } from './commands/env.js';
import { exploitCommand } from './commands/exploit.js';
import { exportCommand } from './commands/export.js';
import { forecastCommand } from './commands/forecast.js';
import { infoCommand } from './commands/info.js';
import { initCommand } from './commands/init.js';
import { listCommand } from './commands/list.js';
import { matchesCommand } from './commands/matches.js';
import { mergeCommand } from './commands/merge.js';
import { modelsCommand } from './commands/models.js';
import { planCommand } from './commands/plan.js';
import { pageCommand } from './commands/page.js';
import { replayCommand } from './commands/replay.js';
import { queueCommand } from './commands/queue.js';
import { reportCommand } from './commands/report.js';
import { resumeCommand } from './commands/resume.js';
import { runCommand } from './commands/run.js';
import { scoreCommand } from './commands/score.js';
import { seatCommand } from './commands/seat.js';
import { siteCommand } from './commands/site.js';
import { solveCommand } from './commands/solve.js';
import { tournamentCommand } from './commands/tournament.js';
import { verifyCommand } from './commands/verify.js';
import { watchCommand } from './commands/watch.js';
import { workCommand } from './commands/work.js';
import { whatWasUnderWay } from './under-way.js';
import { readCliVersion } from './version.js';
import { writeNote } from './terminal/output.js';

/** The commands, in the order of the help. */
const commands = [
  runCommand,
  forecastCommand,
  planCommand,
  resumeCommand,
  mergeCommand,
  watchCommand,
  replayCommand,
  verifyCommand,
  compareCommand,
  exportCommand,
  tournamentCommand,
  solveCommand,
  exploitCommand,
  auditCommand,
  listCommand,
  reportCommand,
  siteCommand,
  pageCommand,
  workCommand,
  queueCommand,
  infoCommand,
  conformCommand,
  envCommand,
  seatCommand,
  initCommand,
  scoreCommand,
  modelsCommand,
  matchesCommand,
];

/** Codes of errors that the user can fix. */
const usageCodes: ReadonlySet<string> = new Set([
  'CONFIG_INVALID',
  'OPTION_INVALID',
  'SERVICE_MISSING',
  'JOURNAL_TAKEN',
  'JOURNAL_UNREADABLE',
  'JOURNAL_UNWRITABLE',
]);

/** Codes of records that do not hold. */
const recordCodes: ReadonlySet<string> = new Set([
  'BLOB_CORRUPT',
  'BLOB_MISSING',
  'JOURNAL_CORRUPT',
  'REPLAY_MISMATCH',
]);

/**
 * The command line.
 *
 * @param argv the arguments, without the name of the program
 * @returns the exit code: 0 done, 1 some matches aborted or failed or something did not verify, 2 wrong usage
 *
 * @example
 * ```ts
 * import { main } from 'masbench';
 *
 * process.exitCode = await main(['run', 'hq', '--trials', '2']);
 * ```
 */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode: number | undefined;
  const exit = process.exit.bind(process);
  let leaver: string | undefined;
  process.exit = (code): never => {
    leaver ??= userFrame(new Error().stack);
    return exit(code);
  };
  // A module of a user that ends the process has not done what was asked.
  const onExit = (): void => {
    if (exitCode !== undefined) return;
    process.exitCode = 1;
    if (leaver !== undefined)
      writeNote(`masbench: stopped by process.exit, called at ${leaver}${whatWasUnderWay()}\n`);
  };
  process.once('exit', onExit);
  process.on('unhandledRejection', endUnhandled);
  // The standard output is for results. What a module of a user prints, games and agents included, goes to the other one.
  const usual = globalThis.console;
  globalThis.console = new Console(process.stderr);
  try {
    exitCode = await parsed(argv);
    return exitCode;
  } finally {
    globalThis.console = usual;
    process.exit = exit;
    process.off('exit', onExit);
    process.off('unhandledRejection', endUnhandled);
  }
}

/** A module of a user has dropped a promise: what it left undone cannot be known, so the command ends, with the place. */
function endUnhandled(reason: unknown): void {
  const frame = reason instanceof Error ? /^ {4}at (.+)$/m.exec(reason.stack ?? '')?.[1] : undefined;
  const place = frame === undefined ? '' : `, at ${frame}`;
  void import('@masbench/core').then(({ readMessage }) => {
    writeNote(
      `masbench: stopped by an unhandled promise rejection: ${readMessage(reason)}${place}${whatWasUnderWay() || ". If a run was started, continue it with 'masbench resume'"}\n`,
    );
    process.exit(1);
  });
}

/** The first place of a call stack that is not in this program, nor in Node. */
function userFrame(stack = ''): string | undefined {
  // In a stack, the path of an ES module is a URL, where a space or an å is written otherwise.
  const own = [new URL('.', import.meta.url).href, dirname(fileURLToPath(import.meta.url))];
  const frames = [...stack.matchAll(/^ {4}at (.+)$/gm)].map(([, frame = '']) => frame);
  const caller = frames.find(
    (frame) => !frame.includes('process.exit') && !own.some((place) => frame.includes(place)),
  );
  return caller?.includes('node:') === true ? undefined : caller;
}

async function parsed(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  try {
    await commandLine((code) => (exitCode = code)).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Interrupted) {
      writeNote(`masbench: stopped: ${error.message}\n`);
      return 1;
    }
    // Loaded only here: the help and the complaint about an option need nothing of the packages.
    const { MasbenchError, readMessage } = await import('@masbench/core');
    const known = MasbenchError.isInstance(error) ? saysItAll(error.code) : isSystemError(error);
    const text = known || !(error instanceof Error) ? readMessage(error) : (error.stack ?? error.message);
    writeNote(`masbench: ${text}\n`);
    return MasbenchError.isInstance(error) && usageCodes.has(error.code) ? 2 : 1;
  }
}

/** True for a fault of what was typed or of what is on disk. One of a program is shown with its place. */
function saysItAll(code: string): boolean {
  return usageCodes.has(code) || recordCodes.has(code);
}

/** A fault of the file system or the network, whose message says it all. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function commandLine(end: (exitCode: number) => void): Command {
  const program = new Command('masbench')
    .description('Game-theoretic benchmarks of multi-agent LLM systems')
    .version(readCliVersion())
    .exitOverride()
    .showHelpAfterError('(see masbench --help)');
  for (const declare of commands) declare(program, end);
  return program;
}
