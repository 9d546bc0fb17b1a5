import { setTimeout } from 'node:timers/promises';
import type { PreparedRun } from '@masbench/experiments';
import type * as Mcp from '@masbench/seat/mcp';
import { gameNames, type DeclareCommand } from '../options/command.js';
import { limitOption, passEnvOption, settingsOptions } from '../options/experiment.js';
import { collectValues, positive, whole } from '../options/option-values.js';
import type { RunFlags } from '../playing/begin.js';
import { writeNote } from '../terminal/output.js';

export const seatCommand: DeclareCommand = (program, end) => {
  settingsOptions(
    program
      .command('seat')
      .description('play matches in which an MCP client has one seat')
      .argument('<game>', gameNames)
      .requiredOption('--mcp', 'serve the seat over the Model Context Protocol')
      .requiredOption('--as <seat>', 'the seat to serve')
      .option('--port <n>', 'serve over HTTP on this local port instead of stdio; 0 picks one', whole)
      .option('--seat <seat=agent>', 'the agent of another seat, as for `run`', collectValues, [])
      .addOption(passEnvOption),
  )
    .addOption(limitOption)
    .option('--trials <n>', 'the number of matches, played one after the other', positive)
    .option('--seed <seed>', 'the seed of all random draws', '1')
    .option('--out <folder>', 'the run folder')
    .option('--resume <folder>', 'continue a run that this command started')
    .action(async (game: string, flags) => end(await serveSeat(game, flags)));
};

interface SeatFlags extends RunFlags {
  readonly seat: readonly string[];
  /** The seat that is served. */
  readonly as: string;
  /** Over HTTP at this port of the loopback interface, 0 for any, instead of the standard streams. */
  readonly port: number | undefined;
  /** A run to continue. */
  readonly resume: string | undefined;
}

/** How long a client has to notice that the last match is over. */
const farewellMs = 3000;

/**
 * Plays a run with one seat served to an MCP client. Standard output belongs to the client, so results go to stderr.
 *
 * @returns the exit code
 */
async function serveSeat(game: string, flags: SeatFlags): Promise<number> {
  const { loadOptionalPackage } = await import('@masbench/core');
  const { finishRun } = await import('../playing/play-out.js');
  const mcp = await loadOptionalPackage(
    '@modelcontextprotocol/sdk',
    'A seat over MCP',
    async () => import('@masbench/seat/mcp'),
  );
  const desk = new mcp.SeatDesk();
  const run = await begun(game, flags, mcp.deskPlayers(desk));
  const rules = await run.context.rules();
  let served: Awaited<ReturnType<typeof mcp.serveSeatOverHttp>>;
  let isGone = false;
  if (flags.port === undefined) {
    served = await mcp.serveSeatOverStdio(desk, { rules });
    // Without a client the match cannot go on: it is stopped, and resumes.
    process.stdin.once('end', () => {
      isGone = true;
      writeNote(
        `The client has disconnected. Continue with: masbench seat ${game} --mcp --as ${flags.as} --resume ${run.folder}\n`,
      );
      process.emit('SIGINT', 'SIGINT');
    });
  } else {
    served = await mcp.serveSeatOverHttp(desk, { rules, port: flags.port });
    writeNote(`Seat ${flags.as} at ${served.url}, with the bearer token ${served.token}\n`);
  }
  try {
    return await finishRun(run, {
      json: false,
      quiet: true,
      concurrency: 1,
      output: process.stderr,
    });
  } finally {
    if (!isGone) {
      await desk.close(farewellMs);
      // The call that says so has to reach the client.
      await setTimeout(500);
    }
    await served.close();
    process.stdin.pause();
  }
}

async function begun(
  game: string,
  flags: SeatFlags,
  players: ReturnType<typeof Mcp.deskPlayers>,
): Promise<PreparedRun> {
  const { again, beginRun } = await import('../playing/begin.js');
  if (flags.seat.some((choice) => choice.endsWith('=mcp'))) {
    const { MasbenchError } = await import('@masbench/core');
    throw new MasbenchError(
      'OPTION_INVALID',
      'Cannot serve two seats from one process, because a client would see the secrets of both. Serve one seat with --as, and give the others other agents',
    );
  }
  if (flags.resume !== undefined) return again(flags.resume, { more: [players] });
  return beginRun(game, { ...flags, seat: [...flags.seat, `${flags.as}=mcp`] }, [players]);
}
