import { arrival, play, virtual, type AnyGame, type Scheduler, type Seat } from '@masbench/core';
import { werewolf } from '@masbench/game-werewolf';
import { Journals } from './journals.js';
import { latencies, wait, type Latency } from './latencies.js';
import { median } from './measure.js';
import { bareLoop, type Answer } from './peers/bare-loop.js';
import { BareMatch } from './peers/bare-match.js';
import { fixed, printTable } from './table.js';
import { everySeat, prompt, scripted, slow } from './village/agents.js';
import { village } from './village/game.js';
import { villageGraph } from './village/graph.js';
import { seats } from './village/player.js';
import { scriptedAnswer, scriptedSeats, slowSeats, werewolfSeats } from './werewolf-players.js';

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

interface Row extends Sample {
  readonly name: string;
}

/** Seconds of every match by its agents' declared latencies. */
type Paths = ReadonlyMap<string, number>;

const rounds = 3;
const bareName = 'bare loop with the same timers';
const ownName = 'masbench, arrival(), journal in a file';

/**
 * Wall time of 200 matches at once over their nominal critical path: what the agents' declared latencies add up to on the
 * longest way through the match, worked out in virtual time. Measured latencies would hide a blocked event loop.
 */
export async function run(): Promise<void> {
  const journals = new Journals();
  try {
    for (const [name, latency] of Object.entries(latencies)) {
      const villagePaths = await pathsOf(
        async (seed, scheduler) => play(village, { config: {}, agents: everySeat(prompt), seed, scheduler }),
        latency,
      );
      print(`The village, agents of ${name}`, await measured(villageWays(journals, latency), villagePaths));
      const werewolfPaths = await pathsOf(
        async (seed, scheduler) => play(werewolf, { config: {}, agents: scriptedSeats(), seed, scheduler }),
        latency,
      );
      print(
        `Werewolf with all analyses, agents of ${name}`,
        await measured(werewolfWays(journals, latency), werewolfPaths),
      );
    }
  } finally {
    journals.remove();
  }
}

function villageWays(journals: Journals, latency: Latency): readonly Way[] {
  const graph = (name: string, saver: boolean): Way => {
    const playGraph = villageGraph({ saver, log: true, sleep: async (seed, id) => wait(latency, seed, id) });
    return { name, rounds: 1, play: playGraph };
  };
  return [
    bare(village, seats, scripted, latency),
    {
      name: ownName,
      rounds,
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

function werewolfWays(journals: Journals, latency: Latency): readonly Way[] {
  return [
    bare(werewolf, werewolfSeats, scriptedAnswer, latency),
    {
      name: ownName,
      rounds,
      play: async (seed) =>
        play(werewolf, {
          config: {},
          agents: slowSeats(async (id) => wait(latency, seed, id)),
          seed,
          scheduler: arrival(),
          journal: journals.next(),
        }),
    },
  ];
}

function bare(game: AnyGame, atTable: readonly Seat[], answer: Answer, latency: Latency): Way {
  return {
    name: bareName,
    rounds,
    play: async (seed) =>
      bareLoop(new BareMatch(game, {}, atTable, seed), async (match, opened) => {
        await wait(latency, seed, opened.id);
        return answer(match, opened);
      }),
  };
}

async function pathsOf(
  playVirtual: (seed: string, scheduler: Scheduler) => Promise<{ readonly seconds: number }>,
  latency: Latency,
): Promise<Paths> {
  const paths = new Map<string, number>();
  for (const seed of matches) {
    const { seconds } = await playVirtual(
      seed,
      virtual(({ id }) => latency(seed, id)),
    );
    paths.set(seed, seconds);
  }
  return paths;
}

async function measured(ways: readonly Way[], paths: Paths): Promise<readonly Row[]> {
  const samples = new Map<string, Sample[]>(ways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
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

async function sampleOf(way: Way, paths: Paths): Promise<Sample> {
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

function print(title: string, rows: readonly Row[]): void {
  const [loop] = rows;
  printTable(
    `${title}, ${matches.length} matches at once: wall time over nominal critical path`,
    rows.map(({ name, ratio, cpuSeconds }) => ({
      engine: name,
      ratio: fixed(ratio, 3),
      'over the bare loop': fixed(ratio - (loop?.ratio ?? 0), 3),
      'CPU s': fixed(cpuSeconds, 1),
    })),
  );
}
