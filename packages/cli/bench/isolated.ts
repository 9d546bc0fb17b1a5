import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Plays as the question says and returns what was measured. Both go between processes. */
export type Way<Question, Sample> = (question: Question) => Promise<Sample>;

/**
 * The samples of several ways to play, each in a process of its own: no engine pays for what another left behind, in
 * memory or in the compiler's guesses. They take turns, every other round in reverse, so that what else the machine does
 * hits all of them; one at a time runs. A round before the first one is for the compiler, and its samples come alone.
 *
 * @param module file beside this one that exports `ways`
 */
export async function inTurns<Question, Sample>(
  module: string,
  names: readonly string[],
  rounds: number,
  questionOf: (round: number) => Question,
): Promise<{ readonly first: ReadonlyMap<string, Sample>; readonly rest: ReadonlyMap<string, Sample[]> }> {
  const players = await Promise.all(
    names.map(async (name) => ({ name, child: await started(module, name) })),
  );
  const first = new Map<string, Sample>();
  const rest = new Map<string, Sample[]>(names.map((name) => [name, []]));
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const { name, child } of round % 2 === 0 ? players : players.toReversed()) {
        const sample = await asked<Sample>(name, child, questionOf(round));
        if (round < 0) first.set(name, sample);
        else rest.get(name)?.push(sample);
      }
    }
  } finally {
    for (const { child } of players) child.disconnect();
  }
  return { first, rest };
}

async function started(module: string, name: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('isolated-process.ts', import.meta.url)), [module, name], {
    execArgv: ['--import', 'tsx'],
  });
  await messageOf(name, child);
  return child;
}

async function asked<Sample>(name: string, child: ChildProcess, question: unknown): Promise<Sample> {
  const answered = messageOf(name, child);
  child.send({ question });
  return ((await answered) as { readonly sample: Sample }).sample;
}

async function messageOf(name: string, child: ChildProcess): Promise<object> {
  const stop = new AbortController();
  const { signal } = stop;
  try {
    const [told] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
    if (typeof told === 'object' && told !== null) return told as object;
    throw new Error(`the process of '${name}' ended before it answered`);
  } finally {
    stop.abort();
  }
}
