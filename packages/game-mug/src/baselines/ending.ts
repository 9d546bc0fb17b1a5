import { plurality } from '../answers.js';
import type { Source } from '../game/state.js';
import type { BaselineConfig } from './config.js';
import type { BaselineState, Take } from './state.js';

/** Ends with the most frequent answer. A tie is drawn; without any answer the result is `null`. */
export function settleBaseline(
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
