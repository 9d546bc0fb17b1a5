import { join } from 'node:path';
import { takeLock } from '@masbench/core';
import writeFileAtomic from 'write-file-atomic';
import {
  beginComparison,
  reopenComparison,
  resumeCommand,
  type ComparisonOptions,
} from '../comparison/begin.js';
import { MethodRows } from '../comparison/method-rows.js';
import { playComparison } from '../comparison/play.js';
import { comparisonResult, comparisonText } from '../comparison/report.js';
import { interruptible } from '../interrupt.js';
import type { Settings } from '../settings.js';
import { noProgress, progressOn } from '../terminal/progress.js';
import type { OutputOptions } from './run.js';

/** Questions that are played side by side unless it is said. */
const usualConcurrency = 4;

export interface CompareOptions extends ComparisonOptions, OutputOptions {
  readonly concurrency: number | undefined;
  /** Folder of a comparison to go on with; then the settings are those that it began with. */
  readonly resume: string | undefined;
}

/**
 * Plays MUG, its ablations and the baselines on the same questions at equal calls, and prints their table.
 *
 * @returns the exit code: 0 where every method has finished on every question, else 1
 */
export async function compareMug(settings: Settings, options: CompareOptions): Promise<number> {
  const { json, quiet, concurrency = usualConcurrency } = options;
  const plan =
    options.resume === undefined
      ? await beginComparison(settings, options)
      : await reopenComparison(options.resume);
  const { folder, manifest, items, costNotice } = plan;
  const lock = takeLock(join(folder, 'run.lock'));
  try {
    if (costNotice !== undefined) process.stderr.write(`${costNotice}\n`);
    const file = join(folder, 'rows.jsonl');
    const rows = await MethodRows.open(file);
    const progress = quiet ? noProgress : progressOn(process.stderr, 'compare mug');
    const left = { folder, command: resumeCommand(folder) };
    await interruptible(
      async (signal) => playComparison(plan, rows, { concurrency, progress, signal }),
      left,
    );
    progress.stop();
    const ordered = rows.inOrder(
      items.map(({ question }) => question.id),
      manifest.methods,
    );
    await rows.settle(ordered);
    const result = comparisonResult(plan, ordered);
    await writeFileAtomic(join(folder, 'summary.json'), `${JSON.stringify(result, null, 2)}\n`);
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : comparisonText(plan, result, left));
    return result.complete === result.questions ? 0 : 1;
  } finally {
    lock.release();
  }
}
