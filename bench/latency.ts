import {
  arrival,
  play,
  virtual,
  type AnyGame,
  type PlayOptions,
  type Scheduler,
  type Seat,
} from '@masbench/core';
import { werewolf } from '@masbench/game-werewolf';
import { effort } from './effort.ts';
import { asked, inTurns, started, type Way } from './isolated.ts';
import { Journals } from './journals.ts';
import { latencies, wait, type Latency } from './latencies.ts';
import { median } from './measure.ts';
import { bareLoop, type Answer } from './peers/bare-loop.ts';
import { BareMatch } from './peers/bare-match.ts';
import { fixed, printTable } from './table.ts';
import { everySeat, prompt, scripted, slow } from './village/agents.ts';
import { village } from './village/game.ts';
import { villageGraph } from './village/graph.ts';
import { seats } from './village/player.ts';
import { scriptedAnswer, scriptedSeats, slowSeats, werewolfSeats } from './werewolf-players.ts';

interface Question {
  /** Name of the agents' latency. */
  readonly latency: string;
  /** Nominal seconds of every match: it is played under its index as seed. */
  readonly paths: readonly number[];
  /** What is added to the index. @default 0 */
  readonly from?: number;
}

interface Sample {
  /** Mean over the matches of wall time over nominal critical path. */
  readonly ratio: number;
  readonly cpuSeconds: number;
}

/** Plays one match with agents that take their time. */
type SlowMatch = (seed: string, latency: Latency) => Promise<unknown>;

const rounds = Math.min(2, effort.passes);
const journals = new Journals();

export const ways = {
  'village: bare loop with the same timers': slowMatches(bare(village, seats, scripted)),
  'village: bare loop, a line for every answer in a file': slowMatches(
    bare(village, seats, scripted, journals),
  ),
  'village: masbench, arrival(), journal in a file': slowMatches(async (seed, latency) =>
    play(village, { ...live(seed), agents: everySeat(slow(async (id) => wait(latency, seed, id))) }),
  ),
  'village: LangGraph.js': slowMatches(graph(false)),
  'village: LangGraph.js + MemorySaver': slowMatches(graph(true)),
  'werewolf: bare loop with the same timers': slowMatches(bare(werewolf, werewolfSeats, scriptedAnswer)),
  'werewolf: bare loop, a line for every answer in a file': slowMatches(
    bare(werewolf, werewolfSeats, scriptedAnswer, journals),
  ),
  'werewolf: masbench, arrival(), journal in a file': slowMatches(async (seed, latency) =>
    play(werewolf, { ...live(seed), agents: slowSeats(async (id) => wait(latency, seed, id)) }),
  ),
  'werewolf: masbench in two processes, half of the matches in each': inHalves(
    'werewolf: masbench, arrival(), journal in a file',
  ),
};

/** The same matches in virtual time, for their critical paths. */
const games = {
  village: async (seed: string, scheduler: Scheduler) =>
    play(village, { config: {}, agents: everySeat(prompt), seed, scheduler }),
  werewolf: async (seed: string, scheduler: Scheduler) =>
    play(werewolf, { config: {}, agents: scriptedSeats(), seed, scheduler }),
};

/** Where the load is that one processor can bear, and where it is not any more. */
const loads = [
  { game: 'village', matches: 200 },
  { game: 'werewolf', matches: 200 },
  { game: 'werewolf', matches: 50 },
] as const;

/**
 * Wall time of many matches at once over their nominal critical path: what the agents' declared latencies add up to on the
 * longest way through the match, worked out in virtual time. Measured latencies would hide a blocked event loop.
 */
