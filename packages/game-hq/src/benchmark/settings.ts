import { MasbenchError, requireNode } from '@masbench/core';
import type { NamedModels, Prepared, PrepareContext } from '@masbench/core/benchmark';
import type { BlobStore } from '@masbench/core/journal';
import { createSha256, hashBytes } from '@masbench/statistics';
import * as z from 'zod';
import { hqConfigFields, hqConfigSchema, hqPresets, type HqConfig, type HqConfigInput } from '../config.js';
import { competitionNames, competitions } from '../players/competition.js';
import { placeholderPassages } from '../passages/placeholder-passages.js';
import { passageSchema, type ConfigPassage } from '../passages/passage.js';
import type { HqEvaluation, HqTask } from '../tasks/hq-task.js';
import { visionNamed } from '../views/with-vision.js';

/** The name of the evaluation that believes what simulated players declare. */
export const declared = 'declared';

const presets = Object.keys(hqPresets).join(', ');

/** The settings of the benchmark: the configuration of a match, its scorer and its vision. */
export const hqSettingsSchema = z.strictObject({
  ...hqConfigFields.shape,
  passages: z
    .union([z.string(), z.int().positive(), z.array(passageSchema)])
    .optional()
    .describe(
      'A .jsonl or .csv file with id and text, the passages themselves, or a number: the first ones of this package; with the scorer declared, placeholders. For simpleqa, its .csv file. Default: all of this package; with the scorer declared, the placeholders of the competition',
    ),
  competition: z
    .enum(competitionNames)
    .default('gpt-4o-mini')
    .describe('The competition of the paper that simulated:paper plays and experiments compare with'),
  rules: z
    .string()
    .regex(/^(?:T=(?:0|1|0?\.\d+)|R=\d+)$/, 'must be T=<threshold> or R=<review limit>')
    .optional()
    .describe('A row of tables 6 and 7: T=0.8 for the threshold, or R=2 for the review limit'),
  preset: z
    .string()
    .refine((name) => Object.hasOwn(hqPresets, name), { error: `must be one of ${presets}` })
    .optional()
    .describe(`The weights of a part of the paper: ${presets}`),
  alpha: hqConfigFields.shape.alpha.unwrap().optional().describe('Weight of H in Q. Default: 1'),
  beta: hqConfigFields.shape.beta.unwrap().optional().describe('Weight of the penalty in Q. Default: 0.01'),
  threshold: hqConfigFields.shape.threshold
    .unwrap()
    .optional()
    .describe('T: a review is recommended below this score. Default: that of the scorer, else 0.85'),
  minWords: hqConfigFields.shape.minWords
    .unwrap()
    .optional()
    .describe('Summaries with fewer words are too short. Default: 6, 1 for simpleqa'),
  refusalTexts: hqConfigFields.shape.refusalTexts
    .unwrap()
    .optional()
    .describe('Texts that count as refusals. Default: the sentence of the leaderboard, none for simpleqa'),
  showPassage: hqConfigFields.shape.showPassage
    .unwrap()
    .optional()
    .describe('Whether the policy sees the text of the passage. Default: false, true for simpleqa'),
  vision: z
    .string()
    .default('on-review')
    .describe('What seats see of each other: on-review, off, always, delayed(n) or noisy(deviation)'),
  scorer: z
    .string()
    .optional()
    .describe(
      'What gives H. Summaries: lexical (default), hhem@<folder>, nli@<folder>, judge@<provider>:<model>, compression, extractiveness or coverage. Answers: exact (default) or judge@<provider>:<model>. Simulated players of the paper: declared',
    ),
  againstCopying: z
    .boolean()
    .optional()
    .describe(
      'Discounts H of summaries that copy, or leave most of the passage out. Default: true with lexical, which a copy would win',
    ),
});

/** The settings of the benchmark, as `--set` and a configuration file give them. */
export type HqSettings = z.output<typeof hqSettingsSchema>;

/** Needs of a match in addition to its configuration. */
export const hqOptionsSchema = z.object({
  vision: z.string(),
  scorer: z.string(),
  againstCopying: z.boolean(),
  competition: z.string().default('gpt-4o-mini'),
  task: z.string().default('summarization'),
});

/** Needs of a match of the benchmark in addition to its configuration: its scorer and its vision. */
export type HqOptions = z.output<typeof hqOptionsSchema>;

/** Makes the scorer of H of a match by the settings that name it. */
type EvaluationBySettings = (
  task: HqTask,
  named: { readonly scorer: string; readonly discount: boolean; readonly models: NamedModels },
) => HqEvaluation;

