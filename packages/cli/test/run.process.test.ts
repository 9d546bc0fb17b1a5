import { spawn } from 'node:child_process';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clone, node } from './child-process.ts';
import { inFolder } from './in-process.ts';
import { resultOf } from './result.ts';

const options = { timeout: 120_000 };

describe('masbench run hq', options, () => {
  it('plays the main job with nothing but its name: two seats, reviews, a winner, a table', async () => {
    const { folder, masbench } = inFolder();
    const { code, stdout, stderr } = await masbench('run hq');
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('hq 100%') as string });
    expect(stdout).toMatch(/Seat .* Agent .* Reviews .* Q-Score/);
    expect(stdout).toMatch(/│ A .*scripted: /);
    expect(stdout).toMatch(/Winner: [AB]\n/);
    for (const readme of ['README.md', 'packages/cli/README.md']) {
      const [table = ''] = stdout.split('Run: ');
      expect(await readFile(join(clone, readme), 'utf8')).toContain(table);
    }
    const [run = ''] = await readdir(join(folder, 'runs'));
    expect(stdout).toContain(`Run: runs/${run}`);
    const results = await readFile(join(folder, 'runs', run, 'results.jsonl'), 'utf8');
    const rows = results
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, number>);
    expect(rows).toHaveLength(2);
    for (const { h = 0, hBefore = 0, reviews = 0, calls = 0, counted = 0 } of rows) {
      expect(reviews).toBeGreaterThan(0);
      expect(hBefore).toBeLessThan(h);
      expect(calls).toBe(2 * counted + reviews);
    }
    expect(rows[0]?.['q']).not.toBe(rows[1]?.['q']);
  });

  it('prints exactly one JSON document under --json, with means over trials', async () => {
    const { masbench } = inFolder();
    const { code, stdout } = await masbench('run hq --json --set passages=6 --trials 3 --seed 7 --out once');
    expect(code).toBe(0);
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
    const { run, game, config, seed, seats, matches } = resultOf(stdout);
    expect([run, game, seed, config.passages.count]).toEqual(['once', 'hq', '7', 6]);
    expect(matches.map(({ trial, status }) => `${trial} ${status}`)).toEqual(
      [1, 2, 3].map((trial) => `${trial} finished`),
    );
    for (const row of seats) {
      const values = matches.map(({ seats: rows }) => rows.find(({ seat }) => seat === row.seat)?.q ?? NaN);
      const mean = values.reduce((sum, value) => sum + value, 0) / 3;
      const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2);
      expect([row.n, row.score]).toEqual([3, row.q]);
      expect(row.q).toBeCloseTo(mean, 12);
      expect(row.deviation?.['q']).toBeCloseTo(deviation, 12);
      const [low = 0, high = 0] = row.interval?.['q'] ?? [];
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
    }
  });

  it('keeps in the run folder what resume, replay and verify need', async () => {
    const { folder, masbench } = inFolder();
    await masbench('run hq --quiet --set passages=6 --set beta=0.01 --out run');
    expect((await readdir(join(folder, 'run'))).toSorted().join(' ')).toBe(
      'artifacts blobs matches records.jsonl results.jsonl run.json seal.json summary.json',
    );
    expect(JSON.parse(await readFile(join(folder, 'run/run.json'), 'utf8'))).toMatchObject({
      format: 'masbench-run/3',
      benchmark: { name: 'hq', module: '@masbench/game-hq', gameVersion: 3 },
      cells: [
        {
          shown: { beta: 0.01, passages: { count: 6 } },
          seats: ['A', 'B'].map((seat) => ({ seat, agent: 'scripted' })),
        },
      ],
      trials: 1,
      seed: '1',
      versions: { node: process.version },
    });
    const replayed = await masbench('replay run --until 4');
    expect(replayed.code).toBe(0);
    expect(replayed.stdout).toMatch(/policy\/[AB]#0 {2}agent {2}\{"choice":"continue"\}\nline 4, .*open: /);
    const snapshot = await masbench('replay run/matches/m0001.jsonl --json');
    expect(JSON.parse(snapshot.stdout)).toMatchObject({ open: [], outcome: { seats: [{ seat: 'A' }, {}] } });
  });

  it('tells of the moves that the game made in place of a seat', async () => {
    const { masbench } = inFolder();
    const { code, stdout } = await masbench('run hq --set passages=6 --limit seat.calls=9 --trials 2');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Substitute moves for A: budget [1-9]\d*\. First error: budget: The budget of seat A is used up/m,
    );
  });

  it('is silent where its reader has closed the pipe', async () => {
    const { folder } = inFolder();
    // Outside of the clone, where it runs what was built.
    const cli = join(clone, 'packages/cli');
    for (const part of ['bin', 'package.json'])
      await cp(join(cli, part), join(folder, part), { recursive: true });
    await symlink(join(cli, 'dist'), join(folder, 'dist'));
    const child = spawn(process.execPath, [join(folder, 'bin/masbench.js'), 'models']);
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('is in the clone what `npx masbench` and `npm start` run', async () => {
    const { bin } = JSON.parse(await readFile(join(clone, 'packages/cli/package.json'), 'utf8')) as {
      readonly bin: Readonly<Record<string, string>>;
    };
    const { scripts } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(bin).toEqual({ masbench: './bin/masbench.js' });
    expect(scripts['start']).toBe('masbench run hq');
    const { code, stdout } = await node([join(clone, 'node_modules/.bin/masbench'), '--version']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });
});
