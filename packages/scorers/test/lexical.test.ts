import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, fitCalibration, lexical, scoreSchema } from '@masbench/scorers';
import { readLines } from './data.js';
import { lackOf } from '../../../scripts/testing/published-data.ts';
import * as z from 'zod';

const source =
  'Apple hired Tim Cook in 1998. He became chief executive of the company in August 2011. Profits rose by 12 percent last year. The board did not change.';

describe('lexical', () => {
  it('gives 1 to a copy and less to everything else', async () => {
    expect(await value(source)).toBe(1);
    expect(await value('Tim Cook became chief executive in 2011.')).toBeLessThan(1);
    expect(await value('Tim Cook became chief executive in 2011.')).toBeGreaterThan(0.5);
  });

  it.each([
    ['a name', 'Tim Cook became chief executive of Microsoft in August 2011.'],
    ['a number', 'Tim Cook became chief executive of Apple in August 2013.'],
    ['an opposite', 'Profits fell by 12 percent last year.'],
    ['a negation', 'Profits never rose by 12 percent last year.'],
    ['an unrelated sentence', 'Penguins live on the southern ice and eat fish.'],
  ])('puts %s that the source has not below the threshold', async (_what, output) => {
    expect(await value(output)).toBeLessThan(0.5);
  });

  it('takes spelling for nothing', async () => {
    const spelt = await lexical().score({
      source: 'It cost 1,600 pounds in the U.S.',
      output: 'It cost 1,600 pounds in the U.S.',
    });
    const other = await lexical().score({
      source: 'It cost 1 , 600 pounds in the US .',
      output: 'It cost 1,600 pounds in the U.S.',
    });
    expect(other).toMatchObject({ value: spelt.status === 'scored' ? spelt.value : null });
  });

  it('names the spans that lack support and why', async () => {
    const output =
      'Tim Cook became chief executive of Banana Corp in 2013. Profits fell by 12 percent. All profits never rose.';
    expect(await evidence(output)).toEqual([
      { start: 35, end: 46, text: 'Banana Corp', reason: 'entity' },
      { start: 50, end: 54, text: '2013', reason: 'number' },
      { start: 64, end: 68, text: 'fell', reason: 'contradiction' },
      { start: 84, end: 87, text: 'All', reason: 'overclaim' },
      { start: 96, end: 101, text: 'never', reason: 'negation' },
    ]);
    expect(await evidence(output, 1)).toEqual([
      { start: 64, end: 68, text: 'fell', reason: 'contradiction' },
    ]);
    expect(await evidence(output, 0)).toEqual([]);
  });

  it.each([
    ['empty-output', { source, output: '' }],
    ['empty-output', { source, output: ' .\n' }],
    ['empty-output', { source, output: '\u09F4' }],
    ['empty-source', { source: '\u09F4 \u09F5', output: 'Words.' }],
    ['empty-source', { source: '—', output: 'Words.' }],
    ['unsupported-language', { source, output: 'ティム・クックは2011年に最高経営責任者になった。' }],
    [
      'unsupported-language',
      {
        source,
        output:
          'Tim Cook wurde im August des Jahres 2011 Chef der Firma, und danach stieg der Gewinn stark an.',
      },
    ],
    ['too-long', { source, output: 'a '.repeat(50_001) }],
    ['invalid-input', JSON.parse('{"source":"x","output":null}')],
    ['invalid-input', JSON.parse('null')],
    ['invalid-input', JSON.parse('"text"')],
  ])('leaves unscored what it cannot score: %s', async (reason, sample) => {
    expect(await lexical().score(sample)).toMatchObject({ status: 'unscored', name: 'lexical', reason });
  });

  it.each([
    ['a fraction', '½'],
    ['a superscript', '²'],
    ['digits of another script', '१२'],
    ['an article', 'the'],
    ['a name', 'Cook'],
    ['function words', 'It is what it is.'],
  ])('leaves unscored %s alone, which says nothing of the source', async (_what, output) => {
    for (const calibration of [undefined, 'none'] as const) {
      expect(await lexical({ calibration }).score({ source, output })).toMatchObject({
        reason: 'empty-output',
      });
    }
  });

  it.each([
    'I am unable to summarize this passage.',
    "I'm sorry, but I can't help with that request.",
    'As an AI language model, I cannot provide a summary of this text.',
    'The passage does not contain enough information to summarize.',
  ])('leaves a refusal unscored: %s', async (output) => {
    expect(await lexical().score({ source, output })).toMatchObject({ reason: 'refusal' });
  });

  it('takes a summary that quotes a refusal for a summary', async () => {
    const quoting = 'Tim Cook became chief executive of Apple. He said: "I cannot help with that."';
    expect(await value(quoting)).not.toBeNull();
  });

  it('scores English, says which languages it found, and another one only where it is asked to', async () => {
    expect(
      await lexical().score({ source, output: 'Tim Cook became chief executive in 2011.' }),
    ).toMatchObject({
      meta: { language: { source: 'English', output: 'English' } },
    });
    const german = 'Der Präsident reiste am Montag nach Berlin. Dort traf er zwei Minister, die nicht kamen.';
    const output = 'Der Präsident reiste nach Berlin und traf dort Minister.';
    expect(await lexical().score({ source: german, output })).toMatchObject({
      status: 'unscored',
      reason: 'unsupported-language',
      detail: expect.stringContaining('German'),
      meta: { language: { source: 'German', output: 'German' } },
    });
    expect(await lexical({ language: 'any' }).score({ source: german, output })).toMatchObject({
      status: 'scored',
      meta: { language: { source: 'German', output: 'German' } },
    });
    expect(await lexical({ language: 'any' }).score({ source, output })).toMatchObject({
      reason: 'unsupported-language',
    });
  });

  it('scores a million blank lines, and a thousand names, in memory that stays bounded', async () => {
    expect(await value('The dam broke.', `${'\n'.repeat(1_000_000)}The dam broke.`)).toBe(1);
    const names = Array.from({ length: 1000 }, (_name, index) => `Name${index}`).join(' and ');
    expect(await value(`${names} met.`, `${names} met on Monday.`)).toBeGreaterThan(0.5);
  });

  it('scores a source of a megabyte, also one word over and over', async () => {
    expect(await value('Tim Cook became chief executive.', source.repeat(7000))).toBeGreaterThan(0.5);
    expect(await value('same word '.repeat(5000), 'same word '.repeat(100_000))).toBeGreaterThan(0.5);
  });

  it('gives a score or a reason to any pair of texts, never a NaN and never a throw', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.string({
        unit: fc.constantFrom(
          '\uD800',
          '\uDC00',
          'א',
          'ب',
          '日',
          'n',
          't',
          '1',
          ',',
          ' ',
          '.',
          "'",
          '\n',
          'A',
          '%',
        ),
        maxLength: 80,
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (left, right) => {
        const score = await lexical().score({ source: left, output: right });
        expect(scoreSchema.parse(score)).toEqual(score);
        expect(score.status === 'unscored' || (score.value >= 0 && score.value <= 1)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives the scores of serial calls to a hundred concurrent ones', async () => {
    const scorer = lexical();
    const samples = Array.from({ length: 100 }, (_sample, index) => ({
      source: `${source} Number ${index}.`,
      output: `Tim Cook hired ${index} people.`,
    }));
    const serial = [];
    for (const sample of samples) serial.push(await scorer.score(sample));
    expect(await Promise.all(samples.map((sample) => scorer.score(sample)))).toEqual(serial);
    expect(await scorer.scoreMany?.(samples)).toEqual(serial);
  });

  it('labels at a threshold that was chosen or fitted, and never by itself', async () => {
    const sample = { source, output: 'Tim Cook became chief executive in 2011.' };
    expect(await lexical().score(sample)).not.toHaveProperty('label');
    expect(lexical().threshold).toBeUndefined();
    expect(await lexical({ threshold: 0.99 }).score(sample)).toMatchObject({ label: 'inconsistent' });
    const calibration = { knots: [[0, 0] as const, [0.1, 0.6] as const, [1, 1] as const] };
    expect(await lexical({ calibration }).score(sample)).toMatchObject({ label: 'consistent' });
    expect(await lexical({ calibration: 'none' }).score(sample)).not.toHaveProperty('label');
  });

  it('refuses options that are out of range', () => {
    expect(() => lexical({ threshold: 2 })).toThrow(/'threshold'.*2/);
    expect(() => lexical({ evidence: -1 })).toThrow(/'evidence'.*-1/);
    expect(() =>
      lexical({
        calibration: {
          knots: [
            [0, 1],
            [1, 0],
          ],
        },
      }),
    ).toThrow(/'knots'/);
  });
});

describe('calibrate', () => {
  it('never gives a value to what is not a number', () => {
    const calibration = { knots: [[0, 0] as const, [1, 1] as const] };
    expect(() => calibrate(Number.NaN, calibration)).toThrow(/NaN/);
    expect(calibrate(2, calibration)).toBe(1);
    expect(calibrate(-1, calibration)).toBe(0);
  });
});

describe('fitCalibration', () => {
  it('rises strictly from 0 to 1, so that no order changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 60 }),
        (samples) => {
          const labels = samples.map(([, label]) => label);
          const fitted = fitCalibration(
            samples.map(([score]) => score),
            labels,
          );
          expect(fitted === null).toBe(new Set(labels).size < 2);
          const scorer = fitted === null ? undefined : lexical({ calibration: fitted });
          expect(scorer?.name).toBe(fitted === null ? undefined : 'lexical');
        },
      ),
    );
  });

  it('does not depend on the order of the samples, however many share a score', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()), { minLength: 2, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (samples, draws) => {
          const shuffled = samples
            .map((sample) => ({ sample, at: draws.next().value }))
            .toSorted((left, right) => left.at - right.at)
            .map(({ sample }) => sample);
          const [fitted, again] = [samples, shuffled].map((some) =>
            fitCalibration(
              some.map(([score]) => score / 4),
              some.map(([, label]) => label),
            ),
          );
          expect(again).toEqual(fitted);
        },
      ),
    );
    const labels = [false, true, true, true];
    expect(fitCalibration([0.7, 0.7, 0.7, 0.7], labels)?.knots).toEqual([
      [0, 0],
      [0.7, 0.5],
      [1, 1],
    ]);
  });

  it('takes one weight above 0 for every score', () => {
    const fit = (weights: readonly number[]): unknown =>
      fitCalibration([0.2, 0.4, 0.8], [false, true, true], { weights });
    expect(fit([1, 1, 1])).not.toBeNull();
    for (const weights of [
      [1, 1],
      [1, 0, 1],
      [1, Number.NaN, 1],
    ])
      expect(() => fit(weights)).toThrow(RangeError);
  });

  it('puts one half where both classes are equally likely', () => {
    const scores = Array.from({ length: 1000 }, (_score, index) => index / 1000);
    const fitted = fitCalibration(
      scores,
      scores.map((score, index) => (index * 7919) % 1000 < 1000 * score),
    );
    const middle = fitted?.knots.find(([raw]) => raw > 0.4 && raw < 0.6);
    expect(middle?.[1]).toBeCloseTo(middle?.[0] ?? 0, 1);
  });
});

const lack = lackOf('hq/wikinews_passages.jsonl');

describe.skipIf(lack !== '')(`lexical with published data${lack}`, () => {
  it('tells the first two sentences of an article from those of another one, always', async () => {
    const passages = readLines('hq/wikinews_passages.jsonl', z.object({ text: z.string() })).map(
      ({ text }) => text,
    );
    const leads = passages.map((text) =>
      text
        .split(/(?<=\.)\s+/)
        .slice(0, 2)
        .join(' '),
    );
    const own = await Promise.all(leads.map((lead, index) => value(lead, passages[index] ?? '')));
    const others = await Promise.all(
      leads.map((lead, index) => value(lead, passages[(index + 1) % 100] ?? '')),
    );
    expect(Math.min(...own.map(Number))).toBeGreaterThan(0.9);
    expect(Math.max(...others.map(Number))).toBeLessThan(0.6);
  });
});

async function value(output: string, from = source): Promise<number | null> {
  const score = await lexical().score({ source: from, output });
  return score.status === 'scored' ? score.value : null;
}

async function evidence(output: string, limit = 8): Promise<unknown> {
  const score = await lexical({ evidence: limit }).score({ source, output });
  return score.meta?.['evidence'];
}
