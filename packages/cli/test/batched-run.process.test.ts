import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { serve } from './served.ts';

/** What a call costs, alone. */
const prices = 'prices.inputUsdPerMillion=2&prices.outputUsdPerMillion=10';

it('players and one-shot baselines are asked in batches, resumed after kill -9, and paid once', async () => {
  let kill: () => void = () => undefined;
  let batches = 0;
  const server = await serve({
    reply: () => ({ usage: { inputTokens: 1_000, outputTokens: 100 } }),
    batches: {
      onAccepted: async () => {
        batches += 1;
        if (batches > 1) return;
        // The batch is paid for, and its id never arrives.
        kill();
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    },
  });
  const { folder, masbench } = inFolder();
  const seat = `*=openai:gpt-5.6@${server.url}/v1?batch=true&${prices}`;
  const matches = '--variants single --trials 8 --concurrency 8 --seed s --cache kept --out run';
  const options = { env: { OPENAI_API_KEY: 'k' } };
  const killed = await masbench(`run mug --seat ${seat} ${matches}`, {
    ...options,
    started: (pid) => (kill = () => process.kill(pid, 'SIGKILL')),
  });
  expect(killed.code).toBe(null);
  expect(existsSync(join(folder, 'run/run.json'))).toBe(true);
  const first = server.requests.length;
  expect(first).toBeGreaterThanOrEqual(8);
  const { code, stdout, stderr } = await masbench('resume run --wait 60', options);
  expect(code === 0 ? '' : stderr).toBe('');
  // Baselines play beside MUG itself, of which each round is a batch.
  const calls = server.requests.length;
  expect(calls).toBeGreaterThan(first);
  expect(new Set(server.requests.map(({ body }) => JSON.stringify(body))).size).toBe(calls);
  const usd = (calls * (1_000 * 2 + 100 * 10)) / 1e6 / 2;
  expect(stdout).toContain(`Billed: $${usd.toFixed(4)}`);
  expect(stdout).toContain(`Saved by batch: $${usd.toFixed(4)}`);
  expect((await masbench('verify run', options)).code).toBe(0);
});
