/** How long the benchmarks measure. */
export interface Effort {
  /** How often all contestants are gone through, every second time in reverse. */
  readonly passes: number;
  /** How long a process plays for the compiler before it is measured. */
  readonly warmMs: number;
  /** Rounds in each process. */
  readonly rounds: number;
  /** Matches of a round, over those of the whole effort. */
  readonly share: number;
}

const whole: Effort = { passes: 2, warmMs: 3000, rounds: 3, share: 1 };
const brief: Effort = { passes: 1, warmMs: 1500, rounds: 2, share: 0.5 };

/** What the option `--brief` asks for: a quarter of the time, with less certain figures. */
export const effort: Effort = process.argv.includes('--brief') ? brief : whole;

/** The same option for a process that measures a part. */
export const effortArgs: readonly string[] = effort === brief ? ['--brief'] : [];
