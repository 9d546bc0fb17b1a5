import { computeKnownMean, ratio } from '@masbench/statistics';
import type { Figures, FigureTable } from '@masbench/core/benchmark';
import { drawChart } from '@masbench/figures';
import { calibrationTable, number, pool } from '../benchmark/tables.js';
import { wolfPaper } from './wolf-paper.js';
import type { PlayedMatch } from '../benchmark/played-match.js';
import { estimateIntervals, countColumn, ours, source, type TableRow } from './rows.js';

type Matches = readonly PlayedMatch[];

const fields = ['brier', 'skill', 'auroc', 'auprc'] as const;

/**
 * Suspicion as a forecast that the speaker is a wolf, and that the speaker calls the statement deceptive, as WOLF has it:
 * next to the base rate and to WOLF.
 */
export function calibrationExperiment(matches: Matches): Figures {
  const against = (truth: string, rowOf: (some: Matches) => TableRow | undefined): TableRow => ({
    ...rowOf(matches),
    source: `${ours}, against ${truth}`,
    ...estimateIntervals(matches, fields, rowOf),
  });
  const own = [
    against('roles', (some) => calibrationTable(some).rows[0]),
    against('self-reports', selfReports),
  ];
  const { brier, auroc, auprc, prevalence } = wolfPaper.calibration;
  const base = prevalence * (1 - prevalence);
  const rows: TableRow[] = [
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
  const bins = makeBins(matches);
  const table: FigureTable = {
    name: 'calibration',
    title: 'WOLF: suspicion as a forecast',
    columns: [
      source,
      countColumn('Judgements', 'n'),
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
      'calibration.svg': drawChart({
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

/** Over the pairs of all matches, with the means over matches of the areas. */
function selfReports(matches: Matches): TableRow {
  const known = matches.map(({ metrics }) => metrics.detection.self).filter(({ n }) => n > 0);
  const mean = (area: 'auroc' | 'auprc'): number | null =>
    computeKnownMean(known.flatMap(({ forecast }) => forecast[area] ?? []));
  const { mean: prevalence, n } = pool(known, (one) => [one.prevalence, one.n]);
  const { mean: score } = pool(known, (one) => [one.forecast.brier, one.n]);
  const missed = prevalence === null ? null : ratio(score, prevalence * (1 - prevalence));
  return {
    n,
    prevalence,
    brier: score,
    skill: missed === null ? null : 1 - missed,
    auroc: mean('auroc'),
    auprc: mean('auprc'),
  };
}

/** Tenths of suspicion over all matches. */
function makeBins(matches: Matches): { from: number; n: number; forecast: number; observed: number }[] {
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
