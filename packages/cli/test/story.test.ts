import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clone } from './child-process.ts';
import { inFolder } from './in-process.ts';

describe('replay --story', () => {
  it.each([
    'werewolf --set preset=mini-mafia',
    'hq --set passages=3',
    'mug',
    'examples/games/commons-benchmark.ts',
  ])('tells a match of %s to all, and to each seat its part', async (game) => {
    const { masbench } = inFolder();
    const path = game.startsWith('examples') ? join(clone, game) : game;
    expect((await masbench(`run ${path} --quiet --trials 1 --seed 4 --out run`)).code).toBe(0);
    const whole = await masbench(`replay run --story`);
    expect(whole.code).toBe(0);
    expect(whole.stdout).toMatch(/, match m0001\n/);
    // The end is in the story of the match, and in that of no seat.
    expect(whole.stdout).toContain('\n■ ');
    const part = await masbench(`replay run --story --seat A --format markdown`);
    expect(part.stdout).toMatch(/^# .*, match m0001, as A saw it\n/);
    expect(part.stdout.split('\n').length).toBeGreaterThan(3);
    expect(part.stdout).not.toContain('*(only');
    expect((await masbench(`replay run --story --seat X`)).code).toBe(2);
  });

  it('tells of Werewolf which wolf chose and what the pack did, and who saw through which words', async () => {
    const { folder, masbench } = inFolder();
    await masbench(`run werewolf --quiet --trials 1 --seed 4 --out run`);
    const { stdout } = await masbench(`replay run --story`);
    const chosen = [...stdout.matchAll(/\[only seat (\w)\] \w+ chooses (\w+) for the pack/g)];
    const attacks = [...stdout.matchAll(/\[only seats? (\w(?:, \w)*)\] The wolves attack (\w+)/g)];
    expect(attacks.map(([, , target]) => target)).toEqual(chosen.map(([, , target]) => target));
    for (const [place, [, who = '']] of attacks.entries())
      expect(who.split(', ')).toContain(chosen[place]?.[1]);
    const journal = await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8');
    const asked = journal.match(/^\{"type":"answer","id":"[^"]*eliminate[^"]*","by":"agent"/gm) ?? [];
    expect(chosen).toHaveLength(asked.length);
    expect(stdout).toMatch(/Doubts \w+ at \d+ %/);
  });
});

describe('replay --game', () => {
  it('reads a journal that is in no run folder, and names the line that was forged', async () => {
    const { folder, masbench } = inFolder();
    const run = `run werewolf --set preset=mini-mafia --quiet --trials 1 --seed 4 --out run`;
    expect((await masbench(run)).code).toBe(0);
    const lines = (await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8')).split('\n');
    const saved = 'replay saved.jsonl --game werewolf';
    await writeFile(join(folder, 'saved.jsonl'), lines.join('\n'));
    const { code, stdout } = await masbench(saved);
    expect(code).toBe(0);
    expect(stdout).toMatch(/outcome: \{/);
    expect((await masbench(`${saved} --story`)).stdout).toContain('\n■ ');
    await writeFile(
      join(folder, 'saved.jsonl'),
      lines.with(9, lines[9]?.replace('"at":', '"at":1') ?? '').join('\n'),
    );
    const forged = await masbench(saved);
    expect(forged.code).not.toBe(0);
    expect(forged.stderr).toContain('line 10');
    expect((await masbench(`${saved} --match m0001`)).code).toBe(2);
  });
});
