import { MasbenchError, requireNode } from '@masbench/core';
import type { PrepareContext, Prepared } from '@masbench/core/benchmark';
import * as z from 'zod';
import { mugConfigSchema, type MugConfig, type MugConfigInput } from '../game/config.js';
import { loadImages } from './optional-parts.js';
import { loadQuestions } from './questions.js';
import { isEdited, type MugOptions, type MugSettings } from './settings.js';

/** The most pixels of an image of a file, where the models of the seats take as many. */
const usualPixels = 1_200_000;

/**
 * Reads or generates the questions and stores their images: one configuration for every question.
 *
 * @throws MasbenchError `CONFIG_INVALID` if files, images or the configuration are wrong
 */
export async function prepareQuestions(
  settings: MugSettings,
  { seed, trials, blobs, images: taken = {} }: PrepareContext,
): Promise<Prepared<MugConfigInput, MugOptions>> {
  const {
    benchmark,
    questions: _questions,
    images: _images,
    missingImages: _missingImages,
    maxPixels = Math.min(usualPixels, taken.maxPixels ?? Infinity),
    missingAnswers,
    limit: _limit,
    edited,
    editor,
    calls,
    error,
    noise,
    shared,
    rereading,
    lambda,
    mu,
    weights,
    ...game
  } = settings;
  const editing =
    game.editing ??
    (benchmark === undefined || settings.questions === 'generated' || isEdited(settings)
      ? 'counterfactual'
      : 'none');
  const { items, source } = await loadQuestions(settings, { seed, trials, images: { ...taken, maxPixels } });
  const configs: MugConfig[] = [];
  let placeholder: string | undefined;
  const readAsSrgb = new Set<string>();
  for await (const {
    question,
    counterfactual,
    images,
    placeholder: missing = false,
    profiles = [],
  } of items) {
    for (const profile of profiles) readAsSrgb.add(profile);
    for (const bytes of images) await blobs.put(bytes);
    configs.push(
      checked({ ...game, editing, question, ...(counterfactual === undefined ? {} : { counterfactual }) }),
    );
    if (missing) placeholder = question.image.sha256;
  }
  const placeholders = configs.filter(({ question }) => question.image.sha256 === placeholder).length;
  const [first] = configs;
  const options: MugOptions = {
    source,
    missingAnswers,
    placeholder,
    blank:
      benchmark === undefined && first !== undefined
        ? await blobs.put((await loadImages()).blankImage(first.question.image))
        : undefined,
    // A run may be resumed from another working directory.
    edited: edited === undefined ? undefined : requireNode().path.resolve(edited),
    editor,
    calls,
    error,
    noise,
    shared,
    rereading,
    lambda,
    mu,
    weights,
  };
  const shown = {
    ...game,
    editing,
    benchmark: benchmark ?? 'generated',
    questions: configs.length,
    maxPixels,
    error,
    ...(placeholders > 0 ? { placeholders } : {}),
    ...(readAsSrgb.size > 0 ? { readAsSrgb: [...readAsSrgb].toSorted() } : {}),
  };
  return { configs, options: withoutUndefined(options), shown };
}

function checked(config: unknown): MugConfig {
  const parsed = mugConfigSchema.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new MasbenchError(
    'CONFIG_INVALID',
    `The configuration of mug is not valid:\n${z.prettifyError(parsed.error)}`,
  );
}

/** Options are plain JSON, in which nothing is `undefined`. */
function withoutUndefined(options: MugOptions): MugOptions {
  return JSON.parse(JSON.stringify(options));
}
