import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ModelProvider, type ModelRequest, cache } from '@masbench/llm';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { type CallTags } from '../src/model-request.ts';
import { type Finish } from '../src/model-result.ts';
import { requestKey } from '../src/request-key.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { ask, fault, request } from './request.js';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const kept = (script: Parameters<typeof scriptedModel>[0]) => cache({ directory })(scriptedModel(script));

const files = (): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

describe('cache', () => {
  test('asks once and gives the same answer out again, also in a later process', async () => {
    const first = scriptedModel([{ result: { text: 'paid', timing: { ms: 1_234 } } }]);
    const paid = await ask(cache({ directory })(first));
    const later = scriptedModel([]);
    const free = await ask(cache({ directory })(later));
    expect(paid.cache?.hit).toBe(false);
    expect(free.cache).toEqual({ hit: true, key: paid.cache?.key });
    expect(free).toMatchObject({ text: 'paid', usage: paid.usage, timing: { ms: 1_234 }, attempts: [] });
    expect(later.calls).toEqual([]);
  });

  test('draws anew for another trial, match, seat, turn, request, attempt or call, and not for another run', async () => {
    const model = scriptedModel((_request, { index }) => `draw ${index}`);
    const cached = cache({ directory })(model);
    const tags: readonly CallTags[] = [
      {},
      { trial: 1 },
      { match: 'm' },
      { seat: 'A' },
      { turn: 1 },
      { request: 'vote/A#1' },
      { attempt: 2 },
      { call: 2 },
    ];
    const texts = await Promise.all(
      tags.map(async (one) => (await ask(cached, 'Hello', { tags: one })).text),
    );
    expect(new Set(texts).size).toBe(tags.length);
    const again = await ask(cached, 'Hello', { tags: { run: 'other', purpose: 'judge' } });
    expect(again.text).toBe(texts[0]);
  });

  test.each<Finish>(['refusal', 'content_filter', 'context_overflow', 'error', 'unknown'])(
    'does not keep an answer that ended with %s',
    async (unified) => {
      const model = scriptedModel(() => ({ result: { text: 'x', finish: { unified } } }));
      const cached = cache({ directory })(model);
      await ask(cached);
      await ask(cached);
      expect(model.calls).toHaveLength(2);
      expect(files()).toEqual([]);
    },
  );

  test('does not keep faults', async () => {
    const model = scriptedModel([fault('server', 'down'), 'up']);
    const cached = cache({ directory })(model);
    await expect(ask(cached)).rejects.toMatchObject({ kind: 'server' });
    await expect(ask(cached)).resolves.toMatchObject({ text: 'up' });
  });

  test.each([
    ['cut off', (line: string) => line.slice(0, line.length / 2)],
    ['of another form', (line: string) => line.replace('"text"', '"txet"')],
    ['of another key', (line: string) => line.replace(/[0-9a-f]{64}/, 'f'.repeat(64))],
    ['no JSON', (line: string) => line.replace('"value":{', '"value":[')],
    ['empty', () => ''],
  ])('takes an entry that is %s for none, and pays for it again', async (_name, damage) => {
    await ask(kept('first'));
    const [path = ''] = files();
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    const later = kept(['second']);
    await expect(ask(later)).resolves.toMatchObject({ text: 'second' });
    expect(await ask(later)).toMatchObject({ text: 'second', cache: { hit: true } });
  });

  test('reads all entries of all files, short and long, behind a torn line too', async () => {
    const texts = [
      '',
      'x',
      'y'.repeat(3_000_000),
      ...Array.from({ length: 500 }, (_, index) => `${index} ü`.repeat(index)),
    ];
    const writer = kept((_request, { index }) => texts[index] ?? '');
    for (const index of texts.keys()) await ask(writer, String(index));
    appendFileSync(files()[0] ?? '', '{"key":"');
    await ask(kept('other'), 'other');
    const reader = kept([]);
    for (const [index, text] of texts.entries()) {
      expect((await ask(reader, String(index))).text === text).toBe(true);
    }
    await expect(ask(reader, 'other')).resolves.toMatchObject({ text: 'other' });
  });

  test('goes on after it was closed', async () => {
    const cached = kept((_request, { index }) => String(index));
    await ask(cached, 'a');
    await cached.close?.();
    await ask(cached, 'b');
    expect(await ask(cached, 'a')).toMatchObject({ text: '0', cache: { hit: true } });
    expect(await ask(cached, 'b')).toMatchObject({ text: '1', cache: { hit: true } });
  });

  test('loses no answer where it cannot be written, and says so', async () => {
    const cached = kept('paid');
    const gone = {
      ...scriptedModel('paid'),
      generate: async (...asked: Parameters<ModelProvider['generate']>) => {
        rmSync(directory, { recursive: true });
        return scriptedModel('paid').generate(...asked);
      },
    };
    const result = await ask(cache({ directory })(gone));
    expect(result).toMatchObject({
      text: 'paid',
      warnings: [{ message: expect.stringContaining('could not be kept') }],
    });
    mkdirSync(directory);
    await expect(ask(cached)).resolves.toMatchObject({ text: 'paid', warnings: [] });
  });

  test('says which folder cannot be made', async () => {
    writeFileSync(join(directory, 'file'), '');
    const blocked = cache({ directory: join(directory, 'file') })(scriptedModel('x'));
    await expect(ask(blocked)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining(join(directory, 'file')),
    });
  });

  test('is safe for several processes that write the same entries at once', async () => {
    const script = `
      import { cache } from '@masbench/llm';
      import { scriptedModel } from '@masbench/llm/testing';
      const cached = cache({ directory: process.argv[1] })(scriptedModel((request) => JSON.stringify(request.messages).repeat(200)));
      const { signal } = new AbortController();
      for (let n = 0; n < 60; n++) {
        const text = String(n % 20);
        const result = await cached.generate({ messages: [{ role: 'user', content: [{ type: 'text', text }] }], output: { mode: 'text' } }, { signal });
        if (!result.text.includes('"' + text + '"')) throw new Error('wrong answer');
      }`;
    const flags = ['--conditions', 'masbench-source', '--import', 'tsx', '--input-type', 'module'];
    const cwd = fileURLToPath(new URL('..', import.meta.url));
    const run = async (): Promise<unknown> =>
      promisify(execFile)(process.execPath, [...flags, '-e', script, directory], { cwd });
    await Promise.all([run(), run(), run()]);
    const lines = files().flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'));
    expect(new Set(lines.map((line): unknown => JSON.parse(line).key)).size).toBe(20);
    const silent = scriptedModel([]);
    for (let text = 0; text < 20; text += 1) await ask(cache({ directory })(silent), String(text));
  });
});

