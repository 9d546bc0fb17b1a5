import { arrival, play, virtual } from '@masbench/core';
import { Journals } from './journals.js';
import { latencies, wait, type Latency } from './latencies.js';
import { median } from './measure.js';
import { bareLoop } from './peers/bare-loop.js';
import { BareMatch } from './peers/bare-match.js';
import { fixed, printTable } from './table.js';
import { everySeat, prompt, scripted, slow } from './village/agents.js';
import { village } from './village/game.js';
import { villageGraph } from './village/graph.js';
import { seats } from './village/player.js';

const matches = Array.from({ length: 200 }, (_match, index) => `match ${index}`);

interface Way {
  readonly name: string;
  /** Peers that take long are measured once. */
  readonly rounds: number;
  /** Plays one match with agents that take their time. */
  readonly play: (seed: string) => Promise<unknown>;
}

interface Sample {
  /** Mean over the matches of wall time over nominal critical path. */
  readonly ratio: number;
  readonly cpuSeconds: number;
}

/**
 * Wall time of 200 matches at once over their nominal critical path: what the agents' declared latencies add up to on the
 * longest way through the match, worked out in virtual time. Measured latencies would hide a blocked event loop.
 */
export async function run(): Promise<void> {
  const journals = new Journals();
  try {
    for (const [name, latency] of Object.entries(latencies))
      print(name, await measured(waysOf(journals, latency), latency));
  } finally {
    journals.remove();
  }
}

function waysOf(journals: Journals, latency: Latency): readonly Way[] {
  const graph = (name: string, saver: boolean): Way => {
    const playGraph = villageGraph({ saver, log: true, sleep: async (seed, id) => wait(latency, seed, id) });
    return { name, rounds: 1, play: playGraph };
  };
  return [
    {
      name: 'bare loop with the same timers',
      rounds: 3,
      play: async (seed) =>
        bareLoop(new BareMatch(village, {}, seats, seed), async (match, opened) => {
          await wait(latency, seed, opened.id);
          return scripted(match, opened);
        }),
    },
    {
      name: 'masbench, arrival(), journal in a file',
      rounds: 3,
      play: async (seed) =>
        play(village, {
          config: {},
          agents: everySeat(slow(async (id) => wait(latency, seed, id))),
          seed,
          scheduler: arrival(),
          journal: journals.next(),
        }),
    },
    graph('LangGraph.js', false),
    graph('LangGraph.js + MemorySaver', true),
  ];
}

async function measured(
  ways: readonly Way[],
  latency: Latency,
): Promise<readonly (Sample & { readonly name: string })[]> {
  const paths = await nominalPaths(latency);
  const samples = new Map<string, Sample[]>(ways.map(({ name }) => [name, []]));
  for (let round = 0; round < 3; round += 1)
    for (const way of ways) if (round < way.rounds) samples.get(way.name)?.push(await sampleOf(way, paths));
  return ways.map(({ name }) => {
    const all = samples.get(name) ?? [];
    return {
      name,
      ratio: median(all.map(({ ratio }) => ratio)),
      cpuSeconds: median(all.map(({ cpuSeconds }) => cpuSeconds)),
    };
  });
}

async function nominalPaths(latency: Latency): Promise<ReadonlyMap<string, number>> {
  const agents = everySeat(prompt);
  const paths = new Map<string, number>();
  for (const seed of matches) {
    const scheduler = virtual(({ id }) => latency(seed, id));
    paths.set(seed, (await play(village, { config: {}, agents, seed, scheduler })).seconds);
  }
  return paths;
}

async function sampleOf(way: Way, paths: ReadonlyMap<string, number>): Promise<Sample> {
  const cpu = process.cpuUsage();
  const ratios = await Promise.all(
    matches.map(async (seed) => {
      const start = performance.now();
      await way.play(seed);
      return (performance.now() - start) / 1000 / (paths.get(seed) ?? Number.NaN);
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return {
    ratio: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
    cpuSeconds: (user + system) / 1e6,
  };
}

function print(name: string, all: readonly (Sample & { readonly name: string })[]): void {
  const [bare] = all;
  printTable(
    `200 matches at once, agents of ${name}: wall time over nominal critical path`,
    all.map((one) => ({
      engine: one.name,
      ratio: fixed(one.ratio, 3),
      'over the bare loop': fixed(one.ratio - (bare?.ratio ?? 0), 3),
      'CPU s': fixed(one.cpuSeconds, 1),
    })),
  );
}
