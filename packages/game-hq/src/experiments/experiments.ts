import type { CellRecords, ExperimentOutline, Figures } from '@masbench/core/benchmark';
import * as z from 'zod';
import { table10, table8, table8Deviations, type PaperRow } from '../paper/paper-rows.js';
import { competitions, table1Names } from '../players/competition.js';
import { paperTable, type TableShape } from './paper-table.js';
import type { PrintedCell } from './printed-cell.js';
import { reviewFigure } from './review-figure.js';
import { seatMeans } from './seat-means.js';

type Outline = ExperimentOutline;

/** The numbers that the players of the paper have from its rows. */
const byConstruction =
  'Consistent by construction, if `simulated:paper` plays: H before reviews, tokens, seconds, reviews and refusals are declared from Table 9, and H after reviews is fitted to it. Q and the effects of the rules are played, by players that have them from the row of R = 3 and T = 0.85.';

const optionsSchema = z.object({ competition: z.string(), vision: z.string() });
const configSchema = z.object({
  threshold: z.number(),
  reviewLimit: z.number(),
  orders: z.array(z.unknown()),
});

const standIns = { A: 'simulated:paper', B: 'simulated:paper' } as const;
const offline = { scorer: 'declared', droppedSpending: 'excused', preset: 'paper-tables' } as const;

const robustness: TableShape = {
  name: 'table8',
  title: 'Table 8: GPT-4o-mini over 100 trials, with deviations.',
  deviations: true,
};

/** The tables and figures of the MAS-HQ paper, by name. Simulated players have the seats unless others are named. */
export const experiments: Readonly<Record<string, Outline>> = {
  table1: competing('table1', 'Table 1: five models, each against itself.', table1Names),
  table2: competing('table2', 'Table 2: two models against each other, in both orders.', [
    'gpt-4o-mini-grok-3-beta',
    'grok-3-beta-gpt-4o-mini',
  ]),
  table3: {
    ...competing('table3', 'Table 3: three seats.', ['three-gpt-4o-mini']),
    seats: { ...standIns, C: 'simulated:paper' },
  },
  table4: {
    ...competing('table4', 'Table 4: SimpleQA, with graded accuracy for H and β = 0.001.', [
      'gpt-4o-simpleqa',
      'gpt-4o-mini-simpleqa',
    ]),
    settings: { ...offline, preset: 'paper-simpleqa', task: 'simpleqa' },
    byConstruction:
      'Consistent by construction, if `simulated:paper` plays: accuracy, tokens, seconds and reviews are declared from Table 4, and Q follows from them.',
  },
  table5: {
    ...offlineOutline('Table 5: without the reverse order, and without the vision.', {
      vision: ['on-review', 'off'],
      orders: [[], ['forward', 'forward']],
    }),
    figures: orderAndVision,
  },
  table6: sweeping('table6', 'Table 6: by the threshold T.', { threshold: [0.8, 0.85, 0.9] }),
  table7: sweeping('table7', 'Table 7: by the review limit R.', { reviewLimit: [2, 3, 4] }),
  table8: {
    ...offlineOutline(robustness.title, { competition: ['gpt-4o-mini'] }),
    trials: 100,
    figures: async (cells) =>
      paperTable(
        cells,
        () => ({ title: 'GPT-4o-mini', rows: table8, deviations: table8Deviations, trials: 100 }),
        robustness,
      ),
  },
  table9: competing(
    'table9',
    'Table 9: tables 1 and 2 with H before reviews and tokens by kind.',
    [...table1Names, 'gpt-4o-mini-grok-3-beta', 'grok-3-beta-gpt-4o-mini'],
    { detailed: true },
  ),
  table10: sweeping(
    'table10',
    'Table 10: tables 6 and 7 with H before reviews and tokens by kind.',
    { rules: ['T=0.8', 'T=0.85', 'T=0.9', 'R=2', 'R=4'] },
    { detailed: true },
  ),
  figure3: {
    ...offlineOutline('Figure 3: the gain from reviews by model and by the weight of the penalty.', {
      competition: [...table1Names],
    }),
    variants: ['full', 'no-review'],
    figures: async (cells) => reviewFigure(cells, (cell) => readOptions(cell).competition),
  },
  figure4: {
    ...offlineOutline('Figure 4: the course of a match on 100 passages, as pictures.', {
      competition: ['gpt-4o-mini'],
    }),
    settings: { ...offline, passages: 100 },
    figures: async (cells) =>
      paperTable(cells, () => caseStudy, { name: 'figure4', title: 'Figure 4: 100 passages' }),
  },
};

