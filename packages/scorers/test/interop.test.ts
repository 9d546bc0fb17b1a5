import {
  ExactMatch,
  Factuality,
  Levenshtein,
  type Score as TheirScore,
  type Scorer as TheirScorer,
} from 'autoevals';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Score, Scorer, SourcedOutput } from '@masbench/core';
import { fromAutoevals, lexical, pairwiseJudge, toAutoevals, toPromptfoo, toVitest } from '@masbench/scorers';
import type { AutoevalsScorer } from '../src/interop/autoevals.ts';
import type { PairSample } from '../src/judge/pairwise-judge.ts';

const source = 'The cat sat on the mat. It slept for 3 hours.';
const sixths: Scorer<SourcedOutput> = {
  name: 'sixths',
  version: '1',
  range: [0, 6],
  score: async () => ({ status: 'scored', name: 'sixths', value: 3, rationale: 'halfway' }),
};
const broken: Scorer<SourcedOutput> = { ...sixths, score: () => Promise.reject(new Error('no weights')) };

declare module 'vitest' {
  interface Matchers<T> {
    toScoreAtLeast: (least?: number) => Promise<T>;
    toBeFaithful: (least?: number) => Promise<T>;
  }
}

const half = lexical({ threshold: 0.5 });

expect.extend(toVitest(half));
expect.extend(toVitest(lexical(), { matcher: 'toBeFaithful' }));

describe('toAutoevals', () => {
  it('is a function of the shape of the scorers of the real package', async () => {
    const evaluate = toAutoevals(lexical());
    const theirs = await Levenshtein({ output: 'a', expected: 'b' });
    const ours = await evaluate({ context: source, output: 'The cat sat on the mat.', expected: 'x' });
    expectTypeOf<AutoevalsScorer>().toExtend<TheirScorer<string, Record<string, unknown>>>();
    expectTypeOf(ours).toExtend<TheirScore>();
    expect(Object.keys(ours)).toEqual(expect.arrayContaining(['name', 'score']));
    expect(typeof ours.score).toBe(typeof theirs.score);
    expect([evaluate.name, ours.name]).toEqual(['lexical', 'lexical']);
    expect(ours.score).toBeGreaterThan(0.9);
  });

  it('gives null, never a throw, for what is unscored, and brings values to 0 to 1', async () => {
    expect(await toAutoevals(lexical())({ source, output: '' })).toMatchObject({
      score: null,
      metadata: { unscored: 'empty-output' },
    });
    expect(await toAutoevals(broken)({})).toMatchObject({
      score: null,
      metadata: { detail: expect.stringContaining('no weights') },
    });
    expect(await toAutoevals(sixths)({})).toMatchObject({ score: 0.5, metadata: { rationale: 'halfway' } });
  });

  it('takes a scorer of other samples with a function that makes them', async () => {
    const sampleOf = (given: Readonly<Record<string, unknown>>): PairSample => ({
      task: 'x',
      first: String(given['output']),
      second: String(given['expected']),
    });
    const judge = (): Promise<{ text: string }> =>
      Promise.resolve({ text: '{"better":"tie","reason":"same"}' });
    const evaluate = toAutoevals(pairwiseJudge(), { sampleOf, judge });
    expect(await evaluate({ output: 'a', expected: 'b' })).toMatchObject({ score: 0.5 });
  });

  it('takes a question for no source, and a prompt for one where it is named', async () => {
    const asked = { input: 'Where did the cat sit?', output: 'The cat sat on the mat.' };
    expect(await toAutoevals(lexical())(asked)).toMatchObject({
      score: null,
      metadata: { unscored: 'empty-source' },
    });
    const messages = [{ role: 'user', content: `Summarize: ${source}` }];
    const named = toAutoevals(lexical(), { source: 'input' });
    for (const input of [source, messages]) {
      expect((await named({ ...asked, input })).score).toBeGreaterThan(0.8);
    }
  });

  it('joins a list of contexts', async () => {
    const context = ['The cat sat on the mat.', 'It slept for 3 hours.'];
    expect(
      (await toAutoevals(lexical())({ context, output: 'It slept for 3 hours.' })).score,
    ).toBeGreaterThan(0.9);
  });
});

