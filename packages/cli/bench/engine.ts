import { arrival, play, type NamedAgent, type Scheduler } from '@masbench/core';
import { fixed, printTable } from './table.js';
import { Journals } from './journals.js';
import { compare, type Contender, type Load, type Measured } from './measure.js';
import { bareLoop } from './peers/bare-loop.js';
import { BareMatch } from './peers/bare-match.js';
import { everySeat, promising, prompt, scripted } from './village/agents.js';
import { village, type Village } from './village/game.js';
import { villageGraph, type GraphOptions } from './village/graph.js';
import { seats } from './village/player.js';

const loads: readonly Load[] = [
  { concurrent: 1, repetitions: 20, rounds: 5 },
  { concurrent: 64, repetitions: 1, rounds: 5 },
];

/** Decisions per second of engines that play the same matches of the village, agents without latency. */
export async function run(): Promise<void> {
  const journals = new Journals();
  try {
    const contenders = [
      masbench('masbench', journals, prompt),
      masbench('masbench, answers as promises', journals, promising),
      masbench('masbench, answers as promises, arrival()', journals, promising, arrival()),
      graph('LangGraph.js', { saver: false, log: true }),
      graph('LangGraph.js + MemorySaver', { saver: true, log: true }),
      graph('LangGraph.js + MemorySaver, no log in its state', { saver: true, log: false }),
      { name: 'rules and agents alone', play: alone },
    ];
    await checkSameMatch(contenders);
    for (const load of loads) print(load, await compare(contenders, load));
  } finally {
    journals.remove();
  }
}

function masbench(
  name: string,
  journals: Journals,
  agent: NamedAgent<Village>,
  scheduler?: Scheduler,
): Contender {
  const agents = everySeat(agent);
  return {
    name,
    play: async (matches, repetition) =>
      total(
        seedsOf(matches, repetition).map(async (seed) => {
          const result = await play(village, {
            config: {},
            agents,
            seed,
            scheduler,
            journal: journals.next(),
          });
          return Object.values(result.seats).reduce((moves, seat) => moves + seat.moves, 0);
        }),
      ),
  };
}

function graph(name: string, options: GraphOptions): Contender {
  const playGraph = villageGraph(options);
  return {
    name,
    play: async (matches, repetition) =>
      total(seedsOf(matches, repetition).map(async (seed) => (await playGraph(seed)).decisions)),
  };
}

async function alone(matches: number, repetition: number): Promise<number> {
  return total(
    seedsOf(matches, repetition).map(async (seed) =>
      bareLoop(new BareMatch(village, {}, seats, seed), scripted),
    ),
  );
}

/** The figures compare engines only if these play the same match. */
async function checkSameMatch(contenders: readonly Contender[]): Promise<void> {
  const counts = await Promise.all(contenders.map(async ({ play: playAll }) => playAll(4, 0)));
  if (new Set(counts).size > 1)
    throw new Error(`the engines play different matches: they have ${counts.join(', ')} decisions`);
}

function print({ concurrent, rounds }: Load, all: readonly Measured[]): void {
  const [own] = all;
  printTable(
    `The village (${fixed(own?.decisionsPerMatch ?? 0)} decisions a match), ${concurrent} at once, medians of ${rounds} rounds`,
    all.map(({ name, perSecond, cpuMicros }) => ({
      engine: name,
      'decisions/s': fixed(perSecond),
      'CPU µs a decision': fixed(cpuMicros, 1),
      'masbench is faster by': `${fixed((own?.perSecond ?? 0) / perSecond, 1)}×`,
      'by CPU': `${fixed(cpuMicros / (own?.cpuMicros ?? 0), 1)}×`,
    })),
  );
}

function seedsOf(matches: number, repetition: number): string[] {
  return Array.from({ length: matches }, (_match, index) => `match ${repetition * matches + index}`);
}

async function total(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
