import {
  hallusionBenchAnswerFile,
  hallusionBenchFigures,
  hallusionBenchJudged,
  mmmuFigures,
  mmmuOutputFiles,
  popeAnswerFile,
  popeFigures,
  readHallusionBench,
  readMmmu,
  readPope,
  readVlmevalkit,
  vlmevalkitFile,
} from '@masbench/vlm-benchmarks';
import { storedResponses } from '../src/datasets/mmmu.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { readFacts } from '../../../scripts/data/sets.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const data = findData('mug');
const lack = lackOf(
  'mug/pope/coco_pope_random.v2910.json',
  'mug/pope/llava-v1.5-13b.random.answers.jsonl',
  'mug/hallusionbench/HallusionBench.json',
  'mug/mmmu/example_outputs/llava1.5_13b',
);

async function json<Value>(path: string, schema: z.ZodType<Value>): Promise<Value> {
  return schema.parse(JSON.parse(await readFile(join(data, path), 'utf8')));
}

const numbers = z.record(z.string(), z.unknown());

describe.skipIf(lack !== '')(`stored answers through reader, export and metrics${lack}`, () => {
  test('POPE: the official numbers to the last digit, from stored answers', async () => {
    const items = await readPope(join(data, 'pope/coco_pope_random.v2910.json'));
    const stored = (await readFile(join(data, 'pope/llava-v1.5-13b.random.answers.jsonl'), 'utf8'))
      .trim()
      .split('\n');
    const texts = stored.map((line) => z.object({ answer: z.string() }).parse(JSON.parse(line)).answer);
    expect(items[0]?.id).toBe('pope-random-1');
    const answers = new Map(items.map(({ id }, index) => [id, texts[index] ?? never()]));
    const { figures: expected } = readFacts('pope', z.object({ figures: numbers }));
    const { splits, meanF1, overall } = popeFigures(items, { answers });
    expect(splits['random']).toMatchObject({ f1: expected['f1'], n: expected['n'] });
    expect([meanF1, overall.f1]).toEqual([expected['f1'], expected['f1']]);

    const native = popeAnswerFile(items, { answers }).trim().split('\n');
    expect(native.map((line): unknown => JSON.parse(line))).toEqual(
      stored.map((line): unknown => JSON.parse(line)),
    );
    const table = join(temporaryFolder(), 'POPE.tsv');
    await writeFile(table, vlmevalkitFile(items, { answers }));
    const again = await readVlmevalkit(table, 'pope');
    const byIndex = new Map(again.map(({ id, index }) => [id, answers.get(index ?? '') ?? never()]));
    expect(popeFigures(again, { answers: byIndex }).splits['random']).toEqual(splits['random']);
  });

  test('HallusionBench: the official numbers to the last digit, from stored verdicts', async () => {
    const items = await readHallusionBench(join(data, 'hallusionbench/HallusionBench.json'));
    const facts = readFacts(
      'hallusion-bench',
      z.object({ rows: z.array(z.string()), figures: z.object({ synthetic_A: numbers }) }),
    );
    const verdict = z.tuple([
      z.string(),
      z.string(),
      z.string(),
      z.enum(['0', '1', '2']),
      z.enum(['0', '1']),
    ]);
    const verdicts = new Map(
      facts.rows.map((row) => {
        const [key, , , label, same] = verdict.parse(row.split(' '));
        return [key, { label, same }];
      }),
    );
    // Every figure of judged answers is stated beside the official script.
    const expected = facts.figures.synthetic_A;
    const { aAcc, qAcc, fAcc, figureScore } = hallusionBenchJudged(items, verdicts);
    expect({ aAcc, qAcc, fAcc, fig_score: figureScore }).toEqual({
      aAcc: expected['aAcc'],
      qAcc: expected['qAcc'],
      fAcc: expected['fAcc'],
      fig_score: expected['fig_score'],
    });
  });

  test('HallusionBench: a player that always says yes, and its export holds every row', async () => {
    const items = await readHallusionBench(join(data, 'hallusionbench/HallusionBench.json'));
    const answers = new Map(items.map(({ id }) => [id, 'Yes.']));
    expect(new Set(answers.keys()).size).toBe(1129);
    const figures = hallusionBenchFigures(items, { answers });
    const withImage = items.filter(({ images }) => images.length > 0);
    expect([figures.n, withImage.length]).toEqual([951, 951]);
    expect(figures.aAcc).toBe(withImage.filter(({ answer }) => answer === 'yes').length / 951);
    expect(Object.keys(figures.splits)).toEqual(expect.arrayContaining(['VD', 'VS', 'VD_ocr', 'VS_chart']));

    const native = z.array(numbers).parse(JSON.parse(hallusionBenchAnswerFile(items, { answers })));
    const original = await json('hallusionbench/HallusionBench.json', z.array(numbers));
    expect(native).toEqual(original.map((row) => ({ ...row, model_prediction: 'Yes.' })));
  });

  test('MMMU: the official numbers of stored responses, and the same files out as in', async () => {
    const outputs = join(data, 'mmmu/example_outputs/llava1.5_13b');
    const subjects = (await readdir(outputs)).filter((name) => !name.endsWith('.json')).toSorted();
    const items = (
      await Promise.all(subjects.map((name) => readMmmu(join(outputs, name, 'output.json'))))
    ).flat();
    const answers = storedResponses(items);
    const { parsed, counts, exactMatching } = readFacts(
      'mmmu',
      z.object({
        figures: z.object({
          parsed: z.record(z.string(), z.object({ num: z.number(), acc: z.number() })),
          counts: numbers,
          exactMatching: numbers,
        }),
      }),
    ).figures;
    const figures = mmmuFigures(items, { answers });
    expect(figures.printed).toBe(parsed['Overall']?.acc);
    for (const [subject, { n, printed }] of Object.entries(figures.subjects))
      expect([subject, n, printed]).toEqual([subject, parsed[subject]?.num, parsed[subject]?.acc]);
    expect(counts).toMatchObject({
      random_fallbacks: figures.fallbacks,
      fallbacks_that_were_correct: figures.fallbacksCorrect,
      correct: figures.correct,
    });
    const { correct, accuracy } = mmmuFigures(items, { answers, matcher: 'vlmevalkit-mug' });
    expect(exactMatching).toMatchObject({ correct, acc: accuracy });
    const files = mmmuOutputFiles(items, { answers });
    for (const name of subjects) {
      expect(JSON.parse(files.get(name) ?? '[]')).toEqual(
        await json(join('mmmu/example_outputs/llava1.5_13b', name, 'output.json'), z.unknown()),
      );
    }
    // The stored outputs have no question to ask.
    expect(items[0]?.text).toBe('');
  });
});

function never(): never {
  throw new Error('the data of the test is not what it was');
}
