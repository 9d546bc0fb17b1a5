import { makeUsage, usageFields, type PlayerNature, type Seat } from '@masbench/core';
import type { SeatRow, UsageRow } from '@masbench/core/record';
import { computeMean, computeVariance, judgeMean } from '@masbench/statistics';
import { declaredContrast, type Analysis } from '../analysis/analysis.js';

/**
 * Means over finished matches, by field: every independent unit of the run counts once, with the mean of its matches. With
 * several, deviations of matches and 95 % intervals over units come with them; a field has none where none holds.
 */
export interface MeanRow {
  /** Who it is; of several, with `|` between them. */
  readonly agent: string;
  /** Its own name; of several names, with `|` between them. */
  readonly name: string;
  /** `mixed` if several agents of different natures are in the mean. */
  readonly nature: PlayerNature | 'mixed' | null;
  readonly score: number | null;
  readonly usage: UsageRow;
  /** Sum over these matches, as are `failedAttempts` and `standIns`. */
  readonly moves: number;
  readonly failedAttempts: Readonly<Record<string, number>>;
  readonly standIns: Readonly<Record<string, number>>;
  /** Sum over these matches of answers that were not read exactly, by how; none where all were. */
  readonly readings?: Readonly<Record<string, number>> | undefined;
  /** Share of the moves that were its own; left out if all were. */
  readonly played?: number | undefined;
  /** Mean score of the matches in which all moves were its own; left out if all were, `null` if none was. */
  readonly quality?: number | null | undefined;
  readonly firstError?: string | undefined;
  /** Finished matches in the mean. */
  readonly n: number;
  /** Independent units in the mean: items, trials or matches. */
  readonly units: number;
  /** Matches that this seat, or one of the agent's, won alone; `null` in games without scores. */
  readonly wins: number | null;
  readonly deviation?: Readonly<Record<string, number>> | undefined;
  readonly interval?: Readonly<Record<string, readonly [low: number, high: number]>> | undefined;
  /** Values that were unknown or do not count, as another's score in the match is unknown, by field. */
  readonly missing?: Readonly<Record<string, number>> | undefined;
  readonly [metric: string]: unknown;
}

/** A seat over all finished matches. */
export interface SummaryRow extends MeanRow {
  readonly seat: Seat;
  /** The role, if it had only one. */
  readonly role?: string | undefined;
}

/** An agent over all seats it had, in one role or in all. The unit is the match, in which the mean of its seats counts. */
export interface AgentSummary extends MeanRow {
  /** `null` if the game has no roles. */
  readonly role: string | null;
  /** Share of matches in which one of its seats had the best score alone; `null` in games without scores. */
  readonly winShare: number | null;
}

interface FieldValue {
  readonly value: number | null;
  readonly unit: string;
  readonly match: number;
}

