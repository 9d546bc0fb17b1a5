import { chartSvg, type Figures, type FigureTable } from '@masbench/core/benchmark';
import { bootstrap } from '@masbench/scorers/metrics';
import { calibrationTable } from '../benchmark/tables.js';
import { wolfPaper } from './wolf-paper.js';
import type { PlayedMatch } from '../benchmark/played-match.js';
import { bounds, count, number, numberAt, ours, source, type Row } from './rows.js';

type Matches = readonly PlayedMatch[];

/** Suspicion as a forecast that the speaker is a wolf, next to the base rate and to WOLF. */
export function calibrationExperiment(matches: Matches): Figures {
  const fields = ['brier', 'skill', 'auroc', 'auprc'] as const;
  const own = calibrationTable(matches).rows.map((row): Row => ({
    ...row,
    source: ours,
    ...Object.fromEntries(
      fields.map((field) => [
        `${field}Interval`,
        bounds(
          bootstrap(matches, (some) => numberAt(calibrationTable(some).rows[0] ?? {}, field), {
            resamples: 500,
          }),
        ),
      ]),
    ),
  }));
  const { brier, auroc, auprc, prevalence } = wolfPaper.calibration;
  const base = prevalence * (1 - prevalence);
  const rows: Row[] = [
    ...own,
    {
      source: 'WOLF, against self-reports',
      prevalence,
      brierInterval: brier,
      skillInterval: [1 - brier[1] / base, 1 - brier[0] / base],
      aurocInterval: auroc,
      auprc,
    },
  ];
  const bins = binsOf(matches);
  const table: FigureTable = {
    name: 'calibration',
    title: 'WOLF: suspicion as a forecast',
    columns: [
      source,
      count('Judgements', 'n'),
      number('Prevalence', 'prevalence'),
      ...fields.flatMap((field) => [
        number({ brier: 'Brier', skill: 'Skill', auroc: 'AUROC', auprc: 'AUPRC' }[field], field),
        number('95 %', `${field}Interval`),
      ]),
      number('Calibration error', 'calibrationError'),
    ],
    rows,
  };
  return {
    values: { calibration: rows, bins },
    tables: [table],
    notes: [
      'In the row of WOLF, intervals are the range of its values. Skill is 1 − Brier / (p (1 − p)): below 0, the base rate is the better forecast.',
    ],
    files: {
      'calibration.svg': chartSvg({
        title: 'Share of wolves by suspicion',
        x: 'mean suspicion of the bin',
        y: 'share of wolves',
        as: 'lines',
        range: [0, 1],
        series: [
          {
            name: ours,
            points: bins.map(({ forecast, observed }) => ({
              x: Math.round(forecast * 100) / 100,
              y: observed,
            })),
          },
          {
            name: 'calibrated',
            points: bins.map(({ forecast }) => ({ x: Math.round(forecast * 100) / 100, y: forecast })),
          },
        ],
      }),
    },
  };
}

/** Tenths of suspicion over all matches. */
function binsOf(matches: Matches): { from: number; n: number; forecast: number; observed: number }[] {
  const bins = new Map<number, { from: number; n: number; forecast: number; observed: number }>();
  for (const { metrics } of matches)
    for (const { from, n, forecast, observed } of metrics.suspicion.calibration) {
      const bin = bins.get(from) ?? { from, n: 0, forecast: 0, observed: 0 };
      bin.n += n;
      bin.forecast += (forecast ?? 0) * n;
      bin.observed += (observed ?? 0) * n;
      bins.set(from, bin);
    }
  return [...bins.values()]
    .toSorted((left, right) => left.from - right.from)
    .map(({ from, n, forecast, observed }) => ({ from, n, forecast: forecast / n, observed: observed / n }));
}
