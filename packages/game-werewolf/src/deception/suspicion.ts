import type { DeceptionOptions } from '../options/deception.js';
import type { PlayerIndex, State } from '../state.js';

/** One step of the moving average: `weight` of the new judgement and the rest of the past. Stays in [0, 1]. */
export function smoothed(before: number, suspicion: number, weight: number): number {
  return weight * suspicion + (1 - weight) * before;
}

/**
 * Smoothed suspicion of an observer about a speaker after the judgements of all statements, or of those before
 * `until`: D ← 0.7 s + 0.3 D from 0.5 (seed; WOLF `update_deception_history`), in the order of the statements, whichever
 * judgement came in first. Invalid judgements change nothing.
 */
export function suspicionOf(
  state: State,
  observer: PlayerIndex,
  speaker: PlayerIndex,
  { prior, weight }: Pick<DeceptionOptions, 'prior' | 'weight'>,
  until: number = state.statements.length,
): number {
  let value = prior;
  for (const { by, peers } of state.statements.slice(0, until)) {
    if (by !== speaker) continue;
    const judgement = peers.find((peer) => peer.by === observer)?.judgement ?? 'invalid';
    if (judgement !== 'invalid') value = smoothed(value, judgement.suspicion, weight);
  }
  return value;
}

/** The final matrix: row by observer, column by speaker, `null` on the diagonal; in the order of the seats. */
export function suspicionMatrix(
  state: State,
  options: Pick<DeceptionOptions, 'prior' | 'weight'>,
): (number | null)[][] {
  return state.players.map((_observer, row) =>
    state.players.map((_speaker, column) =>
      row === column ? null : suspicionOf(state, row, column, options),
    ),
  );
}
