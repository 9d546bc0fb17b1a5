import { playerText, ServedByAgent, type MatchRecord } from '@masbench/core/record';
import { listGames } from '@masbench/findings';
import { declaredContrast, type LoadedRun } from '@masbench/experiments';
import { leaderboard, meanInterval } from '@masbench/statistics';

/** Who did how well in all runs of one benchmark. */
export interface BenchmarkStandings {
  readonly benchmark: string;
  readonly runs: number;
  /** How many different settings were played: scores of different settings may not be comparable. */
  readonly settings: number;
  readonly rows: readonly StandingsLine[];
  /** Why agents were not surely the model that was asked for, one sentence each. */
  readonly doubts: readonly string[];
}

/** One agent over runs. */
export interface StandingsLine {
  readonly agent: string;
  readonly runs: number;
  /** Finished matches with a score. */
  readonly matches: number;
  readonly mean: number;
  /** 95 % interval of the mean over trials, which does not leave the range of the score; `null` if none holds. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Strength in log-odds with its interval, if agents met in matches. */
  readonly rating: readonly [value: number, low: number, high: number] | null;
}

interface Agent {
  readonly runs: Set<string>;
  readonly scores: number[];
  readonly trials: string[];
}

interface Benchmark {
  readonly runs: Set<string>;
  readonly settings: Set<string>;
  readonly agents: Map<string, Agent>;
  readonly records: MatchRecord[];
  readonly served: ServedByAgent;
  /** Ranges of the score, by run; the widest holds. */
  readonly ranges: Map<string, Range>;
}

/** Least and greatest value; `null` if it is not known. */
type Range = readonly [least: number | null, greatest: number | null];

/** Gathers matches of many runs, benchmark by benchmark. */
export class SiteStandings {
  readonly #benchmarks = new Map<string, Benchmark>();
  /** By the id of the run. */
  readonly #folders = new Map<string, string>();

  /** Adds a match of a run. A copy of a run in another folder counts once. */
  add({ folder, manifest }: Pick<LoadedRun, 'folder' | 'manifest'>, record: MatchRecord): void {
    const { benchmark, run, cells, analysis } = manifest;
    if ((this.#folders.get(run) ?? folder) !== folder) return;
    this.#folders.set(run, folder);
    const known: Benchmark = this.#benchmarks.get(benchmark.name) ?? {
      runs: new Set(),
      settings: new Set(),
      agents: new Map(),
      records: [],
      served: new ServedByAgent(),
      ranges: new Map(),
    };
    this.#benchmarks.set(benchmark.name, known);
    known.runs.add(run);
    known.ranges.set(run, analysis?.ranges['score'] ?? [null, null]);
    const { options, levels } = cells[record.cell] ?? {};
    known.settings.add(JSON.stringify([options, levels, record.variant]));
    for (const row of record.seats) known.served.add(row);
    if (record.status !== 'finished') return;
    const scores = new Map<string, number[]>();
    for (const { score, ...seat } of record.seats)
      if (score !== null) scores.set(playerText(seat), [...(scores.get(playerText(seat)) ?? []), score]);
    if (scores.size > 1) known.records.push(record);
    for (const [name, own] of scores) {
      const agent = known.agents.get(name) ?? { runs: new Set(), scores: [], trials: [] };
      known.agents.set(name, agent);
      agent.runs.add(run);
      agent.trials.push(`${run}/${record.trial}`);
      agent.scores.push(own.reduce((sum, score) => sum + score, 0) / own.length);
    }
  }

  /** Returns the standings of each benchmark, agents with the best mean first. */
  async list(): Promise<readonly BenchmarkStandings[]> {
    const all: BenchmarkStandings[] = [];
    for (const [benchmark, { runs, settings, agents, records, ranges, served }] of this.#benchmarks) {
      const ratings = await rate(records);
      const rows = [...agents].map(([agent, { runs: own, scores, trials }]): StandingsLine => {
        const { range } = declaredContrast(
          { ranges: { score: joinRanges([...ranges.values()]) } },
          'score',
          scores,
        );
        const isBounded = range !== undefined && Number.isFinite(range[0]) && range[0] < range[1];
        const found = meanInterval(scores, { clusters: trials, ...(isBounded && { range }) });
        return {
          agent,
          runs: own.size,
          matches: scores.length,
          mean: found?.mean ?? scores[0] ?? 0,
          interval: found && [found.low, found.high],
          rating: ratings.get(agent) ?? null,
        };
      });
      all.push({
        benchmark,
        runs: runs.size,
        settings: settings.size,
        rows: rows.toSorted((one, other) => other.mean - one.mean),
        doubts: served.list().flatMap(({ doubts }) => doubts),
      });
    }
    return all.toSorted((one, other) => one.benchmark.localeCompare(other.benchmark));
  }
}

/** The range that holds all; its ends are known where they are of every one. */
function joinRanges(ranges: readonly Range[]): [number | null, number | null] {
  const join = (place: 0 | 1, choose: (...ends: number[]) => number): number | null => {
    const ends = ranges.flatMap((range) => range[place] ?? []);
    return ends.length === ranges.length ? choose(...ends) : null;
  };
  return [join(0, Math.min), join(1, Math.max)];
}

/** Strengths of agents that met, by their names as tables show them. */
async function rate(
  records: readonly MatchRecord[],
): Promise<ReadonlyMap<string, readonly [number, number, number]>> {
  const games = await listGames(records);
  if (games.length === 0) return new Map();
  const texts = new Map(records.flatMap(({ seats }) => seats.map((seat) => [seat.agent, playerText(seat)])));
  const { rows } = leaderboard(games);
  // Agents that never met, not even by way of others, have no common scale.
  if (rows.some(({ group }) => group !== 1)) return new Map();
  return new Map(rows.map(({ name, rating, low, high }) => [texts.get(name) ?? name, [rating, low, high]]));
}
