import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFolder } from './in-process.ts';

const prices = { 'openai-compatible:tiny': { inputUsdPerMillion: 2, outputUsdPerMillion: 6 } };

let server: Awaited<ReturnType<typeof mockServer>>;
beforeAll(async () => void (server = await mockServer()));
afterAll(async () => server.close());

const inPrepared = () => {
  const { folder, masbench } = inFolder({
    'prices.json': JSON.stringify(prices),
    'wrong.json': '{"openai-compatible:tiny": {"inputUsdPerMillion": -1}}',
  });
  const line = `run hq --set passages=1 --seat A=openai-compatible:tiny@${server.url}/v1 --json --quiet --out run`;
  return { folder, masbench, run: async (more: string) => masbench(`${line} ${more}`) };
};

describe('a model that masbench knows no price of', () => {
  it('costs what the file of prices says, also where its run goes on', async () => {
    const { folder, masbench, run } = inPrepared();
    const played = await run('--prices prices.json --limit match.costUsd=0.5');
    expect(played.stderr).toContain('at most $0.50 (its limits at the prices of ');
    expect(played.code).toBe(0);
    const { seats } = JSON.parse(played.stdout) as { seats: { usage: Record<string, number> }[] };
    const { inputTokens = Number.NaN, outputTokens = Number.NaN, costUsd } = seats[0]?.usage ?? {};
    expect(costUsd).toBeGreaterThan(0);
    expect(costUsd).toBeCloseTo((inputTokens * 2 + outputTokens * 6) / 1e6, 9);
    await writeFile(join(folder, 'prices.json'), '{}');
    expect((await masbench('resume run --json --quiet')).stdout).toBe(played.stdout);
  });

  it('costs something unknown where nobody says what', async () => {
    const { code, stderr } = await inPrepared().run('');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^The most that this run can cost is unknown: the price of openai-compatible:tiny/,
    );
  });

  it.each([
    [
      '--limit match.costUsd=0.5',
      /price of openai-compatible:tiny is not known\. Give it with --prices <file>/,
    ],
    ['--prices wrong.json', /Cannot read the prices wrong\.json: they must be[^]*inputUsdPerMillion/],
    ['--prices none.json', /Cannot read the prices: the file is not readable: ENOENT/],
  ])('is refused with %s', async (more, says) => {
    const { stderr, ...ended } = await inPrepared().run(more);
    expect(ended).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });
});
