import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { invalid } from '../experiment/experiment.js';
import { unitKind } from '../analysis/analysis.js';
import {
  acceptedSchema,
  continuationSchema,
  reliefSchema,
  type Accepted,
  type Continuation,
  type Relief,
} from '../plan/continuation-schema.js';
import { isNotThere } from './is-not-there.js';
import { continuedFile, type RunFolder } from './folder.js';
import type { Manifest } from '../plan/manifest.js';
import { ScheduleLog, scheduleFile } from './schedule-log.js';
import { readSeal } from './seal.js';

/** One line: trials that were added, room that was made, or changed code that was accepted. */
type Line = Continuation | Relief | Accepted;

const lineSchema = z.union([continuationSchema, reliefSchema, acceptedSchema]);

/** Reads what was added to a run; it is written as a whole, line by line. @throws MasbenchError `JOURNAL_CORRUPT` */
export async function readContinuations(folder: string): Promise<readonly Line[]> {
  const text = await readFile(join(folder, continuedFile), 'utf8').catch((cause: unknown) => {
    if (isNotThere(cause)) return '';
    throw cause;
  });
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return lineSchema.parse(JSON.parse(line));
      } catch (cause) {
        throw new MasbenchError(
          'JOURNAL_CORRUPT',
          `${join(folder, continuedFile)}, line ${index + 1} does not say how the run was continued`,
          { cause },
        );
      }
    });
}

/** The manifest with what was added. Items that are drawn again with more trials are its unit from then on. */
export function withContinuations(manifest: Manifest, added: readonly Line[]): Manifest {
  if (added.length === 0) return manifest;
  const continued = [...(manifest.continued ?? []), ...added.filter(isContinuation)];
  const relief = [
    ...(manifest.relief ?? []),
    ...added.filter((line): line is Relief => !isContinuation(line) && !isAccepted(line)),
  ];
  const accepted = [...(manifest.accepted ?? []), ...added.filter(isAccepted)];
  const eased = {
    ...manifest,
    ...(relief.length > 0 && { relief }),
    ...(accepted.length > 0 && { accepted }),
  };
  const last = continued.at(-1);
  if (last === undefined) return eased;
  const { analysis } = manifest;
  const longer = { ...eased, trials: last.trials, continued };
  return analysis === undefined ? longer : { ...longer, analysis: { ...analysis, unit: unitKind(longer) } };
}

/**
 * Plans a continuation by so many trials.
 *
 * @throws MasbenchError `OPTION_INVALID` if the run has decided that it is over
 */
export async function planContinuation(
  { trials, schedule, shard }: Manifest,
  folder: RunFolder,
  more: number,
): Promise<Continuation> {
  if (!(Number.isSafeInteger(more) && more > 0))
    throw invalid(`it can be continued by a positive number of trials, not by ${more}`);
  if (shard !== undefined)
    throw invalid('trials cannot be added to one of its shards: merge them, and add trials to the whole run');
  if (schedule !== undefined) {
    const { lines } = await ScheduleLog.read(folder.in(scheduleFile));
    const last = lines.at(-1);
    if (last !== undefined && 'stop' in last && last.stop !== 'maximum')
      throw invalid(
        `it stopped because of what it found (${last.stop}), and more trials would not count: begin a new run`,
      );
  }
  const seal = await readSeal(folder);
  return {
    from: trials,
    trials: trials + more,
    former: seal !== undefined && 'root' in seal ? seal.root : null,
  };
}

function isAccepted(line: Line): line is Accepted {
  return 'why' in line;
}

function isContinuation(line: Line): line is Continuation {
  return 'trials' in line;
}

/** Adds to what is written of how a run was continued, after those who read it know that it was. */
export async function writeContinuations(folder: RunFolder, added: readonly Line[]): Promise<void> {
  const lines = [...(await readContinuations(folder.path)), ...added];
  await folder.write(continuedFile, lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
}
