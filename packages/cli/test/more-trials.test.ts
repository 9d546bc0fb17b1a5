import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';

it('masbench resume --trials +n adds trials to a finished run, and says from which root digest', async () => {
  const { masbench } = inFolder();
  const settings = '--set preset=mini-mafia --design round-robin --agents scripted,random --trials 2 --quiet';
  await masbench(`run werewolf ${settings} --out run`);
  const { code, stdout } = await masbench('resume run --trials +1 --quiet');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Continued after 2 trials to 3; the root digest until then was ([0-9a-f]{64})/);
  expect(stdout).toMatch(/they are exploratory/);
  expect(stdout).toMatch(/Root digest: [0-9a-f]{64}, continued from [0-9a-f]{64}/);
  expect(await masbench('verify run')).toMatchObject({ code: 0 });
  expect((await masbench('resume run --trials 5')).stderr).toMatch(/the number that is added, as in \+50/);
});
