import type { Score, UnscoredReason } from '@masbench/core';

/** Further fields of a score, next to its value. */
export interface ScoreDetails {
  readonly label?: string | undefined;
  readonly rationale?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** A score with a value. A value that is not a finite number is a fault of the scorer and becomes `unscored: error`. */
export function scored(name: string, value: number, { label, rationale, meta }: ScoreDetails = {}): Score {
  const details = {
    ...(label === undefined ? {} : { label }),
    ...(rationale === undefined ? {} : { rationale }),
    ...(meta === undefined ? {} : { meta }),
  };
  if (Number.isFinite(value)) return { status: 'scored', name, value, ...details };
  return unscored(name, 'error', `Cannot score: the value must be a finite number: it is ${value}`, meta);
}

/** A score without a value, with the reason as a word and as a sentence. */
export function unscored(
  name: string,
  reason: UnscoredReason,
  detail: string,
  meta?: Readonly<Record<string, unknown>>,
): Score {
  return { status: 'unscored', name, reason, detail, ...(meta === undefined ? {} : { meta }) };
}
