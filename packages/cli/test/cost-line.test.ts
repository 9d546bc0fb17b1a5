import type { MockCall } from '@masbench/llm/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { inFolder } from './in-process.ts';
import { serve } from './served.ts';

afterEach(() => vi.unstubAllEnvs());

const usage = { inputTokens: 1_000_000, outputTokens: 100_000, cachedTokens: 500_000 };

async function serving(reply: (call: MockCall) => object): Promise<void> {
  const server = await serve({ reply: (call) => ({ ...reply(call), usage }) });
  vi.stubEnv('OPENAI_BASE_URL', `${server.url}/v1`);
  vi.stubEnv('OPENAI_API_KEY', 'k');
}

/** $2 for input, $.2 for input from the cache, $10 for output: $3 for an answer, or $2.1 with half of its input from the cache. */
const prices = 'prices.inputUsdPerMillion=2&prices.cacheReadUsdPerMillion=0.2&prices.outputUsdPerMillion=10';

const judge = ({ messages }: MockCall): object => ({
  json: messages.at(-1)?.text.startsWith('Split')
    ? { claims: ['It is blue.'] }
    : { verdicts: [{ claim: 1, reason: 'so it says', verdict: 'supported' }] },
});

test('scores name what was billed, and what batches and caches saved', async () => {
  await serving(judge);
  const { masbench } = inFolder({ 'pairs.jsonl': '{"source":"It is blue.","output":"It is blue."}\n' });
  const score = async (): Promise<string> => {
    const scorer = `judge@openai:gpt-5.6?batch=true&${prices}`;
    const { code, stderr } = await masbench(`score --scorer ${scorer} --input pairs.jsonl --cache kept`);
    expect(code === 0 ? '' : stderr).toBe('');
    return stderr.trim();
  };
  expect(await score()).toBe('Billed: $2.1000. Saved by cache: $0.9000. Saved by batch: $2.1000');
  expect(await score()).toBe('Billed: $0.0000. Saved by cache: $2.1000');
});

test('runs name what was billed, and what the caches of providers saved', async () => {
  await serving(() => ({}));
  const { masbench } = inFolder();
  const run = async (out: string): Promise<string> => {
    const { stdout, stderr } = await masbench(
      `run hq --set passages=1 --seat A=openai:gpt-5.6?${prices} --seat B=scripted --seed s --cache kept --out ${out} --wait 60`,
    );
    return /Billed: .*/.exec(`${stdout}${stderr}`)?.[0] ?? '';
  };
  const [, billed = '', saved = ''] =
    /^Billed: \$(\S+)\. Saved by cache: \$(\S+)$/.exec(await run('one')) ?? [];
  expect(Number(billed)).toBeGreaterThan(2);
  expect(Number(saved) / Number(billed)).toBeCloseTo(0.9 / 2.1, 6);
  // A run charges answers from its folder as when they were paid, so that it is the same run.
  expect(await run('two')).toBe(`Billed: $${billed}. Saved by cache: $${saved}`);
});
