import type { RunProgress } from './progress.js';

/** How far a run is, in words: "3/10 matches, 1 failed, 4 in play on 2 workers, 120 calls, $0.34". */
export function progressText({
  finished,
  aborted,
  failed,
  matches,
  note,
  playing,
  spent,
  workers,
}: RunProgress): string {
  if (matches === 1 && note !== '') return note;
  const parts = [`${finished}/${matches} matches`];
  if (aborted > 0) parts.push(`${aborted} aborted`);
  if (failed > 0) parts.push(`${failed} failed`);
  if (workers === undefined) return parts.join(', ');
  const inPlay = workers.reduce((sum, one) => sum + one.matches, 0);
  parts.push(`${inPlay} in play on ${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}`);
  let { calls, costUsd } = spent;
  for (const match of playing()) {
    calls += match.calls;
    costUsd += match.costUsd ?? 0;
  }
  if (calls > 0) parts.push(`${calls} calls`);
  if (costUsd > 0) parts.push(`$${costUsd.toFixed(2)}`);
  return parts.join(', ');
}
