import { MasbenchError } from '@masbench/core';
import { judgeDifferences, type Contrast, type Seed, type Verdict } from '@masbench/statistics';
import { countMissing, declaredContrast, type Manifest } from '@masbench/experiments';
import { linedUp, type LinedUp, type SideUnits } from './units.js';

/** The verdict about two sides, with how they were lined up. */
export interface Compared extends Verdict {
  /** The part of the runs that is compared: `all`, `role wolf`, `beta = 0.1`. */
  readonly what: string;
  readonly design: LinedUp['design'];
  /** Trials without a partner, and matches that do not count. */
  readonly leftOut: number;
  /** Whether the run had planned it. @default no run of the comparison has a plan */
  readonly claim?: 'planned' | 'exploratory' | undefined;
}

/** How a difference is tested. */
export interface ComparedOptions {
  readonly confidence?: number | undefined;
  /** The smallest difference that matters. Default: none. */
  readonly target?: number | undefined;
  readonly seed?: Seed | undefined;
  /** Least and greatest possible value of one side, if it is declared after the run. Default: as the run declares. */
  readonly range?: readonly [least: number, greatest: number] | undefined;
}

/** Two sides of a part of the runs. */
export interface PartSides {
  readonly what: string;
  readonly sides: readonly [SideUnits, SideUnits];
}

/**
 * Compares the sides of parts that are shown together, as one family. Parts with fewer than two units on a side are left
 * out.
 */
export function compareSides(
  parts: readonly PartSides[],
  {
    field,
    analysis,
    unit = analysis?.unit,
    ...options
  }: ComparedOptions & {
    readonly field: string;
    readonly analysis: Manifest['analysis'];
    /** Default: that of the analysis. */
    readonly unit?: 'item' | 'trial' | 'match' | undefined;
  },
): readonly Compared[] {
  const found = parts.flatMap(({ what, sides: [first, second] }) => {
    const { design, alone, isSingle, ...values } = linedUp(first, second);
    if (new Set(values.units).size < 2 || new Set(values.otherUnits).size < 2) return [];
    const incomplete = new Set([...first.incomplete, ...second.incomplete]).size;
    const contrast: Contrast = {
      first: first.name,
      second: second.name,
      ...values,
      paired: design !== 'unpaired',
      missing: countMissing({
        missing: incomplete,
        of: Math.max(first.matches, second.matches),
        units: new Set(values.units).size,
      }),
    };
    return [{ what, design, isSingle, contrast, leftOut: alone + incomplete }];
  });
  const values = found.flatMap(({ contrast: { a, b } }) => [...a, ...b]);
  checkRange(values, options.range);
  const isSingle = found.every((one) => one.isSingle);
  const verdicts = judgeDifferences(
    found.map(({ contrast }) => contrast),
    {
      ...options,
      ...(options.range === undefined ? declaredContrast(analysis, field, values, isSingle) : {}),
      unit: found.some(({ design }) => design === 'paired by item') ? 'item' : (unit ?? 'trial'),
    },
  );
  return found.flatMap(({ what, design, leftOut }, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ ...verdict, what, design, leftOut }];
  });
}

/** @throws MasbenchError `OPTION_INVALID` if a value is out of the range that was given */
function checkRange(values: readonly number[], range: ComparedOptions['range']): void {
  const outside = values.find((value) => range !== undefined && !(value >= range[0] && value <= range[1]));
  if (range === undefined || outside === undefined) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot compare in the range from ${range[0]} to ${range[1]}: one value is ${outside}. Give the least and the greatest value that are possible`,
  );
}
