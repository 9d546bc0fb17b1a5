import { analyzeFactors, computeMean, holm } from '@masbench/statistics';
import type { LoadedRun } from '@masbench/experiments';
import type { Observed } from './observations.js';
import { sideUnits, type SideSelection } from './units.js';

/** A main effect or an interaction, as a row of a table. */
export interface FactorEffectRow {
  /** `beta`, or `beta × variant`. */
  readonly effect: string;
  readonly df: number;
  readonly residualDf: number;
  readonly f: number;
  readonly p: number;
  /** Over all effects (Holm). */
  readonly adjustedP: number;
}

/** The cells of a run, each with all of its levels in words, the variant included. */
function listCells({ manifest }: Pick<LoadedRun, 'manifest'>): readonly {
  readonly levels: Readonly<Record<string, string>>;
  readonly match: NonNullable<SideSelection['match']>;
}[] {
  const variants = manifest.variants.length > 1 ? manifest.variants : [null];
  return manifest.cells.flatMap(({ levels }, index) =>
    variants.map((name) => ({
      levels: {
        ...Object.fromEntries(
          Object.entries(levels).map(([factor, level]) => [
            factor,
            typeof level === 'string' ? level : JSON.stringify(level),
          ]),
        ),
        ...(name === null ? {} : { variant: name }),
      },
      match: ({ cell, variant }) => cell === index && (name === null || variant === name),
    })),
  );
}

/** Returns the factors of a run, each with its levels as sides of a comparison: over all levels of the others. */
export function groupLevels(
  run: Pick<LoadedRun, 'manifest'>,
): readonly { readonly what: string; readonly parts: readonly SideSelection[] }[] {
  const cells = listCells(run);
  const factors = [...new Set(cells.flatMap(({ levels }) => Object.keys(levels)))];
  const groups = factors.map((what) => ({
    what,
    parts: [...new Set(cells.flatMap(({ levels }) => levels[what] ?? []))].map((level) => {
      const own = cells.filter(({ levels }) => levels[what] === level);
      const match: SideSelection['match'] = (one) => own.some((cell) => cell.match(one));
      return { name: `${what} = ${level}`, match };
    }),
  }));
  const varied = groups.filter(({ parts }) => parts.length > 1);
  return varied.length > 0 ? varied : [{ what: 'factor', parts: [] }];
}

/** Analyzes main effects and interactions of the factors of a run: a value for every unit and cell that is whole. */
export function analyzeRun(
  run: Pick<LoadedRun, 'manifest'>,
  observed: Observed,
  field: string,
): readonly FactorEffectRow[] | null {
  const rows = listCells(run).flatMap(({ levels, match }) => {
    const units = new Map<string, number[]>();
    for (const { unit, value } of sideUnits(observed, field, { name: '', match }).units.values())
      units.set(unit, [...(units.get(unit) ?? []), value]);
    return [...units].map(([unit, values]) => ({ unit, levels, value: computeMean(values) }));
  });
  const found = analyzeFactors(
    rows,
    groupLevels(run).map(({ what }) => what),
  );
  if (found === null) return null;
  const adjusted = holm(found.effects.map(({ p }) => p));
  return found.effects.map(({ factors, df, f, p }, index) => ({
    effect: factors.join(' × '),
    df,
    residualDf: found.residual.df,
    f,
    p,
    adjustedP: adjusted[index] ?? p,
  }));
}
