import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';

const schema = z.looseObject({
  finished: z.int(),
  standings: z.looseObject({ rows: z.array(z.looseObject({ name: z.string(), rank: z.number() })) }),
});

describe('tournament', () => {
  it('lets every two agents meet on both sides, rates them, and rates a run that was played again', async () => {
    await inFolder(async (folder) => {
      const line = `tournament werewolf --set preset=mini-mafia --agents scripted,random --trials 3 --quiet`;
      const played = await command(`${line} --out ${folder}/run`);
      expect(played.code).toBe(0);
      for (const part of ['Standings', 'Pairs', 'matches rated', 'Coming first is worth'])
        expect(played.stdout).toContain(part);
      const again = await command(`tournament ${folder}/run --elo --json`);
      const { standings } = z
        .looseObject({ standings: schema.shape.standings })
        .parse(JSON.parse(again.stdout));
      expect(standings.rows.map(({ rank }) => rank)).toEqual([1, 2]);
      const json = schema.parse(JSON.parse((await command(`${line} --json --out ${folder}/json`)).stdout));
      expect(json.finished).toBe(6);
      expect(json.standings.rows.map(({ name }) => name)).toEqual(standings.rows.map(({ name }) => name));
      expect((await command(`tournament ${folder}/run --by agent\u00a0and\u00a0role`)).code).toBe(2);
      const { stderr, code } = await command(`tournament werewolf --agents scripted --out ${folder}/one`);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('at least two agents') });
    });
  });
});