/**
 * The maker of configuration and options from some settings.
 *
 * @throws MasbenchError `CONFIG_INVALID` if task, passages, vision, scorer or configuration are wrong
 */
export function preparing(
  tasks: readonly HqTask[],
  evaluation: EvaluationBySettings,
): (
  settings: HqSettings,
  context: Pick<PrepareContext, 'blobs'>,
) => Promise<Prepared<HqConfigInput, HqOptions>> {
  return async (
    { passages, preset, rules, alpha, beta, vision, scorer: wanted, againstCopying, competition, ...rest },
    { blobs },
  ) => {
    const task = taskNamed(tasks, rest.task);
    const scorer = wanted ?? task.scorer;
    checkVision(vision);
    const discount = againstCopying ?? scorer === 'lexical';
    const { scale, remedy, reviewBelow } = evaluation(task, { scorer, discount, models: unused });
    const weights = Object.entries(hqPresets).find(([name]) => name === preset)?.[1];
    const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const simulated = scorer === declared ? competitions[competition]?.passages : undefined;
    const parsed = hqConfigSchema.safeParse({
      ...task.config,
      scoring: { scale, remedy, reviewBelow },
      ...set,
      ...ruleNamed(rules),
      passages: await listPassages(passages ?? simulated, { task, blobs, isDeclared: scorer === declared }),
      alpha: alpha ?? weights?.alpha ?? task.config?.alpha,
      beta: beta ?? weights?.beta ?? task.config?.beta,
    });
    if (!parsed.success) {
      throw new MasbenchError(
        'CONFIG_INVALID',
        `The configuration of hq is not valid:\n${z.prettifyError(parsed.error)}`,
      );
    }
    const options = {
      vision,
      scorer: fromAnywhere(scorer),
      againstCopying: discount,
      competition,
      task: task.name,
    };
    return { configs: [parsed.data], options, shown: { ...withoutTexts(parsed.data), ...options } };
  };
}

/** @throws MasbenchError `CONFIG_INVALID` */
export function taskNamed(tasks: readonly HqTask[], name: string): HqTask {
  const found = tasks.find((task) => task.name === name);
  if (found !== undefined) return found;
  throw new MasbenchError(
    'CONFIG_INVALID',
    `There is no task ${JSON.stringify(name)}: choose ${tasks.map((task) => task.name).join(', ')}`,
  );
}

function ruleNamed(rules: string | undefined): { threshold?: number; reviewLimit?: number } {
  const value = Number(rules?.slice(2));
  if (rules === undefined) return {};
  return rules.startsWith('T') ? { threshold: value } : { reviewLimit: value };
}

/** Models to check the name of a scorer with: the run creates the real ones. */
const unused: NamedModels = {
  judge: () => () => Promise.reject(new Error('No judge is asked before a run')),
  imageEditor: () => undefined,
};

function checkVision(name: string): void {
  try {
    visionNamed(name);
  } catch (cause) {
    throw new MasbenchError('CONFIG_INVALID', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

async function listPassages(
  passages: HqSettings['passages'],
  {
    task,
    blobs,
    isDeclared,
  }: { readonly task: HqTask; readonly blobs: BlobStore; readonly isDeclared: boolean },
): Promise<readonly ConfigPassage[]> {
  if (passages === undefined) return task.bundled();
  if (typeof passages === 'number') return isDeclared ? placeholderPassages(passages) : first(passages, task);
  return typeof passages === 'string' ? task.read(passages, blobs) : passages;
}

/** Passages that are there to be read: a placeholder has no text whose summary could be worth anything. */
function first(count: number, task: HqTask): readonly ConfigPassage[] {
  const bundled = task.bundled();
  if (count <= bundled.length) return bundled.slice(0, count);
  throw new MasbenchError(
    'CONFIG_INVALID',
    `Cannot play on ${count} passages: the task ${task.name} comes with ${bundled.length}. Name a file, or set scorer to ${declared} for placeholders`,
  );
}

/** The scorer's name with an absolute folder, so that a run resumes from any working directory. */
function fromAnywhere(scorer: string): string {
  return scorer.replace(
    /^(hhem|nli)@(.+)$/s,
    (_, kind: string, folder: string) => `${kind}@${requireNode().path.resolve(folder)}`,
  );
}

/** The configuration with the number and a hash of the passages in place of them, alike wherever the texts are. */
function withoutTexts({ passages, ...config }: HqConfig): object {
  const hash = createSha256();
  for (const { id, title, text } of passages)
    hash.update(
      JSON.stringify([id, title ?? null, typeof text === 'string' ? hashBytes(text) : text.sha256]),
    );
  return { ...config, passages: { count: passages.length, sha256: hash.digest() } };
}
