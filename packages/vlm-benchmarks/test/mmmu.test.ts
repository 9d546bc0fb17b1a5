import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mmmuMetrics, mmmuProMetrics, mmstarMetrics } from '@masbench/vlm-benchmarks';
import { type MmmuMetrics } from '../src/matchers/mmmu.ts';
import { readFacts } from '../../../scripts/data/sets.ts';
import { lettered, mmmuChoice, mmmuProChoice, vlmevalkitMugChoice } from '../src/matchers/mmmu-choice.ts';
import { mmmuOpenAnswers, mmmuOpenMatches } from '../src/matchers/mmmu-open.ts';
import { mmstarReading } from '../src/matchers/mmstar.ts';
import { pythonRandom } from '../src/matchers/python-random.ts';
import { roundHalfEven } from '../src/matchers/python-round.ts';

const golds = z.union([z.string(), z.array(z.string())]);
const accuracies = z.record(z.string(), z.object({ num: z.number(), acc: z.number() }));

describe('pythonRandom', () => {
  it('draws what CPython draws', () => {
    const random = pythonRandom(42);
    expect(Array.from({ length: 20 }, () => random.choice(['A', 'B', 'C', 'D'])).join('')).toBe(
      'AACBBBAADAAABBABDBDC',
    );
    const seven = pythonRandom(7);
    const draws = Array.from({ length: 700 }, () => seven.choice(['A', 'B', 'C', 'D', 'E']));
    expect(draws.slice(-10).join('')).toBe('DDABADDDCB');
    expect(() => random.choice([])).toThrow(RangeError);
  });
});

describe('roundHalfEven', () => {
  it('rounds what CPython rounds', () => {
    const values = [0.125, 0.375, 2.675, -0.125, 1.005, 0.625, 1e22, -2.5, 0.005];
    expect(values.map((value) => roundHalfEven(value, 2))).toEqual([
      0.12, 0.38, 2.67, -0.12, 1, 0.62, 1e22, -2.5, 0.01,
    ]);
  });
});

describe('mmmuProChoice', () => {
  const choices = lettered(['cat', 'dog', 'both', 'none']);

  it.each([
    ['Because of A and B ... Answer: C', 'C'],
    ['Answer: A or B', 'B'],
    ['(A) looks right but (C)', 'C'],
    ['GRAB it', 'B'],
    ['B.', 'B'],
    ['x B.y', 'B'],
    ['I believe that this picture shows a dog', 'B'],
  ])('reads %j', (response, answer) => {
    expect(mmmuProChoice(response, choices, pythonRandom(1))).toEqual({ answer, fallback: false });
  });

  it('guesses from a seed and counts the guesses', () => {
    const rows = Array.from({ length: 8 }, (_value, index) => ({
      id: `test_Art_${index}`,
      options: ['cat', 'dog'],
      answer: 'A',
      response: '',
    }));
    const metrics = mmmuProMetrics(rows, { seed: 3 });
    expect(metrics).toMatchObject({ matcher: 'mmmu-pro-official', n: 8, fallbacks: 8 });
    expect(metrics.fallbacksCorrect).toBe(metrics.correct);
    expect(mmmuProMetrics(rows, { seed: 3 })).toEqual(metrics);
  });
});

describe('mmstarMetrics', () => {
  it('takes the first character, even of a word', () => {
    const row = { answer: 'A', category: 'math', l2_category: 'geometry' };
    const metrics = mmstarMetrics([
      { ...row, prediction: 'a bird' },
      { ...row, prediction: 'The answer is A' },
      { ...row, prediction: '42' },
      { ...row, prediction: 'B', category: 'logical reasoning' },
    ]);
    expect(metrics).toMatchObject({ matcher: 'mmstar-official', n: 4, unparsed: 1, accuracy: 0.5 });
    expect(metrics.byCategory).toEqual({ math: 2 / 3, 'logical reasoning': 0 });
    expect(metrics.byL2Category['math(geometry)']).toBe(2 / 3);
  });
});

