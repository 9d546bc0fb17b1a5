import { inClusters, judgeDifferences, type Contrast } from '@masbench/statistics';
import type { Compared, ComparedOptions } from './compared.js';
import type { PlayedSeat } from './observations.js';

/** One seat of a match: who played it in which role, with and against whom. */
export interface TeamRow {
  readonly unit: string;
  readonly agent: string;
  /** `null` if the game has no roles. */
  readonly role: string | null;
  readonly partners: readonly string[];
  readonly opponents: readonly string[];
  readonly value: number;
}

/** A part of the model, with the levels that are compared. */
interface Part {
  readonly what: 'agent' | 'partner' | 'opponent' | 'role';
  readonly levels: readonly string[];
  /** The place of the first column. The last level is minus the sum of the others, so that effects add up to 0. */
  readonly from: number;
}

/**
 * The effects of agents, of their partners and opponents, and of roles on the value of a seat, by least squares: all are in the
 * model at once, so that an agent gets no credit for strong partners or easy roles. Partners and opponents count by their share.
 * Every effect is judged by its jackknife pseudo-values, one of each unit (Miller, "The jackknife: a review", Biometrika 1974),
 * and all in one family. Opponents are left out if the matches do not tell them from partners.
 *
 * @returns differences of two levels each; none if the matches do not tell agents and roles apart
 */
export function judgeTeamEffects(
  rows: readonly TeamRow[],
  options: ComparedOptions & {
    readonly unit?: string | undefined;
    readonly resamples?: number | undefined;
  } = {},
): readonly Compared[] {
  for (const whats of [
    ['agent', 'role', 'partner', 'opponent'],
    ['agent', 'role', 'partner'],
    ['agent', 'role'],
  ] as const) {
    const parts = listTeamParts(rows, whats);
    const values = computePseudoValues(rows, parts);
    if (values === null) continue;
    const grain = roundingGrain(rows);
    const contrasts = parts.flatMap(({ what, levels, from }) => {
      // Effects that are the same differ by what least squares round.
      const effects = levels.map((_, place) =>
        values.map(({ b }) => grain * Math.round(levelEffect(b, { levels, from }, place) / grain)),
      );
      return levels.flatMap((first, place) =>
        levels.slice(place + 1).map((second, more): { what: Part['what']; contrast: Contrast } => ({
          what,
          contrast: {
            first: nameLevel(what, first),
            second: nameLevel(what, second),
            a: effects[place] ?? [],
            b: effects[place + 1 + more] ?? [],
            units: values.map(({ unit }) => unit),
            values: 'effects',
          },
        })),
      );
    });
    const verdicts = judgeDifferences(
      contrasts.map(({ contrast }) => contrast),
      options,
    );
    return verdicts.map((verdict, place) => ({
      ...verdict,
      what: contrasts[place]?.what ?? '',
      design: 'paired by trial',
      leftOut: 0,
    }));
  }
  return [];
}

/** A power of two that is a billionth of the largest value: what least squares round is far below. */
function roundingGrain(rows: readonly TeamRow[]): number {
  const aim = 1e-9 * Math.max(1e-9, ...rows.map(({ value }) => Math.abs(value)));
  let grain = 1;
  while (grain < aim) grain *= 2;
  while (grain > aim) grain /= 2;
  return grain;
}

/** Partners and opponents are named as such: the same agents are also compared in their own seats. */
function nameLevel(what: Part['what'], level: string): string {
  return what === 'partner' || what === 'opponent' ? `${what} ${level}` : level;
}

/**
 * Returns the seats of matches with their partners: those whose role always scores what theirs does. Without roles every seat
 * is for itself.
 *
 * @param scored - The same seats with their scores.
 */
export function listTeamRows(
  rows: readonly PlayedSeat[],
  field: string,
  scored: readonly PlayedSeat[],
): readonly TeamRow[] {
  const teamOf = teamByRole(scored);
  return inClusters(rows, ({ id }) => id).flatMap((seats) =>
    seats.flatMap((own): TeamRow[] => {
      const value = own.values[field] ?? null;
      if (value === null) return [];
      const others = seats.filter((other) => other !== own);
      const isPartner = (other: PlayedSeat): boolean =>
        own.role !== null && other.role !== null && teamOf(own.role) === teamOf(other.role);
      return [
        {
          unit: own.unit,
          agent: own.text,
          role: own.role,
          partners: others.filter(isPartner).map(({ text }) => text),
          opponents: others.filter((other) => !isPartner(other)).map(({ text }) => text),
          value,
        },
      ];
    }),
  );
}

/** Roles are a team if their seats have one score in every match. */
function teamByRole(rows: readonly PlayedSeat[]): (role: string) => string {
  const roles = [...new Set(rows.flatMap(({ role }) => role ?? []))];
  const apart = new Set<string>();
  for (const seats of inClusters(rows, ({ id }) => id))
    for (const one of seats)
      for (const other of seats)
        if (one.values['score'] !== other.values['score']) apart.add(JSON.stringify([one.role, other.role]));
  return (role) => roles.find((one) => !apart.has(JSON.stringify([one, role]))) ?? role;
}