export async function run(): Promise<void> {
  for (const [latency, secondsOf] of Object.entries(latencies)) {
    for (const { game, matches } of loads) {
      const paths: number[] = [];
      for (let index = 0; index < matches; index += 1) {
        const seed = String(index);
        const scheduler = virtual(({ id }) => secondsOf(seed, id));
        paths.push((await games[game](seed, scheduler)).seconds);
      }
      const names = Object.keys(ways).filter((name) => name.startsWith(`${game}: `));
      const { rest } = await inTurns<Sample>('latency', names, rounds, () => ({ latency, paths }));
      print(`agents of ${latency}, ${matches} matches at once`, rest);
    }
  }
}

/** How masbench plays in real time. */
function live(
  seed: string,
): Pick<PlayOptions<AnyGame>, 'seed' | 'scheduler' | 'journal'> & { config: Record<string, never> } {
  return { config: {}, seed, scheduler: arrival(), journal: journals.next() };
}

/** A process plays with one latency alone, so that one graph is enough. */
function graph(saver: boolean): SlowMatch {
  let playGraph: ReturnType<typeof villageGraph> | undefined;
  return async (seed, latency) => {
    playGraph ??= villageGraph({ saver, log: true, sleep: async (match, id) => wait(latency, match, id) });
    return playGraph(seed);
  };
}

function bare(game: AnyGame, atTable: readonly Seat[], answer: Answer, kept?: Journals): SlowMatch {
  return async (seed, latency) => {
    const slowAnswer: Answer = async (match, opened) => {
      await wait(latency, seed, opened.id);
      return answer(match, opened);
    };
    return bareLoop(new BareMatch(game, {}, atTable, seed), slowAnswer, kept?.next());
  };
}

function slowMatches(playOne: SlowMatch): Way<Question, Sample> {
  return async ({ latency: name, paths, from = 0 }) => {
    const latency = latencies[name];
    if (latency === undefined) throw new Error(`there is no latency '${name}'`);
    const cpu = process.cpuUsage();
    const ratios = await Promise.all(
      paths.map(async (path, index) => {
        const start = performance.now();
        await playOne(String(from + index), latency);
        return (performance.now() - start) / 1000 / path;
      }),
    );
    const { user, system } = process.cpuUsage(cpu);
    return {
      ratio: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
      cpuSeconds: (user + system) / 1e6,
    };
  };
}

/** Two processes that play at once, each half of the matches of a way. */
function inHalves(way: string): Way<Question, Sample> {
  let children: ReturnType<typeof started>[] | undefined;
  return async ({ latency, paths }) => {
    children ??= [started('latency', way), started('latency', way)];
    const middle = Math.ceil(paths.length / 2);
    const parts = [
      { latency, paths: paths.slice(0, middle), from: 0 },
      { latency, paths: paths.slice(middle), from: middle },
    ];
    const samples = await Promise.all(
      children.map(async (child, index) => asked<Sample>(way, await child, parts[index])),
    );
    const total = (valueOf: (sample: Sample, part: number) => number): number =>
      samples.reduce((sum, sample, index) => sum + valueOf(sample, parts[index]?.paths.length ?? 0), 0);
    return {
      ratio: total(({ ratio }, matches) => ratio * matches) / paths.length,
      cpuSeconds: total(({ cpuSeconds }) => cpuSeconds),
    };
  };
}

function print(title: string, samples: ReadonlyMap<string, readonly Sample[]>): void {
  const rows = [...samples].map(([name, all]) => ({
    name,
    ratio: median(all.map(({ ratio }) => ratio)),
    cpuSeconds: median(all.map(({ cpuSeconds }) => cpuSeconds)),
  }));
  const [loop, withJournal] = rows;
  printTable(
    `${title}: wall time over nominal critical path, medians of ${effort.passes * rounds} rounds`,
    rows.map(({ name, ratio, cpuSeconds }) => ({
      engine: name,
      ratio: fixed(ratio, 3),
      'over the bare loop': fixed(ratio - (loop?.ratio ?? 0), 3),
      'over the one with a file': fixed(ratio - (withJournal?.ratio ?? 0), 3),
      'CPU s': fixed(cpuSeconds, 1),
    })),
  );
}
