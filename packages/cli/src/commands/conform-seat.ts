import { ConformanceError } from '@masbench/core/testing';
import { commandWords, http, pythonEnvironment, stdio } from '@masbench/seat';
import { conformSeat } from '@masbench/seat/testing';
import { benchmarkByName, firstMatchOf, type FirstMatchFlags } from '../benchmarks.js';

export interface ConformProgramFlags extends FirstMatchFlags {
  readonly seat: string;
  readonly passEnv: readonly string[];
  readonly runs: number | undefined;
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
    : stdio(commandWords(seat), { passEnv, env: pythonEnvironment() });
  const match = name === undefined ? undefined : await firstMatchOf(await benchmarkByName(name), flags);
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
  match: Awaited<ReturnType<typeof firstMatchOf>> | undefined,
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