/** The text of section 4.4 prints H and Q only. */
const caseStudy: PrintedCell = {
  title: 'GPT-4o-mini, 100 passages (the paper: A 0.9080 and Q 0.5080, B 0.9068 and Q 0.5386)',
  rows: {},
};

function offlineOutline(
  description: string,
  factors: NonNullable<Outline['factors']>,
): Pick<Outline, 'description' | 'settings' | 'seats' | 'factors' | 'byConstruction'> {
  return { description, settings: offline, seats: standIns, factors, byConstruction };
}

function competing(
  name: string,
  description: string,
  names: readonly string[],
  shape: Pick<TableShape, 'detailed'> = {},
): Outline {
  return {
    ...offlineOutline(description, { competition: [...names] }),
    figures: async (cells) =>
      paperTable(
        cells,
        (cell) => {
          const { title, seats, passages } = competitions[readOptions(cell).competition] ?? {
            title: '',
            seats: {},
            passages: 0,
          };
          const isGraded = Object.values(seats).some(({ player }) => player.graded === true);
          return {
            title,
            ...(isGraded && { questions: passages }),
            rows: Object.fromEntries(Object.entries(seats).map(([seat, { printed }]) => [seat, printed])),
          };
        },
        { name, title: description, ...shape },
      ),
  };
}

function sweeping(
  name: string,
  description: string,
  factors: NonNullable<Outline['factors']>,
  shape: Pick<TableShape, 'detailed'> = {},
): Outline {
  return {
    ...offlineOutline(description, factors),
    figures: async (cells) => {
      const configs = new Map<CellRecords, z.output<typeof configSchema>>();
      for (const cell of cells) configs.set(cell, configSchema.parse(await cell.config(1)));
      return paperTable(
        cells,
        (cell) => {
          const { threshold = 0.85, reviewLimit = 3 } = configs.get(cell) ?? {};
          const rows: Readonly<Record<string, PaperRow>> | undefined =
            reviewLimit === 3
              ? rowsOfTable10(`T=${threshold}`)
              : threshold === 0.85
                ? rowsOfTable10(`R=${reviewLimit}`)
                : undefined;
          return { title: `R = ${reviewLimit}, T = ${threshold}`, rows: rows ?? {} };
        },
        { name, title: description, ...shape },
      );
    },
  };
}

function rowsOfTable10(name: string): Readonly<Record<string, PaperRow>> | undefined {
  return Object.entries(table10).find(([row]) => row === name)?.[1];
}

const printedQ: Readonly<Record<string, readonly [number, number]>> = {
  'on-review, reverse': [0.5217, 0.5132],
  'on-review, forward': [0.5097, 0.5097],
  'off, reverse': [0.5081, 0.5081],
};

async function orderAndVision(cells: readonly CellRecords[]): Promise<Figures> {
  const rows: Record<string, unknown>[] = [];
  for (const cell of cells) {
    const { vision } = readOptions(cell);
    const { orders } = configSchema.parse(await cell.config(1));
    const order = orders.length === 0 ? 'reverse' : 'forward';
    const [a, b] = await seatMeans(cell);
    const [paperA, paperB] = printedQ[`${vision}, ${order}`] ?? [null, null];
    rows.push({
      vision,
      order: `A: Fwd, B: ${order === 'reverse' ? 'Rev' : 'Fwd'}`,
      a: a?.means.q ?? null,
      b: b?.means.q ?? null,
      reviewsA: a?.means.reviews ?? null,
      reviewsB: b?.means.reviews ?? null,
      paperA,
      paperB,
    });
  }
  return {
    values: { table5: rows },
    tables: [
      {
        name: 'table5',
        title: 'Table 5: order and vision',
        columns: [
          { title: 'Vision', field: 'vision', as: 'text' },
          { title: 'Passage Order', field: 'order', as: 'text' },
          { title: 'A Q-Score', field: 'a', as: 'number', places: 4 },
          { title: 'B Q-Score', field: 'b', as: 'number', places: 4 },
          { title: 'A reviews', field: 'reviewsA', as: 'integer' },
          { title: 'B reviews', field: 'reviewsB', as: 'integer' },
          { title: 'Paper A', field: 'paperA', as: 'number', places: 4 },
          { title: 'Paper B', field: 'paperB', as: 'number', places: 4 },
        ],
        rows,
      },
    ],
  };
}

function readOptions({ options }: Pick<CellRecords, 'options'>): z.output<typeof optionsSchema> {
  return optionsSchema.parse(options);
}
