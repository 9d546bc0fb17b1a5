import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Tokenizer } from '@huggingface/tokenizers';
import * as onnxruntime from 'onnxruntime-web';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { hhem, nli } from '@masbench/scorers';
import { hhemPrompt } from '../src/model/hhem.js';
import { provideFiles } from '../src/model/model-files.js';
import type { Tokenizer as UsedTokenizer } from '../src/model/onnx-runtime.js';
import { tinyClassifier, tinyWeights } from './tiny-onnx.js';

const words =
  'Determine if the hypothesis is true given premise ? Premise : Hypothesis cat sat mat dog ran . a'.split(
    ' ',
  );
const weights = [-0.001, 0.002];
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'masbench-models-'));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('hhem', () => {
  const vocabulary = ['<pad>', '</s>', '<unk>', ...words];
  const idOf = (word: string): number =>
    Math.max(vocabulary.indexOf(word), vocabulary.includes(word) ? 0 : 2);

  it('puts the prompt of the model card to the model and reads token 0', async () => {
    const folder = await hhemFolder();
    const sample = { source: 'the cat sat', output: 'a dog ran' };
    const score = await hhem({ folder }).score(sample);
    const prompt =
      '<pad> Determine if the hypothesis is true given the premise ? Premise : the cat sat Hypothesis : a dog ran </s>';
    const sum = prompt.split(' ').reduce((total, word) => total + idOf(word), 0);
    // Token 0 is <pad>, whose id is 0: its logits are those of the sum alone.
    expect(score).toMatchObject({ status: 'scored', name: 'hhem-2.1-open', label: 'consistent' });
    expect(valueOf(score)).toBeCloseTo(softmax(weights.map((weight) => weight * sum))[1] ?? 0, 5);
    expect(hhemPrompt('P', 'H')).toBe(
      '<pad> Determine if the hypothesis is true given the premise?\n\nPremise: P\n\nHypothesis: H',
    );
  });

  it('cuts a long source into chunks that share a sentence and takes the greatest', async () => {
    const folder = await hhemFolder();
    const source = 'the cat sat . The dog ran . The cat ran . The mat sat .';
    const score = await hhem({ folder, sourceTokens: 11 }).score({ source, output: 'a cat sat' });
    const values: unknown = score.meta?.['chunks'];
    expect(values).toHaveLength(3);
    expect(valueOf(score)).toBe(Math.max(...(Array.isArray(values) ? values.map(Number) : [])));
  });

  it('says which file is missing, where it goes and where to get it', async () => {
    const folder = join(root, 'empty');
    expect(await hhem({ folder }).score({ source: 'a', output: 'b' })).toMatchObject({
      status: 'unscored',
      reason: 'unavailable',
      detail: expect.stringMatching(/empty.model\.onnx.*https:.*model\.onnx.*download: true/),
    });
    expect(await hhem({ folder }).score({ source: 'a', output: '' })).toMatchObject({
      reason: 'empty-output',
    });
  });

  it('tries again once the file is there', async () => {
    const folder = join(root, 'late');
    const scorer = hhem({ folder });
    expect(await scorer.score({ source: 'a', output: 'cat' })).toMatchObject({ reason: 'unavailable' });
    await hhemFolder(folder);
    expect(await scorer.score({ source: 'a', output: 'cat' })).toMatchObject({ status: 'scored' });
  });

  it('tries again once a tokenizer that cannot be read is replaced', async () => {
    const folder = await hhemFolder(join(root, 'odd'));
    const right = await readFile(join(folder, 'tokenizer.json'), 'utf8');
    await writeFile(join(folder, 'tokenizer.json'), '{"model":{"type":"of another kind"}}');
    const scorer = hhem({ folder });
    expect(await scorer.score({ source: 'a', output: 'cat' })).toMatchObject({ reason: 'error' });
    await writeFile(join(folder, 'tokenizer.json'), right);
    expect(await scorer.score({ source: 'a', output: 'cat' })).toMatchObject({ status: 'scored' });
  });

  it('is loaded once, also where it cannot be run', async () => {
    const folder = await hhemFolder(join(root, 'no-masks'));
    let loads = 0;
    const session = { inputNames: ['pixels'], outputNames: ['logits'], run: async () => ({}) };
    const runtime = async (): Promise<unknown> => {
      loads += 1;
      return { Tensor: onnxruntime.Tensor, InferenceSession: { create: async () => session } };
    };
    const scorer = hhem({ folder, runtime });
    for (const output of ['cat', 'dog'])
      expect(await scorer.score({ source: 'a', output })).toMatchObject({
        reason: 'unavailable',
        detail: expect.stringContaining("it wants 'pixels'"),
      });
    expect(loads).toBe(1);
  });

  it('names weights that are no ONNX file, and a tokenizer that is no JSON', async () => {
    const folder = await hhemFolder(join(root, 'broken'));
    await writeFile(join(folder, 'model.onnx'), 'not weights');
    expect(await hhem({ folder }).score({ source: 'a', output: 'b' })).toMatchObject({
      reason: 'unavailable',
      detail: expect.stringMatching(/an ONNX file.*model\.onnx/),
    });
    await writeFile(join(folder, 'tokenizer.json'), '[');
    expect(await hhem({ folder }).score({ source: 'a', output: 'b' })).toMatchObject({
      detail: expect.stringMatching(/JSON object.*tokenizer\.json/),
    });
  });

  async function hhemFolder(folder = join(root, 'hhem')): Promise<string> {
    return put(folder, {
      'model.onnx': tinyClassifier(weights, { perToken: true }),
      'tokenizer.json': JSON.stringify(
        tokenizer(vocabulary, '<unk>', ['<pad>', '</s>'], {
          single: ['A', '</s>'],
          pair: ['A', 'B', '</s>'],
        }),
      ),
    });
  }
});

