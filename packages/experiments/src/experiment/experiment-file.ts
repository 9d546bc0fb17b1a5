import { MasbenchError } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { ExperimentDefinition } from './experiment.js';
import { adaptiveSchema } from '../schedules/adaptive.js';
import { stopWhenSchema } from '../schedules/stop-when.js';

const agents = z.array(z.string()).min(1);
const object = z.record(z.string(), z.unknown());

const designSchema = z.union([
  z.strictObject({ kind: z.enum(['permutations', 'latin-square', 'rotation', 'round-robin']), agents }),
  z.strictObject({ kind: z.literal('one-against-field'), agents, field: z.string() }),
  z.strictObject({
    kind: z.literal('listed'),
    agents,
    seatings: z.array(z.record(z.string(), z.int().nonnegative())).min(1),
  }),
]);

const fileSchema = z.strictObject({
  benchmark: z.string(),
  settings: object.optional(),
  seatNames: z.union([z.int().positive(), z.array(z.string())]).optional(),
  seats: z.record(z.string(), z.string()).optional(),
  pair: z.tuple([z.string(), z.string()]).optional(),
  design: designSchema.optional(),
  factors: z.record(z.string(), z.array(z.unknown())).optional(),
  cells: z.array(object).min(1).optional(),
  variants: z.union([z.literal('all'), z.array(z.string())]).optional(),
  trials: z.int().positive().optional(),
  schedule: z.union([stopWhenSchema, adaptiveSchema]).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  limits: object.optional(),
  budget: z.strictObject({ costUsd: z.number(), tokens: z.number(), calls: z.number() }).partial().optional(),
  retries: z.int().nonnegative().optional(),
  scheduler: z.string().optional(),
});

/**
 * An experiment as JSON: what `experiment` takes, with the benchmark and all agents by name.
 *
 * @param value - What `JSON.parse` returns.
 * @param find - The benchmark of a name.
 * @throws MasbenchError `OPTION_INVALID` naming what is not valid, and where
 */
export async function experimentOfJson(
  value: unknown,
  find: (name: string) => Promise<Benchmark>,
): Promise<ExperimentDefinition> {
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot read the experiment: it is not valid:\n${z.prettifyError(parsed.error)}`,
    );
  return { ...parsed.data, benchmark: await find(parsed.data.benchmark) };
}
