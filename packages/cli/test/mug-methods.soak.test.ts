import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { command } from './in-process.ts';
import { built, inFolder, masbench, node } from './child-process.ts';
import { withoutRoot } from './without-root.ts';

/** `MASBENCH_KILLS=20` kills as often as shows that they come at any moment. */
const kills = Number(process.env['MASBENCH_KILLS'] ?? 8);
const files = ['results.jsonl', 'summary.json'] as const;

/** Kills the process once the journals of the run are so many bytes long. */
const dying = `
import { readdirSync, statSync } from 'node:fs';
const folder = 'killed/matches';
setInterval(() => {
  try {
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(folder + '/' + file).size, 0);
    if (bytes >= Number(process.env.DIES_AT)) process.kill(process.pid, 'SIGKILL');
  } catch {
    // The run has no folder yet.
  }
}, 2).unref();
`;

/** Bytes of all journals of a run. */
function written(run: string): number {
  try {
    return readdirSync(join(run, 'matches')).reduce(
      (sum, file) => sum + statSync(join(run, 'matches', file)).size,
      0,
    );
  } catch {
    return 0;
  }
}

describe('a run of MUG with its ablations and baselines', { timeout: 1_200_000 }, () => {
  it(`ends in the same journals and the same tables after ${kills} kills −9 at random moments`, async () => {
    await inFolder(async (folder) => {
      const run = 'run mug --experiment methods --trials 3 --seed 9 --concurrency 2'.split(' ');
      const whole = await masbench([...run, '--quiet', '--out', 'whole'], { cwd: folder });
      const total = written(join(folder, 'whole'));
      expect(total).toBeGreaterThan(100_000);

      await writeFile(join(folder, 'dying.mjs'), dying);
      const rng = createRng('kills', 'methods');
      const killed = join(folder, 'killed');
      let landed = 0;
      for (let attempt = 0; attempt < kills; attempt += 1) {
        // On average, all kills together come a little before the end of the run.
        const until = written(killed) + rng.float() * ((2 * total) / (kills + 2));
        const parameters =
          attempt === 0 || written(killed) === 0 ? [...run, '--out', 'killed'] : ['resume', 'killed'];
        const child = await node(['--import', join(folder, 'dying.mjs'), built, ...parameters], {
          cwd: folder,
          env: { DIES_AT: String(until) },
        });
        if (child.code === null) landed += 1;
      }
      expect(landed).toBeGreaterThan(kills / 2);

      const resumed = await masbench(['resume', 'killed', '--quiet'], { cwd: folder });
      expect({ ...resumed, stdout: withoutRoot(resumed.stdout) }).toEqual({
        ...whole,
        stdout: withoutRoot(whole.stdout).replace('Run: whole', 'Run: killed'),
      });
      for (const file of files)
        expect(await readFile(join(killed, file), 'utf8')).toBe(
          (await readFile(join(folder, 'whole', file), 'utf8')).replace('"run": "whole"', '"run": "killed"'),
        );
      for (const id of readdirSync(join(folder, 'whole/matches')))
        expect(await readFile(join(killed, 'matches', id), 'utf8')).toBe(
          await readFile(join(folder, 'whole/matches', id), 'utf8'),
        );
      expect(await command(`verify ${killed}`)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^33 of 33 matches verified, 0 problems\n/) as string,
      });
    });
  });
});
