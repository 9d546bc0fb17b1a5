import { checkFinite } from '../checks.js';
import { incompleteBeta } from '../distributions/beta.js';
import { inClusters } from '../intervals/clusters.js';
import { computeMean, computeSum } from '../moments.js';
import { matrixCell, symmetricInverse, type SquareMatrix } from '../ratings/symmetric-inverse.js';

/** One value of a unit in one cell of the design. */
export interface FactorRow {
  /** The independent unit, which is a block: its own mean is taken out. */
  readonly unit: string;
  /** The level of every factor, by its name. */
  readonly levels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A main effect, or an interaction of several factors. */
export interface FactorEffect {
  readonly factors: readonly string[];
  readonly df: number;
  /** The growth of the sum of squares of the residuals without it. */
  readonly squares: number;
  /** The effect's mean square over that of the residuals. */
  readonly f: number;
  readonly p: number;
}

/** Effects of factors on a value, with the variation that is left. */
export interface FactorEffects {
  /** Main effects in the order of the factors, then interactions of two, of three, and so on. */
  readonly effects: readonly FactorEffect[];
  readonly residual: { readonly df: number; readonly squares: number };
  /** True if the cells that were played do not tell all interactions apart, so that only main effects are in the model. */
  readonly isReduced: boolean;
}

/**
 * Analyzes the effects of crossed factors by analysis of variance, with units as blocks: each effect with all others in the
 * model, under contrasts that add up to 0 (type III; Yates' weighted squares of means). Equals R's `anova(lm(value ~ unit + a * b))` of
 * balanced designs, and its `drop1(…, . ~ ., test = "F")` of unbalanced ones.
 *
 * @returns `null` if nothing is left to compare effects with: one unit, or no residual variation
 * @throws RangeError if a row lacks a factor, or the cells do not tell even the main effects apart
 */
export function analyzeFactors(rows: readonly FactorRow[], factors: readonly string[]): FactorEffects | null {
  checkFinite(
    'value',
    rows.map(({ value }) => value),
  );
  const varied = factors
    .map((name) => ({ name, levels: listLevels(rows, name) }))
    .filter(({ levels }) => levels.length > 1);
  const all = listTerms(varied);
  const full = fitTerms(rows, all);
  const fit =
    full ??
    fitTerms(
      rows,
      all.filter((term) => term.length === 1),
    );
  if (fit === null)
    throw new RangeError(
      `Cannot analyze ${varied.map(({ name }) => name).join(', ')}: the cells do not tell their effects apart, as some levels occur only together, or with one unit each`,
    );
  const { residual } = fit;
  if (!(residual.df > 0 && residual.squares > 1e-20 * fit.total)) return null;
  const scale = residual.squares / residual.df;
  return {
    effects: fit.terms.map(({ term, df, squares }) => {
      const f = squares / df / scale;
      return {
        factors: term.map(({ name }) => name),
        df,
        squares,
        f,
        p: incompleteBeta(residual.df / (residual.df + df * f), residual.df / 2, df / 2),
      };
    }),
    residual,
    isReduced: full === null,
  };
}

function listLevels(rows: readonly FactorRow[], factor: string): readonly string[] {
  return [
    ...new Set(
      rows.map(({ levels }) => {
        const level = levels[factor];
        if (level === undefined) throw new RangeError(`Cannot analyze: a row has no level of '${factor}'`);
        return level;
      }),
    ),
  ];
}

/** A factor with its levels, of which there are several. */
interface Factor {
  readonly name: string;
  readonly levels: readonly string[];
}

/** The factors of an effect. */
type Term = readonly Factor[];

/** All sets of factors, the smaller ones first. */
function listTerms(factors: readonly Factor[]): readonly Term[] {
  return factors
    .reduce<readonly Term[]>((terms, factor) => [...terms, ...terms.map((term) => [...term, factor])], [[]])
    .filter((term) => term.length > 0)
    .toSorted((left, right) => left.length - right.length);
}

interface Fit {
  readonly terms: readonly {
    readonly term: Term;
    readonly df: number;
    readonly squares: number;
  }[];
  readonly residual: FactorEffects['residual'];
  /** Squares within units. */
  readonly total: number;
}

/** Fits by least squares within units; `null` if the columns are not independent. */
function fitTerms(rows: readonly FactorRow[], terms: readonly Term[]): Fit | null {
  const widths = terms.map((term) => term.reduce((width, { levels }) => width * (levels.length - 1), 1));
  const blocks = inClusters(rows, (row) => row.unit).map((block) =>
    center(block.map((row) => [...terms.flatMap((term) => codeTerm(row, term)), row.value])),
  );
  const within = blocks.flat();
  const width = computeSum(widths);
  const multiply = (one: number, other: number): number =>
    computeSum(within.map((row) => (row[one] ?? 0) * (row[other] ?? 0)));
  const columns = Array.from({ length: width }, (_, column) => column);
  const design = columns.map((one) => columns.map((other) => multiply(one, other)));
  const inverse = symmetricInverse(design);
  if (inverse === null || isDependent(design, inverse)) return null;
  const answer = columns.map((column) => multiply(column, width));
  const slopes = inverse.map((row) => computeSum(row.map((value, index) => value * (answer[index] ?? 0))));
  // From the residuals themselves, where the difference of two large sums would lose digits.
  const squares = computeSum(
    within.map(
      (row) => ((row[width] ?? 0) - computeSum(slopes.map((slope, index) => slope * (row[index] ?? 0)))) ** 2,
    ),
  );
  let start = 0;
  const found = terms.map((term, index) => {
    const [from, to] = [start, (start += widths[index] ?? 0)];
    const own = inverse.slice(from, to).map((row) => row.slice(from, to));
    const precision = symmetricInverse(own) ?? [];
    const part = slopes.slice(from, to);
    const sum = precision.map((row) => computeSum(row.map((value, place) => value * (part[place] ?? 0))));
    return {
      term,
      df: to - from,
      squares: computeSum(sum.map((value, place) => value * (part[place] ?? 0))),
    };
  });
  return {
    terms: found,
    residual: { df: rows.length - blocks.length - width, squares },
    total: multiply(width, width),
  };
}

/** The columns of a term in a row, by contrasts that add up to 0: the last level is −1 in all columns of its factor. */
function codeTerm({ levels: own }: FactorRow, term: Term): readonly number[] {
  return term.reduce<readonly number[]>(
    (columns, { name, levels }) => {
      const last = levels.length - 1;
      const codes = levels
        .slice(0, last)
        .map((level) => (own[name] === levels[last] ? -1 : own[name] === level ? 1 : 0));
      return columns.flatMap((column) => codes.map((code) => column * code));
    },
    [1],
  );
}

/** Rows less the mean of each column. */
function center(rows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const means = (rows[0] ?? []).map((_, column) => computeMean(rows.map((row) => row[column] ?? 0)));
  return rows.map((row) => row.map((value, column) => value - (means[column] ?? 0)));
}

/** True if a column is a combination of others, up to rounding: they leave less than a billionth of its squares. */
function isDependent(products: SquareMatrix, inverse: SquareMatrix): boolean {
  return products.some((row, column) => (row[column] ?? 0) * matrixCell(inverse, column, column) > 1e9);
}