describe('nli', () => {
  const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...words];
  const sumOf = (text: string): number =>
    text.split(' ').reduce((total, word) => total + Math.max(vocabulary.indexOf(word), 1), 0);
  const frame = vocabulary.indexOf('[CLS]') + 2 * vocabulary.indexOf('[SEP]');

  it('holds each sentence against each piece, takes the greatest and then the mean', async () => {
    const folder = await nliFolder('pairs', { id2label: { 0: 'contradiction', 1: 'entailment' } });
    const source = 'the cat sat . The dog ran .';
    const output = 'a cat ran . The mat sat .';
    const options = { model: 'tiny/nli', folder, sourceTokens: 7 };
    const probability = (premise: string, hypothesis: string): number =>
      softmax(weights.map((weight) => weight * (sumOf(premise) + sumOf(hypothesis) + frame)))[1] ?? 0;
    const pieces = ['the cat sat .', 'The dog ran .'];
    const each = ['a cat ran .', 'The mat sat .'].map((sentence) =>
      Math.max(...pieces.map((piece) => probability(piece, sentence))),
    );
    const score = await nli(options).score({ source, output });
    expect(score).toMatchObject({ name: 'nli:tiny/nli', meta: { chunks: 2 } });
    expect(valueOf(score)).toBeCloseTo(((each[0] ?? 0) + (each[1] ?? 0)) / 2, 5);
    const whole = await nli({ ...options, output: 'whole', sourceTokens: 350 }).score({ source, output });
    expect(valueOf(whole)).toBeCloseTo(probability(source, output), 5);
  });

  it('gives the same in batches of any size, as padding is masked', async () => {
    const folder = await nliFolder('batches', { id2label: { 0: 'no', 1: 'yes' } });
    const sample = {
      source: 'the cat sat . The dog ran a mat .',
      output: 'a . The cat ran . The dog sat mat a the .',
    };
    const values = [];
    for (const batch of [1, 2, 16]) {
      values.push(valueOf(await nli({ model: 'tiny/nli', folder, sourceTokens: 8, batch }).score(sample)));
    }
    expect(values[1]).toBeCloseTo(values[0] ?? 0, 5);
    expect(values[2]).toBeCloseTo(values[0] ?? 0, 5);
  });

  it('takes the runtime that it is handed, and asks no more of the packages than they have', async () => {
    expectTypeOf<Tokenizer>().toExtend<UsedTokenizer>();
    const folder = await nliFolder('handed', { id2label: { 0: 'no', 1: 'supported' } });
    const handed = nli({ model: 'x', folder, runtime: async () => onnxruntime });
    expect(await handed.score({ source: 'cat', output: 'dog' })).toMatchObject({ status: 'scored' });
    const wrong = nli({ model: 'x', folder, runtime: async () => ({}) });
    expect(await wrong.score({ source: 'cat', output: 'dog' })).toMatchObject({ reason: 'unavailable' });
  });

  it('finds the class that means support, or asks for it', async () => {
    const three = { id2label: { 0: 'Entailment', 1: 'neutral', 2: 'contradiction' } };
    const folder = await nliFolder('three', three, [0.01, 0, -0.01]);
    const sample = { source: 'the cat', output: 'a cat' };
    expect(valueOf(await nli({ model: 'x', folder }).score(sample))).toBeGreaterThan(0.4);
    expect(valueOf(await nli({ model: 'x', folder, supported: 'contradiction' }).score(sample))).toBeLessThan(
      0.3,
    );
    expect(await nli({ model: 'x', folder, supported: 'yes' }).score(sample)).toMatchObject({
      reason: 'unavailable',
      detail: expect.stringContaining('Entailment, neutral, contradiction'),
    });
  });

  it.each([
    ['as transformers leaves two names out', {}, [-0.001, 0.002], 1],
    ['of one logit', {}, [0.002], 0],
    [
      'with the names that transformers gives',
      { id2label: { 0: 'LABEL_0', 1: 'LABEL_1' } },
      [-0.001, 0.002],
      1,
    ],
    [
      'in another order than their numbers',
      { id2label: { 1: 'entailment', 0: 'contradiction' } },
      [-0.001, 0.002],
      1,
    ],
  ])('reads classes by the number of logits: %s', async (_what, config, logits, supported) => {
    const folder = await nliFolder(`count${JSON.stringify(config).length}-${logits.length}`, config, logits);
    const sample = { source: 'the cat', output: 'a cat' };
    const sum = sumOf('the cat') + sumOf('a cat') + frame;
    const values = logits.map((weight) => weight * sum);
    const expected = logits.length === 1 ? 1 / (1 + Math.exp(-(values[0] ?? 0))) : softmax(values)[supported];
    expect(valueOf(await nli({ model: 'x', folder }).score(sample))).toBeCloseTo(expected ?? 0, 5);
  });

  it.each([
    ['three classes without names', {}, [0.01, 0, -0.01], 'its 3 classes have no names'],
    ['two names that say nothing', { id2label: { 0: 'good', 1: 'bad' } }, [0.1, 0], 'they are good, bad'],
    [
      'names of another model',
      { id2label: { 0: 'no', 1: 'yes' } },
      [0.01, 0, -0.01],
      'names 2 classes, and it has 3',
    ],
  ])('refuses %s, unless it is said which means support', async (what, config, logits, sentence) => {
    const folder = await nliFolder(what.replaceAll(' ', '-'), config, logits);
    const sample = { source: 'the cat', output: 'a cat' };
    const score = await nli({ model: 'x', folder }).score(sample);
    expect(score).toMatchObject({ reason: 'unavailable', detail: expect.stringContaining(sentence) });
    const chosen = await nli({ model: 'x', folder, supported: 1 }).score(sample);
    expect(chosen.status).toBe(what.startsWith('names') ? 'unscored' : 'scored');
  });

  it('takes a template instead of a pair', async () => {
    const folder = await nliFolder('template', { id2label: { 0: 'no', 1: 'supported' } });
    const template = (premise: string, hypothesis: string): { text: string } => ({
      text: `${hypothesis} ${premise}`,
    });
    const score = await nli({ model: 'x', folder, template }).score({ source: 'cat', output: 'dog' });
    const sum = sumOf('dog cat') + vocabulary.indexOf('[CLS]') + vocabulary.indexOf('[SEP]');
    expect(valueOf(score)).toBeCloseTo(softmax(weights.map((weight) => weight * sum))[1] ?? 0, 5);
  });

  it('tells the two texts apart where the model has token types, and cuts the source to what the model takes', async () => {
    const shape = { perToken: false, types: true };
    const folder = await nliFolder('types', { id2label: { 0: 'no', 1: 'supported' } }, weights, {
      'onnx/model.onnx': tinyClassifier(weights, shape),
      'tokenizer_config.json': JSON.stringify({ model_max_length: 8 }),
    });
    const scorer = nli({ model: 'x', folder, output: 'whole' });
    const expected = (premise: string, hypothesis: string): number => {
      const typed = 100 * (hypothesis.split(' ').length + 1);
      const sum = sumOf(premise) + sumOf(hypothesis) + frame + typed;
      return softmax(weights.map((weight) => weight * sum))[1] ?? 0;
    };
    const short = await scorer.score({ source: 'the cat', output: 'a dog' });
    expect(valueOf(short)).toBeCloseTo(expected('the cat', 'a dog'), 5);
    // Eight tokens hold three special ones and the whole output: three words of the source are left.
    const long = await scorer.score({ source: 'the cat sat a mat the dog ran', output: 'a dog' });
    expect(valueOf(long)).toBeCloseTo(expected('the cat sat', 'a dog'), 5);
    const whole = await nli({ model: 'x', folder, output: 'whole', inputTokens: 100 }).score({
      source: 'the cat sat a mat the dog ran',
      output: 'a dog',
    });
    expect(valueOf(whole)).toBeCloseTo(expected('the cat sat a mat the dog ran', 'a dog'), 5);
  });

  it('reads weights from a second file, and hands threads to the runtime', async () => {
    const shape = { perToken: false, external: 'model.onnx_data' };
    const folder = await nliFolder('external', { id2label: { 0: 'no', 1: 'supported' } }, weights, {
      'onnx/model.onnx': tinyClassifier(weights, shape),
      'onnx/model.onnx_data': tinyWeights(weights),
    });
    const settings: unknown[] = [];
    const runtime = async (): Promise<unknown> => ({
      Tensor: onnxruntime.Tensor,
      InferenceSession: {
        create: async (bytes: Uint8Array, options: onnxruntime.InferenceSession.SessionOptions) => {
          settings.push(options);
          return onnxruntime.InferenceSession.create(bytes, options);
        },
      },
    });
    const score = await nli({ model: 'x', folder, runtime, threads: 2 }).score({
      source: 'cat',
      output: 'dog',
    });
    const sum = sumOf('cat') + sumOf('dog') + frame;
    expect(valueOf(score)).toBeCloseTo(softmax(weights.map((weight) => weight * sum))[1] ?? 0, 5);
    expect(settings).toMatchObject([{ intraOpNumThreads: 2 }]);
  });

  it('loads no weights of another hash than the pinned one', async () => {
    const folder = await nliFolder('pinned', { id2label: { 0: 'no', 1: 'supported' } });
    const bytes = tinyClassifier(weights, { perToken: false });
    const right = createHash('sha256').update(bytes).digest('hex');
    const sample = { source: 'cat', output: 'dog' };
    const pinned = (hash: string): Promise<unknown> =>
      nli({ model: 'x', folder, sha256: { 'onnx/model.onnx': hash } }).score(sample);
    expect(await pinned(right)).toMatchObject({ status: 'scored' });
    expect(await pinned('0'.repeat(64))).toMatchObject({
      reason: 'unavailable',
      detail: expect.stringMatching(new RegExp(`SHA-256.*${right}`)),
    });
  });

  it('passes on an abort', async () => {
    const folder = await nliFolder('aborted', { id2label: { 0: 'no', 1: 'supported' } });
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(
      nli({ model: 'x', folder }).score({ source: 'cat', output: 'dog' }, { signal }),
    ).rejects.toThrow('stop');
  });

  it('scores a hundred samples at once as one by one', async () => {
    const folder = await nliFolder('many', { id2label: { 0: 'no', 1: 'supported' } });
    const scorer = nli({ model: 'x', folder });
    const samples = Array.from({ length: 100 }, (_sample, index) => ({
      source: 'the cat sat '.repeat((index % 5) + 1),
      output: 'a dog ran '.repeat((index % 3) + 1),
    }));
    const serial = [];
    for (const sample of samples) serial.push(await scorer.score(sample));
    expect(await Promise.all(samples.map((sample) => scorer.score(sample)))).toEqual(serial);
  });

  async function nliFolder(
    name: string,
    config: object,
    classes = weights,
    others: Readonly<Record<string, string | Uint8Array>> = {},
  ): Promise<string> {
    return put(join(root, `nli-${name}`), {
      'config.json': JSON.stringify(config),
      'onnx/model.onnx': tinyClassifier(classes, { perToken: false }),
      'tokenizer.json': JSON.stringify(
        tokenizer(vocabulary, '[UNK]', ['[PAD]', '[CLS]', '[SEP]'], {
          single: ['[CLS]', 'A', '[SEP]'],
          pair: ['[CLS]', 'A', '[SEP]', 'B', '[SEP]'],
        }),
      ),
      ...others,
    });
  }
});

