import type { JudgePrompt, Scorer } from '@masbench/core';
import * as z from 'zod';
import { scored, unscored } from '../score.js';
import { askJudge } from './ask-judge.js';
import { quotedMaterial } from './material.js';
import { parseGrade } from './simple-qa-grade.js';
import type { SimpleQaParser } from './simple-qa-grade.js';

/** A question with its right answer and the answer to grade. */
export interface SimpleQaSample {
  readonly question: string;
  /** The right answer; not empty. */
  readonly gold: string;
  readonly answer: string;
}

/**
 * Grades short answers as SimpleQA does (Wei et al. 2024): `correct` holds the right answer and contradicts nothing,
 * `incorrect` contradicts it, `not-attempted` does neither. The value is 1 for correct and 0 for the two others; the
 * grade is the label. The prompt states SimpleQA's rules in words of our own, so that figures are close to published
 * ones but not the same.
 *
 * @param options.parser - Default `strict`.
 */
export function simpleQaGrader(
  options: { readonly parser?: SimpleQaParser | undefined } = {},
): Scorer<SimpleQaSample> {
  const name = 'simple-qa-grader';
  const parser = options.parser ?? 'strict';
  return {
    name,
    version: '2',
    range: [0, 1],
    scale: '1 if it is right, 0 if it is wrong or missing',
    remedy: 'Check it, and answer again.',
    score: async (sample, context) => {
      const parsed = sampleSchema.safeParse(sample);
      if (!parsed.success || parsed.data.gold.trim() === '') {
        const detail = "Cannot grade: 'question', 'gold' and 'answer' must be texts and 'gold' not empty";
        return unscored(name, 'invalid-input', detail);
      }
      const asked = await askJudge(name, context, gradePrompt(parsed.data), (text) => {
        const grade = parseGrade(text, parser);
        return grade === null ? { problem: "The judge's reply is no grade" } : { value: grade };
      });
      if ('score' in asked) return asked.score;
      return scored(name, asked.value === 'correct' ? 1 : 0, { label: asked.value, meta: { parser } });
    },
  };
}

const sampleSchema = z.object({ question: z.string(), gold: z.string(), answer: z.string() });

function gradePrompt({ question, gold, answer }: SimpleQaSample): JudgePrompt {
  const { blocks, rule } = quotedMaterial({ question, reference: gold, answer });
  return {
    system: 'You grade short answers against a reference.',
    user: `Grade an answer:
A (correct): it holds all important information of the reference and nothing in it contradicts the reference. Wording, spelling of names, order and hedging do not matter. A number must agree to the last significant digit of the reference. What the question already implies may be missing.
B (incorrect): some statement in it contradicts the reference, hedged or not.
C (not attempted): it lacks important information of the reference and contradicts nothing.

Reply with one letter: A, B or C.

${rule}

${blocks.question}
${blocks.reference}
${blocks.answer}`,
  };
}
