import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { readContinuations, withContinuations } from './continuations.js';
import { bundleFolder } from '../code/recorded-code.js';
import { matchCount, mostMatches } from '../plan/plan.js';
import { manifestFile, manifestSchema, type Manifest } from '../plan/manifest.js';
import { withAbsolutePaths } from '../plan/recorded-paths.js';

/**
 * The manifest of a run, with absolute paths, and the trials that were added since it began.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is no run, or one of another format
 */
export async function readManifest(folder: string): Promise<Manifest> {
  await checkFiles(folder);
  const value = await readJson(folder);
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) {
    const manifest = withContinuations(
      withAbsolutePaths(parsed.data, folder),
      await readContinuations(folder),
    );
    const count = matchCount(manifest);
    if (count <= mostMatches) return manifest;
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot read the run ${folder}: its ${manifest.trials} trials are ${count} matches, and a run has at most ${mostMatches}`,
    );
  }
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

/** Whoever opens a pipe or a device waits for ever, or reads without end. @throws MasbenchError `OPTION_INVALID` */
async function checkFiles(folder: string): Promise<void> {
  for (const part of ['.', 'matches', 'blobs', bundleFolder, 'artifacts']) {
    const entries = await readdir(join(folder, part), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isFile() || entry.isDirectory()) continue;
      const found = await stat(join(folder, part, entry.name)).catch(() => undefined);
      // A link that leads nowhere is missing.
      if (found === undefined || found.isFile() || found.isDirectory()) continue;
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot read the run ${folder}: ${join(part, entry.name)} is no file, but a pipe, a socket or a device`,
      );
    }
  }
}

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
