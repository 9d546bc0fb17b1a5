import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';
import { serve } from './served.ts';

it('shards that are refused say what is right', async () => {
  const { masbench } = inFolder();
  const play = async (more: string) => masbench(`run werewolf --trials 2 --out run ${more}`);
  expect((await play('--shard 3')).stderr).toContain(
    'It must be a number and how many there are, as in 3/16.',
  );
  expect((await play('--shard 3/2')).stderr).toContain('there is no shard 3 of 2');
  expect((await play('--shard 1/2 --queue redis://localhost:1')).stderr).toContain('cannot be used with');
  expect((await play('--shard 1/3')).stderr).toContain('use at most 2');
  expect((await masbench('merge nowhere --out run')).stderr).toContain('There is no run in nowhere');
});

it('a limit in the name of a model is that of all shards: each has its part', async () => {
  const server = await serve({ reply: () => ({ text: '{}', latencyMs: 20 }) });
  const { masbench } = inFolder();
  const player = `openai-compatible:tiny@${server.url}/v1?limits.concurrency=2`;
  const line = `run hq --set passages=4 --trials 4 --seat A=${player}`;
  await masbench(`${line} --shard 1/2 --out shard --quiet`);
  // Two matches were played at once, each of which asks one thing at a time.
  expect(server.counts.mostOpen).toBe(1);
});
