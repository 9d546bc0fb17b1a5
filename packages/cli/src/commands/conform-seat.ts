import { ConformanceError } from '@masbench/core/testing';
import { http, pythonEnvironment, stdio } from '@masbench/seat';
import { conformSeat } from '@masbench/seat/testing';
import { benchmarkByName } from '../benchmarks.js';
import { oneMatchOf, type OneMatchFlags } from '../one-match.js';
import { wordsOf } from '../players/command-words.js';

export interface ConformProgramFlags extends OneMatchFlags {
  readonly seat: string;
  readonly passEnv: readonly string[];
  readonly runs: number | undefined;
  readonly seed: string;
  readonly json: boolean;
}

/**
 * Plays random games against a program and prints which laws it keeps, or the first that it breaks.
 *
 * @returns the exit code: 1 where a law is broken
 */
export async function conformProgram(name: string | undefined, flags: ConformProgramFlags): Promise<number> {
  const { seat, passEnv, runs, json } = flags;
  const transport = /^https?:\/\//.test(seat)
    ? http(seat)
    : stdio(wordsOf(seat), { passEnv, env: pythonEnvironment() });
  const match =
    name === undefined ? undefined : await oneMatchOf(await benchmarkByName(name), flags, flags.seed);
  const laws = await verdicts(transport, match, runs);
  process.stdout.write(
    json
      ? `${JSON.stringify({ seat: transport.name, laws })}\n`
      : `${Object.entries(laws)
          .map(([law, verdict]) => `${law}: ${verdict}`)
          .join('\n')}\n`,
  );
  return Object.values(laws).some((verdict) => verdict.startsWith('broken')) ? 1 : 0;
}

async function verdicts(
  transport: ReturnType<typeof http>,
  match: Awaited<ReturnType<typeof oneMatchOf>> | undefined,
  runs: number | undefined,
): Promise<Readonly<Record<string, string>>> {
  try {
    const [first = 'A', ...others] = match?.seats ?? ['first', 'second'];
    return await conformSeat(transport, {
      game: match?.game,
      config: match?.config,
      services: match?.services,
      seats: [first, ...others],
      runs,
    });
  } catch (error) {
    if (!(error instanceof ConformanceError)) throw error;
    return { [error.law]: `broken: ${error.what}` };
  }
}