function listTeamParts(rows: readonly TeamRow[], whats: readonly Part['what'][]): readonly Part[] {
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const levelsOf = {
    agent: agents,
    role: [...new Set(rows.flatMap(({ role }) => role ?? []))],
    partner: rows.some(({ partners }) => partners.length > 0) ? agents : [],
    opponent: rows.some(({ opponents }) => opponents.length > 0) ? agents : [],
  };
  let from = 1;
  return whats.flatMap((what) => {
    const levels = levelsOf[what];
    if (levels.length < 2) return [];
    const part = { what, levels, from };
    from += levels.length - 1;
    return [part];
  });
}

/** Returns the effect of a level: the last one is minus the sum of the others. */
function levelEffect(
  b: readonly number[],
  { levels, from }: Pick<Part, 'levels' | 'from'>,
  place: number,
): number {
  const own = b.slice(from, from + levels.length - 1);
  return place < own.length ? (own[place] ?? 0) : -own.reduce((sum, value) => sum + value, 0);
}

/** The sums of least squares of some rows: products of columns with each other, and with values. */
interface Sums {
  readonly xx: readonly (readonly number[])[];
  readonly xy: readonly number[];
}

/** The pseudo-values of every unit; `null` if the matches do not tell the columns apart. */
function computePseudoValues(
  rows: readonly TeamRow[],
  parts: readonly Part[],
): readonly { readonly unit: string; readonly b: readonly number[] }[] | null {
  const size = 1 + parts.reduce((sum, { levels }) => sum + levels.length - 1, 0);
  const units = inClusters(rows, ({ unit }) => unit).map((own) => ({
    unit: own[0]?.unit ?? '',
    sums: sumRows(own, parts, size),
  }));
  const all = units.reduce((total, { sums }) => combineSums(total, sums, 1), sumRows([], parts, size));
  const whole = solveSums(all);
  if (whole === null) return null;
  const pseudo: { readonly unit: string; readonly b: readonly number[] }[] = [];
  for (const { unit, sums } of units) {
    const without = solveSums(combineSums(all, sums, -1));
    if (without === null) return null;
    pseudo.push({
      unit,
      b: whole.map((value, place) => units.length * value - (units.length - 1) * (without[place] ?? 0)),
    });
  }
  return pseudo;
}

function sumRows(rows: readonly TeamRow[], parts: readonly Part[], size: number): Sums {
  const xx = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const xy = Array.from({ length: size }, () => 0);
  for (const row of rows) {
    const x = encodeRow(row, parts, size);
    for (const [i, line] of xx.entries()) {
      for (const [j, value] of line.entries()) line[j] = value + (x[i] ?? 0) * (x[j] ?? 0);
      xy[i] = (xy[i] ?? 0) + (x[i] ?? 0) * row.value;
    }
  }
  return { xx, xy };
}

function encodeRow(row: TeamRow, parts: readonly Part[], size: number): readonly number[] {
  const x = Array.from({ length: size }, (_, place) => Number(place === 0));
  const named = {
    agent: [row.agent],
    role: row.role === null ? [] : [row.role],
    partner: row.partners,
    opponent: row.opponents,
  };
  for (const { what, levels, from } of parts)
    for (const name of named[what]) {
      const [place, last] = [levels.indexOf(name), levels.length - 1];
      const share = 1 / named[what].length;
      for (let column = 0; column < last; column += 1)
        x[from + column] = (x[from + column] ?? 0) + (place === last ? -share : place === column ? share : 0);
    }
  return x;
}

function combineSums(one: Sums, other: Sums, sign: 1 | -1): Sums {
  return {
    xx: one.xx.map((line, i) => line.map((value, j) => value + sign * (other.xx[i]?.[j] ?? 0))),
    xy: one.xy.map((value, i) => value + sign * (other.xy[i] ?? 0)),
  };
}

/** Solves the normal equations by elimination; `null` if a column follows from others. */
function solveSums({ xx, xy }: Sums): readonly number[] | null {
  const lines = xx.map((line, place) => [...line, xy[place] ?? 0]);
  for (const [place, line] of lines.entries()) {
    const pivot = line[place] ?? 0;
    // The products are positive definite: no exchange of lines is needed.
    if (!(pivot > 1e-9 * (xx[place]?.[place] ?? 0))) return null;
    for (const [other, target] of lines.entries()) {
      if (other === place) continue;
      const share = (target[place] ?? 0) / pivot;
      for (const [column, value] of line.entries()) target[column] = (target[column] ?? 0) - share * value;
    }
  }
  return lines.map((line, place) => (line[lines.length] ?? 0) / (line[place] ?? 1));
}
