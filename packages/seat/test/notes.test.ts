import type { AgentIO } from '@masbench/core';
import { expect, it } from 'vitest';
import { Notes } from '../src/wire/notes.ts';
import { receive } from '../src/wire/received.ts';

/** All that notes write. */
async function written(notes: Notes): Promise<readonly object[]> {
  const records: object[] = [];
  const io: Pick<AgentIO, 'trace'> = { trace: async (record) => void records.push(record) };
  await notes.write(io);
  return records;
}

it('a secret that a number holds, or that JSON writes with escapes, reaches no record', async () => {
  const key = '{"key": "line one\nline two"}';
  const notes = new Notes(['123456', key]);
  notes.trace({ pid: 1_234_567, said: key });
  notes.add('stray', JSON.stringify({ said: key }));
  notes.say(`${JSON.stringify(key)} and ${key}`);
  const text = JSON.stringify(await written(notes));
  expect(text).toContain('[redacted]');
  expect(text).not.toMatch(/123456|line one|line two/);
});

it('a secret where a text is cut leaves no part of itself', async () => {
  const secret = 'abcdefghijklmnopqrstuvwxyz';
  for (let before = 160; before <= 200; before += 8) {
    const notes = new Notes([secret]);
    notes.add('stray', `${'.'.repeat(before)}${secret}`);
    notes.say(`${'.'.repeat(16_384 - 200 + before)}${secret}${'.'.repeat(2000 - 200 + before)}`);
    const text = JSON.stringify([await written(notes), notes.lastWords()]).replaceAll('[redacted]', '');
    expect(text).not.toMatch(/seat-stray.*abc|[.](?:ab|yz)|"(?:yz|z)[.]/);
  }
});

it('an action nested so deep that it cannot be written fails its turn, and other such lines are stray', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const messages: unknown[] = [];
  const stray: string[] = [];
  const events = { message: (one: unknown) => messages.push(one), stray: (one: string) => stray.push(one) };
  receive(`{"type":"action","id":"move/A#0/1","action":${deep}}`, events);
  receive(`{"type":"trace","id":"move/A#0/1","record":{"deep":${deep}}}`, events);
  expect(messages).toEqual([
    { type: 'error', id: 'move/A#0/1', message: 'gave an action that nests more than 1000 levels' },
  ]);
  expect(stray).toHaveLength(1);
});
