import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ModelRequest, cassette } from '@masbench/llm';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { type CassetteOptions } from '../src/wrappers/cassette.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { ask, fault, request } from './request.js';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const tape = (mode: CassetteOptions['mode']): ReturnType<typeof cassette> => cassette({ directory, mode });
const recording = (script: Parameters<typeof scriptedModel>[0]) => tape('record')(scriptedModel(script));
const playing = () => tape('replay')(scriptedModel([]));
const calls = (): string => readFileSync(join(directory, 'calls.jsonl'), 'utf8');

describe('cassette', () => {
  test('replays what it recorded without asking a model, refusals too', async () => {
    const refused = {
      result: { text: '', finish: { unified: 'refusal' }, refusal: { source: 'model', text: 'no' } },
    } as const;
    const recorder = recording(['one', refused]);
    const first = await ask(recorder, '1');
    const second = await ask(recorder, '2');
    const silent = scriptedModel([]);
    const player = tape('replay')(silent);
    const { attempts: _none, cache, ...again } = await ask(player, '1');
    const { cache: _miss, ...recorded } = first;
    expect(again).toEqual(recorded);
    expect(cache?.hit).toBe(true);
    await expect(ask(player, '2')).resolves.toMatchObject({ finish: second.finish, refusal: second.refusal });
    expect(silent.calls).toEqual([]);
  });

  test('gives the answers to the same question in their order, and no more than there are', async () => {
    const recorder = recording(['one', 'two']);
    await ask(recorder);
    await ask(recorder);
    const player = playing();
    await expect(ask(player)).resolves.toMatchObject({ text: 'one' });
    await expect(ask(player)).resolves.toMatchObject({ text: 'two' });
    await expect(ask(player)).rejects.toMatchObject({
      kind: 'refused-by-wrapper',
      message: expect.stringContaining('was recorded 2 times and is asked once more'),
    });
  });

  test('names the nearest recorded call and the first path that differs', async () => {
    const recorder = recording(() => 'x');
    await ask(recorder, request('Who is suspect?', { temperature: 1 }), { tags: { seat: 'A' } });
    const near = await ask(recorder, 'Who do you trust most?', { tags: { seat: 'A' } });
    const call = ask(playing(), 'Who do you trust least?', { tags: { seat: 'A' } });
    await expect(call).rejects.toMatchObject({
      name: 'ModelError',
      message: expect.stringContaining(`nearest recorded call is ${near.cache?.key.slice(0, 12)}`),
    });
    await expect(call).rejects.toThrow(
      /first differs at messages\[0\]\.content\[0\]\.text: asked .*trust least\?", recorded .*trust most\?"/,
    );
  });

  test('says that an empty recording is empty', async () => {
    await expect(ask(playing())).rejects.toMatchObject({
      message: expect.stringContaining("recording is empty: record it first, with the mode 'record'"),
    });
  });

  test('plays what is there and records the rest in the mode replay-or-record', async () => {
    await ask(recording(['old']), '1');
    const model = scriptedModel(['new']);
    const both = tape('replay-or-record')(model);
    await expect(ask(both, '1')).resolves.toMatchObject({ text: 'old' });
    await expect(ask(both, '2')).resolves.toMatchObject({ text: 'new' });
    await expect(ask(playing(), '2')).resolves.toMatchObject({ text: 'new' });
    expect(model.calls).toHaveLength(1);
  });

  test('refuses to record over a recording', async () => {
    await ask(recording('x'));
    await expect(ask(recording('x'))).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining('replay-or-record'),
    });
  });

  test('leaves the recording alone in the mode passthrough', async () => {
    await expect(ask(tape('passthrough')(scriptedModel('x')))).resolves.toMatchObject({ text: 'x' });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('records no faults', async () => {
    const recorder = recording([fault('server', 'down')]);
    await expect(ask(recorder)).rejects.toMatchObject({ kind: 'server' });
    await expect(ask(playing())).rejects.toMatchObject({ kind: 'refused-by-wrapper' });
  });

  test('stores an image once, by its hash, and never in the lines', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
    const image = { type: 'image', mediaType: 'image/png', sha256: 'abc123', bytes } as const;
    const withImage = (text: string): ModelRequest =>
      request('', { messages: [{ role: 'user', content: [image, { type: 'text', text }] }] });
    const recorder = recording(() => 'seen');
    await ask(recorder, withImage('1'));
    await ask(recorder, withImage('2'));
    expect(readdirSync(join(directory, 'images'))).toEqual(['abc123']);
    expect(new Uint8Array(readFileSync(join(directory, 'images', 'abc123')))).toEqual(bytes);
    expect(calls()).not.toContain('bytes');
    await expect(ask(playing(), withImage('2'))).resolves.toMatchObject({ text: 'seen' });
  });

  test('reads a recording whose last line is torn', async () => {
    await ask(recording('whole'));
    const line = calls();
    appendFileSync(join(directory, 'calls.jsonl'), line.slice(0, line.length / 2));
    await expect(ask(playing())).resolves.toMatchObject({ text: 'whole' });
  });

  test('is byte for byte the same recording for the same answers', async () => {
    const script = (): Promise<unknown> => ask(recording({ result: { text: 'x', timing: { ms: 5 } } }));
    await script();
    const before = calls();
    writeFileSync(join(directory, 'calls.jsonl'), '');
    await script();
    expect(calls()).toBe(before);
  });
});
