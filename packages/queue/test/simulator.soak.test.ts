import { expect, it } from 'vitest';
import { program } from '../../../simulator/program.ts';
import { simulateFleet } from '../../../simulator/simulate-fleet.ts';
import { simulateKills } from '../../../simulator/simulate-kills.ts';
import { simulateRun } from '../../../simulator/simulate-run.ts';

it.each([
  ['run', simulateRun, 30],
  ['fleet', simulateFleet, 4],
  ['kills', simulateKills, 12],
] as const)(
  'in worlds of a %s no law is broken by what fails',
  async (name, simulate, seeds) => {
    const compiled = await program(name);
    const broken: string[] = [];
    let steps = 0;
    for (let seed = 1000; seed < 1000 + seeds; seed += 1) {
      const ending = await simulate(compiled, seed);
      steps += ending.steps;
      for (const law of ending.broken) broken.push(`seed ${seed}: ${law}`);
    }
    expect(broken).toEqual([]);
    expect(steps).toBeGreaterThan(1000);
  },
  600_000,
);

it('a world of the same seed goes the same way byte for byte', async () => {
  const compiled = await program('run');
  const digests = [];
  for (const seed of [7, 7, 8]) digests.push((await simulateRun(compiled, seed)).digest);
  expect(digests[0]).toBe(digests[1]);
  expect(digests[0]).not.toBe(digests[2]);
});
