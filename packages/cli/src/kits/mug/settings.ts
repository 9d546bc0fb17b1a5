import { benchmarkNames } from '@masbench/game-mug/datasets';
import * as z from 'zod';
import { UsageError } from '../../usage-error.js';
import type { Settings } from '../../settings.js';

const schema = z.looseObject({
  /** Whose file `questions` is: pope, hallusionbench, mmstar or mmmu. Without it, questions are generated. */
  benchmark: z.enum(benchmarkNames).optional(),
  /** The question file, native or VLMEvalKit's `.tsv`. */
  questions: z.string().optional(),
  /** Folder of the images that the questions name. */
  images: z.string().optional(),
  /** What stands in for an image that is not there. */
  missingImages: z.enum(['fail', 'placeholder']).default('fail'),
  /** Stands in for missing answers in files and figures. Without it these questions are left out of both, and counted. */
  missingAnswers: z.string().optional(),
  /** How many questions. */
  limit: z.int().positive().optional(),
  /** Folder of images that were edited before, each under the name of its original or of its question. */
  edited: z.string().optional(),
  /** The model that edits: openai:<model> or google:<model>. */
  editor: z.string().optional(),
  /** How often a scripted player misreads a detail, from 0 to 1. */
  error: z.number().min(0).max(1).default(0.1),
});

/** What the command line adds to the configuration of MUG. */
export type MugSettings = {
  readonly [Field in keyof typeof schema.shape]: z.output<(typeof schema.shape)[Field]>;
};

/**
 * The settings of the command line, and the rest, which are the game's.
 *
 * @throws UsageError
 */
export function mugSettings(settings: Settings): { readonly own: MugSettings; readonly game: Settings } {
  const parsed = schema.safeParse(settings);
  if (!parsed.success)
    throw new UsageError(`The configuration of mug is not valid:\n${z.prettifyError(parsed.error)}`);
  const {
    benchmark,
    questions,
    images,
    missingImages,
    missingAnswers,
    limit,
    edited,
    editor,
    error,
    ...game
  } = parsed.data;
  const own = { benchmark, questions, images, missingImages, missingAnswers, limit, edited, editor, error };
  if (benchmark === undefined && questions !== undefined) {
    throw new UsageError(
      `Cannot read ${questions} without knowing its format: name it with --set benchmark=${benchmarkNames.join('|')}`,
    );
  }
  return { own, game };
}

/** Whether edited images are made in the run, by a model or from a folder. */
export function isEdited({
  edited,
  editor,
}: {
  readonly edited?: string | undefined;
  readonly editor?: string | undefined;
}): boolean {
  return edited !== undefined || editor !== undefined;
}
