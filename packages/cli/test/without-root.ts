/** What was printed of a run, without its root digests: they tell a run from another of the same seed. */
export function withoutRoot(printed: string): string {
  return printed
    .replace(/"root":"[0-9a-f]{64}","formerRoot":(?:null|"[0-9a-f]{64}"),/, '')
    .replace(/^Root digest: [0-9a-f]{64}(?:, continued from [0-9a-f]{64})?\n/m, '');
}
