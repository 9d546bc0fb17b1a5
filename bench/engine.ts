import { arrival, play, type NamedAgent, type Scheduler } from '@masbench/core';
import { effort } from './effort.ts';
import { Journals } from './journals.ts';
import { compare, sideBySide, throughput, type Load, type Measured, type PlayMatches } from './measure.ts';
import { bareLoop } from './peers/bare-loop.ts';
import { BareMatch } from './peers/bare-match.ts';
import { gameGraph } from './peers/game-graph.ts';
import { fixed, printTable } from './table.ts';
import { everySeat, promising, prompt, scripted } from './village/agents.ts';
import { village, type Village } from './village/game.ts';
import { villageGraph, type GraphOptions } from './village/graph.ts';
import { seats } from './village/player.ts';

const { rounds, share } = effort;
const loads: readonly Load[] = [
  { concurrent: 1, repetitions: 40 * share, rounds },
  { concurrent: 64, repetitions: 1, rounds },
];

const journals = new Journals();

export const ways = {
  masbench: throughput(masbench(prompt)),
  'masbench, answers as promises': throughput(masbench(promising)),
  'masbench, answers as promises, arrival()': throughput(masbench(promising, arrival)),
  'LangGraph.js': throughput(graph({ saver: false, log: true })),
  'LangGraph.js + MemorySaver': throughput(graph({ saver: true, log: true })),
  'LangGraph.js + MemorySaver, no log in its state': throughput(graph({ saver: true, log: false })),
  'LangGraph.js, a task for every answer': throughput(taskGraph(false)),
  'LangGraph.js + MemorySaver, a task for every answer': throughput(taskGraph(true)),
  'rules and agents alone': throughput(
    sideBySide(async (seed) => bareLoop(new BareMatch(village, {}, seats, seed), scripted)),
  ),
};

/** Decisions per second of engines that play the same matches of the village, agents without latency. */
export async function run(): Promise<void> {
  for (const load of loads) print(load, await compare('engine', Object.keys(ways), load));
}

function masbench(agent: NamedAgent<Village>, scheduler?: () => Scheduler): PlayMatches {
  const agents = everySeat(agent);
  return sideBySide(async (seed) => {
    const result = await play(village, {
      config: {},
      agents,
      seed,
      scheduler: scheduler?.(),
      journal: journals.next(),
    });
    return Object.values(result.seats).reduce((moves, seat) => moves + seat.moves, 0);
  });
}

function graph(options: GraphOptions): PlayMatches {
  const playGraph = villageGraph(options);
  return sideBySide(async (seed) => (await playGraph(seed)).decisions);
}

/** Keeps every answer as soon as it comes, as masbench does. */
function taskGraph(saver: boolean): PlayMatches {
  const playGraph = gameGraph(scripted, { saver, task: 'answer' });
  return sideBySide(async (seed) => playGraph(new BareMatch(village, {}, seats, seed), seed));
}

function print({ concurrent }: Load, all: readonly Measured[]): void {
  const [own] = all;
  printTable(
    `The village (${fixed(own?.decisionsPerMatch ?? 0)} decisions a match), ${concurrent} at once, medians of ${effort.passes * rounds} rounds`,
    all.map(({ name, perSecond, cpuMicros }) => ({
      engine: name,
      'decisions/s': fixed(perSecond),
      'CPU µs a decision': fixed(cpuMicros, 1),
      'masbench is faster by': `${fixed((own?.perSecond ?? 0) / perSecond, 1)}×`,
      'by CPU': `${fixed(cpuMicros / (own?.cpuMicros ?? 0), 1)}×`,
    })),
  );
}
