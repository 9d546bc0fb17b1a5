import { mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { LimitsInput } from '@masbench/core';
import { baselineMethods } from '@masbench/game-mug/baselines';
import { mugConfigSchema, type MugConfig } from '@masbench/game-mug';
import {
  mugVariants,
  type ComparedItem,
  type ComparedMethod,
  type Contestants,
} from '@masbench/game-mug/study';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod';
import { mugKit } from '../kits/mug.js';
import { editorOf } from '../kits/mug/editing.js';
import { questionsOf } from '../kits/mug/questions.js';
import { isEdited, mugSettings } from '../kits/mug/settings.js';
import { messageOf } from '../message.js';
import { contestantsOf } from '../players/contestants.js';
import { isModel } from '../players/player-by-name.js';
import { costNotice } from '../run/cost.js';
import { modelOptionsOf, seatingOf } from '../run/options.js';
import type { Settings } from '../settings.js';
import { shellWord } from '../terminal/shell-word.js';
import { UsageError } from '../usage-error.js';
import { version } from '../version.js';
import { Edits } from './edits.js';
import { checkLimits, limitsFor } from './limits.js';
import { comparisonFile, methodSchema, readComparison, type Comparison } from './manifest.js';

/** A comparison that is ready to be played. */
export interface ComparisonPlan {
  readonly folder: string;
  readonly manifest: Comparison;
  readonly items: readonly ComparedItem[];
  /** SHA-256 of the image that stands in for missing ones. */
  readonly placeholder: string | undefined;
  /** Makers of edited images, for questions that bring none. */
  readonly edits: Edits | undefined;
  readonly contestants: Contestants;
  /** Settings of MUG. */
  readonly config: Omit<MugConfig, 'question' | 'counterfactual'>;
  /** Of every match: of one method on one question. */
  readonly limits: LimitsInput;
  /** What models can cost at most, as a sentence; `undefined` where none plays. */
  readonly costNotice: string | undefined;
}

export interface ComparisonOptions {
  readonly seat: readonly string[];
  readonly seats: string | undefined;
  readonly limit: readonly string[];
  readonly trials: number | undefined;
  readonly seed: string;
  readonly out: string | undefined;
  readonly cache: string | undefined;
  readonly cassette: string | undefined;
  readonly prices: string | undefined;
}

const ownSchema = z.looseObject({
  methods: z.array(methodSchema).min(1).optional(),
  calls: z.union([z.int().positive(), z.literal('first')]).default('first'),
});

/** Checks everything that a user can get wrong, and only then makes the folder. */
export async function beginComparison(
  settings: Settings,
  options: ComparisonOptions,
): Promise<ComparisonPlan> {
  const seating = [...seatingOf(mugKit.seats(settings), options.seats, options.seat)];
  if (seating.length < 3)
    throw new UsageError(`Cannot compare with ${seating.length} seats as MUG takes at least 3`);
  const startedAt = new Date().toISOString();
  const folder = options.out ?? `runs/mug-comparison-${startedAt.replaceAll(/[:.]/g, '-')}`;
  const parsed = ownSchema.safeParse(settings);
  if (!parsed.success)
    throw new UsageError(`The settings of the comparison are not valid:\n${z.prettifyError(parsed.error)}`);
  const { methods, calls, ...rest } = parsed.data;
  const models = await modelOptionsOf(options);
  const seats = seating.map(([seat, agent]) => ({ seat, agent }));
  const absolute = withAbsolutePaths(rest);
  const manifest: Comparison = {
    format: 'masbench-comparison/1',
    run: basename(folder),
    game: 'mug',
    settings: absolute,
    seats,
    methods: methodsOf(methods, absolute),
    calls,
    questions: 1,
    models: seats.some(({ agent }) => isModel(agent))
      ? // What was paid for is in the folder, so that going on pays for nothing twice.
        { ...models, cache: models.cache ?? resolve(folder, 'cache') }
      : models,
    limits: { ...limitsFor(seats, options.limit) },
    seed: options.seed,
    versions: { masbench: version(), node: process.version },
    startedAt,
  };
  const plan = await planOf(folder, manifest, options.trials);
  await makeFolder(folder);
  await writeFileAtomic(join(folder, comparisonFile), `${JSON.stringify(plan.manifest, null, 2)}\n`);
  return plan;
}

/** A comparison that was begun, ready to go on. @throws UsageError where its question file has changed. */
export async function reopenComparison(folder: string): Promise<ComparisonPlan> {
  const manifest = await readComparison(folder);
  const plan = await planOf(folder, manifest, manifest.questions);
  const { source } = plan.manifest;
  if (source?.sha256 !== manifest.source?.sha256) {
    throw new UsageError(
      `The questions ${source?.file ?? ''} have changed since this comparison began: put the file back, or start a new one`,
    );
  }
  return plan;
}

async function planOf(
  folder: string,
  manifest: Comparison,
  trials: number | undefined,
): Promise<ComparisonPlan> {
  const { seats, methods, models, limits, seed } = manifest;
  const { own, game } = mugSettings(manifest.settings);
  const { items, source, placeholder } = await questionsOf(own, { seed, trials });
  const contestants = contestantsOf(
    seats.map(({ agent }) => agent),
    { error: own.error, models },
  );
  checkLimits({ items, seats, contestants, limits });
  const notice = costNotice({ seats, models, trials: items.length * methods.length }, limits);
  return {
    folder,
    manifest: { ...manifest, source, questions: items.length },
    items,
    placeholder,
    config: configOf(game, items),
    edits: isEdited(own) ? await Edits.open(folder, await editorOf({ ...own, source })) : undefined,
    contestants,
    limits,
    costNotice: own.editor === undefined ? notice : withEdits(notice),
  };
}

/** Edited images are made before the matches, whose limits they are therefore not under. */
function withEdits(notice: string | undefined): string {
  return `${notice === undefined ? '' : `${notice}\n`}No limit bounds what the edited images cost`;
}

/** The methods in the order in which they are played: the one whose calls are the budget comes first. */
function methodsOf(wanted: readonly ComparedMethod[] | undefined, settings: Settings): ComparedMethod[] {
  const { own } = mugSettings(settings);
  const edited = own.benchmark === undefined || isEdited(own);
  const out = new Set<ComparedMethod>(edited ? [] : ['mug', 'mug-random-vote', 'mug-released']);
  const refused = wanted?.find((method) => out.has(method));
  if (refused !== undefined) {
    throw new UsageError(
      `Cannot play ${refused} as no image is edited: name --set edited=DIR or --set editor=<provider>:<model>, or leave it out of --set methods`,
    );
  }
  const reference = edited ? 'mug' : 'mug-no-edit';
  const methods = (wanted ?? [...mugVariants, ...baselineMethods]).filter((method) => !out.has(method));
  return [reference, ...methods.filter((method) => method !== reference)];
}

function configOf(game: Settings, [first]: readonly ComparedItem[]): ComparisonPlan['config'] {
  const parsed = mugConfigSchema.safeParse({ ...game, question: first?.question });
  if (!parsed.success)
    throw new UsageError(`The configuration of mug is not valid:\n${z.prettifyError(parsed.error)}`);
  const { question: _question, counterfactual: _counterfactual, ...config } = parsed.data;
  return config;
}

/** A comparison may be gone on with from elsewhere. */
function withAbsolutePaths(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      ['questions', 'images', 'edited'].includes(key) && typeof value === 'string' ? resolve(value) : value,
    ]),
  );
}

/** What goes on with the comparison in a folder. */
export function resumeCommand(folder: string): string {
  return `masbench compare mug --resume ${shellWord(folder)}`;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new UsageError(`Cannot write the comparison to ${folder}: ${messageOf(error)}`);
  }
  throw new UsageError(
    `Cannot write the comparison to ${folder} as the folder is not empty: choose another with --out, or go on with \`${resumeCommand(folder)}\``,
  );
}
