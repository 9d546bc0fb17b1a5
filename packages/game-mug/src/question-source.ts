import * as z from 'zod';

/** The benchmarks whose questions can be asked: those of `@masbench/vlm-benchmarks`. */
export const benchmarkNames = ['pope', 'hallusionbench', 'mmstar', 'mmmu'] as const;

/** Where the questions of a benchmark come from, as the manifest of a run records it: its file, or generated in its form. */
export const questionSourceSchema = z.union([
  z.object({
    /** The benchmark that the file belongs to. */
    benchmark: z.enum(benchmarkNames),
    /** Absolute path. */
    file: z.string(),
    /** Of the file's bytes, in hexadecimal. */
    sha256: z.string(),
  }),
  z.object({ benchmark: z.enum(benchmarkNames), seed: z.union([z.string(), z.number()]), count: z.int() }),
]);

/** Where the questions of a benchmark come from. */
export type QuestionSource = z.output<typeof questionSourceSchema>;
