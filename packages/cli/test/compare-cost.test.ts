import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockServer } from '@masbench/llm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { command } from './in-process.ts';
import { inFolder } from './programme.ts';

const rowSchema = z.looseObject({
  status: z.string(),
  costUsd: z.number(),
  standIns: z.record(z.string(), z.number()),
});

async function rowsOf(folder: string): Promise<z.output<typeof rowSchema>[]> {
  const text = await readFile(join(folder, 'rows.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));
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

const compare = async (model: string, parameters: string): Promise<Awaited<ReturnType<typeof command>>> => {
  const seats = ['A', 'B', 'C'].map((seat) => `--seat ${seat}=${model}@${server.url}/v1`).join(' ');
  return command(
    `compare mug --seats 3 ${seats} --trials 2 --quiet --set methods=["mug","single","mad-vote"] ${parameters}`,
  );
};

describe('masbench compare mug under a limit in dollars', () => {
  it('says what it can cost at most, keeps the limit in every match, and goes on under it', async () => {
    await inFolder(async (folder) => {
      const out = join(folder, 'run');
      const most = /at most \$0\.60 \(its limits at the prices of /;
      const { code, stdout, stderr } = await compare(
        'openai:gpt-4o',
        `--limit match.costUsd=0.1 --out ${out}`,
      );
      expect({ code, most: most.test(stderr) }).toEqual({ code: 0, most: true });
      const rows = await rowsOf(out);
      expect(rows).toHaveLength(6);
      for (const { costUsd } of rows) expect(costUsd).toBeLessThanOrEqual(0.1);
      // A call claims its greatest output before it is sent: those that do not fit side by side wait for each other.
      expect(rows[0]?.costUsd).toBeGreaterThan(0);
      expect(rows[0]?.standIns['budget']).toBeUndefined();
      expect(stdout).not.toContain('that the game made in their place: budget');
      const again = await command(`compare mug --resume ${out} --quiet`);
      expect(again.stdout).toBe(stdout);
      expect(again.stderr).toMatch(most);
    });
  });

  it('asks nobody where no call fits', async () => {
    await inFolder(async (folder) => {
      const asked = server.requests.length;
      const out = join(folder, 'run');
      await compare('openai:gpt-4o', `--limit seat.costUsd=0.0001 --out ${out}`);
      expect(server.requests.length).toBe(asked);
      for (const { costUsd } of await rowsOf(out)) expect(costUsd).toBe(0);
    });
  });

  it('says so where no limit bounds the cost, or where there can be none in dollars, and then writes nothing', async () => {
    await inFolder(async (folder) => {
      const free = await compare('openai:gpt-4o', `--out ${join(folder, 'free')}`);
      expect(free.stderr).toMatch(/No limit bounds what this run can cost; set one, .* match\.costUsd=1/);
      const out = join(folder, 'wrong');
      const wrong: readonly (readonly [model: string, limit: string, says: RegExp])[] = [
        [
          'openai-compatible:tiny',
          'match.costUsd=1',
          /price of openai-compatible:tiny is not known: give it/,
        ],
        ['openai:gpt-4o', 'seats.A.costUsd=1', /Cannot limit single seats in a comparison/],
        ['openai:gpt-4o', 'match.costEur=1', /'limits' is not valid/],
      ];
      for (const [model, limit, says] of wrong) {
        const { code, stdout, stderr } = await compare(model, `--limit ${limit} --out ${out}`);
        expect({ limit, code, stdout }).toEqual({ limit, code: 2, stdout: '' });
        expect(stderr).toMatch(says);
        expect(existsSync(out)).toBe(false);
      }
    });
  });

  it('takes a price from the file of prices', async () => {
    await inFolder(async (folder) => {
      const prices = { 'openai-compatible:tiny': { inputUsdPerMillion: 2, outputUsdPerMillion: 6 } };
      await writeFile(join(folder, 'prices.json'), JSON.stringify(prices));
      const out = join(folder, 'run');
      const { stderr } = await compare(
        'openai-compatible:tiny',
        `--limit match.costUsd=0.5 --prices ${join(folder, 'prices.json')} --out ${out}`,
      );
      expect(stderr).toContain('at most $3.00');
      for (const { costUsd } of await rowsOf(out)) expect(costUsd).toBeLessThanOrEqual(0.5);
    });
  });
});
