import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer, type MockCall, type MockReply } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';

/** Goes on, and writes the beginning of the passage. */
function reply({ messages }: MockCall): MockReply {
  const asked = messages.map(({ text }) => text).join('\n');
  if (asked.includes('Your choices now')) return { json: { choice: 'continue', passage: null } };
  const passage = /Passage: "(.*)"/.exec(asked)?.[1] ?? '';
  return { json: { summary: passage.split(' ').slice(0, 20).join(' ') } };
}

const passages = JSON.stringify({
  id: 'tower',
  text: 'The tower has 48 floors. It was not finished before 1999. Its architect saw it once, from a train.',
});
const prices = { 'openai-compatible:tiny': { inputUsdPerMillion: 2, outputUsdPerMillion: 6 } };

let server: Awaited<ReturnType<typeof mockServer>>;
beforeAll(async () => void (server = await mockServer({ reply })));
afterAll(async () => server.close());

const run = async (folder: string, parameters: string): Promise<Awaited<ReturnType<typeof masbench>>> => {
  const seat = `--seat A=openai-compatible:tiny@${server.url}/v1`;
  const line = `run hq --set passages=one.jsonl ${seat} --json --quiet --out run ${parameters}`;
  return masbench(line.trim().split(' '), { cwd: folder });
};

const inPrepared = async (play: (folder: string) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'one.jsonl'), passages);
    await writeFile(join(folder, 'prices.json'), JSON.stringify(prices));
    await play(folder);
  });

describe('a model that masbench knows no price of', () => {
  it('costs what the file of prices says, also where its run goes on', async () => {
    await inPrepared(async (folder) => {
      const played = await run(folder, '--prices prices.json --limit match.costUsd=0.5');
      expect(played.stderr).toContain('at most $0.50 (its limits at the prices of ');
      expect(played.code).toBe(0);
      const { seats } = JSON.parse(played.stdout) as { seats: { usage: Record<string, number> }[] };
      const { inputTokens = Number.NaN, outputTokens = Number.NaN, costUsd } = seats[0]?.usage ?? {};
      expect(costUsd).toBeGreaterThan(0);
      expect(costUsd).toBeCloseTo((inputTokens * 2 + outputTokens * 6) / 1e6, 9);
      await writeFile(join(folder, 'prices.json'), '{}');
      const again = await masbench(['resume', 'run', '--json', '--quiet'], { cwd: folder });
      expect(again.stdout).toBe(played.stdout);
    });
  });

  it('can have no limit in dollars, and costs something unknown without one', async () => {
    await inPrepared(async (folder) => {
      const limited = await run(folder, '--limit match.costUsd=0.5');
      expect({ ...limited, stderr: '' }).toEqual({ code: 2, stdout: '', stderr: '' });
      expect(limited.stderr).toMatch(
        /price of openai-compatible:tiny is not known\. Give it with --prices <file>/,
      );
      const unlimited = await run(folder, '');
      expect(unlimited.code).toBe(0);
      expect(unlimited.stderr).toMatch(
        /^The most that this run can cost is unknown: the price of openai-compatible:tiny/,
      );
    });
  });

  it('is refused where the file of prices is no such file', async () => {
    await inPrepared(async (folder) => {
      await writeFile(join(folder, 'wrong.json'), '{"openai-compatible:tiny": {"inputUsdPerMillion": -1}}');
      const wrong = await run(folder, '--prices wrong.json');
      expect({ code: wrong.code, stdout: wrong.stdout }).toEqual({ code: 2, stdout: '' });
      expect(wrong.stderr).toMatch(/Cannot read the prices wrong\.json: they must be[^]*inputUsdPerMillion/);
      const none = await run(folder, '--prices none.json');
      expect(none.stderr).toMatch(/Cannot read the prices none\.json: ENOENT/);
    });
  });
});
