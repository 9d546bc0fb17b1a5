import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';

const documentSchema = z.object({
  matches: z.array(z.object({ status: z.string() })),
  seats: z.array(z.object({ standIns: z.record(z.string(), z.number()) })),
});

/** Servers of one's own, as people start them: the provider, the path of its API and its context. */
const servers = [
  ['vllm', '/v1', 8192],
  ['vllm', '/v1', 32_768],
  ['llamacpp', '/v1', 8192],
  ['ollama', '', 4096],
] as const;

describe.each(servers)('%s%s with a context of %i tokens', (kind, root, tokens) => {
  it.each(['hq', 'mug', 'werewolf'])('plays %s from the command line, with no option', async (game) => {
    const server = await mockServer({ context: { server: kind, tokens } });
    await inFolder(async (folder) => {
      const seat = `*=${kind}:mock@${server.url}${root}`;
      const { code, stdout, stderr } = await masbench(
        ['run', game, '--seat', seat, '--json', '--quiet', '--out', 'run'],
        { cwd: folder },
      );
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const { matches, seats } = documentSchema.parse(JSON.parse(stdout));
      expect(matches.map(({ status }) => status)).toEqual(matches.map(() => 'finished'));
      // An answer that the game does not accept is the model's own doing.
      const { illegal: _own, ...ofHarness } = Object.assign({}, ...seats.map(({ standIns }) => standIns));
      expect(ofHarness).toEqual({});
      const refused = server.requests.filter(({ status }) => status !== 200);
      expect(refused).toEqual([]);
    });
    await server.close();
  });
});

describe('a context of 4,096 tokens', () => {
  it('plays MAS-HQ', async () => {
    const server = await mockServer({ context: { server: 'vllm', tokens: 4096 } });
    await inFolder(async (folder) => {
      const seat = `*=vllm:mock@${server.url}/v1`;
      const { code } = await masbench(['run', 'hq', '--seat', seat, '--json', '--quiet', '--out', 'run'], {
        cwd: folder,
      });
      expect(code).toBe(0);
      expect(server.requests.filter(({ status }) => status !== 200)).toEqual([]);
    });
    await server.close();
  });

  it('is too small for a game of longer prompts, which is said before the first call', async () => {
    const server = await mockServer({ context: { server: 'vllm', tokens: 1200 } });
    const seat = `*=vllm:mock@${server.url}/v1`;
    const { code, stderr } = await masbench(['run', 'werewolf', '--seat', seat, '--quiet']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /its context has 1200 tokens, and this game needs about \d{4,} for its longest prompt and an answer/,
    );
    expect(server.requests).toEqual([]);
    await server.close();
  });
});
