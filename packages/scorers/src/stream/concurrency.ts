/** @throws RangeError if the number of samples to score at the same time is not a positive integer. */
export function checkConcurrency(concurrency: number): void {
  if (Number.isSafeInteger(concurrency) && concurrency >= 1) return;
  throw new RangeError(`Cannot score: 'concurrency' must be a positive integer, but is ${concurrency}`);
}
