/**
 * The verdict of a scorer on one sample. `unscored` is not zero: means leave it out and say how many there were.
 */
export type Score =
  | {
      readonly status: 'scored';
      /** Name of the scorer. */
      readonly name: string;
      /** A finite number inside the scorer's `range`. */
      readonly value: number;
      readonly label?: string | undefined;
      readonly rationale?: string | undefined;
      readonly meta?: Readonly<Record<string, unknown>> | undefined;
    }
  | {
      readonly status: 'unscored';
      readonly name: string;
      /** Why there is no value, as a word for programs. */
      readonly reason: UnscoredReason;
      /** Why there is no value, as a sentence for people. */
      readonly detail?: string | undefined;
      readonly meta?: Readonly<Record<string, unknown>> | undefined;
    };

/** Why a sample has no value: bad or missing input, a judge that refused, answered junk or failed, missing weights. */
export const unscoredReasons = [
  'empty-output',
  'empty-source',
  'invalid-input',
  'too-long',
  'unsupported-language',
  'refusal',
  'unparsed',
  'error',
  'unavailable',
] as const;

export type UnscoredReason = (typeof unscoredReasons)[number];
