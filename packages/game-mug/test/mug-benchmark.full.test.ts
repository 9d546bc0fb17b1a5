import { memoryBlobs, makeAmounts, makeUsage } from '@masbench/core';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VariantContext } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { experiment, makeCells, run, verify } from '@masbench/experiments';
import { benchmark, mugConfigSchema } from '@masbench/game-mug';
import { type MugOptions } from '../src/benchmark/settings.ts';
import { models } from '@masbench/llm';
import { popeMetrics } from '@masbench/vlm-benchmarks';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { original, prepared as preparedConfig } from './playing.js';
import { type MugConfig } from '../src/game/config.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

const data = findData('mug/pope');
const lack = lackOf('mug/pope/coco_pope_random.v2910.json', 'mug/pope/llava-v1.5-13b.random.answers.jsonl');

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const preparedSchema = z.object({
  configs: z.array(mugConfigSchema),
  options: z.looseObject({ blank: z.string().optional(), placeholder: z.string().optional() }),
  shown: z.looseObject({}),
});

async function prepared(
  settings: Readonly<Record<string, unknown>> = {},
  trials?: number,
): Promise<z.output<typeof preparedSchema>> {
  const options = { seats: ['A', 'B', 'C', 'D'], seed: 1, trials, blobs: memoryBlobs() };
  return preparedSchema.parse(await benchmark.prepare.items?.(benchmark.settings?.parse(settings), options));
}

