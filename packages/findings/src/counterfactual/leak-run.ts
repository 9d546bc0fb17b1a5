import { MasbenchError, type Seat } from '@masbench/core';
import type { Studies } from '@masbench/core/benchmark';
import { meanInterval, type MeanInterval } from '@masbench/statistics';
import { type SeatChoice, type RunContext, finishedMatches } from '@masbench/experiments';
import { openRecordedMatch } from './matches-on-record.js';
import { leakCosts, type LeakCost } from './leak-costs.js';

/** Disclosures that are priced in the matches of a run. */
export interface LeakRunOptions {
  /** The studies of the benchmark, as its module exports them. */
  readonly studies: Studies;
  /** One of their `leaks`, by name. */
  readonly leak: string;
  /** Only these matches. @default all that finished */
  readonly matches?: readonly string[] | undefined;
  /** At most so many disclosures of every seat and match. @default all */
  readonly most?: number | undefined;
  /** Agents by seat, asked in place of models. @default a disclosure has no price if a model would be asked */
  readonly substitutes?: Readonly<Record<Seat, SeatChoice>> | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Cost of the disclosures of a seat through one rival. */
export interface LeakRow {
  readonly seat: Seat;
  readonly rival: Seat;
  /** Who played the rival, as the journal names it. */
  readonly agent: string;
  /** Mean price of one disclosure, with matches as clusters; `null` for fewer than two matches. */
  readonly cost: MeanInterval | null;
  /** Disclosures that were priced, those of them that the rival answered otherwise, and those without a price. */
  readonly priced: number;
  readonly answered: number;
  readonly missing: number;
}

/** The price of information in a run. */
export interface LeakRun {
  readonly leak: string;
  readonly rows: readonly LeakRow[];
}

/**
 * Prices the disclosures in the finished matches of a run, as `leakCosts` does: by seat, rival and the agent of the
 * rival. Scripted and simulated agents are asked where the record has no answer; models are not.
 *
 * @param context of the run, with the sources of its players
 * @throws MasbenchError `OPTION_INVALID` if the benchmark has no such leak
 */
export async function leakRun(context: RunContext, options: LeakRunOptions): Promise<LeakRun> {
  const { name } = context.benchmark;
  const { leaks = {} } = options.studies;
  const leak = Object.hasOwn(leaks, options.leak) ? leaks[options.leak] : undefined;
  if (leak === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `${name} has no leak ${JSON.stringify(options.leak)}: ${Object.keys(leaks).length === 0 ? 'it has none' : `choose ${Object.keys(leaks).join(', ')}`}`,
    );
  const planned = await finishedMatches(context, options.matches);
  const rows = new Map<
    string,
    { readonly agent: string; readonly found: (LeakCost & { readonly match: string })[] }
  >();
  for (const [done, one] of planned.entries()) {
    const { match, agents, services } = await openRecordedMatch(context, one, options.substitutes);
    for (const cost of await leakCosts(match, leak, { agents, services, most: options.most })) {
      const agent = match.start.agents[cost.rival]?.name ?? 'custom';
      const key = JSON.stringify([cost.seat, cost.rival, agent]);
      const row = rows.get(key) ?? { agent, found: [] };
      rows.set(key, row);
      row.found.push({ ...cost, match: one.id });
    }
    options.onProgress?.(done + 1, planned.length);
  }
  return { leak: options.leak, rows: [...rows.values()].map(makeRow) };
}

function makeRow({
  agent,
  found,
}: {
  readonly agent: string;
  readonly found: readonly (LeakCost & { readonly match: string })[];
}): LeakRow {
  const [first] = found;
  const priced = found.flatMap(({ cost, match }) => (cost === null ? [] : [{ cost, match }]));
  return {
    seat: first?.seat ?? '',
    rival: first?.rival ?? '',
    agent,
    cost: meanInterval(
      priced.map(({ cost }) => cost),
      { clusters: priced.map(({ match }) => match) },
    ),
    priced: priced.length,
    answered: found.filter(({ isAnswered }) => isAnswered).length,
    missing: found.length - priced.length,
  };
}
