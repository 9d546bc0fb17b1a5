import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineGame, move, play, replay, type Seat } from '@masbench/core';
import { fileJournal, readJournal } from '@masbench/core/journal';
import * as z from 'zod';

interface State {
  seats: Seat[];
  turns: number;
  total: number;
}

// The seats take turns counting to ten, by ones and twos.
const counting = defineGame<State>()({
  name: 'counting',
  version: 1,
  config: z.object({}),
  asks: { add: move({ data: z.null(), action: z.int().min(1).max(2) }) },
  setup: (_config, seats) => ({ seats: [...seats], turns: 0, total: 0 }),
  open: ({ seats, turns }, ask) => [ask.add(seats[turns % seats.length] ?? '', null)],
  on: {
    add: (draft, { action }) => {
      draft.turns += 1;
      draft.total += action;
    },
  },
  views: { total: ({ total }) => total },
  outcome: ({ total }) => (total < 10 ? null : { total }),
});

const path = join(await mkdtemp(join(tmpdir(), 'masbench-')), 'counting.jsonl');
const controller = new AbortController();
let asked = 0;
const agent = (): number => {
  asked += 1;
  if (asked === 5) controller.abort();
  return 1;
};
const agents = { A: agent, B: agent };

const stopped = await play(counting, {
  config: {},
  agents,
  journal: fileJournal(path),
  signal: controller.signal,
});
console.log(`${stopped.status} after ${asked} questions`);

// The same call continues where the file ends: recorded answers are neither requested nor paid for again.
const finished = await play(counting, { config: {}, agents, journal: fileJournal(path) });
console.log(`${finished.status} after ${asked} questions`, finished.outcome);

// The state after any line, without calling an agent. Reading never writes.
console.log(replay(counting, readJournal(path), 8).state, `still ${asked} questions`);

// Output:
// aborted after 5 questions
// finished after 11 questions { total: 10 }
// { seats: [ 'A', 'B' ], turns: 3, total: 3 } still 11 questions
