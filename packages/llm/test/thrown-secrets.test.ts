import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Match, type PlayOptions } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { redact } from '../src/redact.ts';
import { debate, silent } from './debate.ts';

const key = 'sk-proj-Abc123Abc123Abc123Abc123Abc123';
const odd = 'correct horse battery staple';
let folder = '';

beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => void delete process.env['MASBENCH_TEST_API_KEY']);

/** All that a match whose agent throws the message leaves behind: files, events, and what the agent is shown. */
async function left(message: string, more: Partial<PlayOptions<typeof debate>> = {}): Promise<string> {
  const seen: unknown[] = [];
  const A: typeof silent = {
    ...silent,
    say: (_turn, { lastError }) => {
      seen.push(lastError);
      throw new Error(message, { cause: new Error(`the cause has ${message}, too`) });
    },
  };
  const journal = fileJournal(join(folder, 'match.jsonl'));
  const match = new Match(debate, { config: {}, agents: { A, B: silent }, seed: 1, journal, ...more });
  match.on('attempt', (attempt) => seen.push(attempt));
  expect((await match.run()).status).toBe('finished');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
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
    rmSync(join(folder, 'match.jsonl'));
    expect(await left(`401 for ${odd}`, { redact: (text) => redact(text, [odd]) })).not.toContain(odd);
  });
});
