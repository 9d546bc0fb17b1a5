import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';

const logSchema = z.looseObject({
  version: z.literal(2),
  samples: z.array(z.looseObject({ id: z.string() })),
});

describe('export', () => {
  it('writes what a run holds in every format, changes nothing in it, and prints the files', async () => {
    await inFolder(async (folder) => {
      await command(`run werewolf --set preset=mini-mafia --quiet --trials 3 --out ${folder}/run`);
      const before = await readdir(join(folder, 'run'), { recursive: true });
      const written: Record<string, readonly string[]> = {};
      for (const format of ['csv', 'parquet', 'markdown', 'latex', 'inspect']) {
        const out = join(folder, format);
        const { code, stdout } = await command(`export ${folder}/run --format ${format} --out ${out}`);
        expect(code).toBe(0);
        written[format] = await readdir(out);
        expect(stdout.trim().split('\n').toSorted()).toEqual(
          written[format].map((file) => join(out, file)).toSorted(),
        );
      }
      // No model played, so there are no model calls.
      const names = ['decisions', 'matches', 'seats'];
      expect(written).toEqual({
        csv: names.map((name) => `${name}.csv`),
        parquet: names.map((name) => `${name}.parquet`),
        markdown: ['tables.md'],
        latex: ['tables.tex'],
        inspect: ['run.json'],
      });
      const matches = await readFile(join(folder, 'csv', 'matches.csv'), 'utf8');
      expect(matches.trim().split('\r\n')).toHaveLength(4);
      const tex = await readFile(join(folder, 'latex', 'tables.tex'), 'utf8');
      expect(tex).toContain('\\label{tab:results-by-agent}');
      // Roles move between the seats: the table is by agent and role.
      const tables = await readFile(join(folder, 'markdown', 'tables.md'), 'utf8');
      // With an interval next to every mean that has one, as a file has room for them.
      expect(tables).toMatch(
        /\| Agent \| Role \| n \| Won \| 95 % \| As wolf \| Survived \| 95 % \| Statements \|/,
      );
      const log = logSchema.parse(JSON.parse(await readFile(join(folder, 'inspect', 'run.json'), 'utf8')));
      expect(log.samples.map(({ id }) => id)).toEqual(['m0001', 'm0002', 'm0003']);
      expect(await readdir(join(folder, 'run'), { recursive: true })).toEqual(before);
      expect((await command(`export ${folder}/run --format xml --out ${folder}/xml`)).code).toBe(2);
    });
  });
});
