import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineGame, Match, move, type Agent, type PlayOptions } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { redact } from '../src/redact.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';

const key = 'sk-proj-Abc123Abc123Abc123Abc123Abc123';
const odd = 'correct horse battery staple';

const game = defineGame<{ said: string[] }>()({
  name: 'short',
  version: 1,
  config: z.object({}),
  asks: { say: move({ data: z.null(), action: z.string(), fallback: () => '' }) },
  setup: () => ({ said: [] }),
  open: (_state, ask) => [ask.say('A', null)],
  on: { say: (draft, { action }) => void draft.said.push(action) },
  views: {},
  outcome: ({ said }) => (said.length > 0 ? { said } : null),
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-'));
});

afterEach(async () => {
  delete process.env['MASBENCH_TEST_API_KEY'];
  await rm(folder, { recursive: true, force: true });
});

/** All that a match whose agent throws the message leaves behind: files, events, and what the agent is shown. */
async function left(message: string, more: Partial<PlayOptions<typeof game>> = {}): Promise<string> {
  const seen: unknown[] = [];
  const agent: Agent<typeof game> = async (_turn, { lastError }) => {
    seen.push(lastError);
    throw new Error(message, { cause: new Error(`the cause has ${message}, too`) });
  };
  const journal = fileJournal(join(folder, 'match.jsonl'));
  const match = new Match(game, { config: {}, agents: { A: agent }, seed: 1, journal, ...more });
  match.on('attempt', (attempt) => seen.push(attempt));
  const { status } = await match.run();
  expect(status).toBe('finished');
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  expect(texts.join('\n')).toContain('[redacted]');
  return JSON.stringify([texts, seen]);
}

describe('the key of a model in an error that an agent throws', () => {
  it('is left out where it is in the environment', async () => {
    process.env['MASBENCH_TEST_API_KEY'] = odd;
    expect(await left(`401 for ${odd}`)).not.toContain(odd);
  });

  it('is left out by `redact` of this package as the option of a match', async () => {
    expect(await left(`401 for ${key}`, { redact: (text) => redact(text) })).not.toContain(key);
    await rm(join(folder, 'match.jsonl'));
    expect(await left(`401 for ${odd}`, { redact: (text) => redact(text, [odd]) })).not.toContain(odd);
  });
});