/** The numbers of one seat or agent, by field, in the order of matches. */
export class RowNumbers {
  readonly agents = new Set<string>();
  readonly #names = new Set<string>();
  readonly #natures = new Set<PlayerNature | null>();
  readonly scores: (number | null)[] = [];
  readonly #fields = new Map<string, FieldValue[]>();
  readonly #roles = new Set<string>();
  readonly #failedAttempts = new Map<string, number>();
  readonly #standIns = new Map<string, number>();
  readonly #readings = new Map<string, number>();
  readonly #scoresPlayed: (number | null)[] = [];
  #firstError: string | undefined;
  #wins = 0;
  #moves = 0;
  #n = 0;
  readonly #units = new Set<string>();
  readonly #analysis: Analysis;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** @param match - The place of the match among those that are added. */
  add(
    row: SeatRow,
    { unit, match, won }: { readonly unit: string; readonly match: number; readonly won: boolean },
  ): void {
    this.#n += 1;
    this.#units.add(unit);
    this.agents.add(row.agent);
    this.#names.add(row.name);
    this.#natures.add(row.nature);
    if (row.role !== undefined) this.#roles.add(row.role);
    this.scores.push(row.score);
    if (won) this.#wins += 1;
    this.#moves += row.moves;
    this.#firstError ??= row.firstError;
    addCounts(this.#failedAttempts, row.failedAttempts);
    addCounts(this.#standIns, row.standIns);
    addCounts(this.#readings, row.readings ?? {});
    if (sumCounts(row.standIns) === 0) this.#scoresPlayed.push(row.score);
    for (const [field, value] of Object.entries(row))
      if (
        field !== 'n' &&
        field !== 'moves' &&
        field !== 'nature' &&
        (typeof value === 'number' || value === null)
      )
        this.#push(field, { value, unit, match });
    for (const field of usageFields) this.#push(`usage.${field}`, { value: row.usage[field], unit, match });
  }

  /** The only role; `undefined` if there were none or several. */
  get role(): string | undefined {
    const [role, ...others] = this.#roles;
    return others.length > 0 ? undefined : role;
  }

  #nature(): MeanRow['nature'] {
    const [nature = null, ...others] = this.#natures;
    return others.length > 0 ? 'mixed' : nature;
  }

  #played(): Pick<MeanRow, 'played' | 'quality'> {
    const replaced = sumCounts(Object.fromEntries(this.#standIns));
    if (replaced === 0) return {};
    return { played: 1 - replaced / Math.max(1, this.#moves), quality: knownMean(this.#scoresPlayed) };
  }

  /** @param isCounted - Of every match, whether its scores count. Default: all */
  row(isCounted: readonly boolean[] = []): MeanRow {
    const means: Record<string, number | null> = {};
    const deviation: Record<string, number> = {};
    const interval: Record<string, readonly [number, number]> = {};
    const missing: Record<string, number> = {};
    for (const [field, values] of this.#fields) {
      const found = values.flatMap(({ value, unit, match }) =>
        value === null || (field === 'score' && isCounted[match] === false) ? [] : [{ value, unit }],
      );
      const known = found.map(({ value }) => value);
      const unknown = this.#n - known.length;
      if (unknown > 0) missing[field] = unknown;
      const { mean, interval: ends } = judgeMean(known, {
        units: found.map(({ unit }) => unit),
        ...declaredContrast(this.#analysis, field, known),
      });
      means[field] = mean;
      if (known.length > 1) deviation[field] = Math.sqrt(computeVariance(known));
      if (ends !== null) interval[field] = [ends.low, ends.high];
    }
    const metrics = Object.entries(means).filter(([field]) => !field.startsWith('usage.'));
    const usage = (field: keyof UsageRow): number | null => means[`usage.${field}`] ?? null;
    return {
      score: null,
      ...Object.fromEntries(metrics),
      moves: this.#moves,
      agent: [...this.agents].join(' | '),
      name: [...this.#names].join(' | '),
      nature: this.#nature(),
      usage: makeUsage(usage),
      failedAttempts: Object.fromEntries(this.#failedAttempts),
      standIns: Object.fromEntries(this.#standIns),
      ...(this.#readings.size === 0 ? {} : { readings: Object.fromEntries(this.#readings) }),
      ...this.#played(),
      ...(this.#firstError === undefined ? {} : { firstError: this.#firstError }),
      n: this.#n,
      units: this.#units.size,
      wins: this.scores.some((score) => score !== null) ? this.#wins : null,
      ...(this.#n > 1 ? { deviation, interval } : {}),
      ...(Object.keys(missing).length > 0 ? { missing } : {}),
    };
  }

  #push(field: string, value: FieldValue): void {
    const values = this.#fields.get(field) ?? [];
    values.push(value);
    this.#fields.set(field, values);
  }
}

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function addCounts(sums: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
}

/** The rows of one agent in one match as one: means of numbers, sums of moves and of what failed. */
export function meanRow(rows: readonly SeatRow[]): SeatRow | undefined {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return first;
  const failedAttempts = new Map<string, number>();
  const standIns = new Map<string, number>();
  const readings = new Map<string, number>();
  for (const row of rows) {
    addCounts(readings, row.readings ?? {});
    addCounts(failedAttempts, row.failedAttempts);
    addCounts(standIns, row.standIns);
  }
  const numbers = Object.entries(first).flatMap(([field, value]): [string, number | null][] =>
    typeof value === 'number' || value === null ? [[field, knownMean(rows.map((row) => row[field]))]] : [],
  );
  const usage = (unit: keyof UsageRow): number | null => {
    const values = rows.map((row) => row.usage[unit]);
    return values.includes(null) ? null : knownMean(values);
  };
  const errors = rows.flatMap(({ firstError }) => firstError ?? []);
  return {
    ...first,
    ...Object.fromEntries(numbers),
    usage: makeUsage(usage),
    moves: rows.reduce((sum, { moves }) => sum + moves, 0),
    failedAttempts: Object.fromEntries(failedAttempts),
    standIns: Object.fromEntries(standIns),
    ...(readings.size === 0 ? {} : { readings: Object.fromEntries(readings) }),
    ...(errors[0] === undefined ? {} : { firstError: errors[0] }),
  };
}

function knownMean(values: readonly unknown[]): number | null {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? null : computeMean(known);
}