describe('requestKey', () => {
  const model = scriptedModel('x');
  const base: ModelRequest = request('Hello', {
    maxOutputTokens: 10,
    providerOptions: { a: 1, b: { c: 2, d: [3] } },
  });

  test('is the same for the same request, in any order of its fields', () => {
    const { output, messages, ...rest } = base;
    const providerOptions = { b: { d: [3], c: 2 }, a: 1 };
    const turned: ModelRequest = { ...rest, providerOptions, output, messages, temperature: undefined };
    expect(requestKey(model, turned)).toBe(requestKey(model, base));
  });

  test.each<[string, ModelProvider, ModelRequest]>([
    ['a letter of a message', model, { ...base, messages: request('hello').messages }],
    [
      'the role of a message',
      model,
      { ...base, messages: [{ role: 'system', content: [{ type: 'text', text: 'Hello' }] }] },
    ],
    ['the output', model, { ...base, output: { mode: 'json' } }],
    ['the schema', model, { ...base, output: { mode: 'schema', name: 'x', schema: { type: 'object' } } }],
    ['the temperature', model, { ...base, temperature: 0 }],
    ['the reasoning', model, { ...base, reasoning: { effort: 'low' } }],
    ['the options', model, { ...base, providerOptions: { a: 2 } }],
    ['the model', scriptedModel('x', { model: 'other' }), base],
    ['the provider', scriptedModel('x', { id: 'other' }), base],
    ['the base URL', { ...model, cacheIdentity: () => 'http://elsewhere' }, base],
  ])('differs with %s', (_name, other, changed) => {
    expect(requestKey(other, changed)).not.toBe(requestKey(model, base));
  });

  test('names images by their hash and detail', () => {
    const image = (sha256: string, detail?: 'low'): ModelRequest => {
      const part = {
        type: 'image',
        mediaType: 'image/png',
        sha256,
        bytes: new Uint8Array(),
        detail,
      } as const;
      return { ...base, messages: [{ role: 'user', content: [part] }] };
    };
    expect(requestKey(model, image('a'))).not.toBe(requestKey(model, image('b')));
    expect(requestKey(model, image('a'))).not.toBe(requestKey(model, image('a', 'low')));
    expect(requestKey(model, image('a'))).toBe(requestKey(model, image('a')));
  });

  test('is different for different texts, lone surrogates included', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (left, right) => {
        fc.pre(left !== right);
        expect(requestKey(model, request(left))).not.toBe(requestKey(model, request(right)));
      }),
    );
    expect(requestKey(model, request('\ud800'))).not.toBe(requestKey(model, request('\ud801')));
  });
});
