import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { inFolder } from './child-process.ts';

const resultSchema = z.looseObject({
  seats: z.array(z.looseObject({ seat: z.string() })),
  figures: z.looseObject({
    village: z.looseObject({ rate: z.number() }),
    randomPlay: z.looseObject({ village: z.number(), games: z.int() }),
  }),
});

describe('masbench run werewolf', () => {
  it.each([
    ['aiwolf-5', 5],
    ['mini-mafia', 4],
    ['aiwolf-13', 13],
    ['wolf-paper', 8],
  ])('seats as many as %s is for: %i', async (preset, count) => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      const { code, stdout } = await command(
        `run werewolf --set preset=${preset} --json --quiet --out ${out}`,
      );
      expect(code).toBe(0);
      const { seats, figures } = resultSchema.parse(JSON.parse(stdout));
      expect(seats.map(({ seat }) => seat)).toEqual('ABCDEFGHIJKLM'.slice(0, count).split(''));
      expect(figures.randomPlay.games).toBe(2000);
    });
  });

  it('says what simulated players would have cost, and calls nothing a cost that was not paid', async () => {
    await inFolder(async (folder) => {
      const seats = ['A', 'B', 'C', 'D'].map((seat) => `--seat ${seat}=simulated:average`).join(' ');
      const { code, stdout } = await command(
        `run werewolf --set preset=mini-mafia ${seats} --quiet --out ${join(folder, 'run')}`,
      );
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Simulated players would have cost \$\d+\.\d{4}; nothing was paid for them$/m);
      expect(stdout).not.toContain('Billed');
    });
  });

  it('writes a game log and pictures of every match, each line of the log with round, step, phase and actor', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      await command(`run werewolf --set preset=mini-mafia --trials 2 --quiet --out ${out}`);
      expect(await readdir(join(out, 'artifacts'))).toEqual(
        ['m0001', 'm0002'].flatMap((match) =>
          ['game-log.jsonl', 'suspicion.svg', 'votes.svg'].map((file) => `${match}.${file}`),
        ),
      );
      const log = await readFile(join(out, 'artifacts/m0001.game-log.jsonl'), 'utf8');
      const line = z.looseObject({
        round: z.number(),
        step: z.unknown(),
        phase: z.string(),
        actor: z.string().nullable(),
      });
      for (const text of log.trim().split('\n')) line.parse(JSON.parse(text));
    });
  });
});
