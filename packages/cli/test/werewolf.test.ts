import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './in-process.ts';

const actor = z.string().nullable();
const lineSchema = z.looseObject({ round: z.number(), step: z.unknown(), phase: z.string(), actor });

it('masbench run werewolf says what simulated players would have cost, and writes a log and pictures of every match', async () => {
  const { folder, masbench } = inFolder();
  const { code, stdout } = await masbench(
    'run werewolf --set preset=mini-mafia --seat *=simulated:average --trials 2 --quiet --out run',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Simulated players would have cost \$\d+\.\d{4}; nothing was paid for them$/m);
  expect(stdout).not.toContain('Billed');
  const artifacts = join(folder, 'run/artifacts');
  expect(await readdir(artifacts)).toEqual(
    ['m0001', 'm0002'].flatMap((match) =>
      ['game-log.jsonl', 'suspicion.svg', 'votes.svg'].map((file) => `${match}.${file}`),
    ),
  );
  const log = await readFile(join(artifacts, 'm0001.game-log.jsonl'), 'utf8');
  for (const text of log.trim().split('\n')) lineSchema.parse(JSON.parse(text));
});
