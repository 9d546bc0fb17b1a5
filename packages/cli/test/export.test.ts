import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';

it('export writes what a run holds in every format, changes nothing in it, and prints the files', async () => {
  const { folder, masbench } = inFolder();
  await masbench('run werewolf --set preset=mini-mafia --quiet --trials 3 --out run');
  const before = await readdir(join(folder, 'run'), { recursive: true });
  const written: Record<string, readonly string[]> = {};
  for (const format of ['csv', 'parquet', 'markdown', 'latex', 'inspect']) {
    const out = join(folder, format);
    const { code, stdout } = await masbench(`export run --format ${format} --out ${out}`);
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
  expect(JSON.parse(await readFile(join(folder, 'inspect', 'run.json'), 'utf8'))).toMatchObject({
    version: 2,
    samples: ['m0001', 'm0002', 'm0003'].map((id) => ({ id })),
  });
  expect(await readdir(join(folder, 'run'), { recursive: true })).toEqual(before);
  expect((await masbench('export run --format xml --out xml')).code).toBe(2);
});
