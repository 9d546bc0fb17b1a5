import { memoryBlobs, play } from '@masbench/core';
import { mug } from '../game/mug.js';
import { preparedServices } from '../game/prepared-services.js';
import type { Perceive } from '../perception.js';
import { scriptedBaselinePlayer } from '../players/scripted-baseline.js';
import { scriptedReleasedPlayer } from '../players/scripted-released.js';
import {
  detectionRecord,
  detectionReport,
  type DetectionRecord,
  type DetectionReport,
} from '../report/detection-report.js';
import type { GeneratedQuestion } from '../world/index.js';
import { compareMethods, type ComparedMethod, type ComparedRow } from './compare.js';
import { playControls, playerOf, type Controls } from './controls.js';
import { generated, generatedItem, rememberingEyes } from './generated.js';
import { methodTable, type MethodLine } from '../report/method-table.js';
import { studySettingsSchema, type StudySettings, type StudySettingsInput } from './study-settings.js';

/** Detection and accuracy at one declared error rate. */
export interface ErrorLine {
  readonly error: number;
  readonly report: DetectionReport;
}

/** What a study found. All players in it are scripted: it is about the protocol, not about any model. */
export interface Study {
  readonly players: 'scripted';
  readonly settings: StudySettings;
  readonly byError: readonly ErrorLine[];
  /** Methods at equal calls per question. */
  readonly comparison: readonly MethodLine<ComparedMethod>[];
  /** One row per question and method, for paired tests. */
  readonly rows: readonly ComparedRow[];
  readonly controls: Controls;
}

/** What a study tells while it runs. */
export interface StudyProgress {
  readonly part: 'errors' | 'comparison' | 'controls';
  readonly done: number;
  readonly of: number;
}

/**
 * Plays generated questions with scripted players, whose error rates are declared: detection and accuracy as functions
 * of the error rate beside the lines of chance, methods at equal calls per question, and controls. The same settings
 * give the same study.
 *
 * @param onProgress - Told after every question of every part.
 */
export async function study(
  input: StudySettingsInput = {},
  onProgress: (progress: StudyProgress) => void = () => undefined,
): Promise<Study> {
  const settings = studySettingsSchema.parse(input);
  const questions = generated(settings.seed, settings.questions);
  const eyes = rememberingEyes();
  const byError: ErrorLine[] = [];
  for (const [line, error] of settings.errors.entries()) {
    const records: DetectionRecord[] = [];
    for (const item of questions) {
      records.push(await playOne(item, { settings, error, eyes }));
      onProgress({
        part: 'errors',
        done: line * questions.length + records.length,
        of: questions.length * settings.errors.length,
      });
    }
    byError.push({ error, report: detectionReport(records) });
  }
  const compared = questions.slice(0, settings.compared);
  const rows: ComparedRow[] = [];
  if (settings.methods.length > 0) {
    for (const [index, item] of compared.entries()) {
      rows.push(...(await compareOne(item, { settings, eyes })));
      onProgress({ part: 'comparison', done: index + 1, of: compared.length });
    }
  }
  const controls = await playControls(compared, { settings, eyes });
  onProgress({ part: 'controls', done: compared.length, of: compared.length });
  return { players: 'scripted', settings, byError, comparison: methodTable(rows), rows, controls };
}

async function playOne(
  { question, counterfactual, original, edited }: GeneratedQuestion,
  {
    settings,
    error,
    eyes,
  }: { readonly settings: StudySettings; readonly error: number; readonly eyes: Perceive },
): Promise<DetectionRecord> {
  const { seats, seed, observationRounds, maxRounds } = settings;
  const blobs = memoryBlobs();
  for (const bytes of [original, edited]) await blobs.put(bytes);
  const player = playerOf(settings, { error, eyes });
  const result = await play(mug, {
    blobs,
    seed: `${seed}/${question.id}`,
    services: preparedServices,
    agents: Object.fromEntries(Array.from({ length: seats }, (_, place) => [`seat ${place + 1}`, player])),
    config: { question, counterfactual, observationRounds, maxRounds },
  });
  return detectionRecord(result);
}

async function compareOne(
  item: GeneratedQuestion,
  { settings, eyes }: { readonly settings: StudySettings; readonly eyes: Perceive },
): Promise<ComparedRow[]> {
  const { seats, seed, methods, comparedError: error, noise, observationRounds, maxRounds } = settings;
  const sight = { perceive: eyes, error, noise };
  return compareMethods(generatedItem(item), {
    seats,
    seed,
    methods,
    config: { observationRounds, maxRounds },
    contestants: {
      mug: () => playerOf(settings, { error, eyes }),
      baseline: () => scriptedBaselinePlayer(sight),
      released: () => scriptedReleasedPlayer(sight),
    },
  });
}
