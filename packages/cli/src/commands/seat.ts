import { setTimeout } from 'node:timers/promises';
import { MasbenchError } from '@masbench/core';
import type { PreparedRun } from '@masbench/experiments';
import type * as Mcp from '@masbench/seat/mcp';
import { optionalPackage } from '../optional-package.js';
import { again, begin, type RunFlags } from './begin.js';
import { playOut } from './play-out.js';
import { writeNote } from '../terminal/output.js';

export interface SeatFlags extends RunFlags {
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
export async function serveSeat(game: string, flags: SeatFlags): Promise<number> {
  const mcp = await optionalPackage(
    '@modelcontextprotocol/sdk',
    'A seat over MCP',
    async () => import('@masbench/seat/mcp'),
  );
  const desk = new mcp.SeatDesk();
  const run = await begun(game, flags, mcp.deskPlayers(desk));
  const rules = await run.context.rules();
  let served: Mcp.ServedSeat;
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
    return await playOut(run, {
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
  if (flags.seat.some((choice) => choice.endsWith('=mcp'))) {
    throw new MasbenchError(
      'OPTION_INVALID',
      'Cannot serve two seats from one process, because a client would see the secrets of both. Serve one seat with --as, and give the others other agents',
    );
  }
  if (flags.resume !== undefined) return again(flags.resume, [players]);
  return begin(game, { ...flags, seat: [...flags.seat, `${flags.as}=mcp`] }, [players]);
}
