import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';

describe('replay --story', () => {
  it.each([
    'werewolf --set preset=mini-mafia',
    'hq --set passages=3',
    'mug',
    './examples/games/commons-benchmark.ts',
  ])('tells a match of %s to all, and to each seat its part', async (game) => {
    await inFolder(async (folder) => {
      expect((await command(`run ${game} --quiet --trials 1 --seed 4 --out ${folder}/run`)).code).toBe(0);
      const whole = await command(`replay ${folder}/run --story`);
      expect(whole.code).toBe(0);
      expect(whole.stdout).toMatch(/, match m0001\n/);
      // The end is in the story of the match, and in that of no seat.
      expect(whole.stdout).toContain('\n■ ');
      const part = await command(`replay ${folder}/run --story --seat A --format markdown`);
      expect(part.stdout).toMatch(/^# .*, match m0001, as A saw it\n/);
      expect(part.stdout.split('\n').length).toBeGreaterThan(3);
      expect(part.stdout).not.toContain('*(only');
      expect((await command(`replay ${folder}/run --story --seat X`)).code).toBe(2);
    });
  });

  it('has options that mean nothing without it', async () => {
    await inFolder(async (folder) => {
      const { code, stderr } = await command(`replay ${folder} --seat A`);
      expect(code).toBe(2);
      expect(stderr).toContain('--seat and --format go with --story');
    });
  });
});
