import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { play, memoryBlobs } from '@masbench/core';
import { itemQuestion } from '@masbench/counterfactual-images';
import { hallusionBenchFigures, popeFigures, readHallusionBench, readPope } from '@masbench/vlm-benchmarks';
import { mug, preparedServices, mugBaseline, storedAnswerPlayers } from '@masbench/game-mug';
import { type Question } from '../src/question.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readFacts } from '../../../scripts/data/sets.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const data = findData('mug');
const lack = lackOf(
  'mug/pope/coco_pope_random.v2910.json',
  'mug/pope/llava-v1.5-13b.random.answers.jsonl',
  'mug/hallusionbench/HallusionBench.json',
);

/** The answer of a match of the baseline `single` in which a stored answer is given. */
async function single(question: Question, answer: string): Promise<string> {
  const { baseline } = storedAnswerPlayers(answer);
  const { outcome } = await play(mugBaseline, {
    config: { question, method: 'single' },
    agents: { A: baseline },
    seed: question.id,
  });
  return outcome?.answer ?? '';
}

/** The answer of a whole game, in which no player is voted out and one seat writes the common answer. */
async function whole(question: Question, image: Uint8Array, answer: string): Promise<string> {
  const { mug: player } = storedAnswerPlayers(answer);
  const blobs = memoryBlobs();
  await blobs.put(image);
  const { outcome } = await play(mug, {
    config: { question, counterfactual: { image: question.image }, maxRounds: 1 },
    agents: { A: player, B: player, C: player },
    services: preparedServices,
    seed: question.id,
    blobs,
  });
  return outcome?.answer ?? '';
}

// The images are not there: a declared placeholder is shown. This proves the pipeline and nothing about vision.
describe.skipIf(lack !== '')(`stored answers played through matches${lack}`, { timeout: 240_000 }, () => {
  it('give the official POPE numbers to the last digit', async () => {
    const items = await readPope(join(data, 'pope/coco_pope_random.v2910.json'));
    const lines = (await readFile(join(data, 'pope/llava-v1.5-13b.random.answers.jsonl'), 'utf8'))
      .trim()
      .split('\n');
    const stored = lines.map((line) => z.object({ answer: z.string() }).parse(JSON.parse(line)).answer);
    const answers = new Map<string, string>();
    // All show the same placeholder, so it is made once.
    const { image } = (await itemQuestion(items[0] ?? never(), { missing: 'placeholder' })).question;
    for (const [index, { id, text, category }] of items.entries()) {
      answers.set(id, await single({ id, question: text, category, image }, stored[index] ?? ''));
    }
    const figuresSchema = z.object({ figures: z.record(z.string(), z.number()) });
    const { yes_ratio: yesRatio, ...official } = readFacts('pope', figuresSchema).figures;
    const played = popeFigures(items, { answers }).splits['random'];
    for (const field of ['n', 'accuracy', 'precision', 'recall', 'f1'] as const)
      expect([field, played?.[field]]).toEqual([field, official[field]]);
    expect(played?.yesRatio).toBe(yesRatio);
  });

  it('are the same after a match, word for word', async () => {
    const items = await readHallusionBench(join(data, 'hallusionbench/HallusionBench.json'));
    const answers = new Map(
      items.map(({ id }, index) => [id, index % 3 === 0 ? 'Yes.' : `No, it is ${index}`]),
    );
    for (const item of items.filter(({ images }) => images.length > 0).slice(0, 40)) {
      const { question, image } = await itemQuestion(item, { missing: 'placeholder' });
      expect(await whole(question, image, answers.get(item.id) ?? '')).toBe(answers.get(item.id));
    }
    expect(hallusionBenchFigures(items, { answers }).n).toBe(951);
  });
});

function never(): never {
  throw new Error('There is no row');
}
