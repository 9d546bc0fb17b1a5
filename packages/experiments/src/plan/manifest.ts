import * as z from 'zod';
import { protocolSchema } from './protocol.js';
import { runBudgetSchema } from '../experiment/run-budget.js';
import { acceptedSchema, continuationSchema, reliefSchema } from './continuation-schema.js';
import { recordedCodeSchema } from '../code/recorded-code.js';
import { recordedScheduleSchema } from '../schedules/schedules.js';
import { analysisSchema } from '../analysis/analysis.js';

const seed = z.union([z.string(), z.number()]);

const playerSchema = z.strictObject({
  /** Who it is in all results: what was typed, or the name in code. */
  identity: z.string(),
  /** The definition of the agent. */
  agent: z.string(),
  sha256: z.string().optional(),
  given: z.literal(true).optional(),
});

/** Agents by their place in the design: of every seat, or of the two sides. */
const seatingSchema = z.union([
  z.strictObject({ agents: z.array(z.int().nonnegative()) }),
  z.strictObject({
    pair: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
    side: z.union([z.literal(0), z.literal(1)]),
  }),
]);

const cellSchema = z.strictObject({
  /** The level of every factor. */
  levels: z.record(z.string(), z.unknown()),
  seats: z.array(playerSchema.extend({ seat: z.string() })),
  /** Which agents meet in the matches of a trial, in place of the agents of `seats`. */
  design: z
    .strictObject({
      kind: z.string(),
      agents: z.array(playerSchema),
      seatings: z.array(seatingSchema).min(1),
    })
    .optional(),
  /** Configurations as SHA-256 of their JSON in `blobs/`. */
  configs: z.array(z.string()).min(1),
  options: z.unknown(),
  /** The settings in short. */
  shown: z.unknown(),
  limits: z.record(z.string(), z.unknown()),
});

/** Definition of a run: enough to resume, replay and verify it. */
export const manifestSchema = z.strictObject({
  format: z.literal('masbench-run/3'),
  run: z.string(),
  benchmark: z.strictObject({
    name: z.string(),
    /** A package, or the path of a module: relative to the run folder in `run.json`, absolute once it is read. */
    module: z.string().optional(),
    /** SHA-256 of the module, if it is a file. */
    sha256: z.string().optional(),
    gameVersion: z.number(),
  }),
  /** The modules of the user that decide play. */
  code: recordedCodeSchema.optional(),
  /** Which of the benchmark's own experiments this is. */
  experiment: z.string().optional(),
  cells: z.array(cellSchema).min(1),
  variants: z.array(z.string()),
  /** How it is analyzed, as it was derived before the first match. */
  analysis: analysisSchema.optional(),
  /** The protocol that was written before the first match. @default there is none */
  plan: protocolSchema.optional(),
  /** Trials of every cell. */
  trials: z.int().positive(),
  seed,
  scheduler: z.string().optional(),
  schedule: recordedScheduleSchema.optional(),
  budget: runBudgetSchema.optional(),
  /** The part of the run that this folder plays; the rest of the manifest is that of the whole run. @default all of it */
  shard: z
    .strictObject({ index: z.int().positive(), of: z.int().positive() })
    .refine(({ index, of }) => index <= of)
    .optional(),
  /** Root digests of the shards that were merged into this run, in their order. @default it was played as one */
  merged: z.array(z.string()).optional(),
  /** Trials that were added later: in `continued.jsonl`, not in `run.json`. @default none */
  continued: z.array(continuationSchema).optional(),
  /** Room that was made beside lost calls: in `continued.jsonl`, not in `run.json`. @default none */
  relief: z.array(reliefSchema).optional(),
  /** Changed code with which it was played on, in `continued.jsonl` too. @default none */
  accepted: z.array(acceptedSchema).optional(),
  /** How often a match that did not finish is played again. */
  retries: z.int().nonnegative().optional(),
  fsync: z.enum(['end', 'batch', 'answer']),
  /** Settings of the player sources, by name. */
  sources: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.string()),
  startedAt: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'run.json';