describe('fromAutoevals', () => {
  const argumentsOf = ({
    source: expected,
    output,
  }: SourcedOutput): { output: string; expected: string } => ({ output, expected });

  it('turns scorers of the real package into ours', async () => {
    const levenshtein = fromAutoevals(Levenshtein, { argumentsOf, deterministic: true });
    expect(await levenshtein.score({ source: 'abcd', output: 'abcx' })).toMatchObject({
      name: 'Levenshtein',
      value: 0.75,
    });
    expect(
      await fromAutoevals(ExactMatch, { argumentsOf }).score({ source: 'a', output: 'a' }),
    ).toMatchObject({ value: 1 });
  });

  it('leaves unscored what the real package cannot score without a model', async () => {
    const client = { openAiApiKey: 'none', openAiBaseUrl: 'http://127.0.0.1:9/v1', maxRetries: 0 };
    const factuality = fromAutoevals(Factuality, {
      argumentsOf: ({ source: input, output }: SourcedOutput) => ({
        input,
        output,
        expected: 'x',
        ...client,
      }),
    });
    expect(await factuality.score({ source: 'a', output: 'b' })).toMatchObject({
      status: 'unscored',
      reason: 'error',
    });
  });

  it.each([
    ['null', { name: 'x', score: null }],
    ['NaN', { name: 'x', score: Number.NaN }],
    ['2', { name: 'x', score: 2 }],
    ['nothing', { name: 'x' } as { name: string; score: number }],
    ['an error', { name: 'x', score: 0.5, error: 'oh' }],
  ])('leaves %s unscored', async (_what, result) => {
    const scorer = fromAutoevals(() => result, { argumentsOf: () => ({}), name: 'x' });
    expect(await scorer.score('anything')).toMatchObject({ status: 'unscored', reason: 'error' });
  });
});

describe('fromAutoevals, at the edges', () => {
  const scoring = (result: object): Promise<Score> =>
    fromAutoevals(() => ({ name: 'x', score: 0.5, ...result }), { argumentsOf: () => ({}) }).score(
      'anything',
    );

  it('keeps the value where the error is null, and no metadata', async () => {
    expect(await scoring({ error: null, metadata: null })).toMatchObject({ status: 'scored', value: 0.5 });
  });
});

describe('toPromptfoo', () => {
  it('gives the grading result that promptfoo accepts, as a fresh object that it may add to', async () => {
    const assertion = toPromptfoo(half);
    const result = await assertion('The cat sat on the mat.', { vars: { source } });
    expect(result).toMatchObject({ pass: true, namedScores: { lexical: result.score } });
    // What promptfoo's own `isGradingResult` asks for (0.118.0, src/types/index.ts).
    expect([typeof result.pass, typeof result.score, typeof result.reason]).toEqual([
      'boolean',
      'number',
      'string',
    ]);
    expect(Object.isExtensible(result)).toBe(true);
    expect(await assertion('Penguins eat fish.', { vars: { source } })).toMatchObject({ pass: false });
  });

  it('fails what is unscored and marks it as a fault of the grader', async () => {
    expect(await toPromptfoo(half)('x')).toMatchObject({
      pass: false,
      score: 0,
      metadata: { graderError: true },
    });
    expect(await toPromptfoo(broken, { threshold: 1 })('x')).toMatchObject({
      metadata: { graderError: true },
      reason: expect.stringContaining('no weights'),
    });
  });

  it('passes at the threshold in the range of the scorer', async () => {
    expect(await toPromptfoo(sixths, { threshold: 3 })('x')).toMatchObject({
      pass: true,
      score: 0.5,
      reason: 'halfway',
    });
    expect(await toPromptfoo(sixths, { threshold: 4 })('x')).toMatchObject({ pass: false, score: 0.5 });
  });
});

describe('a scorer without a threshold', () => {
  it('needs one before it passes or fails anything', async () => {
    expect(() => toPromptfoo(lexical())).toThrow(/'lexical' has no threshold.*'threshold'/);
    const faithful = { source, output: 'The cat sat on the mat.' };
    await expect(faithful).toBeFaithful(0.5);
    await expect(expect(faithful).toBeFaithful()).rejects.toThrow(/no threshold/);
    await expect(expect(faithful).not.toBeFaithful()).rejects.toThrow(/no threshold/);
  });
});

describe('toVitest', () => {
  const faithful = { source, output: 'The cat sat on the mat.' };

  it('is a matcher of this very test runner', async () => {
    await expect(faithful).toScoreAtLeast();
    await expect(faithful).toScoreAtLeast(0.9);
    await expect({ source, output: 'Penguins eat fish.' }).not.toScoreAtLeast(0.5);
    await expect(expect(faithful).not.toScoreAtLeast(0.5)).rejects.toThrow(/to be below 0.5: it is/);
    await expect(expect({ source, output: 'Penguins eat fish.' }).toScoreAtLeast()).rejects.toThrow(
      /at least 0.5/,
    );
  });

  it('fails an unscored sample either way', async () => {
    await expect(expect({ source, output: '' }).toScoreAtLeast(0)).rejects.toThrow(
      /no score \(empty-output\)/,
    );
    await expect(expect({ source, output: '' }).not.toScoreAtLeast(1)).rejects.toThrow(/no score/);
  });
});
