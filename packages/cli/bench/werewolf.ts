import { play } from '@masbench/core';
import { werewolf } from '@masbench/game-werewolf';
import { Journals } from './journals.js';
import { compare, type Contender, type Load, type Measured } from './measure.js';
import { bareLoop } from './peers/bare-loop.js';
import { BareMatch } from './peers/bare-match.js';
import { gameGraph } from './peers/game-graph.js';
import { fixed, printTable } from './table.js';
import { scriptedAnswer, scriptedSeats, werewolfSeats } from './werewolf-players.js';

const loads: readonly Load[] = [
  { concurrent: 1, repetitions: 10, rounds: 5 },
  { concurrent: 64, repetitions: 1, rounds: 3 },
];

/** The eight-player match with all analyses, by the same scripted players and the same rules in all engines. */
export async function run(): Promise<void> {
  const journals = new Journals();
  const graph = (name: string, saver: boolean): Contender => {
    const playGraph = gameGraph(scriptedAnswer, { saver });
    return {
      name,
      play: async (matches, repetition) =>
        total(
          seedsOf(matches, repetition).map(async (seed) =>
            playGraph(new BareMatch(werewolf, {}, werewolfSeats, seed), seed),
          ),
        ),
    };
  };
  try {
    const contenders: readonly Contender[] = [
      {
        name: 'masbench',
        play: async (matches, repetition) =>
          total(seedsOf(matches, repetition).map(async (seed) => playOwn(seed, journals))),
      },
      graph('LangGraph.js', false),
      graph('LangGraph.js + MemorySaver', true),
      {
        name: 'rules and agents alone',
        play: async (matches, repetition) =>
          total(
            seedsOf(matches, repetition).map(async (seed) =>
              bareLoop(new BareMatch(werewolf, {}, werewolfSeats, seed), scriptedAnswer),
            ),
          ),
      },
    ];
    for (const load of loads) print(load, await compare(contenders, load));
  } finally {
    journals.remove();
  }
}

async function playOwn(seed: string, journals: Journals): Promise<number> {
  const agents = scriptedSeats();
  const result = await play(werewolf, { config: {}, agents, seed, journal: journals.next() });
  return Object.values(result.seats).reduce((moves, seat) => moves + seat.moves, 0);
}

function seedsOf(matches: number, repetition: number): string[] {
  return Array.from({ length: matches }, (_match, index) => `match ${repetition * matches + index}`);
}

async function total(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function print({ concurrent, rounds }: Load, all: readonly Measured[]): void {
  const perSecond = (one: Measured): number => one.perSecond / one.decisionsPerMatch;
  const perMatch = (one: Measured): number => (one.cpuMicros * one.decisionsPerMatch) / 1000;
  const [own] = all;
  if (own === undefined) return;
  printTable(
    `Werewolf, eight players, all analyses, ${concurrent} at once, medians of ${rounds} rounds`,
    all.map((one) => ({
      engine: one.name,
      'decisions a match': fixed(one.decisionsPerMatch),
      'matches/s': fixed(perSecond(one), 1),
      'CPU ms a match': fixed(perMatch(one), 1),
      'CPU µs a decision': fixed(one.cpuMicros, 1),
      'masbench is faster by': `${fixed(perSecond(own) / perSecond(one), 1)}×`,
      'by CPU': `${fixed(perMatch(one) / perMatch(own), 1)}×`,
    })),
  );
}
