import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baselineMethods } from '@masbench/game-mug';
import { mockServer } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { readImageSize } from '../../counterfactual-images/src/images/raster.ts';
import { inFolder } from './in-process.ts';

describe('masbench run mug', () => {
  it('plays every method of an experiment on every question, and replays each', async () => {
    const { masbench } = inFolder();
    const { code, stdout } = await masbench(
      'run mug --experiment methods --trials 2 --json --quiet --out run',
    );
    expect(code).toBe(0);
    const own = ['mug', 'mug-no-edit', 'mug-no-undercover', 'mug-random-vote', 'mug-released'];
    expect(JSON.parse(stdout)).toMatchObject({
      finished: 2 * (own.length + baselineMethods.length),
      figures: {
        detectionByChance: 0.5,
        methods: [...own, ...baselineMethods].map((method) => ({ method, questions: 2, accuracy: { n: 2 } })),
      },
    });
    for (const variant of ['mug', 'single', 'mug-released']) {
      const replayed = await masbench(`replay run --match m0002-${variant}`);
      expect(replayed).toMatchObject({ code: 0, stderr: '' });
      expect(replayed.stdout).toMatch(/ agent {2}\{.*\nline \d+, .* open: nothing\noutcome: \{/s);
    }
  });

  it('draws the first match, as SVG and as PNG of the same size', async () => {
    const { folder, masbench } = inFolder();
    await masbench('run mug --trials 2 --quiet --out run');
    const drawn = join(folder, 'run/artifacts');
    expect(await readdir(drawn)).toEqual(['m0001.png', 'm0001.svg']);
    const svg = await readFile(join(drawn, 'm0001.svg'), 'utf8');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(readImageSize(await readFile(join(drawn, 'm0001.png')))).toEqual({
      width: Number(width),
      height: Number(height),
    });
  });
});

describe('variants of mug under a limit in dollars', () => {
  let server: Awaited<ReturnType<typeof mockServer>>;
  beforeAll(async () => {
    server = await mockServer();
    vi.stubEnv('OPENAI_API_KEY', 'key');
  });
  afterAll(async () => {
    await server.close();
    vi.unstubAllEnvs();
  });

  const lineOf = (limits: string): string =>
    `run mug --seats 3 --seat *=openai:gpt-4o@${server.url}/v1 --trials 2 --quiet --variants mug,single,mad-vote ${limits} --out run`;

  const rowSchema = z.looseObject({ match: z.string(), usage: z.looseObject({ costUsd: z.number() }) });

  /** Dollars of every match. */
  async function costsOf(folder: string): Promise<readonly number[]> {
    const text = await readFile(join(folder, 'run/results.jsonl'), 'utf8');
    const costs = new Map<string, number>();
    for (const line of text.trim().split('\n')) {
      const { match, usage } = rowSchema.parse(JSON.parse(line));
      costs.set(match, (costs.get(match) ?? 0) + usage.costUsd);
    }
    return [...costs.values()];
  }

  it('say what they can cost at most, keep the limit in every match, and resume under it', async () => {
    const { folder, masbench } = inFolder();
    const most = /at most \$0\.60 \(its limits at the prices of /;
    const { code, stdout, stderr } = await masbench(lineOf('--limit match.costUsd=0.1'));
    expect({ code, most: most.test(stderr) }).toEqual({ code: 0, most: true });
    const costs = await costsOf(folder);
    expect(costs).toHaveLength(6);
    for (const costUsd of costs) expect(costUsd).toBeLessThanOrEqual(0.1);
    expect(costs[0]).toBeGreaterThan(0);
    // A call claims its greatest output before it is sent: those that do not fit together wait for each other.
    expect(stdout).not.toContain('Substitute moves');
    const again = await masbench('resume run --quiet');
    expect(again).toMatchObject({ stdout, stderr: expect.stringMatching(most) as string });
  });

  it('call no model where no call fits', async () => {
    const { folder, masbench } = inFolder();
    const asked = server.requests.length;
    await masbench(lineOf('--limit seat.costUsd=0.0001'));
    expect(server.requests.length).toBe(asked);
    expect(new Set(await costsOf(folder))).toEqual(new Set([0]));
  });

  it('start no match that the budget of the run no longer covers, and go on with a larger one', async () => {
    const { folder, masbench } = inFolder();
    const limits = '--limit match.costUsd=0.1 --limit run.costUsd=0.101 --concurrency 1';
    const { code, stdout } = await masbench(lineOf(limits));
    expect(code).toBe(1);
    expect(stdout).toMatch(/\d of 6 matches not finished, \d not started; every answer is saved/);
    const spent = (await costsOf(folder)).reduce((sum, costUsd) => sum + costUsd, 0);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(0.101);
    expect((await masbench('resume run --quiet')).stdout).toBe(stdout);
    const more = await masbench('resume run --quiet --limit run.costUsd=1');
    expect(more).toMatchObject({ code: 0, stdout: expect.not.stringContaining('not finished') as string });
  });
});
