import { rm } from 'node:fs/promises';
import * as z from 'zod';
import type { RunFolder } from '../run-folder/folder.js';
import type { MatchProgress } from '../play/progress.js';
import { progressSchema } from './messages.js';

/** Matches of a run in progress whose journals are not in its folder. */
const file = 'elsewhere.json';

const matchSchema = progressSchema.extend({ id: z.string(), worker: z.string() });

/** A match that a process without the run folder plays. */
export interface MatchElsewhere extends MatchProgress {
  readonly id: string;
  readonly worker: string;
}

/** Lets who follows a run by its folder see what is played elsewhere, if anything is. Nothing else reads it. */
export async function showElsewhere(
  folder: Pick<RunFolder, 'in' | 'write'>,
  matches: readonly MatchElsewhere[],
): Promise<void> {
  if (matches.length === 0) await rm(folder.in(file), { force: true });
  else await folder.write(file, JSON.stringify(matches));
}

/** The matches of a run in progress that are played elsewhere, as far as is known. */
export async function matchesElsewhere(folder: Pick<RunFolder, 'read'>): Promise<readonly MatchElsewhere[]> {
  const text = await folder.read(file);
  return text === undefined ? [] : z.array(matchSchema).parse(JSON.parse(text));
}
