import * as z from 'zod';

/** The folder of a run that holds the modules that it was played with. */
export const bundleFolder = 'bundle';

const fileSchema = z.strictObject({
  /** Relative to the run folder in `run.json`, absolute once it is read. */
  path: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Where the run folder keeps it, with `/`. */
  kept: z.string().regex(/^bundle\/(?!.*(?:^|\/)\.\.(?:\/|$)).+$/),
  /** Paths of the local files that it imports, by the name under which it does. */
  imports: z.record(z.string(), z.string()).optional(),
});

/** The manifest's record of the modules that a run was played with. */
export const recordedCodeSchema = z.strictObject({
  /** All local files behind the modules of the benchmark and of its agents. */
  files: z.array(fileSchema),
  /** Versions of the packages that they import, by name. */
  packages: z.record(z.string(), z.string()),
});

export type RecordedCode = z.infer<typeof recordedCodeSchema>;
export type RecordedCodeFile = RecordedCode['files'][number];
