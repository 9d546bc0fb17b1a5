import type { JudgePrompt, Scorer } from '@masbench/core';
import * as z from 'zod';
import { scored, unscored } from '../score.js';
import { askJudge, readJson } from './ask-judge.js';
import { quotedMaterial } from './material.js';

/** Two answers to one task. */
export interface PairSample {
  /** The task, with what the answers are to be judged by. */
  readonly task: string;
  readonly first: string;
  readonly second: string;
}

/** Settings of `pairwiseJudge`. */
export interface PairwiseJudgeOptions {
  /** The criterion of a better answer, as a phrase. Default: "more correct, more complete and better supported". */
  readonly criterion?: string | undefined;
}

/** Which answer a judge preferred. */
export type Preference = 'first' | 'second' | 'tie';

/**
 * Which of two answers is better, asked twice with the order swapped, as models prefer a position (Zheng et al. 2023,
 * section 3.3). The value is 1 where the first is preferred in both orders, 0 where the second is, 0.5 for a tie in both
 * (label `tie`). Where the two orders disagree the value is 0.5 too, the label `inconsistent`, and `meta.bias` says which
 * position won: `shown-first`, `shown-second`, or `none` where one of the two replies was a tie. Both preferences are in
 * `meta.preferred`.
 *
 * Answers that are the same but for white space are a tie without a call.
 */
export function pairwiseJudge(options: PairwiseJudgeOptions = {}): Scorer<PairSample> {
  const name = 'pairwise-judge';
  const criterion = options.criterion ?? 'more correct, more complete and better supported';
  return {
    name,
    version: '2',
    range: [0, 1],
    score: async (sample, context) => {
      const parsed = pairSchema.safeParse(sample);
      if (!parsed.success) {
        return unscored(name, 'invalid-input', "Cannot compare: 'task', 'first' and 'second' must be texts");
      }
      const { task, first, second } = parsed.data;
      if (first.trim() === '' || second.trim() === '') {
        return unscored(name, 'empty-output', "Cannot compare: 'first' and 'second' must hold text");
      }
      if (first.trim() === second.trim()) {
        const meta = { preferred: ['tie', 'tie'], bias: 'none', identical: true };
        return scored(name, 0.5, { label: 'tie', rationale: 'The answers are the same.', meta });
      }
      const there = await askJudge(name, context, comparePrompt(task, first, second, criterion), readReply);
      if ('score' in there) return there.score;
      const back = await askJudge(name, context, comparePrompt(task, second, first, criterion), readReply);
      if ('score' in back) return back.score;
      const preferred = [there.value.better, swapped[back.value.better]] as const;
      const [one, other] = preferred;
      const meta = { preferred, bias: computeBias(there.value.better, back.value.better) };
      const rationale = there.value.reason;
      if (one !== other) return scored(name, 0.5, { label: 'inconsistent', rationale, meta });
      return scored(name, valueOf[one], { label: one, rationale, meta });
    },
  };
}

const pairSchema = z.object({ task: z.string(), first: z.string(), second: z.string() });

const preferences = ['first', 'second', 'tie'] as const;

/** The words that models use for a choice, in lower case without anything but letters and digits. */
const spellings: Readonly<Record<Preference, readonly string[]>> = {
  first: '1 one first answer1 answerone thefirst firstanswer a answera'.split(' '),
  second: '2 two second answer2 answertwo thesecond secondanswer b answerb'.split(' '),
  tie: 'tie equal both neither same draw none 0'.split(' '),
};

const preferenceSchema: z.ZodType<Preference> = z
  .union([z.string(), z.number()])
  .transform((given) => {
    const word = String(given)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '');
    return preferences.find((choice) => spellings[choice].includes(word));
  })
  .pipe(z.enum(preferences));

const readReply = readJson(z.object({ better: preferenceSchema, reason: z.string().catch('') }));
const swapped = { first: 'second', second: 'first', tie: 'tie' } as const;
const valueOf = { first: 1, second: 0, tie: 0.5 } as const;

/** The position that a judge preferred in both orders. */
function computeBias(there: Preference, back: Preference): 'shown-first' | 'shown-second' | 'none' {
  return there === back && there !== 'tie' ? `shown-${there}` : 'none';
}

function comparePrompt(task: string, first: string, second: string, criterion: string): JudgePrompt {
  const { blocks, rule } = quotedMaterial({ task, answer_1: first, answer_2: second });
  return {
    system:
      'You compare two answers to one task. Length and order say nothing about quality. Reply with JSON only.',
    user: `Which answer is ${criterion}? Reply: {"reason": "one sentence", "better": "1", "2" or "tie"}

${rule}

${blocks.task}
${blocks.answer_1}
${blocks.answer_2}`,
  };
}
