import type { Score, UnscoredReason } from '@masbench/core';

/** A verdict with a value. @throws RangeError where the value is not finite: a NaN is a fault of the scorer. */
export function scored(
  name: string,
  value: number,
  more: {
    readonly label?: string;
    readonly rationale?: string;
    readonly meta?: Readonly<Record<string, unknown>>;
  } = {},
): Score {
  if (!Number.isFinite(value)) {
    throw new RangeError(
      `Cannot score as the value of '${name}' must be a finite number: current value is ${value}`,
    );
  }
  return { status: 'scored', name, value, ...more };
}

/** A verdict without a value, with the reason as a word and as a sentence. */
export function unscored(
  name: string,
  reason: UnscoredReason,
  detail: string,
  meta?: Readonly<Record<string, unknown>>,
): Score {
  return { status: 'unscored', name, reason, detail, ...(meta === undefined ? {} : { meta }) };
}
