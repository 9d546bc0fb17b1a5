/** Returns how many cases a law is tried with: these while you work, and `MASBENCH_CASES` times as many in CI. */
export function countCases(few: number): number {
  return few * Number(process.env['MASBENCH_CASES'] ?? 1);
}
