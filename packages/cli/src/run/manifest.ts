import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { messageOf } from '../message.js';
import { pricesSchema } from '../players/prices.js';
import { UsageError } from '../usage-error.js';

export const cassetteModes = ['record', 'replay', 'replay-or-record'] as const;

/** What the models of a run share. */
export const modelsSchema = z.strictObject({
  cache: z.string().optional(),
  cassette: z.strictObject({ directory: z.string(), mode: z.enum(cassetteModes) }).optional(),
  /** In place of those of `@masbench/llm`, or beside them. */
  prices: pricesSchema.optional(),
});

const seed = z.union([z.string(), z.number()]);

const playerSchema = z.strictObject({
  agent: z.string(),
  /** SHA-256 of the module, where the agent is one. */
  sha256: z.string().optional(),
});

/** What a run is made of: enough to go on with it, to replay it and to verify it. */
export const manifestSchema = z.strictObject({
  format: z.literal('masbench-run/1'),
  run: z.string(),
  /** Name of a game, or path of the module it comes from. */
  game: z.string(),
  gameSha256: z.string().optional(),
  /** Name of a game that comes from a module. */
  name: z.string().optional(),
  gameVersion: z.number(),
  /** Configurations as SHA-256 of their JSON in `blobs/`. */
  configs: z.array(z.string()).min(1),
  options: z.record(z.string(), z.unknown()),
  shown: z.unknown(),
  seats: z.array(playerSchema.extend({ seat: z.string() })),
  /** Two agents that take the sides of the game in turns, each pair of matches with the same draws, in place of `seats`. */
  paired: z.tuple([playerSchema, playerSchema]).optional(),
  models: modelsSchema,
  trials: z.int().positive(),
  seed,
  scheduler: z.string().optional(),
  limits: z.record(z.string(), z.unknown()),
  fsync: z.enum(['end', 'batch', 'answer']),
  versions: z.record(z.string(), z.string()),
  startedAt: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'run.json';

/** @throws UsageError */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `Cannot read the run ${folder} as ${manifestFile} cannot be read: ${messageOf(error)}`,
    );
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `Cannot read the run ${folder} as ${manifestFile} is not of masbench-run/1:\n${z.prettifyError(parsed.error)}`,
  );
}
