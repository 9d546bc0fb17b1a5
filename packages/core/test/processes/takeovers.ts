import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { child, killed, reply } from './child.ts';
import type { Answer, Order } from './lock-contender.ts';

/** How a lock is found by those who try for it. */
export type Found = 'free' | 'of a dead process';

/**
 * Rounds in which several processes try for one lock at the same moment.
 *
 * @returns the number of owners of every round, and the files that were left behind
 */
export async function takeovers(
  folder: string,
  rounds: number,
  found: Found,
): Promise<{ readonly owners: readonly number[]; readonly left: readonly string[] }> {
  const dead = found === 'free' ? '' : await claimOfDeadProcess(folder);
  const contenders = Array.from({ length: 4 }, () => child('lock-contender.ts'));
  try {
    await Promise.all(contenders.map((contender) => reply<Answer>(contender)));
    const owners: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const path = join(folder, `round-${round}.lock`);
      if (dead !== '') writeFileSync(path, dead);
      const ask = async (order: Order): Promise<Answer[]> =>
        Promise.all(
          contenders.map((contender) => {
            contender.send(order);
            return reply<Answer>(contender);
          }),
        );
      const answers = await ask({ take: path, at: Date.now() + 5 });
      owners.push(answers.filter((answer) => answer === 'owner').length);
      await ask('release');
    }
    return { owners, left: readdirSync(folder) };
  } finally {
    await Promise.all(contenders.map(killed));
  }
}

/** What a process that was killed leaves in its lock. */
export async function claimOfDeadProcess(folder: string): Promise<string> {
  const owner = child('lock-contender.ts');
  const path = join(folder, 'dead.lock');
  try {
    await reply(owner);
    owner.send({ take: path, at: 0 } satisfies Order);
    await reply(owner);
    return readFileSync(path, 'utf8');
  } finally {
    await killed(owner);
  }
}
