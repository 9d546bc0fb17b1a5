import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelError, type ModelRequest, cassette } from '@masbench/llm';
import { type CassetteOptions } from '../src/wrappers/cassette.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { context, request } from './request.js';

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'masbench-cassette-'))));
afterEach(() => rmSync(directory, { recursive: true }));

const tape = (mode: CassetteOptions['mode']): ReturnType<typeof cassette> => cassette({ directory, mode });
const calls = (): string => readFileSync(join(directory, 'calls.jsonl'), 'utf8');

describe('cassette', () => {
  test('replays what it recorded without asking a model, refusals too', async () => {
    const refused = {
      result: { text: '', finish: { unified: 'refusal' }, refusal: { source: 'model', text: 'no' } },
    } as const;
    const recorder = tape('record')(scriptedModel(['one', refused]));
    const first = await recorder.generate(request('1'), context());
    const second = await recorder.generate(request('2'), context());
    const silent = scriptedModel([]);
    const player = tape('replay')(silent);
    const { attempts: _none, cache, ...again } = await player.generate(request('1'), context());
    const { cache: _miss, ...recorded } = first;
    expect(again).toEqual(recorded);
    expect(cache?.hit).toBe(true);
    await expect(player.generate(request('2'), context())).resolves.toMatchObject({
      finish: second.finish,
      refusal: second.refusal,
    });
    expect(silent.calls).toEqual([]);
  });

  test('gives the answers to the same question in their order, and no more than there are', async () => {
    const recorder = tape('record')(scriptedModel(['one', 'two']));
    await recorder.generate(request(), context());
    await recorder.generate(request(), context());
    const player = tape('replay')(scriptedModel([]));
    await expect(player.generate(request(), context())).resolves.toMatchObject({ text: 'one' });
    await expect(player.generate(request(), context())).resolves.toMatchObject({ text: 'two' });
    await expect(player.generate(request(), context())).rejects.toMatchObject({
      kind: 'refused-by-wrapper',
      message: expect.stringContaining('was recorded 2 times and is asked once more'),
    });
  });

  test('names the nearest recorded call and the first path that differs', async () => {
    const recorder = tape('record')(scriptedModel(() => 'x'));
    await recorder.generate(request('Who is suspect?', { temperature: 1 }), context({ tags: { seat: 'A' } }));
    const near = await recorder.generate(request('Who do you trust most?'), context({ tags: { seat: 'A' } }));
    const call = tape('replay')(scriptedModel([])).generate(
      request('Who do you trust least?'),
      context({ tags: { seat: 'A' } }),
    );
    const error = await call.catch((thrown: unknown) => thrown);
    expect(ModelError.isInstance(error) ? error.message : '').toContain(
      `nearest recorded call is ${near.cache?.key.slice(0, 12)}`,
    );
    expect(ModelError.isInstance(error) ? error.message : '').toMatch(
      /first differs at messages\[0\]\.content\[0\]\.text: asked .*trust least\?", recorded .*trust most\?"/,
    );
  });

  test('says that an empty recording is empty', async () => {
    await expect(tape('replay')(scriptedModel([])).generate(request(), context())).rejects.toMatchObject({
      message: expect.stringContaining("recording is empty: record it first, with the mode 'record'"),
    });
  });

  test('plays what is there and records the rest in the mode replay-or-record', async () => {
    await tape('record')(scriptedModel(['old'])).generate(request('1'), context());
    const model = scriptedModel(['new']);
    const both = tape('replay-or-record')(model);
    await expect(both.generate(request('1'), context())).resolves.toMatchObject({ text: 'old' });
    await expect(both.generate(request('2'), context())).resolves.toMatchObject({ text: 'new' });
    await expect(tape('replay')(scriptedModel([])).generate(request('2'), context())).resolves.toMatchObject({
      text: 'new',
    });
    expect(model.calls).toHaveLength(1);
  });

  test('refuses to record over a recording', async () => {
    await tape('record')(scriptedModel('x')).generate(request(), context());
    await expect(tape('record')(scriptedModel('x')).generate(request(), context())).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining('replay-or-record'),
    });
  });

  test('leaves the recording alone in the mode passthrough', async () => {
    await expect(
      tape('passthrough')(scriptedModel('x')).generate(request(), context()),
    ).resolves.toMatchObject({ text: 'x' });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('records no faults', async () => {
    const recorder = tape('record')(
      scriptedModel([new ModelError('server', 'down', { provider: 'scripted' })]),
    );
    await expect(recorder.generate(request(), context())).rejects.toMatchObject({ kind: 'server' });
    await expect(tape('replay')(scriptedModel([])).generate(request(), context())).rejects.toMatchObject({
      kind: 'refused-by-wrapper',
    });
  });

  test('stores an image once, by its hash, and never in the lines', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 1, 2, 3]);
    const withImage = (text: string): ModelRequest => ({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', mediaType: 'image/png', sha256: 'abc123', bytes },
            { type: 'text', text },
          ],
        },
      ],
      output: { mode: 'text' },
    });
    const recorder = tape('record')(scriptedModel(() => 'seen'));
    await recorder.generate(withImage('1'), context());
    await recorder.generate(withImage('2'), context());
    expect(readdirSync(join(directory, 'images'))).toEqual(['abc123']);
    expect(new Uint8Array(readFileSync(join(directory, 'images', 'abc123')))).toEqual(bytes);
    expect(calls()).not.toContain('bytes');
    await expect(
      tape('replay')(scriptedModel([])).generate(withImage('2'), context()),
    ).resolves.toMatchObject({ text: 'seen' });
  });

  test('reads a recording whose last line is torn', async () => {
    await tape('record')(scriptedModel('whole')).generate(request(), context());
    const line = calls();
    appendFileSync(join(directory, 'calls.jsonl'), line.slice(0, line.length / 2));
    await expect(tape('replay')(scriptedModel([])).generate(request(), context())).resolves.toMatchObject({
      text: 'whole',
    });
  });

  test('is byte for byte the same recording for the same answers', async () => {
    const script = (): Promise<unknown> =>
      tape('record')(scriptedModel({ result: { text: 'x', timing: { ms: 5 } } })).generate(
        request(),
        context(),
      );
    await script();
    const before = calls();
    writeFileSync(join(directory, 'calls.jsonl'), '');
    await script();
    expect(calls()).toBe(before);
  });
});
