import type { Finished } from './life.js';
import type { Provider } from './provider.js';

/** Sums of dollars carry rounding errors far below any price. */
const tolerance = 1e-9;

/**
 * Holds the books of a run to those of the provider: what is billed was served, what was served is billed or counted as
 * lost at most, and no limit was passed.
 *
 * @returns laws that are broken, in sentences
 */
export function brokenByMoney(
  { result: { cost } }: Finished,
  provider: Provider,
  { budgetUsd, mayForget }: { readonly budgetUsd: number; readonly mayForget: boolean },
): readonly string[] {
  const { paidUsd = 0, lostUsd = 0 } = cost;
  const { ledgerUsd } = provider;
  const broken: string[] = [];
  if (paidUsd > ledgerUsd + tolerance)
    broken.push(`billed $${paidUsd} is above the books of the provider, $${ledgerUsd}`);
  if (!mayForget && ledgerUsd > paidUsd + lostUsd + tolerance)
    broken.push(
      `the books of the provider, $${ledgerUsd}, are above billed $${paidUsd} and lost at most $${lostUsd}`,
    );
  if (!mayForget && ledgerUsd > budgetUsd + tolerance)
    broken.push(`the books of the provider, $${ledgerUsd}, are above the budget of the run, $${budgetUsd}`);
  return broken;
}
