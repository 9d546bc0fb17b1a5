import type { Figures } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { wilson } from '@masbench/statistics';
import { detectionReport } from '../report/detection-report.js';
import { mugPaper, samplesNote } from './mug-paper.js';
import {
  integerColumn,
  drawAccuracy,
  makeFigure,
  readRowNumber,
  shareField,
  textField,
  type Row,
} from './make-figure.js';
import { compareToMug, computeAccuracy, playedCells, type MugCells, type PlayedCell } from './played-cell.js';

/** Figure 4: accuracy by category of the questions, of a single model and of MUG. */
export async function figure4(cells: MugCells): Promise<Figures> {
  const rows: Row[] = (await playedCells(cells)).flatMap((cell) => {
    const categories = [...new Set(cell.played.flatMap(({ row }) => row.category ?? []))];
    return categories.map((category) => {
      const played = cell.played.filter(({ row }) => row.category === category);
      const some = { ...cell, played };
      const n = played.filter(({ variant }) => variant === 'mug').length;
      return {
        benchmark: cell.name,
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
      textField('Benchmark', 'benchmark'),
      textField('Category', 'category'),
      textField('Source', 'source'),
      integerColumn('n', 'n'),
      shareField('Single', 'single'),
      shareField('MUG', 'mug'),
    ],
    svg: drawChart({
      title: 'Figure 4: accuracy by category',
      x: 'category',
      y: 'accuracy',
      as: 'bars',
      range: [0, 1],
      series: (['single', 'mug'] as const).map((method) => ({
        name: method,
        points: rows.map((row) => ({ x: String(row['category']), y: readRowNumber(row, method) })),
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
      const test = compareToMug(cell, variant);
      const paper: Readonly<Record<string, Readonly<Record<string, number>>>> = mugPaper.figure5;
      const common = { benchmark: cell.name, without: variant };
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
      textField('Benchmark', 'benchmark'),
      textField('Variant', 'without'),
      textField('Source', 'source'),
      integerColumn('n', 'n'),
      shareField('MUG', 'full'),
      shareField('Without', 'accuracy'),
      { title: 'Loss', field: 'loss', as: 'percent', places: 2 },
      { title: '95 %', field: 'lossInterval', as: 'percent', places: 2 },
      { title: 'p', field: 'p', as: 'number', places: 4 },
    ],
    svg: drawAccuracy('Figure 5: accuracy of MUG and without a part of it', played, figure5Variants),
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
      textField('Source', 'source'),
      integerColumn('After round', 'round'),
      integerColumn('n', 'n'),
      shareField('Share', 'survival'),
      shareField('95 %', 'interval'),
      shareField('By chance', 'byChance'),
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
          points: rows.map((row) => ({ x: readRowNumber(row, 'round') ?? 0, y: readRowNumber(row, field) })),
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
  return makeFigure('figure7', 'Figure 7: one question by three methods', {
    rows,
    columns: [
      textField('Question', 'question'),
      textField('Method', 'method'),
      textField('Answer', 'answer'),
      textField('Right', 'correct'),
      textField('Undercover found', 'found'),
      integerColumn('Calls', 'calls'),
    ],
    notes: ['The match is drawn as a picture: see the SVG and PNG among the artifacts'],
  });
}
