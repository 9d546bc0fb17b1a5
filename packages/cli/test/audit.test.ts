import type { MockCall, MockReply } from '@masbench/llm/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { schemaInstance } from '../../llm/src/testing/mock/schema-instance.ts';
import { inFolder } from './in-process.ts';
import { serve } from './served.ts';

const auditSchema = z.looseObject({
  agents: z.array(z.looseObject({ agent: z.string(), share: z.number() })),
  causes: z.array(z.looseObject({ quotes: z.array(z.looseObject({ answer: z.string().nullable() })) })),
});

beforeEach(() => vi.stubEnv('OPENAI_COMPATIBLE_API_KEY', 'test-key'));
afterEach(() => vi.unstubAllEnvs());

const legal = (call: MockCall): string => JSON.stringify(schemaInstance(call.schema ?? {}));

/** How a model answers, and what the audit of its run says: the cause and its origin, or that there is none; and its run. */
const modes: readonly (readonly [
  mode: string,
  reply: (call: MockCall) => MockReply,
  found: readonly [string, string] | null,
  lostAs: string,
])[] = [
  ['in a fence', (call) => `Here it is:\n\`\`\`json\n${legal(call)}\n\`\`\`\nDone.`, null, 'nothing'],
  ['in prose', () => 'I would rather say it in words: the second one.', ['no JSON', 'model'], 'illegal'],
  [
    'with other keys',
    (call) => legal(call).replaceAll(/"(?=\w+":)/gu, '"my-'),
    ['illegal', 'model'],
    'illegal',
  ],
  ['with a refusal', () => ({ refusal: 'I cannot take part in that.' }), ['refusal', 'model'], 'refusal'],
];

describe('audit of a model that answers', () => {
  it.each(modes)('%s', async (_mode, reply, expected, lostAs) => {
    const { masbench } = inFolder();
    const server = await serve({ reply });
    const seat = `--seat A=openai-compatible:m@${server.url}/v1`;
    const run = await masbench(`run werewolf --set preset=mini-mafia --quiet ${seat} --trials 2 --out run`);
    const before = server.requests.length;
    const { code, stdout } = await masbench('audit run --json');
    expect(code).toBe(0);
    // The stored answers are read again; no model is called for it.
    expect(server.requests).toHaveLength(before);
    const found: unknown = JSON.parse(stdout);
    expect(found).toMatchObject({
      matches: { clean: expected === null ? 2 : 0 },
      causes: expected === null ? [] : [{ cause: expected[0], origin: expected[1] }],
      readAgain: { recovered: 0 },
    });
    const { causes, agents } = auditSchema.parse(found);
    const own = agents.find(({ agent }) => agent.startsWith('openai-compatible'));
    expect(own?.share).toBe(expected === null ? 0 : 1);
    const says = `Substitute moves for .*: ${lostAs} \\d+\\. No move .*was its own\\. First error: .`;
    expect([run.code, new RegExp(says).test(run.stdout)]).toEqual(expected === null ? [0, false] : [1, true]);
    if (expected === null) return;
    const { stdout: text } = await masbench('audit run');
    expect(text).toContain('Flag: No move of openai-compatible:m');
    const quote = causes[0]?.quotes[0]?.answer ?? '';
    expect(text).toContain(quote);
  });
});
