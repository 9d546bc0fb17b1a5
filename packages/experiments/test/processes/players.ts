import { writeFileSync } from 'node:fs';
import type { NamedAgent } from '@masbench/core';
import type { PlayerSource } from '@masbench/experiments';
import type { numbers } from '../numbers.ts';

/**
 * Players that only the processes of a run can make: `mortal:<file>` kills its process at the first move of the run, and
 * creates the file, so that exactly one process dies; `slow:<milliseconds>` waits before every move.
 */
export const players: PlayerSource = {
  name: 'mortals',
  choices: ['mortal:<file>', 'slow:<milliseconds>'],
  describe: (name) => (/^(mortal|slow):/.test(name) ? { agent: name } : undefined),
  make: ({ agent }) => {
    const [kind, value = ''] = agent.split(/:(.*)/s);
    const player: NamedAgent<typeof numbers> = {
      name: agent,
      nature: 'scripted',
      resumable: true,
      create: () => ({
        name: async ({ data }) => {
          if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, Number(value)));
          else if (isFirst(value)) {
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
