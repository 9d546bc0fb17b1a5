import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { NamedAgent } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import type { sealedBids } from '../games/sealed-bids.ts';

/** `late:<file>` bids once there is the file, and lets its process hear what it is sent between two moves. */
export const players: PlayerSource = {
  name: 'late',
  choices: ['late:<file>'],
  describe: (name) => (name.startsWith('late:') ? { agent: name } : undefined),
  make: ({ agent }) => {
    const file = agent.slice('late:'.length);
    const player: NamedAgent<typeof sealedBids> = {
      name: 'scripted: late',
      nature: 'scripted',
      resumable: true,
      create: () => ({
        bid: async (_turn, { signal }) => {
          do await setTimeout(5, undefined, { signal });
          while (!existsSync(file));
          return { bid: 5, note: '' };
        },
      }),
    };
    return player;
  },
};