describe('vlmevalkitMugChoice', () => {
  it.each([
    ['the only option that occurs', 'the bar chart', 'B'],
    ['none of two that occur', 'the bar chart or the pie chart', null],
    ['none where none occurs', 'something else', null],
  ])('finds %s in an answer of any length', (_what, said, answer) => {
    const choices = lettered(['pie chart', 'bar chart', 'line chart']);
    for (const length of [0, 50, 500]) {
      const response = `${'The image shows several years of sales. '.repeat(length)}It must be ${said}.`;
      expect(vlmevalkitMugChoice(response, choices)).toEqual({ answer, fallback: false });
    }
  });
});

it('searches the message of a failed call for options, as the release does', () => {
  const failed = 'Failed to obtain answer via API';
  expect(vlmevalkitMugChoice(`${failed}: B`, lettered(['one', 'two']))).toMatchObject({ answer: null });
  expect(vlmevalkitMugChoice(failed, lettered(['one', 'API']))).toMatchObject({ answer: 'B' });
});

const facts = readFacts(
  'mmmu',
  z.object({
    subjects: z.record(z.string(), z.record(z.enum(['gold', 'read', 'total', 'val']), z.string())),
    figures: z.object({
      parsed: accuracies,
      total: accuracies,
      val: accuracies,
      counts: z.record(z.string(), z.unknown()),
      exactMatching: z.record(z.string(), z.unknown()),
    }),
    choices: z.record(z.string(), z.string()),
    choiceCases: z.array(
      z.object({
        response: z.string(),
        mmmu_official: z.string().nullable(),
        mmmu_fallback: z.boolean(),
        mug_can_infer: z.union([z.string(), z.literal(false)]),
        mmstar_official: z.record(z.string(), z.boolean()),
      }),
    ),
    parse: z.array(z.object({ response: z.string(), parsed: z.array(z.union([z.string(), z.number()])) })),
    judge: z.array(z.object({ gold: golds, response: z.string(), correct: z.boolean() })),
  }),
);

describe('MMMU with published facts', () => {
  it.each([
    ['main_parse_and_eval.py', 'read', facts.figures.parsed],
    ['main_eval_only.py on total_val_output.json', 'total', facts.figures.total],
    ['main_eval_only.py on llava1.5_13b_val.json', 'val', facts.figures.val],
  ] as const)('gives the figures of %s from letters, to the last digit', (_script, column, figures) => {
    const rows = Object.entries(facts.subjects).flatMap(([subject, letters]) =>
      Array.from(letters.gold, (answer, index) => ({
        id: `validation_${subject}_${index + 1}`,
        question_type: 'multiple-choice' as const,
        answer,
        response: letters[column][index] ?? '',
      })),
    );
    expect(inPrintedForm(mmmuMetrics(rows, { matcher: 'mmmu-official-letters' }))).toEqual(figures);
  });

  it('reads each choice as the named evaluators do', () => {
    const { choiceCases: cases } = facts;
    const choices = lettered(Object.values(facts.choices));
    const readings = cases.map(({ response }) => {
      const { answer, fallback } = mmmuChoice(response, choices, pythonRandom(42));
      return {
        response,
        mmmu_official: fallback ? null : answer,
        mmmu_fallback: fallback,
        mug_can_infer: vlmevalkitMugChoice(response, choices).answer ?? false,
        mmstar_official: Object.fromEntries(
          choices.letters.map((letter) => [
            letter,
            mmstarReading(response, letter).answer === letter.toLowerCase(),
          ]),
        ),
      };
    });
    expect(readings).toEqual(cases);
  });

  it('reads and judges each short answer as the official script does', () => {
    const { parse, judge } = facts;
    expect(parse.map(({ response }) => [response, new Set(mmmuOpenAnswers(response))])).toEqual(
      parse.map(({ response, parsed }) => [response, new Set(parsed)]),
    );
    expect(
      judge.map((one) => ({ ...one, correct: mmmuOpenMatches(mmmuOpenAnswers(one.response), one.gold) })),
    ).toEqual(judge);
  });
});

function inPrintedForm({ n, printed, subjects, domains }: MmmuMetrics): Record<string, unknown> {
  return Object.fromEntries([
    ...Object.entries(domains).map(([name, domain]) => [
      `Overall-${name}`,
      { num: domain.n, acc: domain.printed },
    ]),
    ...Object.entries(subjects).map(([name, subject]) => [name, { num: subject.n, acc: subject.printed }]),
    ['Overall', { num: n, acc: printed }],
  ]);
}
