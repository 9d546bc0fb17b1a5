import { readFileSync } from 'node:fs';
import * as z from 'zod';

const setsSchema = z.array(
  z.object({
    name: z.string(),
    licence: z.string(),
    base: z.string().optional(),
    files: z.array(
      z.object({
        path: z.string(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/u),
        at: z.array(z.string()).optional(),
        derive: z.enum(['popeAnswers', 'wikinews', 'simpleQa']).optional(),
      }),
    ),
  }),
);

/** A file of a published data set. */
export interface PublishedFile {
  /** Path in the folder of the data. */
  readonly path: string;
  readonly sha256: string;
  /** Public addresses of what it is, or is made from; empty if it was compiled by hand from more than that. */
  readonly origins: readonly string[];
  /** How it is made from what is there; `undefined` if it is the file itself. */
  readonly derive: 'popeAnswers' | 'wikinews' | 'simpleQa' | undefined;
  /** The set and its licence. */
  readonly from: string;
}

/** All files that tests and benchmarks read: no texts, only where they are and what they have to be. */
export const publishedFiles: readonly PublishedFile[] = setsSchema
  .parse(readJson('sets.json'))
  .flatMap(({ name, licence, base = '', files }) =>
    files.map(({ path, sha256, at = [], derive }) => ({
      path,
      sha256,
      origins: at.map((place) => `${base}${place}`),
      derive,
      from: `${name} (${licence})`,
    })),
  );

/** Reads facts of a published data set (labels, letters, verdicts, counts and figures), which are in the repository. */
export function readFacts<Value>(
  name: 'pope' | 'hallusion-bench' | 'mmmu' | 'wikinews' | 'simple-qa',
  schema: z.ZodType<Value>,
): Value {
  return schema.parse(readJson(`facts/${name}.json`));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
