import { inTurns, type Way } from './isolated.ts';

/** Plays so many matches at once and returns the decisions made in them. The number tells repetitions apart. */
export type PlayMatches = (matches: number, repetition: number) => Promise<number>;

export interface Measured {
  readonly name: string;
  /** Decisions in a second of wall time. */
  readonly perSecond: number;
  /** Microseconds of CPU time of the process for one decision. */
  readonly cpuMicros: number;
  readonly decisionsPerMatch: number;
}

export interface Load {
  /** Matches at the same time. */
  readonly concurrent: number;
  /** How often so many are played in a round. */
  readonly repetitions: number;
  /** In each of the two processes of a way; see `inTurns`. */
  readonly rounds: number;
}

export interface Turn {
  readonly concurrent: number;
  readonly repetitions: number;
  readonly round: number;
}

export type Sample = Omit<Measured, 'name'>;

/** One match for every seed, at once. */
export function sideBySide(playOne: (seed: string) => Promise<number>): PlayMatches {
  return async (matches, repetition) => {
    const counts = await Promise.all(
      Array.from({ length: matches }, (_match, index) => playOne(`match ${repetition * matches + index}`)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

/** A way to play as `compare` measures it. */
export function throughput(play: PlayMatches): Way<Turn, Sample> {
  return async ({ concurrent, repetitions, round }) => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    let decisions = 0;
    for (let count = 0; count < repetitions; count += 1)
      decisions += await play(concurrent, round * repetitions + count);
    const { user, system } = process.cpuUsage(cpu);
    return {
      perSecond: decisions / ((performance.now() - start) / 1000),
      cpuMicros: (user + system) / decisions,
      decisionsPerMatch: decisions / (repetitions * concurrent),
    };
  };
}

/**
 * The medians of several rounds of a module's `ways`.
 *
 * @throws Error where the ways do not play the same matches: the figures would compare nothing.
 */
export async function compare(
  module: string,
  names: readonly string[],
  { concurrent, repetitions, rounds }: Load,
): Promise<readonly Measured[]> {
  const { first, rest } = await inTurns<Sample>(module, names, rounds, (round) => ({
    concurrent,
    repetitions,
    round,
  }));
  const lengths = [...first.values()].map(({ decisionsPerMatch }) => decisionsPerMatch);
  if (new Set(lengths).size > 1)
    throw new Error(`the engines play different matches: they have ${lengths.join(', ')} decisions`);
  return names.map((name) => {
    const middle = (field: keyof Sample): number =>
      median((rest.get(name) ?? []).map((sample) => sample[field]));
    return {
      name,
      perSecond: middle('perSecond'),
      cpuMicros: middle('cpuMicros'),
      decisionsPerMatch: middle('decisionsPerMatch'),
    };
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
