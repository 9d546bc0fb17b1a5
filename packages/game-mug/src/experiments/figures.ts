import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { wilson } from '@masbench/statistics';
import { detectionReport } from '../report/detection-report.js';
import { mugPaper, samplesNote } from './mug-paper.js';
import { pairedT } from '../report/paired-t.js';
import { computeAccuracy, correctPairs, playedCells, type MugCells, type PlayedCell } from './played-cell.js';

type Row = Readonly<Record<string, unknown>>;

/** Figure 4: accuracy by category of the questions, of a single model and of MUG. */
export async function figure4(cells: MugCells): Promise<Figures> {
  const rows: Row[] = (await playedCells(cells)).flatMap((cell) => {
    const categories = [...new Set(cell.played.flatMap(({ row }) => row.category ?? []))];
    return categories.map((category) => {
      const played = cell.played.filter(({ row }) => row.category === category);
      const some = { ...cell, played };
      const n = played.filter(({ variant }) => variant === 'mug').length;
      return {
        benchmark: cell.benchmark ?? 'generated',
        category,
        source: 'this run',
        n,
        single: computeAccuracy(some, 'single'),
        mug: computeAccuracy(some, 'mug'),
      };
    });
  });
  const all: Row[] = [...rows, ...mugPaper.figure4.map((row) => ({ ...row, source: 'paper' }))];
  return makeFigure('figure4', 'Figure 4: accuracy by category', {
    rows: all,
    columns: [
      text('Benchmark', 'benchmark'),
      text('Category', 'category'),
      text('Source', 'source'),
      { title: 'n', field: 'n', as: 'integer', places: 0 },
      share('Single', 'single'),
      share('MUG', 'mug'),
    ],
    svg: drawChart({
      title: 'Figure 4: accuracy by category',
      x: 'category',
      y: 'accuracy',
      as: 'bars',
      range: [0, 1],
      series: (['single', 'mug'] as const).map((method) => ({
        name: method,
        points: rows.map((row) => ({ x: String(row['category']), y: readNumber(row, method) })),
      })),
    }),
    notes: ['The rows of the paper are F1 for POPE, which its text calls accuracy.', samplesNote],
  });
}

/** The ablations of Figure 5. */
export const figure5Variants = ['mug', 'mug-no-edit', 'mug-no-undercover'] as const;

/** Figure 5: the loss of accuracy without edits, and without an undercover, paired by question. */
export async function figure5(cells: MugCells): Promise<Figures> {
  const played = await playedCells(cells);
  const rows = played.flatMap((cell) =>
    (['mug-no-edit', 'mug-no-undercover'] as const).flatMap((variant): Row[] => {
      const test = pairedT(correctPairs(cell, 'mug', variant));
      const paper: Readonly<Record<string, Readonly<Record<string, number>>>> = mugPaper.figure5;
      const common = { benchmark: cell.benchmark ?? 'generated', without: variant };
      return [
        {
          ...common,
          source: 'this run',
          accuracy: computeAccuracy(cell, variant),
          full: computeAccuracy(cell, 'mug'),
          loss: test?.difference ?? null,
          lossInterval: test?.interval ?? null,
          n: test?.n ?? null,
          p: test?.p ?? null,
        },
        { ...common, source: 'paper', loss: paper[common.benchmark]?.[variant] ?? null },
      ];
    }),
  );
  return makeFigure('figure5', 'Figure 5: loss of accuracy without a part of the protocol', {
    rows,
    columns: [
      text('Benchmark', 'benchmark'),
      text('Variant', 'without'),
      text('Source', 'source'),
      { title: 'n', field: 'n', as: 'integer', places: 0 },
      share('MUG', 'full'),
      share('Without', 'accuracy'),
      { title: 'Loss', field: 'loss', as: 'percent', places: 2 },
      { title: '95 %', field: 'lossInterval', as: 'percent', places: 2 },
      { title: 'p', field: 'p', as: 'number', places: 4 },
    ],
    svg: drawChart({
      title: 'Figure 5: accuracy of MUG and without a part of it',
      x: 'benchmark',
      y: 'accuracy',
      as: 'bars',
      range: [0, 1],
      series: figure5Variants.map((variant) => ({
        name: variant,
        points: played.map((cell) => ({
          x: cell.benchmark ?? 'generated',
          y: computeAccuracy(cell, variant),
        })),
      })),
    }),
    notes: ['p is that of a paired one-tailed t-test: MUG is right more often.', samplesNote],
  });
}

