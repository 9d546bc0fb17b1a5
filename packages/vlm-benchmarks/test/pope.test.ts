import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { popeMetrics, popeRows } from '@masbench/vlm-benchmarks';
import { readFacts } from '../../../scripts/data/sets.ts';
import { yesOrNoMatchers } from '../src/matchers/yes-or-no.ts';

const label = z.enum(['yes', 'no']);

describe('popeRows', () => {
  it('refuses answers to other questions and forgives the typo of the early version', () => {
    const question = {
      question_id: 1,
      image: 'x.jpg',
      text: 'Is there a dog in the image?',
      label: 'no',
    } as const;
    expect(popeRows([question], [{ question: 'Is there a dog in the imange?', answer: 'No' }])).toEqual([
      { label: 'no', answer: 'No' },
    ]);
    expect(() => popeRows([question], [{ question: 'Is there a cat in the image?', answer: 'No' }])).toThrow(
      /line 1/,
    );
    expect(() => popeRows([question], [])).toThrow(/1 questions, 0 answers/);
  });
});

describe('popeMetrics', () => {
  it('is null where a quotient is not defined', () => {
    expect(popeMetrics([{ label: 'no', answer: 'no' }])).toMatchObject({
      accuracy: 1,
      precision: null,
      recall: null,
      f1: null,
      yesRatio: 0,
    });
    expect(popeMetrics([])).toMatchObject({ n: 0, accuracy: null, yesRatio: null });
  });

  it('counts answers that it cannot read next to the figures', () => {
    const rows = [
      { label: 'yes', answer: 'Uncertain' },
      { label: 'no', answer: 'No.' },
    ] as const;
    expect(popeMetrics(rows)).toMatchObject({
      matcher: 'pope-official',
      accuracy: 1,
      unparsed: 0,
      fallbacks: 1,
    });
    expect(popeMetrics(rows, { matcher: 'vlmevalkit' })).toMatchObject({
      accuracy: 0.5,
      unparsed: 1,
      fallbacks: 0,
    });
    expect(popeMetrics(rows, { matcher: 'lmms-eval' })).toMatchObject({ accuracy: 0, unparsed: 2 });
  });
});

const facts = readFacts(
  'pope',
  z.object({
    labels: z.array(z.string()),
    answers: z.array(z.string()),
    figures: z.record(z.string(), z.number()),
    cases: z.array(z.record(z.string(), z.string())),
  }),
);

describe('POPE with published facts', () => {
  it('gives the figures of the official script to the last digit', () => {
    const answers = facts.answers.join('');
    const rows = Array.from(facts.labels.join(''), (letter, index) => ({
      label: letter === 'y' ? ('yes' as const) : ('no' as const),
      answer: answers[index] === 'y' ? 'Yes' : 'No',
    }));
    const { TP, FP, TN, FN, yes_ratio, ...same } = facts.figures;
    expect(popeMetrics(rows)).toEqual({
      matcher: 'pope-official',
      unparsed: 0,
      fallbacks: 0,
      truePositives: TP,
      falsePositives: FP,
      trueNegatives: TN,
      falseNegatives: FN,
      yesRatio: yes_ratio,
      ...same,
    });
  });

  it('reads each answer as the named evaluators do', () => {
    const { cases } = facts;
    const readings = cases.map(({ response = '' }) => ({
      response,
      ...Object.fromEntries(
        Object.entries(yesOrNoMatchers).map(([name, read]) => [name, read(response).answer ?? 'unknown']),
      ),
    }));
    expect(readings).toEqual(
      cases.map((expected) => ({
        response: expected['response'],
        'pope-official': expected['pope_official'],
        vlmevalkit: expected['vlmevalkit_head']?.toLowerCase(),
        'vlmevalkit-mug': expected['vlmevalkit_mug']?.toLowerCase(),
        // lmms-eval compares its evened answer with "yes" and "no"; anything else is neither.
        'lmms-eval': label.catch('unknown' as 'no').parse(expected['lmms_eval_pope_pred']),
      })),
    );
  });
});
