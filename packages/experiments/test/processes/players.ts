import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { NamedAgent } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import type { numbers } from '../numbers.ts';

/**
 * Players that only the processes of a run can make: `mortal:<file>` kills its process at the first move of the run, and
 * creates the file, so that exactly one process dies; `poison:<file>` kills it in every move of the match m0007, with a line
 * in the file; `late:<file>` answers once there is the file.
 */
export const players: PlayerSource = {
  name: 'mortals',
  choices: ['mortal:<file>', 'poison:<file>', 'late:<file>'],
  describe: (name) => (/^(mortal|poison|late):/.test(name) ? { agent: name } : undefined),
  make: ({ agent }) => {
    const [kind, value = ''] = agent.split(/:(.*)/s);
    const player: NamedAgent<typeof numbers> = {
      name: agent,
      nature: 'scripted',
      resumable: true,
      create: ({ id }) => ({
        name: async ({ data }, { signal }) => {
          if (kind === 'poison') {
            // Its neighbors are in play by then.
            await setTimeout(20, undefined, { signal });
            if (id === 'm0007') {
              appendFileSync(value, `${id}\n`);
              process.kill(process.pid, 'SIGKILL');
              await new Promise(() => undefined);
            }
          } else if (kind === 'late') {
            // Once at least, so that its process hears what it is sent between two moves.
            do await setTimeout(5, undefined, { signal });
            while (!existsSync(value));
          } else if (isFirst(value)) {
            process.kill(process.pid, 'SIGKILL');
            await new Promise(() => undefined);
          }
          return { number: data.greatest };
        },
      }),
    };
    return player;
  },
};

/** Whether this call created the file: of several processes that try at once, one does. */
function isFirst(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
