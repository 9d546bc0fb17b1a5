import * as z from 'zod';
import { checkOrders, passageOrderSchema } from './rules/order.js';
import { configPassageSchema, type ConfigPassage } from './passages/passage.js';

const missingRule = z.enum(['drop', 'zero']);

/** The options of a match by name, without the defaults of tasks. */
export const hqConfigFields = z
  .strictObject({
    passages: z
      .array(configPassageSchema)
      .min(1)
      .superRefine(checkIds)
      .readonly()
      .describe('The passages to summarize: at least one, with distinct ids'),
    task: z
      .string()
      .default('summarization')
      .describe('What seats do with the passages: summarization, simpleqa, or a task of your own'),
    alpha: z.number().nonnegative().default(1).describe('Weight of H in Q'),
    beta: z
      .number()
      .nonnegative()
      .default(0.01)
      .describe(
        "Weight of the penalty in Q. Default: 0.01: the paper's text; its tables have 0.1, at which a seat that writes nothing of worth can win by its thrift alone, see `hqPresets`",
      ),
    scoring: z
      .object({
        scale: z.string().optional().describe('What values of the scorer mean, in a sentence'),
        remedy: z.string().optional().describe('What a writer can do about a low score, in a sentence'),
        reviewBelow: z.number().min(0).max(1).optional().describe('The T of the scorer'),
      })
      .optional()
      .describe(
        'The scale, remedy and T that the scorer of the match states, which prompts pass on: the scorer itself will do. With it, a review is told why its text scored low. Default: the scale of the paper: the share of a summary that its passage supports',
      ),
    threshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.85)
      .describe(
        "T: summaries below it are recommended for review; a recommendation only. Default: the scorer's, else 0.85, as in the paper",
      ),
    reviewLimit: z
      .int()
      .nonnegative()
      .default(3)
      .describe('R: how often the summary of one passage may be reviewed'),
    orders: z
      .array(passageOrderSchema)
      .default([])
      .describe(
        'The order of the passages for each seat, by its index: `forward`, `reverse`, `seeded`, `{ rotate: n }` or `{ ids: [...] }`. Seats beyond the list: forward, reverse, then `furtherSeats`',
      ),
    furtherSeats: z
      .enum(['rotated', 'seeded'])
      .default('rotated')
      .describe('The order of further seats from the third on. `rotated` starts them at even distances'),
    afterReview: z
      .enum(['continue', 'ask', 'free', 'skip'])
      .default('continue')
      .describe(
        'The step after a review. `continue`: the passage of the step is summarized without another policy call, as in the published counts of calls. `ask`: the policy is asked again and may only continue. `free`: it is asked again and may do anything. `skip`: the review has used up the step and its passage stays unsummarized, as algorithm 1 literally says',
      ),
    reviewKeeps: z
      .enum(['new', 'better'])
      .default('new')
      .describe('Which summary a review leaves: the new one in any case, or the one that scores better'),
    candidates: z
      .int()
      .positive()
      .default(5)
      .describe(
        'How many passages a policy may choose from for a review, the worst first. 1: only the worst',
      ),
    showPassage: z
      .boolean()
      .default(false)
      .describe(
        'Whether the policy is shown the text of the passage it decides on, or only its id, title and length',
      ),
    earlyEnd: z
      .enum(['after-first', 'allowed', 'forbidden'])
      .default('after-first')
      .describe(
        'Whether `end` is offered before all passages are done: from the second one on, always, or never',
      ),
    closing: z
      .enum(['none', 'reviews'])
      .default('none')
      .describe('The phase after the last passage: nothing, or reviews until the policy says `end`'),
    unsummarized: z
      .enum(['zero', 'leave-out'])
      .default('zero')
      .describe('How passages without a summary count: as an H of 0, or not at all'),
    unscored: z
      .enum(['zero', 'leave-out'])
      .default('zero')
      .describe(
        'How a summary counts that could not be scored. `zero`: at its lower bound, so that making a bad summary unscorable never pays. `leave-out`: it leaves the mean of its seat. Both means are reported',
      ),
    missing: z
      .strictObject({
        refusal: missingRule
          .default('drop')
          .describe('The agent refused, or answered with one of `refusalTexts`'),
        empty: missingRule.default('drop').describe('The summary was empty'),
        short: missingRule.default('drop').describe('The summary had fewer words than `minWords`'),
        failure: missingRule
          .default('zero')
          .describe('The agent gave no legal answer: a time-out, a spent budget, an error'),
      })
      .prefault({})
      .describe(
        "How a passage with a missing summary counts. `drop`: it leaves H for all seats, as the paper's filter does; a rival learns of it only from the result. `zero`: it counts as an H of 0 for this seat. A missing review always keeps the previous summary",
      ),
    minWords: z
      .int()
      .nonnegative()
      .default(6)
      .describe(
        'Summaries with fewer words are too short. Default: 6, as in vectara/hallucination-leaderboard (more than 5 are valid)',
      ),
    refusalTexts: z
      .array(z.string())
      .default(['I am unable to summarize this passage.'])
      .describe(
        "Answers that count as refusals; case and surrounding space are ignored. Default: the sentence of vectara's prompt",
      ),
    droppedSpending: z
      .enum(['charged', 'excused'])
      .default('charged')
      .describe('Whether a seat pays for resources spent on a passage that was dropped later'),
    counting: z
      .enum(['published', 'reported'])
      .default('published')
      .describe(
        'How calls are counted. `published`: one for every policy call, summary and review, so that calls = 2N + reviews. `reported`: all calls that the agents report, repeated ones included',
      ),
    normalization: z
      .enum(['all-seats', 'pairwise'])
      .default('all-seats')
      .describe('What resource amounts are divided by: those of all seats, or of pairs; see `qScore`'),
    tieWithin: z.number().nonnegative().default(1e-9).describe('Q-Scores that differ by no more are a draw'),
  })
  .superRefine(checkOrders);

