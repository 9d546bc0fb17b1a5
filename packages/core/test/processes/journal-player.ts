import { once } from 'node:events';
import { MasbenchError, play, type Agent } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { bazaar, services, type Bazaar } from '../games/bazaar.ts';

/**
 * Plays one match on a journal when it is sent anything, and answers how that ended and how many requests it asked. With
 * a second parameter, `held`, no request is answered before it is sent something once more.
 */
export interface Played {
  readonly status: string;
  readonly asked: number;
}

const [path = '', held] = process.argv.slice(2);
const begun = once(process, 'message');
const released = held === undefined ? begun : begun.then(async () => once(process, 'message'));
let asked = 0;
const agent: Agent<Bazaar> = async (turn) => {
  asked += 1;
  await released;
  return turn.kind === 'price' ? { price: asked % 9 } : { note: '' };
};

// Where a file may grow no more, writing fails as on a full disk instead of ending the process.
process.on('SIGXFSZ', () => undefined);
void begun.then(async () =>
  play(bazaar, {
    config: {},
    agents: { A: agent, B: agent, C: agent },
    services,
    seed: 3,
    journal: fileJournal(path),
  }).then(
    ({ status }) => process.send?.({ status, asked } satisfies Played),
    (error: unknown) =>
      process.send?.({
        status: MasbenchError.isInstance(error) ? error.code : String(error),
        asked,
      } satisfies Played),
  ),
);
process.send?.('ready');
