import { readFileSync } from 'node:fs';
import { defineGame, lockstep, move, play } from '@masbench/core';
import { llmAgent } from '@masbench/llm';
import { scriptedModel } from '@masbench/llm/testing';
import { expect, it } from 'vitest';
import * as z from 'zod';

/** Why a reply is refused, with the words of the record by which one knows it. */
const causes = {
  ambiguous: /different JSON objects|draft or deny|twice in one object|cannot be read/u,
  'cut-off': /was cut off/u,
  unended: /never ended its reasoning/u,
  empty: /wrote nothing|was empty|reasoned only/u,
  'no-json': /no JSON object/u,
  refusal: /declined to answer/u,
  illegal: /at |Unrecognized|Invalid/u,
} as const;

const reasoning = z.string().meta({ default: '' });
const share = z.number().min(0).max(1);
const names = ['Alaric', 'Bettina', 'Corvin', 'Dagmar', 'Elowen', 'Hortensia'];

/** The moves that are answered: their schema, and the field that the reply is about. */
const moves = {
  vote: [z.object({ reasoning, target: z.enum(names).nullable(), statement: reasoning }), 'target'],
  bid: [z.object({ reasoning, bid: z.int().min(0).max(10) }), 'bid'],
  judge: [
    z.object({
      reasoning,
      type: z.enum(['none', 'omission', 'distortion', 'fabrication', 'misdirection']),
      confidence: share,
      suspicion: share,
    }),
    'suspicion',
  ],
  policy: [
    z.object({
      reasoning,
      choice: z.enum(['continue', 'review', 'end']),
      passage: z.enum(['news-1', 'news-12']).optional(),
    }),
    'choice',
  ],
  sum: [z.object({ summary: z.string().min(1) }), 'summary'],
  mug: [
    z.object({
      details: z.array(z.object({ subject: z.string(), value: reasoning })).default([]),
      reasoning,
      answer: z.enum(['A', 'B', 'C', 'D']).nullable(),
    }),
    'answer',
  ],
} as const satisfies Readonly<Record<string, readonly [z.ZodType, string]>>;

const options = { A: '0', B: '1', C: '3', D: '2' };

const replySchema = z.strictObject({
  model: z.string(),
  kind: z.enum(['vote', 'bid', 'judge', 'policy', 'sum', 'mug']),
  /** Why the answer ended. */
  finish: z.enum(['stop', 'length']).default('stop'),
  text: z.string(),
  /** What the reply means. */
  expected: z.union([z.string(), z.number(), z.null()]).optional(),
  /** Why it means nothing that can be taken. */
  refused: z.enum(['ambiguous', 'cut-off', 'unended', 'empty', 'no-json', 'refusal', 'illegal']).optional(),
});

type Reply = z.output<typeof replySchema>;

const replies = z
  .array(replySchema)
  .parse(JSON.parse(readFileSync(new URL('replies.json', import.meta.url), 'utf8')));

/** What a match makes of a reply: its value, or the error on record. */
async function heard({ kind, text, finish }: Reply): Promise<{ value?: unknown; error?: string }> {
  const [action, field]: readonly [z.ZodType, string] = moves[kind];
  const game = defineGame<{ did?: unknown }>()({
    name: 'reply',
    version: 1,
    config: z.object({}),
    asks: {
      step: move({ data: z.object({}), action, labels: () => (kind === 'mug' ? options : {}) }),
    },
    setup: () => ({}),
    open: ({ did }, ask) => (did === undefined ? [ask.step('A', {})] : []),
    on: { step: (state, { action: done }) => void (state.did = done) },
    views: {},
    outcome: ({ did }) => (did === undefined ? null : { did }),
  });
  const model = scriptedModel(() => ({ result: { text, finish: { unified: finish } } }));
  const agents = { A: llmAgent({ model, reasks: 0, prompts: { step: () => ({ user: 'Move.' }) } }) };
  const { outcome, journal } = await play(game, {
    config: {},
    agents,
    seed: 1,
    scheduler: lockstep(),
    limits: { retries: 0, onIllegal: 'abort' },
  });
  if (outcome !== null && outcome !== undefined) return { value: Reflect.get(Object(outcome.did), field) };
  const failed = [...journal.read()].find((line) => line.includes('"type":"attempt"')) ?? '{}';
  return { error: z.object({ error: z.string() }).parse(JSON.parse(failed)).error };
}

it('reads replies as ten models write them: none wrongly, nearly all that mean something, each refused for its true reason', async () => {
  const misread: string[] = [];
  const unread: string[] = [];
  const untrue: string[] = [];
  for (const reply of replies) {
    const { model, kind, text, expected, refused } = reply;
    const { value, error = '' } = await heard(reply);
    const about = `${model} ${kind} ${JSON.stringify(text)}: ${error || JSON.stringify(value)}`;
    if (error === '' && (refused !== undefined || value !== expected)) misread.push(about);
    if (error !== '' && refused === undefined) unread.push(about);
    if (error !== '' && refused !== undefined) {
      const found = Object.entries(causes).filter(([, words]) => words.test(error));
      if (found[0]?.[0] !== refused) untrue.push(`${refused}: ${about}`);
    }
  }
  expect(misread).toEqual([]);
  expect(untrue).toEqual([]);
  const readable = replies.filter(({ refused }) => refused === undefined).length;
  expect(unread.slice(Math.floor(0.15 * readable))).toEqual([]);
  expect(replies.length).toBeGreaterThanOrEqual(300);
  expect(new Set(replies.map(({ model }) => model)).size).toBeGreaterThanOrEqual(10);
});
