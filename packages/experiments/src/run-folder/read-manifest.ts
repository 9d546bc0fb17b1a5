import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { readContinuations, withContinuations } from './continuations.js';
import { manifestFile, manifestSchema, type Manifest } from '../plan/manifest.js';
import { withAbsolutePaths } from '../plan/recorded-paths.js';

/**
 * The manifest of a run, with absolute paths, and the trials that were added since it began.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no run, or one of another format
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const value = await readJson(folder);
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success)
    return withContinuations(withAbsolutePaths(parsed.data, folder), await readContinuations(folder));
  const earlier = earlierFormat.safeParse(value);
  if (earlier.success) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot read the run ${folder}: it was written by an earlier version (format ${earlier.data.format}, and this one reads masbench-run/3). Play it again with this one, or read it with the version that its ${manifestFile} names under versions`,
    );
  }
  if (ofAlternatives.safeParse(value).success) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot read the run ${folder}: its factors vary rules, views or prompts, which are variants since. Play it again with --variants, or read it with the version that its ${manifestFile} names under versions`,
    );
  }
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot read the run ${folder}: ${manifestFile} is not in the format masbench-run/3:\n${z.prettifyError(parsed.error)}`,
  );
}

const earlierFormat = z.object({ format: z.enum(['masbench-run/1', 'masbench-run/2']) });

/** Runs that chose among the alternatives that benchmarks had before they had variants of rules, views and prompts. */
const ofAlternatives = z.object({
  cells: z.array(z.unknown()).refine((cells) => cells.some((cell) => chosenSchema.safeParse(cell).success)),
});
const chosenSchema = z.object({ chosen: z.record(z.string(), z.string()) });

async function readJson(folder: string): Promise<unknown> {
  const path = join(folder, manifestFile);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `There is no run in ${folder}: it has no ${manifestFile}`, {
      cause,
    });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot read the run ${folder}: ${path} is not JSON`, {
      cause,
    });
  }
}
