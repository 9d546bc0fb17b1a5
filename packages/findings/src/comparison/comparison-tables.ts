import { decimalText, countPlaces } from '@masbench/statistics';
import type { Field, FigureTable } from '@masbench/core/benchmark';
import type { Compared } from './compared.js';
import type { Comparison } from './compare-runs.js';
import type { FactorEffectRow } from './factors.js';

/** Fields of a row of the table. */
type ComparedRow = Omit<Compared, 'design' | 'leftOut'>;

const first: Field = { title: 'First', field: 'first', as: 'text' };
const second: Field = { title: 'Second', field: 'second', as: 'text' };

/**
 * A comparison as tables of numbers, for a terminal, Markdown, LaTeX or a report: the differences, what they cost, and in
 * what the runs differ. All numbers of a column have one precision.
 */
export function comparisonTables({
  field,
  comparisons,
  effects,
  usage,
  differs,
}: Pick<Comparison, 'field' | 'effects' | 'usage' | 'differs'> & {
  readonly comparisons: readonly ComparedRow[];
}): readonly FigureTable[] {
  const places = choosePlaces(comparisons);
  const several = new Set(comparisons.map(({ what }) => what)).size > 1;
  const numbers: readonly Field[] = [
    first,
    { title: 'Mean', field: 'firstMean', as: 'number', places },
    second,
    { title: 'Mean', field: 'secondMean', as: 'number', places },
    { title: 'Difference', field: 'difference', as: 'number', places },
    { title: '95 %', field: 'interval', as: 'interval', places },
  ];
  return [
    {
      name: 'comparison',
      title: `Difference in ${field}`,
      columns: [
        ...(several ? [{ title: 'Part', field: 'what', as: 'text' } as const] : []),
        ...numbers,
        { title: 'n', field: 'n', as: 'text' },
        { title: 'p', field: 'adjustedP', as: 'text' },
        { title: 'Verdict', field: 'word', as: 'text' },
        { title: 'Effect', field: 'effect', as: 'text' },
        ...(comparisons.some(({ claim }) => claim !== undefined)
          ? [{ title: 'Claim', field: 'claim', as: 'text' } as const]
          : []),
      ],
      rows: comparisons.map(makeRow),
    },
    ...(effects === undefined || effects === null ? [] : [effectTable(field, effects)]),
    ...(usage.length === 0 ? [] : [usageTable(usage)]),
    ...(differs.length === 0
      ? []
      : [
          {
            name: 'differs',
            title: 'Differences in setup',
            columns: [{ title: 'Where', field: 'path', as: 'text' } as const, first, second],
            rows: differs.map((one) => ({ path: one.path, first: one.first, second: one.second })),
          },
        ]),
  ];
}

function effectTable(field: string, effects: readonly FactorEffectRow[]): FigureTable {
  return {
    name: 'effects',
    title: `Effects of factors on ${field}: analysis of variance, units as blocks`,
    columns: [
      { title: 'Effect', field: 'effect', as: 'text' },
      { title: 'df', field: 'degrees', as: 'text' },
      { title: 'F', field: 'f', as: 'number', places: 2 },
      { title: 'p', field: 'p', as: 'text' },
      { title: 'p, adjusted', field: 'adjustedP', as: 'text' },
    ],
    rows: effects.map(({ effect, df, residualDf, f, p, adjustedP }) => ({
      effect,
      degrees: `${df}, ${residualDf}`,
      f,
      p: pCell(p),
      adjustedP: pCell(adjustedP),
    })),
  };
}

function pCell(p: number): string {
  return p < 0.0001 ? '< 0.0001' : decimalText(p, 4);
}

function makeRow({
  n,
  interval,
  adjustedP,
  effectSize,
  ...one
}: ComparedRow): Readonly<Record<string, unknown>> {
  return {
    ...one,
    n: typeof n === 'number' ? `${n}` : `${n[0]} + ${n[1]}`,
    interval: interval === null ? null : [interval.low, interval.high],
    adjustedP: interval === null ? null : pCell(adjustedP),
    effect: effectSize === null ? null : `${effectSize.name} ${decimalText(effectSize.value, 2)}`,
  };
}

/** Means of both sides, their difference and its interval, a column for every unit. */
function usageTable(usage: readonly Compared[]): FigureTable {
  const names = new Set(usage.flatMap((unit) => [unit.first, unit.second]));
  const row = (side: string, valueOf: (one: Compared) => unknown): Readonly<Record<string, unknown>> => ({
    side,
    ...Object.fromEntries(usage.map((unit) => [comparedName(unit), valueOf(unit)])),
  });
  const [one = '', other = ''] = names;
  return {
    name: 'usage',
    title: 'Usage per seat and match',
    columns: [
      { title: '', field: 'side', as: 'text' },
      ...usage.map((unit): Field => ({
        title: titles[comparedName(unit)] ?? comparedName(unit),
        field: comparedName(unit),
        as: 'number',
        places: choosePlaces([unit]),
      })),
    ],
    rows: [
      row(one, ({ firstMean }) => firstMean),
      row(other, ({ secondMean }) => secondMean),
      row('Difference', ({ difference }) => difference),
      row('95 %', ({ interval }) => (interval === null ? null : [interval.low, interval.high])),
    ],
  };
}

const titles: Readonly<Record<string, string>> = {
  calls: 'Calls',
  tokens: 'Tokens',
  seconds: 'Seconds',
  costUsd: 'Dollars',
  'lost.costUsd': 'Dollars lost at most',
};

function comparedName({ what }: Compared): string {
  return what.replace('usage.', '');
}

/** Decimals that show two digits of the smallest standard error; none for whole numbers that do not vary. */
function choosePlaces(comparisons: readonly ComparedRow[]): number {
  const errors = comparisons.flatMap(({ standardError }) => (standardError > 0 ? [standardError] : []));
  if (errors.length > 0) return countPlaces(Math.min(...errors));
  const means = comparisons.flatMap(({ firstMean, secondMean }) => [firstMean, secondMean]);
  return means.every(Number.isInteger) ? 0 : countPlaces(0);
}
