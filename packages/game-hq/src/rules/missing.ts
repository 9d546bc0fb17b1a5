import type { MoveAnswer } from '@masbench/core';
import type { HqConfig } from '../config.js';

/** Why a passage has no summary: the agent refused, wrote nothing, wrote too little, or gave no legal answer. */
export type MissingKind = 'refusal' | 'empty' | 'short' | 'failure';

export const missingKinds = [
  'refusal',
  'empty',
  'short',
  'failure',
] as const satisfies readonly MissingKind[];

/** Why an answer is not a summary; `null` if it is one. */
export function missingKind(
  answer: Pick<MoveAnswer<unknown, { readonly summary: string }>, 'by' | 'why' | 'action'>,
  { refusalTexts, minWords }: Pick<HqConfig, 'refusalTexts' | 'minWords'>,
): MissingKind | null {
  if (answer.by === 'fallback') return answer.why === 'refusal' ? 'refusal' : 'failure';
  const text = answer.action.summary.trim();
  if (text === '') return 'empty';
  if (refusalTexts.some((refusal) => refusal.trim().toLowerCase() === text.toLowerCase())) return 'refusal';
  return text.split(/\s+/u).length < minWords ? 'short' : null;
}
