import { mockServer, type MockCall, type MockReply } from '@masbench/llm/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { makeInstance } from '../../llm/src/testing/mock/schema-instance.ts';
import { inFolder } from './child-process.ts';
import { command } from './in-process.ts';

const auditSchema = z.looseObject({
  matches: z.looseObject({ clean: z.int(), inQuestion: z.int() }),
  agents: z.array(z.looseObject({ agent: z.string(), share: z.number() })),
  causes: z.array(
    z.looseObject({
      cause: z.string(),
      origin: z.string(),
      quotes: z.array(z.looseObject({ answer: z.string().nullable() })),
    }),
  ),
  readAgain: z.object({ answers: z.int(), recovered: z.int() }).nullable(),
});

beforeEach(() => vi.stubEnv('OPENAI_COMPATIBLE_API_KEY', 'test-key'));
afterEach(() => vi.unstubAllEnvs());

const legal = (call: MockCall): string => JSON.stringify(makeInstance(call.schema ?? {}));

/** How a model answers, and what the audit of its run says: the cause and its origin, or that there is none. */
const modes: readonly (readonly [
  mode: string,
  reply: (call: MockCall) => MockReply,
  found: readonly [string, string] | null,
])[] = [
  ['in a fence', (call) => `Here it is:\n\`\`\`json\n${legal(call)}\n\`\`\`\nDone.`, null],
  ['in prose', () => 'I would rather say it in words: the second one.', ['no JSON', 'model']],
  ['with other keys', (call) => JSON.stringify({ mine: JSON.parse(legal(call)) }), ['illegal', 'model']],
  ['with a refusal', () => ({ refusal: 'I cannot take part in that.' }), ['refusal', 'model']],
];

describe('audit of a model that answers', () => {
  it.each(modes)('%s', async (_mode, reply, expected) => {
    await inFolder(async (folder) => {
      const server = await mockServer({ reply });
      const seat = `--seat A=openai-compatible:m@${server.url}/v1`;
      await command(`run werewolf --set preset=mini-mafia --quiet ${seat} --trials 2 --out ${folder}/run`);
      const before = server.requests.length;
      const { code, stdout } = await command(`audit ${folder}/run --json`);
      await server.close();
      expect(code).toBe(0);
      // The stored answers are read again; no model is called for it.
      expect(server.requests).toHaveLength(before);
      const { matches, causes, agents, readAgain } = auditSchema.parse(JSON.parse(stdout));
      expect(causes.map(({ cause, origin }) => [cause, origin])).toEqual(expected === null ? [] : [expected]);
      expect(matches).toMatchObject(expected === null ? { clean: 2 } : { clean: 0 });
      const own = agents.find(({ agent }) => agent.startsWith('openai-compatible'));
      expect(own?.share).toBe(expected === null ? 0 : 1);
      expect(readAgain?.recovered).toBe(0);
      if (expected === null) return;
      const { stdout: text } = await command(`audit ${folder}/run`);
      expect(text).toContain('Flag: No move of openai-compatible:m');
      const quote = causes[0]?.quotes[0]?.answer ?? '';
      expect(text).toContain(quote);
    });
  });
});
