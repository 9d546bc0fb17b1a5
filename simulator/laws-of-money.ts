import type { RunAccount } from '../packages/queue/src/store/store.js';
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
  {
    budgetUsd,
    matchUsd,
    mayForget,
  }: { readonly budgetUsd: number; readonly matchUsd: number; readonly mayForget: boolean },
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
  for (const [topic, usd] of mayForget ? [] : provider.ledgerByTopic)
    if (usd > matchUsd + tolerance)
      broken.push(`the match about ${topic} has cost $${usd}, and its limit is $${matchUsd}`);
  return broken;
}

/**
 * Holds the account of a fleet to the books of the provider: what was served is settled, held, or counted as lost.
 *
 * @returns laws that are broken, in sentences
 */
export function brokenByAccount(
  { spent, held, lost }: RunAccount,
  { ledgerUsd }: Provider,
  budgetUsd: number,
): readonly string[] {
  const [spentUsd, heldUsd, lostUsd] = [spent.nanoUsd / 1e9, held.nanoUsd / 1e9, lost.nanoUsd / 1e9];
  const broken: string[] = [];
  if (ledgerUsd > spentUsd + heldUsd + lostUsd + tolerance)
    broken.push(
      `the books of the provider, $${ledgerUsd}, are above the account of the run: spent $${spentUsd}, held $${heldUsd}, lost at most $${lostUsd}`,
    );
  if (spentUsd > ledgerUsd + tolerance)
    broken.push(
      `the account of the run has spent $${spentUsd}, above the books of the provider, $${ledgerUsd}`,
    );
  if (ledgerUsd > budgetUsd + tolerance)
    broken.push(`the books of the provider, $${ledgerUsd}, are above the budget of the run, $${budgetUsd}`);
  return broken;
}
