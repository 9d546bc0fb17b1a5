import { play } from '@masbench/core';
import { werewolf } from '@masbench/game-werewolf';
import { effort } from './effort.ts';
import { Journals } from './journals.ts';
import { compare, sideBySide, throughput, type Load, type Measured, type PlayMatches } from './measure.ts';
import { bareLoop } from './peers/bare-loop.ts';
import { BareMatch } from './peers/bare-match.ts';
import { gameGraph, type GameGraphOptions } from './peers/game-graph.ts';
import { fixed, printTable } from './table.ts';
import { scriptedAnswer, scriptedSeats, werewolfSeats } from './werewolf-players.ts';

const { rounds, share } = effort;
const loads: readonly Load[] = [
  { concurrent: 1, repetitions: 40 * share, rounds },
  { concurrent: 64, repetitions: 1, rounds },
];

const journals = new Journals();

export const ways = {
  masbench: throughput(sideBySide(playOwn)),
  'LangGraph.js': throughput(graph({ saver: false, task: 'step' })),
  'LangGraph.js + MemorySaver': throughput(graph({ saver: true, task: 'step' })),
  'LangGraph.js, a task for every answer': throughput(graph({ saver: false, task: 'answer' })),
  'LangGraph.js + MemorySaver, a task for every answer': throughput(graph({ saver: true, task: 'answer' })),
  'rules and agents alone': throughput(sideBySide(async (seed) => bareLoop(bareMatch(seed), scriptedAnswer))),
};

/** The eight-player match with all analyses, by the same scripted players and the same rules in all engines. */
export async function run(): Promise<void> {
  for (const load of loads) print(load, await compare('werewolf', Object.keys(ways), load));
}

async function playOwn(seed: string): Promise<number> {
  const agents = scriptedSeats();
  const result = await play(werewolf, { config: {}, agents, seed, journal: journals.next() });
  return Object.values(result.seats).reduce((moves, seat) => moves + seat.moves, 0);
}

function graph(options: GameGraphOptions): PlayMatches {
  const playGraph = gameGraph(scriptedAnswer, options);
  return sideBySide(async (seed) => playGraph(bareMatch(seed), seed));
}

function bareMatch(seed: string): BareMatch {
  return new BareMatch(werewolf, {}, werewolfSeats, seed);
}

function print({ concurrent }: Load, all: readonly Measured[]): void {
  const perSecond = (one: Measured): number => one.perSecond / one.decisionsPerMatch;
  const perMatch = (one: Measured): number => (one.cpuMicros * one.decisionsPerMatch) / 1000;
  const [own] = all;
  if (own === undefined) return;
  printTable(
    `Werewolf, eight players, all analyses, ${concurrent} at once, medians of ${effort.passes * rounds} rounds`,
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
