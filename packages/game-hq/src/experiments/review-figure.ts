import type { CellRecords, Figures } from '@masbench/core/benchmark';
import { drawChart, type ChartPoint } from '@masbench/figures';
import { competitions, type Competition } from '../players/competition.js';
import { computeWholeMean, seatMeans, type SeatMeans } from './seat-means.js';

const betas = Array.from({ length: 21 }, (_, index) => index / 200);

/**
 * Figure 3: H before and after reviews by model, averaged over both seats, and Q with and without reviews over β for the
 * first model. Without reviews is the variant `no-review`: the same match in which none is allowed.
 */
export async function reviewFigure(
  cells: readonly CellRecords[],
  competitionOf: (cell: CellRecords) => string,
): Promise<Figures> {
  const left: Record<string, unknown>[] = [];
  const curves: { title: string; points: { beta: number; reviewing: number; never: number }[] }[] = [];
  for (const cell of cells) {
    const name = competitionOf(cell);
    const [full, never] = [await seatMeans(cell, 'full'), await seatMeans(cell, 'no-review')];
    const printed: Competition | undefined = competitions[name];
    left.push({
      model: printed?.title ?? name,
      hBefore: over(full, ({ means }) => means.hBefore),
      h: over(full, ({ means }) => means.h),
      paperBefore: printed && overPrinted(printed, 'hBefore'),
      paperAfter: printed && overPrinted(printed, 'h'),
      neverH: over(never, ({ means }) => means.h),
      breakEven: breakEven(full, never),
    });
    curves.push({
      title: printed?.title ?? name,
      points: betas.map((beta) => ({
        beta,
        reviewing: over(full, (seat) => computeQ(seat, beta)) ?? Number.NaN,
        never: over(never, (seat) => computeQ(seat, beta)) ?? Number.NaN,
      })),
    });
  }
  const [first] = curves;
  return {
    values: { figure3: { models: left, curves } },
    tables: [
      {
        name: 'figure3',
        title: 'Figure 3: what reviews gain',
        columns: [
          { title: 'Model', field: 'model', as: 'text' },
          { title: 'H before', field: 'hBefore', as: 'number', places: 4 },
          { title: 'H after', field: 'h', as: 'number', places: 4 },
          { title: 'Table 9 before', field: 'paperBefore', as: 'number', places: 4 },
          { title: 'Table 9 after', field: 'paperAfter', as: 'number', places: 4 },
          { title: 'Break-even β', field: 'breakEven', as: 'number', places: 4 },
        ],
        rows: left,
      },
    ],
    notes: [
      'The paper prints Figure 3 without numbers: "Table 9" is the mean of seats A and B in its Table 9',
      'Break-even β: below it, Q is higher with reviews in both seats than without reviews in both seats',
    ],
    files: {
      'figure3-left.svg': drawChart({
        title: 'H before and after reviews, mean of both seats',
        x: 'model',
        y: 'H',
        as: 'marks',
        series: [
          { name: 'before reviews', points: placeByModel(left, 'hBefore') },
          { name: 'after reviews', points: placeByModel(left, 'h') },
        ],
      }),
      ...(first === undefined
        ? {}
        : {
            'figure3-right.svg': drawChart({
              title: `Q of ${first.title} by the weight of the penalty, mean of both seats`,
              x: 'β, the weight of the penalty',
              y: 'Q',
              as: 'lines',
              series: [
                {
                  name: 'with reviews',
                  points: first.points.map(({ beta, reviewing }) => ({ x: beta, y: reviewing })),
                },
                {
                  name: 'without reviews',
                  points: first.points.map(({ beta, never }) => ({ x: beta, y: never })),
                },
              ],
            }),
          }),
    },
  };
}

/** Q is linear in β: the mean over matches at any β follows from the means of H and P. */
function computeQ({ means }: SeatMeans, beta: number): number | null {
  return means.h === null || means.penalty === null ? null : means.h - beta * means.penalty;
}

/** Where both lines meet; `null` if they do not at a positive β. */
function breakEven(full: readonly SeatMeans[], never: readonly SeatMeans[]): number | null {
  const gain = less(
    over(full, ({ means }) => means.h),
    over(never, ({ means }) => means.h),
  );
  const cost = less(
    over(full, ({ means }) => means.penalty),
    over(never, ({ means }) => means.penalty),
  );
  return gain === null || cost === null || cost <= 0 || gain < 0 ? null : gain / cost;
}

function less(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left - right;
}

/** The mean over seats; `null` if a seat has no number. */
function over(seats: readonly SeatMeans[], of: (seat: SeatMeans) => number | null): number | null {
  return computeWholeMean(seats.map(of));
}

function overPrinted({ seats }: Competition, field: 'h' | 'hBefore'): number | null {
  return computeWholeMean(Object.values(seats).map(({ printed }) => printed[field]));
}

function placeByModel(rows: readonly Readonly<Record<string, unknown>>[], field: string): ChartPoint[] {
  return rows.map((row) => {
    const value = row[field];
    return { x: String(row['model']), y: typeof value === 'number' ? value : null };
  });
}
