import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { arrival, play } from '@masbench/core';
import { Journals } from './journals.ts';
import { fixed, printTable } from './table.ts';
import { bareLoop } from './peers/bare-loop.ts';
import { BareMatch } from './peers/bare-match.ts';
import { everySeat, scripted, slow } from './village/agents.ts';
import { village } from './village/game.ts';
import { villageGraph } from './village/graph.ts';
import { seats } from './village/player.ts';

const matches = 400;

/** When matches wait, and which requests are not answered then. */
const moments = {
  'at their start': /./,
  // The fifth bid of a seat, some 70 decisions after the start.
  'in the middle of a debate': /^bid\/.*#4$/,
};
let pausedAt = moments['at their start'];

interface Room {
  readonly heap: number;
  readonly resident: number;
}

/**
 * Memory of matches that wait for their agents: of so many, after as many others have filled what matches share and have
 * had the compiler at work.
 */
export async function run(): Promise<void> {
  for (const [moment, pattern] of Object.entries(moments)) {
    pausedAt = pattern;
    await print(moment);
  }
}

async function print(moment: string): Promise<void> {
  const journals = new Journals();
  const stop = new AbortController();
  setMaxListeners(2 * matches, stop.signal);
  const graphs = [false, true].map((saver) =>
    villageGraph({ saver, log: true, sleep: async (_seed, id) => pause(id) }),
  );
  const agents = everySeat(slow(pause));
  const own = async (seed: string): Promise<unknown> =>
    play(village, {
      config: {},
      agents,
      seed,
      scheduler: arrival(),
      journal: journals.next(),
      signal: stop.signal,
    });
  const rules = async (seed: string): Promise<unknown> =>
    bareLoop(new BareMatch(village, {}, seats, seed), async (match, opened) => {
      await pause(opened.id);
      return scripted(match, opened);
    });
  const rows: Record<string, Room> = {};
  const waiting: Promise<unknown>[][] = [];
  for (const [name, start] of [
    ['masbench, journal in a file', own],
    ['rules and agents alone', rules],
    ['LangGraph.js', graphs[0]],
    ['LangGraph.js + MemorySaver', graphs[1]],
  ] as const) {
    if (start === undefined) continue;
    const played: Promise<unknown>[] = [];
    const more = async (): Promise<Room> => {
      for (let count = 0; count < matches; count += 1) played.push(start(`match ${played.length}`));
      await quiet();
      return room();
    };
    const before = await more();
    const after = await more();
    waiting.push(played);
    rows[name] = { heap: after.heap - before.heap, resident: after.resident - before.resident };
  }
  stop.abort();
  await Promise.all(waiting[0] ?? []);
  printTable(
    `${matches} matches that wait ${moment}, next to as many others: memory of each`,
    Object.entries(rows).map(([engine, { heap, resident }]) => ({
      engine,
      'heap kB': fixed(heap / matches / 1024, 1),
      'resident kB': fixed(resident / matches / 1024, 1),
    })),
  );
}

/** The agents that wait, held so that they are not collected. */
const held: (() => void)[] = [];

async function pause(id: string): Promise<void> {
  if (pausedAt.test(id)) await new Promise<void>((resolve) => held.push(resolve));
}

/** Resolves when the process has had nothing to do for a while. */
async function quiet(): Promise<void> {
  for (let calm = 0; calm < 3;) {
    const { user } = process.cpuUsage();
    await sleep(500);
    calm = process.cpuUsage().user - user < 50_000 ? calm + 1 : 0;
  }
}

function room(): Room {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}