describe('provideFiles', () => {
  it('fetches what is missing once, leaves nothing half written and forgives what is optional', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(request.url === '/weights' ? 200 : 404).end('bytes');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const folder = join(root, 'fetched');
    const files = [
      { path: 'onnx/weights', url: `${base}/weights` },
      { path: 'extra.json', url: `${base}/extra`, optional: true },
    ];
    await provideFiles(files, { folder, download: true });
    await provideFiles(files, { folder, download: true });
    expect(asked).toEqual(['/weights', '/extra', '/extra']);
    expect(await readdir(join(folder, 'onnx'))).toEqual(['weights']);
    await expect(
      provideFiles([{ path: 'none', url: `${base}/none` }], { folder, download: true }),
    ).rejects.toThrow(/none could not be fetched: HTTP 404/);
    await new Promise((resolve) => server.close(resolve));
  });
});

const realWeights = process.env['MASBENCH_HHEM'];

describe.skipIf(realWeights === undefined)('HHEM-2.1-Open with real weights in MASBENCH_HHEM', () => {
  it('gives the scores of the model card', async () => {
    const scorer = hhem({ folder: realWeights ?? '' });
    for (const [source, output, expected] of modelCard) {
      expect([output, valueOf(await scorer.score({ source, output }))]).toEqual([
        output,
        expect.closeTo(expected, 3),
      ]);
    }
  });
});

