import type { CellRecords } from '@masbench/core/benchmark';
import { computeKnownMean } from '@masbench/statistics';
import * as z from 'zod';
import { computeOfficial } from '../benchmark/official-by-method.js';
import { askedQuestion, readPlayed, type AskedQuestion, type PlayedRow } from '../benchmark/played.js';
import type { MugOptions } from '../benchmark/settings.js';
import type { MugConfig } from '../game/config.js';
import { pairedT, type PairedT } from '../report/paired-t.js';

/** The cells of an experiment of MUG. */
export type MugCells = readonly CellRecords<MugConfig, MugOptions>[];

/** A cell with what was played in it. */
export interface PlayedCell {
  readonly levels: Readonly<Record<string, unknown>>;
  /** The benchmark of the questions; `null` for generated ones in the form of none. */
  readonly benchmark: string | null;
  /** The benchmark, or `generated`. */
  readonly name: string;
  readonly played: readonly PlayedRow[];
  /** The official figures of each method, as far as there are some. */
  readonly official: Readonly<Record<string, OfficialValues>>;
}

const share = z.number().nullable();
const figuresSchema = z.looseObject({
  accuracy: share.optional(),
  aAcc: share.optional(),
  fAcc: share.optional(),
  qAcc: share.optional(),
  byCategory: z.record(z.string(), share).optional(),
  overall: z.looseObject({ accuracy: share, precision: share, recall: share, f1: share }).optional(),
});

/** The official figures of one method: those of its benchmark. */
export type OfficialValues = z.output<typeof figuresSchema>;

const officialSchema = z.object({
  official: z.record(z.string(), z.looseObject({ figures: figuresSchema })).optional(),
});

/** The matches played in the cells. */
export async function playedCells(cells: MugCells): Promise<PlayedCell[]> {
  const made: PlayedCell[] = [];
  for (const { levels, matches, options, trials, config } of cells) {
    const asked: AskedQuestion[] = [];
    for (let trial = 1; trial <= trials; trial += 1) asked.push(askedQuestion(await config(trial), options));
    const played: PlayedRow[] = [];
    for await (const record of matches()) played.push(readPlayed(record, asked[record.trial - 1]));
    const { values } = await computeOfficial(played, { asked, options });
    const { official = {} } = officialSchema.parse(values);
    const { benchmark = null } = options.source ?? {};
    made.push({
      levels,
      benchmark,
      name: benchmark ?? 'generated',
      played,
      official: Object.fromEntries(Object.entries(official).map(([name, { figures }]) => [name, figures])),
    });
  }
  return made;
}

/** The share of right answers of a method; `null` of none. */
export function computeAccuracy({ played }: PlayedCell, method: string): number | null {
  const known = played.flatMap(({ variant, row }) =>
    (variant ?? 'mug') === method && row.correct !== null ? [Number(row.correct)] : [],
  );
  return computeKnownMean(known);
}

/** Tests whether MUG is right more often than another method, paired by question. */
export function compareToMug({ played }: PlayedCell, method: string): PairedT | null {
  const resultsOf = (name: string): Map<number, number> =>
    new Map(
      played.flatMap(({ variant, trial, row }) =>
        variant === name && row.correct !== null ? [[trial, Number(row.correct)] as const] : [],
      ),
    );
  const others = resultsOf(method);
  return pairedT(
    [...resultsOf('mug')].flatMap(([trial, value]) => {
      const other = others.get(trial);
      return other === undefined ? [] : [[value, other] as const];
    }),
  );
}
