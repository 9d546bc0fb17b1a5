import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder, masbench } from './in-process.ts';
import { serve } from './served.ts';

const documentSchema = z.object({
  matches: z.array(z.object({ status: z.string() })),
  seats: z.array(z.object({ standIns: z.record(z.string(), z.number()) })),
});

const all = ['hq', 'mug', 'werewolf'];

/** Servers of one's own, as people start them: the provider, the path of its API, its context, and what fits into it. */
const servers = [
  ['vllm', '/v1', 4096, ['hq']],
  ['vllm', '/v1', 8192, all],
  ['vllm', '/v1', 32_768, all],
  ['llamacpp', '/v1', 8192, all],
  ['ollama', '', 4096, all],
] as const;

describe.each(servers)('%s%s with a context of %i tokens', (kind, root, tokens, games) => {
  it.each(games)('plays %s from the command line, with no option', async (game) => {
    const server = await serve({ context: { server: kind, tokens } });
    const seat = `*=${kind}:mock@${server.url}${root}`;
    const ended = await inFolder().masbench(`run ${game} --seat ${seat} --json --quiet --out run`);
    expect(ended).toMatchObject({ code: 0 });
    const { matches, seats } = documentSchema.parse(JSON.parse(ended.stdout));
    expect(matches.map(({ status }) => status)).toEqual(matches.map(() => 'finished'));
    // An answer that the game does not accept is the model's own doing.
    const { illegal: _own, ...ofHarness } = Object.assign({}, ...seats.map(({ standIns }) => standIns));
    expect(ofHarness).toEqual({});
    expect(server.requests.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

it('a context that is too small for the prompts of a game is said to be so before the first call', async () => {
  const server = await serve({ context: { server: 'vllm', tokens: 1200 } });
  const { code, stderr } = await masbench(`run werewolf --seat *=vllm:mock@${server.url}/v1 --quiet`);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /its context has 1200 tokens, and this game needs about \d{4,} for its longest prompt and an answer/,
  );
  expect(server.requests).toEqual([]);
});