const modelCard: readonly (readonly [source: string, output: string, score: number])[] = [
  ['The capital of France is Berlin.', 'The capital of France is Paris.', 0.011061512865126133],
  ['I am in California', 'I am in United States.', 0.6473632454872131],
  ['I am in United States', 'I am in California.', 0.1290171593427658],
  [
    'A person on a horse jumps over a broken down airplane.',
    'A person is outdoors, on a horse.',
    0.8969419002532959,
  ],
  [
    'A boy is jumping on skateboard in the middle of a red bridge.',
    'The boy skates down the sidewalk on a red bridge',
    0.18462494015693665,
  ],
  [
    'A man with blond-hair, and a brown shirt drinking out of a public water fountain.',
    'A blond man wearing a brown shirt is reading a book.',
    0.005031010136008263,
  ],
  ['Mark Wahlberg was a fan of Manny.', 'Manny was a fan of Mark Wahlberg.', 0.05432349815964699],
];

function valueOf(score: { readonly status: string; readonly value?: number }): number {
  return score.value ?? Number.NaN;
}

function softmax(logits: readonly number[]): readonly number[] {
  const powers = logits.map(Math.exp);
  return powers.map((power) => power / powers.reduce((sum, one) => sum + one, 0));
}

async function put(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A tokenizer.json of whole words. */
function tokenizer(
  vocabulary: readonly string[],
  unknown: string,
  special: readonly string[],
  template: { readonly single: readonly string[]; readonly pair: readonly string[] },
): object {
  const step = (part: string): object =>
    part === 'A' || part === 'B'
      ? { Sequence: { id: part, type_id: part === 'A' ? 0 : 1 } }
      : { SpecialToken: { id: part, type_id: 0 } };
  const paired = template.pair.map(step);
  // BERT gives the end of the second text its type too.
  const last = template.pair.at(-1);
  if (template.pair.indexOf('B') === template.pair.length - 2 && last === '[SEP]')
    paired.splice(-1, 1, { SpecialToken: { id: last, type_id: 1 } });
  return {
    version: '1.0',
    added_tokens: special.map((content) => ({
      id: vocabulary.indexOf(content),
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: null,
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: template.single.map(step),
      pair: paired,
      special_tokens: Object.fromEntries(
        special.map((content) => [
          content,
          { id: content, ids: [vocabulary.indexOf(content)], tokens: [content] },
        ]),
      ),
    },
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: unknown,
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  };
}
