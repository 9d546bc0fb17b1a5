import type { CellRecords } from '@masbench/core/benchmark';
import * as z from 'zod';
import { computeOfficial } from '../benchmark/official-by-method.js';
import { readAsked, readPlayed, type AskedQuestion, type PlayedRow } from '../benchmark/played.js';
import type { MugOptions } from '../benchmark/settings.js';
import type { MugConfig } from '../game/config.js';

/** The cells of an experiment of MUG. */
export type MugCells = readonly CellRecords<MugConfig, MugOptions>[];

/** A cell with what was played in it. */
export interface PlayedCell {
  readonly levels: Readonly<Record<string, unknown>>;
  /** The benchmark of the questions; `null` for generated ones in the form of none. */
  readonly benchmark: string | null;
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
    for (let trial = 1; trial <= trials; trial += 1) asked.push(readAsked(await config(trial), options));
    const played: PlayedRow[] = [];
    for await (const record of matches()) played.push(readPlayed(record, asked[record.trial - 1]));
    const { values } = await computeOfficial(played, { asked, options });
    const { official = {} } = officialSchema.parse(values);
    made.push({
      levels,
      benchmark: options.source?.benchmark ?? null,
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
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** Pairs of a question's results, by two methods: 1 is right. */
export function correctPairs({ played }: PlayedCell, first: string, second: string): [number, number][] {
  const of = (method: string): Map<number, number> =>
    new Map(
      played.flatMap(({ variant, trial, row }) =>
        variant === method && row.correct !== null ? [[trial, Number(row.correct)] as const] : [],
      ),
    );
  const others = of(second);
  return [...of(first)].flatMap(([trial, value]) => {
    const other = others.get(trial);
    return other === undefined ? [] : [[value, other] as [number, number]];
  });
}
