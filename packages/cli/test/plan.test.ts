import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes } from '@masbench/statistics';
import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';

it('masbench plan writes the protocol, resume plays it, and every sentence says planned or exploratory', async () => {
  const { folder, masbench } = inFolder();
  const settings = '--set preset=mini-mafia --design round-robin --agents scripted,random --trials 8';
  const planned = await masbench(`plan werewolf ${settings} --out run`);
  const text = await readFile(join(folder, 'run/run.json'));
  expect(planned.code).toBe(0);
  expect(planned.stdout).toContain('Claims: scripted − random (one family, 95 %)');
  expect(planned.stdout).toContain('Of: score, mean of the means of units; the unit is the trial');
  expect(planned.stdout).toMatch(/^Kind: ahead/m);
  expect(planned.stdout).toContain(`SHA-256 ${hashBytes(text)}`);
  expect(planned.stdout).toContain('Play it with: masbench resume run');
  expect(JSON.parse(text.toString())).toMatchObject({ plan: { claims: 'agents', trials: 8 } });
  const { stdout } = await masbench('resume run --quiet');
  expect(stdout).toMatch(/^scripted.* − random.* = .*\(planned\)$/m);
  expect(stdout).toMatch(/^wolves? .* = .*\(exploratory\)$/m);
  expect(stdout).toContain(
    'Planned: the comparisons of scores, from 8 trials; all other numbers are exploratory',
  );
  await masbench(`export run --format markdown --out ${folder}`);
  const exported = await readFile(join(folder, 'tables.md'), 'utf8');
  expect(exported).toMatch(/^\| score \| scripted \| [\d.]+ \| random .*\| planned \|$/m);
  expect(exported).toMatch(/^\| wolves-village \| wolves .*\| exploratory \|$/m);
  expect(exported).toContain('all other numbers are exploratory');
  const longer = await masbench('resume run --trials +2 --quiet');
  expect(longer.stdout).toMatch(/^scripted.* − random.* n = 10 trials.*\(exploratory\)$/m);
  expect(longer.stdout).toMatch(
    /^After the planned 8 trials: scripted − random .* n = 8 trials.*\(planned\)$/m,
  );
  const compared = await masbench('compare run --by seat --format markdown');
  expect(compared.stdout).toContain('All of these are exploratory');
  const ranged = await masbench('compare run --by agent --range=-99,99');
  expect(ranged.stdout).toContain('The range from -99 to 99 was declared after the run');
  const ranges = '--range score=-7,7 --range villagers=0,9';
  const declared = await masbench(`plan werewolf ${settings} ${ranges} --out ranged`);
  expect(declared.stdout).toContain('Kind: ahead, for every distribution of score from -7 to 7');
  expect(declared.stdout).toMatch(/^Power: a difference below 7\.6 is found with less than 80 %/m);
  expect(compared.stdout).toMatch(/\| Effect \| Claim \|\n[^]*\| exploratory \|$/m);
  expect(await masbench('verify run')).toMatchObject({ code: 0 });
});

it('masbench compare --by team tells agents, partners and roles apart', async () => {
  const { masbench } = inFolder();
  const settings =
    '--set preset=mini-mafia --design round-robin --agents scripted,random --trials 12 --quiet';
  await masbench(`run werewolf ${settings} --out run`);
  const { code, stdout } = await masbench('compare run --by team');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^random.* − scripted = −?\d\.\d+ .*adjusted for 5 comparisons/m);
  expect(stdout).toMatch(/^villager − seer = 0.*not separated; effects of a model are judged by t alone/m);
  expect(stdout).toContain('do not tell the effects of opponents from those of partners');
});
