/** One way to make a call; the number makes every request another one. */
export type Call = (index: number) => Promise<unknown>;

export interface Measured {
  /** Calls finished in a second. */
  readonly perSecond: number;
  /** Microseconds of CPU time of this process for one call. */
  readonly cpuMicros: number;
}

let made = 0;

/** Makes `count` calls with `width` of them under way. */
export async function measure(call: Call, count: number, width: number): Promise<Measured> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      made += 1;
      await call(made);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / ((performance.now() - start) / 1_000), cpuMicros: (user + system) / count };
}

/** The middle of several rounds; the ways take turns in a round, so that what else the machine does hits all of them. */
export async function compare(
  ways: Readonly<Record<string, Call>>,
  { count, width, rounds }: { readonly count: number; readonly width: number; readonly rounds: number },
): Promise<Readonly<Record<string, Measured>>> {
  const results = new Map<string, Measured[]>(Object.keys(ways).map((name) => [name, []]));
  for (const call of Object.values(ways)) await measure(call, Math.min(count, 200), width);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, call] of Object.entries(ways))
      results.get(name)?.push(await measure(call, count, width));
  }
  return Object.fromEntries([...results].map(([name, all]) => [name, middle(all)]));
}

function middle(all: readonly Measured[]): Measured {
  const sorted = all.toSorted((left, right) => left.cpuMicros - right.cpuMicros);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: Number.NaN, cpuMicros: Number.NaN };
}
