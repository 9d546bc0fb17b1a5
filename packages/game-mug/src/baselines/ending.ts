import { plurality } from '../answers.js';
import type { Source } from '../game/state.js';
import type { BaselineConfig } from './config.js';
import type { BaselineState, Take } from './state.js';

/** Ends with the answer that most gave; a tie is drawn, and where nobody gave one there is none. */
export function settleAnswer(
  draft: BaselineState,
  takes: readonly Take[],
  { question }: BaselineConfig,
): void {
  const { leaders } = plurality(
    question,
    takes.map(({ answer }) => answer),
  );
  if (leaders.length > 1) {
    draft.phase = 'settle';
    draft.tiedAnswers = [...leaders];
    return;
  }
  const only = takes.length === 1 ? takes[0] : undefined;
  end(
    draft,
    only ?? { by: 'agent', why: null },
    only === undefined ? (leaders[0] ?? null) : only.answer.trim() || null,
  );
}

export function end(draft: BaselineState, { by, why }: Source, text: string | null): void {
  draft.answer = { by, why, text };
  draft.phase = 'end';
}
