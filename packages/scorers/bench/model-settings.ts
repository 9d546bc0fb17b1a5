/**
 * Prints what `hhem` and `nli` cost by threads and batch, on encoders of the shape of their models with random weights,
 * which are written to a temporary folder (440 MB, removed at the end).
 *
 * `npx tsx --conditions masbench-source packages/scorers/bench/model-settings.ts onnxruntime-node 1,2`: the package, which
 * has to be installed, and the numbers of threads.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FaithfulnessScorer } from '../src/faithfulness-scorer.ts';
import { hhem, nli } from '@masbench/scorers';
import { encoder, type EncoderShape } from './encoder-onnx.js';

const runtimeName = process.argv[2] ?? 'onnxruntime-web';
const threadCounts = (process.argv[3] ?? '1,2').split(',').map(Number);
const runtime = async (): Promise<unknown> => {
  const module: unknown = await import(runtimeName);
  return module;
};
const vocabulary = 2000;
const shapes = {
  /** Flan-T5-base's encoder, which HHEM-2.1-Open is. */
  hhem: { layers: 12, width: 768, heads: 12, inner: 2048, isGated: true, vocabulary },
  /** DeBERTa-v3-xsmall, without its relative positions. */
  nli: { layers: 12, width: 384, heads: 6, inner: 1536, isGated: false, vocabulary },
} as const satisfies Record<string, EncoderShape>;
const root = await mkdtemp(join(tmpdir(), 'masbench-settings-'));

try {
  const hhemFolder = await modelFolder('hhem', 'model.onnx');
  const nliFolder = await modelFolder('nli', 'onnx/model.onnx');
  console.log('| scorer | tokens of the source | of a chunk | batch | threads | seconds | CPU seconds |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const threads of threadCounts) {
    for (const batch of [1, 4, 16]) {
      const scorer = nli({ model: 'shape', folder: nliFolder, runtime, threads, batch });
      await row('nli', scorer, 1500, 350, batch, threads);
    }
    for (const [sourceTokens, batch] of [
      [4096, 1],
      [512, 1],
      [512, 4],
    ] as const) {
      const scorer = hhem({ folder: hhemFolder, runtime, threads, batch, sourceTokens });
      await row('hhem', scorer, 1500, sourceTokens, batch, threads);
    }
  }
  console.log(`most memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
  await rm(root, { recursive: true, force: true });
}

/** Measures a pair: a source of so many tokens, an output of three sentences. The first one loads and is not counted. */
async function row(
  name: string,
  scorer: FaithfulnessScorer,
  tokens: number,
  chunk: number,
  batch: number,
  threads: number,
): Promise<void> {
  const sample = { source: sentences(tokens / 15), output: sentences(3) };
  const first = await scorer.score({ source: sentences(1), output: sentences(1) });
  if (first.status === 'unscored') throw new Error(`${first.reason}: ${first.detail}`);
  const spent: { seconds: number; cpu: number }[] = [];
  for (let round = 0; round < 2; round++) {
    const start = performance.now();
    const before = process.cpuUsage();
    await scorer.score(sample);
    const { user, system } = process.cpuUsage(before);
    spent.push({ seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 });
  }
  const least = (key: 'seconds' | 'cpu'): string =>
    (spent.map((one) => one[key]).toSorted((left, right) => left - right)[0] ?? 0).toFixed(1);
  console.log(
    `| ${name} | ${tokens} | ${chunk} | ${batch} | ${threads} | ${least('seconds')} | ${least('cpu')} |`,
  );
}

/** Sentences of fifteen tokens. */
function sentences(count: number): string {
  return Array.from(
    { length: count },
    (_sentence, at) =>
      `The ${Array.from({ length: 13 }, (_word, place) => `w${(at * 31 + place * 7) % 1900}`).join(' ')}.`,
  ).join(' ');
}

async function modelFolder(name: keyof typeof shapes, path: string): Promise<string> {
  const folder = join(root, name);
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  const { model, weights } = encoder(shapes[name], 'model.onnx_data');
  await writeFile(file, model);
  await writeFile(`${file}_data`, new Uint8Array(weights.buffer));
  await writeFile(join(folder, 'config.json'), '{ "id2label": { "0": "no", "1": "supported" } }');
  const words = ['<unk>', '.', 'The', ...Array.from({ length: 1900 }, (_word, at) => `w${at}`)];
  await writeFile(
    join(folder, 'tokenizer.json'),
    JSON.stringify({
      version: '1.0',
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordLevel',
        vocab: Object.fromEntries(words.map((word, id) => [word, id])),
        unk_token: '<unk>',
      },
    }),
  );
  return folder;
}
