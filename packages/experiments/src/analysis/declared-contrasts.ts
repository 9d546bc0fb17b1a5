import type { MatchRecord } from '@masbench/core/record';
import { computeMean, judgeDifferences, type Contrast, type Verdict } from '@masbench/statistics';
import { readValue } from '../settings/value-at.js';
import { assumeWorst } from './assume-worst.js';
import {
  declaredContrast,
  hasLevels,
  type Analysis,
  type ContrastSide,
  type DeclaredContrast,
} from './analysis.js';

/** The verdict about a comparison that the benchmark declares. The family are all of them. */
export interface ContrastVerdict extends Verdict {
  /** Identifies the contrast: `wolves-village`. */
  readonly name: string;
  /** The question that it answers. */
  readonly description: string;
  /** The levels of the cell whose matches it is about; `null` if it is about all cells. */
  readonly levels: Readonly<Record<string, unknown>> | null;
}

/** The values of matches, by unit. */
type UnitValues = Map<string, number[]>;

/** The declared contrasts of a run, to which its matches are added one at a time. */
export class DeclaredContrasts {
  readonly #analysis: Analysis;
  readonly #levels: readonly Readonly<Record<string, unknown>>[];
  readonly #sides: readonly { readonly contrast: DeclaredContrast; a: UnitValues; b: UnitValues }[];

  /** @param levels - Of every cell. */
  constructor(analysis: Analysis, levels: readonly Readonly<Record<string, unknown>>[]) {
    this.#analysis = analysis;
    this.#levels = levels;
    this.#sides = (analysis.contrasts ?? []).map((contrast) => ({
      contrast,
      a: new Map<string, number[]>(),
      b: new Map<string, number[]>(),
    }));
  }

  /** Adds a match to the sides that it belongs to; only finished ones count. */
  add(record: MatchRecord, unit: string): void {
    if (record.status !== 'finished') return;
    for (const { contrast, a, b } of this.#sides) {
      const { first, second } = contrast;
      const value = this.#readSide(record, first);
      if (value !== null) addValue(a, unit, value);
      if (!('chance' in second)) {
        const other = this.#readSide(record, second);
        if (other !== null) addValue(b, unit, other);
      } else if (value !== null) {
        const { chance } = second;
        const known = typeof chance === 'number' ? chance : readNumber({ match: record.match }, chance);
        if (known !== null) addValue(b, unit, known);
      }
    }
  }

  /**
   * Judges all contrasts as one family; those without values in two units are left out.
   *
   * @param isWorst - True if missing units count as far against what was found as they can.
   */
  judge(isWorst = false): readonly ContrastVerdict[] {
    const found = this.#sides.flatMap(({ contrast: { first, second, name, description }, a, b }) => {
      const units = [...a.keys()].filter((unit) => b.has(unit));
      if (units.length < 2) return [];
      const [own, others] = [listMeans(a, units), listMeans(b, units)];
      const contrast: Contrast = {
        first: first.name,
        second: second.name,
        a: own,
        b: others,
        units,
        known: 'chance' in second,
        missing: a.size + b.size - 2 * units.length,
        ...this.#declaredContrast([first, second], [a, b], units),
      };
      return [
        {
          name,
          description,
          levels: first.levels ?? null,
          contrast: isWorst ? assumeWorst(contrast, contrast.range) : contrast,
        },
      ];
    });
    const verdicts = judgeDifferences(
      found.map(({ contrast }) => contrast),
      { unit: this.#analysis.unit },
    );
    return found.flatMap(({ name, description, levels }, place) => {
      const verdict = verdicts[place];
      return verdict === undefined ? [] : [{ name, description, levels, ...verdict }];
    });
  }

  /** The range and the values of both sides; none if one has none. */
  #declaredContrast(
    [first, second]: readonly [DeclaredContrast['first'], DeclaredContrast['second']],
    [a, b]: readonly [UnitValues, UnitValues],
    units: readonly string[],
  ): Pick<Contrast, 'range' | 'values'> {
    const isSingle = units.every((unit) => a.get(unit)?.length === 1 && b.get(unit)?.length === 1);
    const own = declaredContrast(this.#analysis, first.field, listMeans(a, units), isSingle);
    if ('chance' in second) return own;
    const other = declaredContrast(this.#analysis, second.field, listMeans(b, units), isSingle);
    if (own.range === undefined || other.range === undefined) return {};
    const range = [Math.min(own.range[0], other.range[0]), Math.max(own.range[1], other.range[1])] as const;
    const isSame = own.values === other.values && String(own.range) === String(other.range);
    return { range, values: isSame ? own.values : undefined };
  }

  /** The mean of a match over the seats of a side; `null` if the match is not one of the side, or a value is unknown. */
  #readSide(
    { cell, variant, seats, match }: MatchRecord,
    { field, roles, variants = ['default'], levels = {} }: ContrastSide,
  ): number | null {
    if (!variants.includes(variant ?? 'default') || !hasLevels(this.#levels[cell] ?? {}, levels)) return null;
    if (field.startsWith('match.')) return readNumber({ match }, field);
    const values = seats.flatMap((row) =>
      roles === undefined || (row.role !== undefined && roles.includes(row.role))
        ? [readNumber(row, field)]
        : [],
    );
    const known = values.filter((value) => value !== null);
    return known.length === 0 || known.length < values.length ? null : computeMean(known);
  }
}

function listMeans(values: UnitValues, units: readonly string[]): readonly number[] {
  return units.map((unit) => computeMean(values.get(unit) ?? []));
}

function addValue(values: UnitValues, unit: string, value: number): void {
  const found = values.get(unit);
  if (found === undefined) values.set(unit, [value]);
  else found.push(value);
}

function readNumber(row: Readonly<Record<string, unknown>>, field: string): number | null {
  const value = readValue(row, field);
  return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
}
