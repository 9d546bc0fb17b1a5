import type { LawFinding } from './examine.js';
import { ConformanceError } from './laws.js';

/** The finding about a law, as text: the verdict, and why. */
export function verdictText(finding: LawFinding): string {
  if (finding.verdict === 'held') return finding.verdict;
  return `${finding.verdict}: ${finding.verdict === 'broken' ? finding.error.message : finding.why}`;
}

/**
 * The law that a check finds broken, as data.
 *
 * @param check - A call of `conform`, `conformAgent` or another part of the kit.
 * @returns `undefined` where every law held
 */
export async function writeBreach(check: () => Promise<unknown>): Promise<ConformanceError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof ConformanceError) return error;
    throw error;
  }
}
