import { Life } from './life.js';
import { Provider } from './provider.js';
import type { Crowded } from './scenarios/crowd.js';
import { machineIn, SimProcess, type Program } from './sim-process.js';
import type { Ending } from './simulate-run.js';
import { World } from './world.js';

/** Sums of dollars carry rounding errors far below any price. */
const tolerance = 1e-9;

/** One match of a thousand seats and more, which wait for one budget all at once. */
export async function simulateCrowd(program: Program, seed: number, keepsTrace = false): Promise<Ending> {
  const world = new World(seed, { keepsTrace });
  world.state = 'a crowd that waits';
  const broken: string[] = [];
  const provider = new Provider(world, [
    { fault: 'overloaded', probability: 0.05 },
    { fault: 'lost request', probability: 0.05 },
    { fault: 'lost answer', probability: 0.05 },
  ]);
  const process = new SimProcess({ world, machine: machineIn(world, 'one'), pid: 100, chances: [] });
  const plan = { seats: 1_000 + world.below(1_500), matchUsd: (1 + world.below(40)) * 0.05 };
  // What nobody awaits would end a real process.
  const unhandled = (error: unknown): void => void broken.push(`nobody handles this: ${String(error)}`);
  globalThis.process.on('unhandledRejection', unhandled);
  try {
    const life = new Life(process, program, { part: 'play', folder: '/simulated/run', plan, provider });
    await world.run(() => life.isOver);
    broken.push(...brokenBy(life, provider, plan.matchUsd));
  } catch (error) {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    globalThis.process.off('unhandledRejection', unhandled);
    process.kill();
  }
  const { steps, struck, trace } = world;
  return { seed, steps, struck, digest: world.digest(), broken: [...new Set(broken)], trace };
}

function brokenBy({ ended, said }: Life, { ledgerUsd }: Provider, matchUsd: number): readonly string[] {
  if (ended === undefined) return [`the match does not end: ${said}`];
  const { status, costUsd = 0, lostUsd = 0 } = ended as Crowded;
  const broken: string[] = [];
  if (status !== 'finished') broken.push(`the match is ${status}`);
  if (ledgerUsd > matchUsd + tolerance)
    broken.push(`the match has cost $${ledgerUsd}, and its limit is $${matchUsd}`);
  if (ledgerUsd > costUsd + lostUsd + tolerance || costUsd > ledgerUsd + tolerance)
    broken.push(`the match has billed $${costUsd} and lost at most $${lostUsd} of $${ledgerUsd}`);
  return broken;
}