/** Defaults of a task where they differ: table 4 weighs the penalty of SimpleQA by 0.001, and its answers are a few words. */
export const taskDefaults = {
  simpleqa: { alpha: 1, beta: 0.001, minWords: 1, refusalTexts: [], showPassage: true },
} as const satisfies Readonly<Record<string, Partial<z.input<typeof hqConfigFields>>>>;

/**
 * The options of a match. Everything that the paper leaves open, or says in two ways, is an option with its name; the
 * defaults are those of its tables, as far as they can be inferred, but for the weights, which are those of its text.
 */
export const hqConfigSchema = z.preprocess(addDefaults, hqConfigFields);

/** The configuration of a match with all defaults filled in. */
export type HqConfig = z.output<typeof hqConfigSchema>;
/** The input of a configuration: only `passages` is required. */
export type HqConfigInput = z.input<typeof hqConfigSchema>;

/** The weights of Q in the paper, by their place in it. Spread one into a configuration. */
export const hqPresets = {
  /** Tables 1, 2, 3 and 5 to 10. */
  'paper-tables': { alpha: 1, beta: 0.1 },
  /** Section 4.1, and the first row of table 9. The default. */
  'paper-text': { alpha: 1, beta: 0.01 },
  /** Table 4. */
  'paper-simpleqa': { alpha: 1, beta: 0.001 },
} as const satisfies Record<string, Partial<HqConfigInput>>;

function addDefaults(config: z.input<typeof hqConfigFields>): z.input<typeof hqConfigFields> {
  const { task, scoring } = Object(config);
  if (task !== 'simpleqa' && scoring === undefined) return config;
  const set = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  return {
    ...(task === 'simpleqa' ? { ...taskDefaults.simpleqa, refusalTexts: [] } : {}),
    ...(scoring?.reviewBelow === undefined ? {} : { threshold: scoring.reviewBelow }),
    ...set,
    passages: config.passages,
  };
}

function checkIds(passages: readonly ConfigPassage[], context: z.RefinementCtx): void {
  const seen = new Map<string, number>();
  for (const [index, { id }] of passages.entries()) {
    const first = seen.get(id);
    if (first === undefined) {
      seen.set(id, index);
    } else {
      context.addIssue({
        code: 'custom',
        path: [index, 'id'],
        message: `ids of passages must differ: ${JSON.stringify(id)} is the id of passage ${first + 1} and of passage ${index + 1}`,
      });
    }
  }
}