const yesOrNo = (count: number): string =>
  Array.from({ length: count }, (_, index) => ({
    question_id: index + 1,
    image: `COCO_${index % 2}.jpg`,
    text: `Is there a thing of number ${index}?`,
    label: index % 2 === 0 ? 'yes' : 'no',
  }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

describe('the settings of mug', () => {
  it('keep the images of a file within what the models of every seat of every cell take', async () => {
    const questions = join(folder, 'pope.json');
    await writeFile(questions, yesOrNo(1));
    const photo = new PNG({ width: 2000, height: 1500 });
    photo.data.fill(255);
    await writeFile(join(folder, 'COCO_0.jpg'), PNG.sync.write(photo));
    const shownTo = async (agents: readonly string[], own: object = {}): Promise<readonly unknown[]> => {
      const settings = { benchmark: 'pope', questions, images: folder, ...own };
      const cells = await makeCells(
        experiment({ benchmark, settings, factors: { 'seats.B': [...agents] }, trials: 1 }),
        { sources: [models()], blobs: memoryBlobs() },
      );
      return cells.map(({ prepared: { configs, shown } }) => {
        const { width, height } = mugConfigSchema.parse(configs[0]).question.image;
        return [width, height, z.looseObject({ maxPixels: z.number() }).parse(shown).maxPixels];
      });
    };
    const [claude, viaRouter] = ['anthropic:claude-opus-5-5', 'openrouter:anthropic/claude-opus-5.5'];
    expect(await shownTo(['scripted'])).toEqual([[1264, 948, 1_200_000]]);
    expect(await shownTo(['openai:gpt-5-mini'])).toEqual([[1264, 948, 1_200_000]]);
    expect(await shownTo([viaRouter])).toEqual([[1238, 928, 1_150_000]]);
    // Of two models that are compared, both see the same image.
    expect(await shownTo(['scripted', claude])).toEqual([1, 2].map(() => [1238, 928, 1_150_000]));
    expect(await shownTo([claude], { maxPixels: 2_000_000 })).toEqual([[1632, 1224, 2_000_000]]);
  });

  it('give generated questions with their edited images, one for each trial', async () => {
    const { configs, options, shown } = await prepared({}, 3);
    expect(configs.map(({ question: { id } }) => id)).toEqual([
      'world-0-quantity',
      'world-1-object',
      'world-2-attribute',
    ]);
    for (const { editing, counterfactual, question } of configs) {
      expect(editing).toBe('counterfactual');
      expect(counterfactual?.image.sha256).not.toBe(question.image.sha256);
    }
    expect(options.blank).toMatch(/^[0-9a-f]{64}$/);
    expect(shown).toMatchObject({ benchmark: 'generated', questions: 3, error: 0.1 });
  });

  it('read the questions of a file, and edit nothing unless an editor is named', async () => {
    const questions = join(folder, 'coco_pope_random.json');
    await writeFile(questions, yesOrNo(4));
    const file = { benchmark: 'pope', questions, missingImages: 'placeholder' };
    const { configs, shown } = await prepared(file);
    expect(configs.map(({ editing }) => editing)).toEqual(Array.from({ length: 4 }, () => 'none'));
    expect(new Set(configs.map(({ question }) => question.image.sha256)).size).toBe(1);
    expect(shown).toMatchObject({ placeholders: 4 });
    const edited = await prepared({ ...file, edited: folder, limit: 2 });
    expect(edited.configs.map(({ editing }) => editing)).toEqual(['counterfactual', 'counterfactual']);
    expect(edited.options).toMatchObject({ edited: folder, source: { file: questions } });
  });

  it('are refused where they are wrong, in one sentence', async () => {
    const questions = join(folder, 'pope.json');
    await writeFile(questions, yesOrNo(2));
    await expect(prepared({ questions })).rejects.toThrow('set benchmark to one of pope');
    await expect(prepared({ benchmark: 'pope' })).rejects.toThrow('set questions to their file');
    await expect(prepared({ benchmark: 'pope', questions: join(folder, 'none') })).rejects.toThrow(
      'Cannot read the questions',
    );
    const asked = { benchmark: 'pope', questions, missingImages: 'placeholder' };
    await expect(prepared(asked, 3)).rejects.toThrow('there are 2');
    await expect(prepared({ maxRounds: 0 })).rejects.toThrow('maxRounds');
    await expect(prepared({ temperature: 1 })).rejects.toThrow('temperature');
    await appendFile(questions, yesOrNo(1));
    await expect(prepared(asked)).rejects.toThrow('occurs twice');
  });
});

function record(calls: number | null, outcome: unknown = {}): MatchRecord {
  const [none, lost] = [makeUsage(() => 0), makeAmounts(() => 0)];
  const seat = {
    agent: 'x',
    name: 'x',
    nature: null,
    score: 0,
    lost,
    moves: 1,
    failedAttempts: {},
    standIns: {},
  };
  return {
    id: 'm0001-mug',
    cell: 0,
    trial: 1,
    variant: 'mug',
    seed: '1/1',
    status: 'finished',
    outcome,
    match: {},
    // What an image editor took is no part of the budget.
    services: { ...none, calls: 100, lost },
    seats: ['A', 'B', 'C'].map((name) => ({ ...seat, usage: { ...none, calls }, seat: name })),
  };
}

function matchOf(
  variant: string,
  {
    config = {},
    ...given
  }: Omit<Partial<VariantContext<Partial<MugConfig>, Partial<MugOptions>>>, 'seats'> = {},
): { readonly config: unknown; readonly force?: unknown } | undefined {
  return benchmark.variants?.[variant]?.match?.({
    config: { ...mugConfigSchema.parse(preparedConfig()), ...config },
    options: {},
    seats: ['A', 'B', 'C'],
    seed: '1/1',
    trial: 1,
    records: {},
    ...given,
  });
}

describe('the variants of mug', () => {
  it('give a baseline the calls that the players of mug took, or a fixed number', () => {
    expect(matchOf('mad-vote', { records: { mug: record(7) } })?.config).toMatchObject({ calls: 21 });
    const fixed = matchOf('mad-vote', { records: { mug: record(7) }, options: { calls: 5 } });
    expect(fixed?.config).toMatchObject({ method: 'mad-vote', calls: 5 });
    expect(matchOf('single', { records: { mug: record(null) } })).toBeUndefined();
  });

  it('play with the image that was edited in the match of mug, and leave out what needs one where there is none', () => {
    const image = { ...original.reference, sha256: 'a'.repeat(64) };
    const edit = { image, accepted: false, score: 0.5, editType: 'quantity' };
    const made = { config: { counterfactual: undefined }, records: { mug: record(1, { edit }) } };
    expect(matchOf('mug-random-vote', made)?.config).toMatchObject({
      counterfactual: { image, accepted: false },
      voting: { by: 'random' },
    });
    expect(matchOf('mug-released', made)?.config).toMatchObject({ counterfactual: image });
    expect(matchOf('control-second-holds', made)).toMatchObject({
      config: { maxRounds: 1 },
      force: { 'roles#0': ['B', 'A', 'C'] },
    });
    const failed = { ...made, records: { mug: record(1, { edit: { ...edit, image: null } }) } };
    for (const variant of ['mug-random-vote', 'mug-released', 'control-first-holds'])
      expect(matchOf(variant, failed)).toBeUndefined();
    expect(matchOf('mug-no-edit', { config: { editing: 'none' } })).toBeUndefined();
  });
});

const share = z.looseObject({ value: z.number().nullable(), n: z.int() });
const valuesSchema = z.looseObject({
  matches: z.int(),
  methods: z.array(
    z.looseObject({
      method: z.string(),
      questions: z.int(),
      accuracy: share,
      calls: z.number(),
      budget: z.number().nullable(),
      standIns: z.record(z.string(), z.int()),
    }),
  ),
  controls: z.looseObject({
    sameImage: z.looseObject({ detection: share }),
    swapped: z.looseObject({ againstHolder: share, againstSameSeat: share }),
    hiddenPixels: z.looseObject({ accuracy: share }),
  }),
});

describe('a run of mug with all variants', { timeout: 120_000 }, () => {
  it('compares the methods at equal calls, shows the controls, and verifies', async () => {
    const settings = { error: 0.2, noise: 0.05 };
    const { result } = await run(experiment({ benchmark, settings, variants: 'all', trials: 4, seed: 4 }), {
      folder,
    });
    const values = valuesSchema.parse(result.figures);
    expect(result).toMatchObject({ aborted: 0, failed: 0 });
    expect(values.matches).toBe(4);
    expect(values.methods).toHaveLength(11);
    for (const { method, questions, calls, budget, standIns } of values.methods) {
      expect({ method, questions, standIns }).toEqual({ method, questions: 4, standIns: {} });
      expect(calls).toBeLessThanOrEqual(budget ?? Infinity);
    }
    expect(values.methods[0]).toMatchObject({ method: 'mug', budget: null });
    expect(values.methods.at(-1)?.budget).toBe(values.methods[0]?.calls);
    const { sameImage, swapped, hiddenPixels } = values.controls;
    expect([sameImage.detection.n, hiddenPixels.accuracy.n]).toEqual([4, 4]);
    expect(swapped.againstHolder.value ?? 0).toBeGreaterThan(swapped.againstSameSeat.value ?? 1);
    expect((await verify(folder)).problems).toEqual([]);
  });
});

const officialSchema = z.looseObject({ official: z.looseObject({}) });

describe('the official figures of mug', () => {
  it.skipIf(lack !== '')(`are those of stored answers, to the digit${lack}`, async () => {
    const count = 40;
    const row = z.object({ label: z.enum(['yes', 'no']) });
    const file = join(data, 'coco_pope_random.v2910.json');
    const lines = async (name: string): Promise<string[]> =>
      (await readFile(join(data, name), 'utf8')).trim().split('\n').slice(0, count);
    const labels = (await lines('coco_pope_random.v2910.json')).map((line) => row.parse(JSON.parse(line)));
    const answers = (await lines('llava-v1.5-13b.random.answers.jsonl')).map(
      (line) => z.object({ answer: z.string() }).parse(JSON.parse(line)).answer,
    );
    const { configs, options } = await prepared(
      { benchmark: 'pope', questions: file, missingImages: 'placeholder' },
      count,
    );
    const matches = async function* (): AsyncGenerator<MatchRecord> {
      for (const [index, answer] of answers.entries())
        yield { ...record(1, { answer, correct: null }), variant: null, trial: index + 1 };
    };
    const figures = await benchmark.figures?.(matches(), {
      options: benchmark.prepare.options?.parse(options),
      seats: ['A', 'B', 'C'],
      trials: count,
      variants: [],
      config: async (trial) => configs[trial - 1],
    });
    const expected = popeMetrics(labels.map(({ label }, index) => ({ label, answer: answers[index] ?? '' })));
    const { official } = officialSchema.parse(figures?.values);
    expect(official).toMatchObject({
      asked: count,
      answered: count,
      placeholders: count,
      figures: { splits: { random: expected }, meanF1: expected.f1 },
    });
    expect(figures?.tables.at(-1)).toMatchObject({ name: 'official', rows: [{ f1: expected.f1 }] });
    expect(Object.keys(figures?.files ?? {})).toEqual([
      'pope.answers.jsonl',
      'pope.questions.jsonl',
      'masbench_POPE.tsv',
    ]);
    expect(figures?.notes?.join('\n')).toContain('No image was edited');
  });
});
