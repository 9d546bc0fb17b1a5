import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { play } from '@masbench/core';
import { itemQuestion } from '@masbench/counterfactual-images';
import { popeFigures, readPope } from '@masbench/vlm-benchmarks';
import { mugBaseline, storedAnswerPlayers } from '@masbench/game-mug';
import { type Question } from '../src/question.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readFacts } from '../../../scripts/data/sets.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const data = findData('mug');
const lack = lackOf('mug/pope/coco_pope_random.v2910.json', 'mug/pope/llava-v1.5-13b.random.answers.jsonl');

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
});

function never(): never {
  throw new Error('There is no row');
}
