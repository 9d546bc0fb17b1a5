import type { Figures, FiguresContext } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import type { RunContext } from '../play/run-context.js';
import { experimentFigures } from './experiment-figures.js';

/** The parts of a run that figures are made with, besides the records. */
type FiguresSource = Pick<RunContext, 'benchmark' | 'manifest' | 'options' | 'configOf'>;

/** The figures of one cell, by its number from 0. */
export interface CellFigures {
  readonly cell: number;
  readonly figures: Figures;
}

/** Makes the figures of every cell. */
export async function makeCellFigures(
  context: FiguresSource,
  records: (cell?: number) => AsyncIterable<MatchRecord>,
  trials: number,
): Promise<CellFigures[]> {
  const { benchmark, manifest } = context;
  if (benchmark.figures === undefined) return [];
  const made: CellFigures[] = [];
  for (const cell of manifest.cells.keys())
    made.push({
      cell,
      figures: await benchmark.figures(finished(records(cell)), figuresContext(context, cell, trials)),
    });
  return made;
}

/** Makes the table of the benchmark's experiment that the run is, over all its cells. */
export async function makeExperimentFigures(
  context: FiguresSource,
  records: (cell?: number) => AsyncIterable<MatchRecord>,
  trials: number,
): Promise<Figures | undefined> {
  const { benchmark, manifest } = context;
  const outline =
    manifest.experiment === undefined ? undefined : benchmark.experiments?.[manifest.experiment];
  return (
    outline &&
    experimentFigures(
      outline,
      manifest.cells.map(({ levels }, cell) => ({
        ...figuresContext(context, cell, trials),
        levels,
        matches: () => finished(records(cell)),
      })),
    )
  );
}

function figuresContext(
  context: Pick<RunContext, 'manifest' | 'options' | 'configOf'>,
  cell: number,
  trials: number,
): FiguresContext<unknown, unknown> {
  const { manifest } = context;
  return {
    options: context.options(cell),
    seats: (manifest.cells[cell]?.seats ?? []).map(({ seat }) => seat),
    trials,
    variants: manifest.variants,
    config: async (trial) => context.configOf(cell, trial),
  };
}

async function* finished(records: AsyncIterable<MatchRecord>): AsyncGenerator<MatchRecord> {
  for await (const record of records) if (record.status === 'finished') yield record;
}
