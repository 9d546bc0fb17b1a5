import { playerText } from '@masbench/core/record';
import { drawChart, type Chart } from '@masbench/figures';
import type { GroupResult, RunResult } from '@masbench/experiments';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Contents } from '../../src/contents.ts';
import { groupResultText, levelText } from '../../src/matches/group-text.ts';
import { mainField, readMean } from '../../src/matches/main-field.ts';
import { Picture } from '../parts/picture.tsx';

/** More lines than this cannot be told apart. */
const mostLines = 7;

/** Factors that are drawn. */
const mostFactors = 3;

/** How the score follows each factor of the experiment: a line for every seat, at every combination of the others. */
export function Sweeps({
  contents,
  result: { groups, seats },
}: {
  readonly contents: Contents;
  readonly result: RunResult;
}): JSX.Element | null {
  const charts = useMemo(() => listCharts(contents, groups), [contents, groups]);
  if (charts.length === 0) return null;
  const players = seats.map((row) => `${row.seat} is ${playerText(row)}.`).join(' ');
  return (
    <section aria-labelledby="sweeps">
      <h2 id="sweeps">By factor</h2>
      <div class="figures">
        {charts.map((chart) => (
          <Picture
            draw={() => drawChart(chart)}
            caption={`${chart.title}. Whiskers are 95 % intervals of the means over the matches of each level. ${players}`}
          />
        ))}
      </div>
    </section>
  );
}

function listCharts({ benchmark }: Contents, groups: readonly GroupResult[]): readonly Chart[] {
  const field = mainField(benchmark.columns);
  const title = field.field === 'score' ? 'Mean score' : field.title;
  const factors = Object.keys(groups[0]?.levels ?? {});
  return factors.slice(0, mostFactors).flatMap((factor): Chart[] => {
    const series = new Map<string, Chart['series'][number]['points'][number][]>();
    for (const { levels, variant, seats } of groups) {
      const level = levels[factor];
      const rest = Object.fromEntries(Object.entries(levels).filter(([name]) => name !== factor));
      const others = groupResultText({ levels: rest, variant });
      for (const row of seats) {
        const found = readMean(row, field);
        if (found === undefined) continue;
        const name = others === '' ? row.seat : `${row.seat}, ${others}`;
        const { mean: y, low, high } = found;
        const interval = low === undefined || high === undefined ? null : ([low, high] as const);
        series.set(name, [
          ...(series.get(name) ?? []),
          { x: typeof level === 'number' ? level : levelText(level), y, interval },
        ]);
      }
    }
    const lines = [...series].filter(([, points]) => points.length > 1);
    if (lines.length === 0 || lines.length > mostLines) return [];
    return [
      {
        title: `${title} by ${factor}`,
        x: factor,
        y: title,
        as: 'lines',
        series: lines.map(([name, points]) => ({ name, points })),
      },
    ];
  });
}
