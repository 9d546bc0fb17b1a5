/** What Stryker reports of a run in which every mutant met all of its tests. */
export interface KillReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
  readonly testFiles: Readonly<Record<string, { readonly tests: readonly Test[] }>>;
}

interface Mutant {
  /** Tests that fail with it, by id. */
  readonly killedBy?: readonly string[] | undefined;
}

interface Test {
  readonly id: string;
  readonly name: string;
}

/**
 * Lists the tests without which the others kill every mutant that is killed now: all of the list can go together. Those that
 * kill the fewest are let go first.
 */
export function listSpareTests({ files, testFiles }: KillReport): string[] {
  const kills = new Map<string, number[]>();
  const killers: number[] = [];
  for (const { killedBy = [] } of Object.values(files).flatMap(({ mutants }) => mutants)) {
    for (const test of killedBy) kills.set(test, [...(kills.get(test) ?? []), killers.length]);
    killers.push(killedBy.length);
  }
  return Object.entries(testFiles)
    .flatMap(([file, { tests }]) => tests.map((test) => ({ ...test, file, kills: kills.get(test.id) ?? [] })))
    .toSorted((one, other) => one.kills.length - other.kills.length)
    .filter((test) => {
      if (test.kills.some((mutant) => killers[mutant] === 1)) return false;
      for (const mutant of test.kills) killers[mutant] = (killers[mutant] ?? 0) - 1;
      return true;
    })
    .map(({ file, name, kills: { length } }) => `${file} ${name} (kills ${length}, none alone)`)
    .toSorted();
}
