import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { inFolder } from './child-process.ts';

const rowSchema = z.looseObject({
  match: z.string(),
  usage: z.looseObject({ costUsd: z.number() }),
  standIns: z.record(z.string(), z.number()),
});

/** Dollars of every match. */
async function costsOf(folder: string): Promise<readonly number[]> {
  const text = await readFile(join(folder, 'results.jsonl'), 'utf8');
  const costs = new Map<string, number>();
  for (const line of text.trim().split('\n')) {
    const { match, usage } = rowSchema.parse(JSON.parse(line));
    costs.set(match, (costs.get(match) ?? 0) + usage.costUsd);
  }
  return [...costs.values()];
}

let server: Awaited<ReturnType<typeof mockServer>>;
beforeAll(async () => {
  server = await mockServer();
  process.env['OPENAI_API_KEY'] = 'key';
});
afterAll(async () => {
  await server.close();
  delete process.env['OPENAI_API_KEY'];
});

const run = async (model: string, parameters: string): Promise<Awaited<ReturnType<typeof command>>> => {
  const seats = ['A', 'B', 'C'].map((seat) => `--seat ${seat}=${model}@${server.url}/v1`).join(' ');
  return command(
    `run mug --seats 3 ${seats} --trials 2 --quiet --variants mug,single,mad-vote ${parameters}`,
  );
};

describe('variants of mug under a limit in dollars', () => {
  it('say what they can cost at most, keep the limit in every match, and resume under it', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      const most = /at most \$0\.60 \(its limits at the prices of /;
      const { code, stdout, stderr } = await run('openai:gpt-4o', `--limit match.costUsd=0.1 --out ${out}`);
      expect({ code, most: most.test(stderr) }).toEqual({ code: 0, most: true });
      const costs = await costsOf(out);
      expect(costs).toHaveLength(6);
      for (const costUsd of costs) expect(costUsd).toBeLessThanOrEqual(0.1);
      expect(costs[0]).toBeGreaterThan(0);
      // A call claims its greatest output before it is sent: those that do not fit together wait for each other.
      expect(stdout).not.toContain('Substitute moves');
      const again = await command(`resume ${out} --quiet`);
      expect(again.stdout).toBe(stdout);
      expect(again.stderr).toMatch(most);
    });
  });

  it('call no model where no call fits', async () => {
    await inFolder(async (folder) => {
      const asked = server.requests.length;
      const out = join(folder, 'run');
      await run('openai:gpt-4o', `--limit seat.costUsd=0.0001 --out ${out}`);
      expect(server.requests.length).toBe(asked);
      for (const costUsd of await costsOf(out)) expect(costUsd).toBe(0);
    });
  });

  it('start no match that the budget of the run no longer covers, and go on with a larger one', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      const limits = '--limit match.costUsd=0.1 --limit run.costUsd=0.101 --concurrency 1';
      const { code, stdout } = await run('openai:gpt-4o', `${limits} --out ${out}`);
      expect(code).toBe(1);
      expect(stdout).toMatch(/\d of 6 matches not finished, \d not started; every answer is saved/);
      const spent = (await costsOf(out)).reduce((sum, costUsd) => sum + costUsd, 0);
      expect(spent).toBeGreaterThan(0);
      expect(spent).toBeLessThanOrEqual(0.101);
      expect((await command(`resume ${out} --quiet`)).stdout).toBe(stdout);
      const more = await command(`resume ${out} --quiet --limit run.costUsd=1`);
      expect(more).toMatchObject({ code: 0, stdout: expect.not.stringContaining('not finished') as string });
    });
  });

  it('say so where no limit bounds the cost, or where there can be none in dollars, and then write nothing', async () => {
    await inFolder(async (folder) => {
      const free = await run('openai:gpt-4o', `--out ${join(folder, 'free')}`);
      expect(free.stderr).toMatch(/No limit bounds the cost of this run; set one, .* match\.costUsd=1/);
      const out = join(folder, 'wrong');
      const wrong: readonly (readonly [model: string, limit: string, says: RegExp])[] = [
        [
          'openai-compatible:tiny',
          'match.costUsd=1',
          /price of openai-compatible:tiny is not known\. Give it/,
        ],
        ['openai:gpt-4o', 'seats.D.costUsd=1', /seat.*D/],
        ['openai:gpt-4o', 'match.costEur=1', /'limits' is not valid/],
        [
          'openai:gpt-4o',
          'run.costEur=1',
          /Cannot keep a budget of 1 costEur: a run is limited in calls, tokens, costUsd/,
        ],
      ];
      for (const [model, limit, says] of wrong) {
        const { code, stdout, stderr } = await run(model, `--limit ${limit} --out ${out}`);
        expect({ limit, code, stdout }).toEqual({ limit, code: 2, stdout: '' });
        expect(stderr).toMatch(says);
        expect(existsSync(out)).toBe(false);
      }
    });
  });

  it('take a price from the file of prices', async () => {
    await inFolder(async (folder) => {
      const prices = { 'openai-compatible:tiny': { inputUsdPerMillion: 2, outputUsdPerMillion: 6 } };
      await writeFile(join(folder, 'prices.json'), JSON.stringify(prices));
      const out = join(folder, 'run');
      const { stderr } = await run(
        'openai-compatible:tiny',
        `--limit match.costUsd=0.5 --prices ${join(folder, 'prices.json')} --out ${out}`,
      );
      expect(stderr).toContain('at most $3.00');
      for (const costUsd of await costsOf(out)) expect(costUsd).toBeLessThanOrEqual(0.5);
    });
  });
});
