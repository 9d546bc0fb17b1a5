import { parseEntry } from '@masbench/core/journal';
import { isOffline, type MatchRecord, type UsageRow } from '@masbench/core/record';
import { type RunContext, readRecordedSteps } from '@masbench/experiments';
import { scoresByTrial } from '../comparison/scores-by-trial.js';

/** Spending of an agent in a trial. */
export interface TrialSpending {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** One trial of the pilot: all its matches together. */
export interface PilotTrial {
  /** By agent, as the experiment names them. */
  readonly byAgent: ReadonlyMap<string, TrialSpending>;
  /** Virtual seconds of each match. */
  readonly seconds: readonly number[];
}

/** The run with simulated players. */
export interface Pilot {
  readonly trials: readonly PilotTrial[];
  readonly matches: number;
  /** Agents that nothing is paid for. */
  readonly offline: ReadonlySet<string>;
  /** Scores by trial, of agents or of seats: lists in the order of the same trials. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
}

/** Services, such as judges, among the agents. */
export const services = 'services';

/** Reads what a pilot spent, trial by trial. */
export async function readPilot(context: RunContext): Promise<Pilot> {
  const trials: PilotTrial[] = [];
  const offline = new Set<string>();
  const records: MatchRecord[] = [];
  for await (const played of readRecordedSteps(context)) {
    const byAgent = new Map<string, TrialSpending>();
    const seconds: number[] = [];
    for (const record of played) {
      for (const { agent, nature, usage } of record.seats) {
        if (isOffline(nature) && !isSubstituted(context, agent)) offline.add(agent);
        add(byAgent, agent, usage);
      }
      add(byAgent, services, record.services);
      seconds.push(measureSeconds(context, record));
      records.push(record);
    }
    trials.push({ byAgent, seconds });
  }
  return { trials, matches: records.length, offline, scores: await comparable(records) };
}

/** True for an agent that a simulated player replaces: the benchmark has no player of its name. */
function isSubstituted({ benchmark, manifest }: RunContext, identity: string): boolean {
  return manifest.cells.some(({ seats, design }) =>
    (design?.agents ?? seats).some(
      (player) =>
        player.identity === identity &&
        player.agent !== 'random' &&
        !Object.hasOwn(benchmark.players ?? {}, player.agent),
    ),
  );
}

/** The scores of agents if there are several, else of seats. */
async function comparable(records: readonly MatchRecord[]): Promise<Pilot['scores']> {
  const byAgent = await scoresByTrial(records);
  if (Object.keys(byAgent.scores).length > 1) return byAgent.scores;
  return (await scoresByTrial(records, { by: 'seat' })).scores;
}

function add(byAgent: Map<string, TrialSpending>, name: string, usage: UsageRow): void {
  const spent = byAgent.get(name) ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
  spent.calls += usage.calls ?? 0;
  spent.inputTokens += usage.inputTokens ?? 0;
  spent.outputTokens += usage.outputTokens ?? 0;
  byAgent.set(name, spent);
}

/** When the match ended in its own time. */
function measureSeconds({ folder }: RunContext, { id }: MatchRecord): number {
  let last: string | undefined;
  let number = 0;
  for (const line of folder.recorded(id)?.read() ?? []) {
    last = line;
    number += 1;
  }
  if (last === undefined) return 0;
  const entry = parseEntry(last, number);
  return entry.type === 'end' ? entry.at : 0;
}
