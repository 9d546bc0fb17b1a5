import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { arrival, play } from '@masbench/core';
import { Journals } from './journals.js';
import { fixed, printTable } from './table.js';
import { everySeat, slow } from './village/agents.js';
import { village } from './village/game.js';
import { villageGraph } from './village/graph.js';

const matches = 1000;

/** Which requests are never answered: the fifth bid of a seat, in the middle of the first debate. */
const pausedAt = /^bid\/.*#4$/;

interface Room {
  readonly heap: number;
  readonly resident: number;
}

/** Memory of matches that wait for their agents, some 70 decisions after their start. */
export async function run(): Promise<void> {
  const journals = new Journals();
  const stop = new AbortController();
  setMaxListeners(matches, stop.signal);
  const graphs = [false, true].map((saver) =>
    villageGraph({ saver, log: true, sleep: async (_seed, id) => pause(id) }),
  );
  const own = async (seed: string): Promise<unknown> =>
    play(village, {
      config: {},
      agents: everySeat(slow(pause)),
      seed,
      scheduler: arrival(),
      journal: journals.next(),
      signal: stop.signal,
    });
  const rows: Record<string, Room> = {};
  const waiting: Promise<unknown>[][] = [];
  for (const [name, start] of [
    ['masbench, journal in a file', own],
    ['LangGraph.js', graphs[0]],
    ['LangGraph.js + MemorySaver', graphs[1]],
  ] as const) {
    if (start === undefined) continue;
    const before = room();
    waiting.push(Array.from({ length: matches }, (_match, index) => start(`match ${index}`)));
    await quiet();
    const after = room();
    rows[name] = { heap: after.heap - before.heap, resident: after.resident - before.resident };
  }
  stop.abort();
  await Promise.all(waiting[0] ?? []);
  printTable(
    `${matches} matches that wait in the middle of a debate: memory of each`,
    Object.entries(rows).map(([engine, { heap, resident }]) => ({
      engine,
      'heap kB': fixed(heap / matches / 1024, 1),
      'resident kB': fixed(resident / matches / 1024, 1),
    })),
  );
}

/** Those who wait, held so that they are not collected. */
const held: (() => void)[] = [];

async function pause(id: string): Promise<void> {
  if (pausedAt.test(id)) await new Promise<void>((resolve) => held.push(resolve));
}

/** Resolves when the process has had nothing to do for a while. */
async function quiet(): Promise<void> {
  for (;;) {
    const { user } = process.cpuUsage();
    await sleep(500);
    if (process.cpuUsage().user - user < 50_000) return;
  }
}

function room(): Room {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, resident: rss };
}
