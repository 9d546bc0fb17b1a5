import { setTimeout } from 'node:timers/promises';
import { lockstep, play, type AnyGame } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { werewolf } from '@masbench/game-werewolf';
import { programSeat, stdio } from '@masbench/seat';
import { pythonEnvironment } from '../../src/python.ts';
import { agentFile } from '../seated.ts';
import { steady } from '../steady.ts';

/** Plays Werewolf slowly, with programs in two seats, into the journal of the first parameter, until it is killed. */
const [path = '', word = ''] = process.argv.slice(2);
const program = programSeat(stdio(['python3', agentFile('steady.py'), word], { env: pythonEnvironment() }), {
  name: 'steady',
  nature: 'scripted',
  resumable: true,
});
const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
await play<AnyGame>(werewolf, {
  config: {},
  services: {},
  agents: Object.fromEntries(seats.map((seat, index) => [seat, index < 2 ? program : steady])),
  seed: 11,
  journal: fileJournal(path),
  scheduler: lockstep(),
  middleware: [
    async (_turn, next) => {
      await setTimeout(10);
      return next();
    },
  ],
});
