import * as z from 'zod';
import { mugConfigSchema } from '../game/config.js';
import { weightsSchema } from '../game/factors.js';
import { benchmarkNames, questionSourceSchema } from '../question-source.js';

// The question and its images follow from the settings below.
const { question: _question, counterfactual: _counterfactual, ...ownConfig } = mugConfigSchema.shape;

/** Settings of a user: the configuration of a match, where its questions come from, and how scripted players play. */
export const mugSettingsSchema = z.strictObject({
  ...ownConfig,
  editing: ownConfig.editing
    .unwrap()
    .optional()
    .describe(
      'counterfactual, or none: the undercover holds the original. Default: none for a question file without an editor',
    ),
  benchmark: z
    .enum(benchmarkNames)
    .optional()
    .describe('The benchmark of the file `questions`. Default: questions are generated'),
  questions: z
    .string()
    .optional()
    .describe(
      "The question file, native or VLMEvalKit's .tsv, a folder with a file of each benchmark's name, or `generated`: questions of that form about generated images",
    ),
  images: z.string().optional().describe('Folder of the images that the questions refer to'),
  missingImages: z
    .enum(['fail', 'placeholder'])
    .default('fail')
    .describe('Whether a grey image replaces a missing one'),
  maxPixels: z
    .int()
    .positive()
    .optional()
    .describe(
      'The most pixels of an image of a file: a larger one is made smaller, and so is what is edited from it. Default: 1,200,000, or what the models of all seats take, if that is less. One of more bytes than they take is made smaller still',
    ),
  missingAnswers: z
    .string()
    .optional()
    .describe(
      'Replaces missing answers in official figures and files. Default: these questions are left out',
    ),
  limit: z
    .int()
    .positive()
    .optional()
    .describe('How many questions. Default: all of the file, or the trials'),
  edited: z
    .string()
    .optional()
    .describe('Folder of images edited beforehand, under the name of the question or of the original'),
  editor: z.string().optional().describe('The model that edits images: <provider>:<model>'),
  calls: z
    .int()
    .positive()
    .optional()
    .describe('Calls that a baseline can make on a question. Default: as many as MUG made'),
  error: z
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('Probability that a scripted player misreads a detail'),
  noise: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('Probability that a scripted player gives a wrong answer in a single call'),
  shared: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'Probability that offline players misread an image alike, as copies of one model do. Default: 1 for players that stand for a model of the paper, 0 for others',
    ),
  rereading: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      'Probability that an offline player looks again, independently, at an answer or a detail that another one contradicts. Not in the released protocol, whose players see no earlier round',
    ),
  lambda: z.number().min(0).default(1).describe('λ of equation 5 for scripted players'),
  mu: z.number().min(0).default(1).describe('μ of equation 6 for scripted players'),
  weights: weightsSchema.prefault({}).describe('w₁ to w₄ of equation 7 for scripted players'),
});

/** The settings of the benchmark, as `--set` and a configuration file give them. */
export type MugSettings = z.output<typeof mugSettingsSchema>;

/** Needs of a match in addition to its configuration. */
export const mugOptionsSchema = z.object({
  /** Where the questions come from; left out if they are generated in the form of no benchmark. */
  source: questionSourceSchema.optional(),
  /** Replaces missing answers in official figures and files; without it these questions are left out. */
  missingAnswers: z.string().optional(),
  /** SHA-256 of the image that replaces missing ones. */
  placeholder: z.string().optional(),
  /** SHA-256 of the blank image of the controls, for generated questions. */
  blank: z.string().optional(),
  /** Folder of images that were edited before the run. */
  edited: z.string().optional(),
  /** The model that edits images: `<provider>:<model>`. */
  editor: z.string().optional(),
  /** Calls that a baseline may spend on a question; without it as many as MUG spent on it. */
  calls: z.int().optional(),
  /** Probability that a scripted player misreads a detail. */
  error: z.number(),
  /** Probability that the answer of a scripted player is another one in a single call. */
  noise: z.number(),
  /**
   * Probability that offline players misread an image alike; without it 1 for players with the rates of a model of
   * the paper, else 0.
   */
  shared: z.number().optional(),
  /** Probability that an offline player looks again at what another one contradicts. @default 0 */
  rereading: z.number().default(0),
  /** λ of equation 5 for scripted players. */
  lambda: z.number(),
  /** μ of equation 6 for scripted players. */
  mu: z.number(),
  /** w₁ to w₄ of equation 7 for scripted players. */
  weights: weightsSchema,
});

/** Needs of a match of the benchmark in addition to its configuration. */
export type MugOptions = z.output<typeof mugOptionsSchema>;

/** Whether edited images are made in the matches, by a model or from a folder. */
export function isEdited({ edited, editor }: Pick<MugOptions, 'edited' | 'editor'>): boolean {
  return edited !== undefined || editor !== undefined;
}
