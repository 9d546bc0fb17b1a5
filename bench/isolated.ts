import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { effort, effortArgs } from './effort.ts';

/** Plays as the question says and returns what was measured. Both go between processes. */
export type Way<Question, Sample> = (question: Question) => Promise<Sample>;

/**
 * The samples of several ways to play, each in a process of its own: no engine pays for what another left behind, in
 * memory or in the compiler's guesses. A process plays for the compiler for some seconds, and then all its rounds
 * without a pause, in which V8 would shrink its heap. All ways are gone through twice, the second time in reverse, so
 * that what else the machine does hits all of them (once, in a brief run).
 *
 * @param module file next to this one that exports `ways`
 * @param rounds in each of the two processes of a way
 */
export async function inTurns<Sample>(
  module: string,
  names: readonly string[],
  rounds: number,
  questionOf: (round: number) => unknown,
): Promise<{ readonly first: ReadonlyMap<string, Sample>; readonly rest: ReadonlyMap<string, Sample[]> }> {
  const first = new Map<string, Sample>();
  const rest = new Map<string, Sample[]>(names.map((name) => [name, []]));
  for (let pass = 0; pass < effort.passes; pass += 1) {
    for (const name of pass % 2 === 0 ? names : names.toReversed()) {
      const child = await started(module, name);
      const start = performance.now();
      while (performance.now() - start < effort.warmMs)
        first.set(name, await asked<Sample>(name, child, questionOf(0)));
      for (let round = 1; round <= rounds; round += 1)
        rest.get(name)?.push(await asked<Sample>(name, child, questionOf(pass * rounds + round)));
      child.disconnect();
    }
  }
  return { first, rest };
}

/** Starts a process that plays one way. */
export async function started(module: string, name: string): Promise<ChildProcess> {
  const child = fork(
    fileURLToPath(new URL('isolated-process.ts', import.meta.url)),
    [module, name, ...effortArgs],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  await messageOf(name, child);
  return child;
}

/** What one process measured. */
export async function asked<Sample>(name: string, child: ChildProcess, question: unknown): Promise<Sample> {
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
