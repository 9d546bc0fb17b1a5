/** The width of a terminal that says none, and of files. */
const usualWidth = 100;

/** Returns how many columns the terminal has, from 60 to 200. */
export function terminalWidth(stream: { readonly columns?: number | undefined } = process.stdout): number {
  const asked = Number(process.env['COLUMNS']);
  return Math.max(60, Math.min(200, stream.columns ?? (asked > 0 ? asked : usualWidth)));
}

/** Frame and padding of a table, for each column. */
const framePerColumn = 3;

/** Below this, words are cut anywhere. */
const narrowest = 8;

/**
 * Fits the columns of a table into a width: those that hold text give way, the widest first, down to eight characters.
 *
 * @param needed - What the widest cell of each column takes.
 * @param gives - Whether the column may be narrower, as its text can be wrapped.
 * @returns The widths of the columns without padding, which are more than there is room for if nothing gives way.
 */
export function fitColumns(
  needed: readonly number[],
  { width, gives }: { readonly width: number; readonly gives: readonly boolean[] },
): readonly number[] {
  const widths = [...needed];
  const room = width - framePerColumn * needed.length - 1;
  for (let rest = sum(widths) - room; rest > 0; rest -= 1) {
    const widest = widths.reduce(
      (found, one, index) =>
        gives[index] === true && one > narrowest && (found < 0 || one > (widths[found] ?? 0)) ? index : found,
      -1,
    );
    if (widest < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
