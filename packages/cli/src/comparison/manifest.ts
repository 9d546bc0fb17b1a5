import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baselineMethods } from '@masbench/game-mug/baselines';
import { mugVariants } from '@masbench/game-mug/study';
import * as z from 'zod';
import { benchmarkFileSchema } from '../kits/mug/benchmark-file.js';
import { messageOf } from '../message.js';
import { modelsSchema } from '../run/manifest.js';
import { UsageError } from '../usage-error.js';

export const methodSchema = z.enum([...mugVariants, ...baselineMethods]);

/** What a comparison is made of: enough to go on with it. */
export const comparisonSchema = z.strictObject({
  format: z.literal('masbench-comparison/1'),
  run: z.string(),
  game: z.literal('mug'),
  /** Settings of the command line and of the game, paths absolute. */
  settings: z.record(z.string(), z.unknown()),
  seats: z.array(z.strictObject({ seat: z.string(), agent: z.string() })),
  /** In the order in which they are played. */
  methods: z.array(methodSchema).min(1),
  /** Calls that a baseline may spend on a question: a number, or what the first method spent on it. */
  calls: z.union([z.int().positive(), z.literal('first')]),
  /** The question file as it was when the comparison began. */
  source: benchmarkFileSchema.optional(),
  questions: z.int().positive(),
  models: modelsSchema,
  /** Of every match: of one method on one question. */
  limits: z.record(z.string(), z.unknown()),
  seed: z.string(),
  versions: z.record(z.string(), z.string()),
  startedAt: z.string(),
});

export type Comparison = z.output<typeof comparisonSchema>;

export const comparisonFile = 'comparison.json';

/** @throws UsageError */
export async function readComparison(folder: string): Promise<Comparison> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(join(folder, comparisonFile), 'utf8'));
  } catch (error) {
    throw new UsageError(
      `Cannot go on with the comparison ${folder} as its ${comparisonFile} cannot be read: ${messageOf(error)}`,
    );
  }
  const parsed = comparisonSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `Cannot go on with the comparison ${folder} as ${comparisonFile} is not of masbench-comparison/1:\n${z.prettifyError(parsed.error)}`,
  );
}
