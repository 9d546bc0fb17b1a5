import type { DeceptionOptions } from '../options/deception.js';
import type { PlayerIndex, State } from '../state.js';

type Smoothing = Pick<DeceptionOptions, 'prior' | 'weight'>;

/** One step of the moving average: `weight` of the new judgement and the rest of the past. Stays in [0, 1]. */
export function smoothed(before: number, suspicion: number, weight: number): number {
  return weight * suspicion + (1 - weight) * before;
}

/**
 * Smoothed suspicion of an observer about a speaker: D ← 0.7 s + 0.3 D from 0.5 (seed; WOLF
 * `update_deception_history`), in the order of the statements, regardless of the order of arrival. Invalid judgements
 * change nothing.
 */
export function computeSuspicion(
  state: State,
  observer: PlayerIndex,
  speaker: PlayerIndex,
  smoothing: Smoothing,
): number {
  let value = smoothing.prior;
  for (const { by, peers } of state.statements) {
    if (by !== speaker) continue;
    const judgement = peers.find((peer) => peer.by === observer)?.judgement ?? 'invalid';
    if (judgement !== 'invalid') value = smoothed(value, judgement.suspicion, smoothing.weight);
  }
  return value;
}

/** The final matrix of `suspicionOf`: rows are observers, columns speakers, in the order of the seats; `null` on the diagonal. */
export function suspicionMatrix(
  { players, statements }: State,
  { prior, weight }: Smoothing,
): (number | null)[][] {
  const matrix = players.map((_observer, row) =>
    players.map((_speaker, column): number | null => (row === column ? null : prior)),
  );
  for (const { by, peers } of statements) {
    for (const { by: observer, judgement } of peers) {
      const row = matrix[observer];
      if (row === undefined || judgement === null || judgement === 'invalid') continue;
      row[by] = smoothed(row[by] ?? prior, judgement.suspicion, weight);
    }
  }
  return matrix;
}
