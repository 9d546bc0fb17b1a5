import { compareMethods, type ComparedItem } from '@masbench/game-mug/study';
import type { Progress } from '../terminal/progress.js';
import type { ComparisonPlan } from './begin.js';
import type { MethodRows } from './method-rows.js';

export interface PlayingOptions {
  /** Questions that are played side by side. */
  readonly concurrency: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Plays what is left of a comparison: every method on every question, and writes the row of each when it ends. */
export async function playComparison(
  plan: ComparisonPlan,
  rows: MethodRows,
  { concurrency, progress, signal }: PlayingOptions,
): Promise<void> {
  const { items } = plan;
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && !signal.aborted; item = items[next++]) {
      await playQuestion(plan, { item, rows, signal });
      done += 1;
      progress.update(done / items.length, `${done}/${items.length} questions`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}

/** Methods of a question share its seed and its edited image; the first one settles what the baselines may spend. */
async function playQuestion(
  { manifest, edits, contestants, config, limits }: ComparisonPlan,
  {
    item,
    rows,
    signal,
  }: { readonly item: ComparedItem; readonly rows: MethodRows; readonly signal: AbortSignal },
): Promise<void> {
  const { methods, seats, seed } = manifest;
  const { id } = item.question;
  if (methods.every((method) => rows.finished(id, method))) return;
  const whole = edits === undefined ? item : await edits.of(item);
  let calls = manifest.calls === 'first' ? undefined : manifest.calls;
  for (const method of methods) {
    if (signal.aborted) return;
    if (method === 'mug-released' && whole.counterfactual === undefined) continue;
    let row = rows.finished(id, method);
    if (row === undefined) {
      [row] = await compareMethods(whole, {
        methods: [method],
        contestants,
        seats: seats.length,
        seed,
        calls: calls ?? 1,
        config,
        limits,
      });
      if (row !== undefined) await rows.add(row);
    }
    calls ??= row?.calls ?? undefined;
    // Without the budget that the first method settles, the others cannot be compared with it.
    if (row?.status !== 'finished' || calls === undefined) return;
  }
}
