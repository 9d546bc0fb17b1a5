/** A way to play: so many matches at once, so many in all. */
export interface Contender {
  readonly name: string;
  /** Plays matches side by side and returns the decisions made in them. The number tells repetitions apart. */
  readonly play: (matches: number, repetition: number) => Promise<number>;
}

export interface Measured {
  readonly name: string;
  /** Decisions in a second of wall time. */
  readonly perSecond: number;
  /** Microseconds of processor time of this process for one decision. */
  readonly cpuMicros: number;
  readonly decisionsPerMatch: number;
}

export interface Load {
  /** Matches at the same time. */
  readonly concurrent: number;
  /** How often so many are played in a round. */
  readonly repetitions: number;
  readonly rounds: number;
}

/**
 * The medians of several rounds. In each round the contenders take turns, every other round in reverse, so that what else
 * the machine does hits all of them. A round before the first one is for the compiler and not counted.
 */
export async function compare(
  contenders: readonly Contender[],
  { concurrent, repetitions, rounds }: Load,
): Promise<readonly Measured[]> {
  const samples = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const cpu = process.cpuUsage();
      const start = performance.now();
      let decisions = 0;
      for (let count = 0; count < repetitions; count += 1) {
        decisions += await contender.play(concurrent, round * repetitions + count);
      }
      const { user, system } = process.cpuUsage(cpu);
      if (round < 0) continue;
      samples.get(contender.name)?.push({
        name: contender.name,
        perSecond: decisions / ((performance.now() - start) / 1000),
        cpuMicros: (user + system) / decisions,
        decisionsPerMatch: decisions / (repetitions * concurrent),
      });
    }
  }
  return contenders.map(({ name }) => medianOf(name, samples.get(name) ?? []));
}

function medianOf(name: string, samples: readonly Measured[]): Measured {
  const middle = (field: 'perSecond' | 'cpuMicros' | 'decisionsPerMatch'): number =>
    median(samples.map((sample) => sample[field]));
  return {
    name,
    perSecond: middle('perSecond'),
    cpuMicros: middle('cpuMicros'),
    decisionsPerMatch: middle('decisionsPerMatch'),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
