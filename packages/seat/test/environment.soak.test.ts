import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dirname } from 'node:path';
import { pythonFile } from '@masbench/seat';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Plays a game to 10,000 steps and prints the steps, the seconds and the memory of the server now and then. */
const driver = `
import json, random, sys, time
import masbench_env, masbench_seat
env = masbench_env.Env("werewolf")
def memory():
    with open(f"/proc/{env._process.pid}/status") as file:
        return int(next(line for line in file if line.startswith("VmRSS")).split()[1])
rng, steps, seconds, sizes, scores = random.Random(1), 0, 0.0, [], []
while steps < 10_000:
    began = time.perf_counter()
    seed = len(scores)
    observations, _ = env.reset(seed=seed % 3)
    while env.agents:
        actions = {seat: masbench_seat.sample(turn["schema"], random.Random(turn["id"])) for seat, turn in observations.items()}
        observations, rewards, ended, cut, _ = env.step(actions)
        steps += len(actions)
    scores.append(rewards)
    seconds += time.perf_counter() - began
    sizes.append(memory())
assert env.close() is not None
print(json.dumps({"steps": steps, "seconds": seconds, "sizes": sizes, "same": scores[:3] == scores[3:6]}))
`;

it('Python drives 10,000 steps of Werewolf without a leak, and equal seeds and actions give equal scores', () => {
  const { stdout, stderr } = spawnSync('python3', ['-c', driver], {
    encoding: 'utf8',
    cwd: root,
    env: {
      ...process.env,
      PYTHONPATH: dirname(pythonFile),
      MASBENCH: `${process.execPath} ${root}packages/cli/bin/masbench.js`,
    },
  });
  expect(stderr).toBe('');
  const { steps, seconds, sizes, same } = JSON.parse(stdout) as {
    steps: number;
    seconds: number;
    sizes: number[];
    same: boolean;
  };
  process.stdout.write(`${Math.round(steps / seconds)} steps a second\n`);
  expect(steps).toBeGreaterThanOrEqual(10_000);
  expect(same).toBe(true);
  // The heap settles in the first third; a match that was kept would cost at least its journal.
  const third = Math.floor(sizes.length / 3);
  expect(Math.min(...sizes.slice(-third)) / Math.max(...sizes.slice(third, 2 * third))).toBeLessThan(1.25);
});
