import type { Seed } from '@masbench/core';
import type { Perceive, Perception } from '../perception.js';
import { generateQuestion, perceive, type GeneratedQuestion } from '../world/index.js';
import type { ComparedItem } from './compare.js';

/** The questions of a study. */
export function generated(seed: Seed, count: number): GeneratedQuestion[] {
  return Array.from({ length: count }, (_, index) => generateQuestion({ seed, index }));
}

/** A generated question as an item of a comparison. */
export function generatedItem({
  question,
  counterfactual,
  original,
  edited,
}: GeneratedQuestion): ComparedItem {
  return { question, counterfactual, images: [original, edited] };
}

/**
 * The eyes of the world with a memory: the same bytes and question are read once in a study. What is remembered is a
 * function of both alone.
 */
export function rememberingEyes(): Perceive {
  const seen = new Map<string, Perception | undefined>();
  return (bytes, question) => {
    const key = `${question.question}\n${question.choices?.join('\n') ?? ''}\n${Buffer.from(bytes).toString('latin1')}`;
    if (!seen.has(key)) seen.set(key, perceive(bytes, question));
    return seen.get(key);
  };
}
