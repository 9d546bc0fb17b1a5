/** Node's timers hold no longer delay and fire at once instead. Milliseconds. */
const longest = 2 ** 31 - 1;

/**
 * Calls back after a delay of any length, which `setTimeout` does not: `Infinity` never comes, more than 24.8 days are
 * waited for in parts, and what is negative or not a number comes at once.
 *
 * @returns Stops the timer.
 */
export function startTimer(ms: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (rest: number): void => {
    if (rest === Infinity) return;
    const part = Math.min(rest > 0 ? rest : 0, longest);
    timer = setTimeout(() => (part < rest ? wait(rest - part) : callback()), part);
  };
  wait(ms);
  return () => clearTimeout(timer);
}
