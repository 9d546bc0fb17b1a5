import { appendFileSync } from 'node:fs';
import { lockstep, play, virtual, type NamedAgent } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { bazaar, services, trader, type Bazaar } from './bazaar.ts';

/** Plays a match that takes its time, and kills itself so many milliseconds after so many requests. */
const [journal = '', askedLog = '', scheduler, requests, milliseconds] = process.argv.slice(2);
let asked = 0;

const slow: NamedAgent<Bazaar> = {
  ...trader,
  create: (match) => {
    const handlers = trader.create(match);
    return async (turn, io) => {
      asked += 1;
      if (asked === Number(requests))
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(milliseconds));
      appendFileSync(askedLog, `${io.id}/${io.attempt}\n`);
      await new Promise((resolve) => setTimeout(resolve, 3));
      return typeof handlers === 'function'
        ? handlers(turn, io)
        : (handlers[turn.kind] as (turn: unknown, io: unknown) => unknown)(turn, io);
    };
  },
};

await play(bazaar, {
  config: {},
  agents: { A: slow, B: slow, C: slow },
  services,
  seed: 3,
  scheduler: scheduler === 'lockstep' ? lockstep() : virtual(),
  journal: fileJournal(journal),
});