/** Figure 6: the share of undercovers still in the game, by round. */
export async function figure6(cells: MugCells): Promise<Figures> {
  const played = await playedCells(cells);
  const rows: Row[] = played.flatMap((cell) => survivalRows(cell));
  const paper: Row[] = mugPaper.figure6.map((row) => ({ ...row, source: 'paper' }));
  return makeFigure('figure6', 'Figure 6: undercovers still in the game', {
    rows: [...rows, ...paper],
    columns: [
      text('Source', 'source'),
      { title: 'After round', field: 'round', as: 'integer', places: 0 },
      { title: 'n', field: 'n', as: 'integer', places: 0 },
      share('Share', 'survival'),
      share('95 %', 'interval'),
      share('By chance', 'byChance'),
    ],
    svg: drawChart({
      title: 'Figure 6: undercovers still in the game',
      x: 'formal rounds played',
      y: 'share of matches',
      as: 'lines',
      range: [0, 1],
      series: [
        ...(['survival', 'byChance'] as const).map((field) => ({
          name: field === 'survival' ? 'this run' : 'by chance',
          points: rows.map((row) => ({ x: readNumber(row, 'round') ?? 0, y: readNumber(row, field) })),
        })),
        { name: 'paper', points: mugPaper.figure6.map(({ round, survival }) => ({ x: round, y: survival })) },
      ],
    }),
  });
}

function survivalRows({ played }: PlayedCell): Row[] {
  const { survival, matches } = detectionReport(
    played.flatMap(({ variant, detection }) =>
      (variant === null || variant === 'mug') && detection !== undefined ? [detection] : [],
    ),
  );
  return survival.map((point) => {
    const interval = wilson(Math.round(point.survival * matches), matches);
    return {
      ...point,
      source: 'this run',
      n: matches,
      interval: interval === null ? null : [interval.low, interval.high],
    };
  });
}

/** The methods of the case study. */
export const figure7Methods = ['single', 'mad-vote', 'mug'] as const;

/** Figure 7: one question by three methods. The match itself is drawn among the artifacts. */
export async function figure7(cells: MugCells): Promise<Figures> {
  const rows: Row[] = (await playedCells(cells)).flatMap(({ played }) =>
    figure7Methods.flatMap((method) =>
      played
        .filter(({ variant }) => variant === method)
        .map(({ row: { question, answer, correct, calls, found } }) => ({
          question,
          method,
          answer,
          correct: correct === null ? null : correct ? 'yes' : 'no',
          found: found === null ? null : found ? 'yes' : 'no',
          calls,
        })),
    ),
  );
  return {
    values: { figure7: rows },
    tables: [
      {
        name: 'figure7',
        title: 'Figure 7: one question by three methods',
        columns: [
          text('Question', 'question'),
          text('Method', 'method'),
          text('Answer', 'answer'),
          text('Right', 'correct'),
          text('Undercover found', 'found'),
          { title: 'Calls', field: 'calls', as: 'integer', places: 0 },
        ],
        rows,
      },
    ],
    notes: ['The match is drawn as a picture: see the SVG and PNG among the artifacts'],
  };
}

function makeFigure(
  name: string,
  title: string,
  {
    rows,
    columns,
    svg,
    notes = [],
  }: {
    readonly rows: readonly Row[];
    readonly columns: readonly Field[];
    readonly svg: string;
    readonly notes?: readonly string[];
  },
): Figures {
  const table: FigureTable = { name, title, columns, rows };
  return { values: { [name]: rows }, tables: [table], notes, files: { [`${name}.svg`]: svg } };
}

function text(title: string, field: string): Field {
  return { title, field, as: 'text' };
}

function share(title: string, field: string): Field {
  return { title, field, as: 'percent' };
}

function readNumber(row: Row, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' ? value : null;
}
