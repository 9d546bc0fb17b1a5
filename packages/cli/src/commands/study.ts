import { study, studySettingsSchema, type Study } from '@masbench/game-mug/study';
import * as z from 'zod';
import type { Settings } from '../settings.js';
import { decimals, interval, percent } from '../terminal/format.js';
import { methodsTable } from '../terminal/methods-table.js';
import { plainTable } from '../terminal/table.js';
import { noProgress, progressOn } from '../terminal/progress.js';
import { UsageError } from '../usage-error.js';
import type { OutputOptions } from './run.js';

const parts = ['errors', 'comparison', 'controls'] as const;

/** Plays a study of MUG with scripted players on generated questions, and prints its tables. */
export async function studyMug(settings: Settings, { json, quiet }: OutputOptions): Promise<void> {
  const parsed = studySettingsSchema.safeParse(settings);
  if (!parsed.success) {
    throw new UsageError(`The settings of the study are not valid:\n${z.prettifyError(parsed.error)}`);
  }
  const progress = quiet ? noProgress : progressOn(process.stderr, 'study mug');
  const found = await study(parsed.data, ({ part, done, of }) => {
    progress.update((parts.indexOf(part) + done / of) / parts.length, `${part} ${done}/${of}`);
  });
  progress.stop();
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : textOf(found));
}

function textOf({ settings, byError, comparison, controls }: Study): string {
  const errors = plainTable(
    ['Error', 'Detection', '95 %', 'By chance', 'Votes right', 'Accuracy', '95 %', 'By guessing', 'Calls'],
    byError.map(({ error, report }) => {
      const [all] = report.accuracy;
      return [
        decimals(error, 2),
        percent(report.detection.value),
        interval(report.detection.interval),
        percent(report.detectionByChance),
        percent(report.voteAccuracy.value),
        percent(all?.accuracy.value ?? null),
        interval(all?.accuracy.interval ?? null),
        percent(all?.byChance ?? null),
        decimals(report.perQuestion.calls, 1),
      ];
    }),
  );
  const { sameImage, swapped, hiddenPixels } = controls;
  return [
    `Scripted players on ${settings.questions} generated questions, ${settings.seats} seats, seed ${settings.seed}: about the protocol, not about any model.`,
    errors,
    `Methods at equal calls per question, error ${settings.comparedError}:`,
    methodsTable(comparison),
    'Controls:',
    `  an edit that changes nothing: detection ${percent(sameImage.detection.value)} ${interval(sameImage.detection.interval)}, by chance ${percent(sameImage.byChance)}`,
    `  the images of two seats swapped: votes against the holder ${percent(swapped.againstHolder.value)}, against the same seat without it ${percent(swapped.againstSameSeat.value)}`,
    `  pixels hidden: accuracy ${percent(hiddenPixels.accuracy.value)} ${interval(hiddenPixels.accuracy.interval)}, by guessing ${percent(hiddenPixels.byChance)}`,
    '',
  ].join('\n');
}
