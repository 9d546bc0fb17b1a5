import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Score, Scorer, SourcedOutput } from '@masbench/core';
import { evaluateLabeled, lexical, scoreLines } from '@masbench/scorers';

const good = '{"id":"a","source":"The cat sat on the mat.","output":"The cat sat."}';

describe('scoreLines', () => {
  it('reports a bad line with its number and scores the rest, in order', async () => {
    const seen: [number, string][] = [];
    const input = [good, '', '{"source": 3}', 'nonsense', '{"source":"A b.","summary":"A b."}'].join('\n');
    const results = await all(
      scoreLines([input], lexical(), { onBadLine: (line, problem) => seen.push([line, problem]) }),
    );
    expect(results).toMatchObject([
      { id: 'a', line: 1, status: 'scored' },
      { id: 3, line: 3, status: 'unscored', reason: 'invalid-input' },
      {
        id: 4,
        line: 4,
        reason: 'invalid-input',
        detail: expect.stringMatching(/JSON object .*: input.jsonl, line 4$/),
      },
      { id: 5, line: 5, value: 1 },
    ]);
    expect(seen.map(([line]) => line)).toEqual([3, 4]);
    expect(seen[0]?.[1]).toMatch(/`source`.*line 3/);
  });

  it('throws at a bad line where it is strict, after the results before it', async () => {
    const results: unknown[] = [];
    const run = async (): Promise<void> => {
      for await (const result of scoreLines([`${good}\n{}`], lexical(), { strict: true }))
        results.push(result);
    };
    await expect(run()).rejects.toThrow(/line 2/);
    expect(results).toHaveLength(1);
  });

  it('keeps the order of the lines and no more samples in flight than it may', async () => {
    let inFlight = 0;
    let most = 0;
    const scorer = scorerOf(async ({ output }) => {
      most = Math.max(most, ++inFlight);
      for (let turn = Number(output) % 5; turn >= 0; turn--) await setImmediate();
      inFlight--;
      return { status: 'scored', name: 'x', value: 0.5 };
    });
    const lines = Array.from({ length: 50 }, (_line, index) =>
      JSON.stringify({ id: index, source: 'x', output: String(index) }),
    );
    const results = await all(scoreLines([lines.join('\n')], scorer, { concurrency: 3 }));
    expect(results.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_id, index) => index));
    expect(most).toBe(3);
  });

  it('scores a pair with any label', async () => {
    const labels = [1, 2, 0.5, 'yes', null, { by: 'two people' }];
    const lines = labels.map((label, id) =>
      JSON.stringify({ id, source: 'The dam broke.', output: 'A dam broke.', label }),
    );
    const results = await all(scoreLines([lines.join('\n')], lexical(), { strict: true }));
    expect(results.map(({ status }) => status)).toEqual(labels.map(() => 'scored'));
  });

  it.each([
    ['{"output":"x"}', '`source` must be a text: input.jsonl, line 1'],
    ['{"source":"x","output":3}', '`output` must be a text: input.jsonl, line 1'],
    ['{"source":"x"}', '`output` must be there (or `summary`): input.jsonl, line 1'],
    ['{"id":null,"source":"x","output":"x"}', '`id` must be a text or a number: input.jsonl, line 1'],
    ['[1]', 'every row must be one JSON object: input.jsonl, line 1'],
  ])('says of %s what would be right', async (line, problem) => {
    const [result] = await all(scoreLines([line], lexical()));
    expect(result).toMatchObject({ reason: 'invalid-input', detail: `Cannot read pairs: ${problem}` });
  });

  it('holds nothing of a stream that has passed', async () => {
    let made = 0;
    let given = 0;
    let widest = 0;
    function* lines(): Generator<string> {
      for (made = 0; made < 5_000; made++) {
        widest = Math.max(widest, made - given);
        yield `{"source":"x","output":"${made}"}\n`;
      }
    }
    for await (const { id } of scoreLines(
      lines(),
      scorerOf(async () => ({ status: 'scored', name: 'x', value: 1 })),
    )) {
      given++;
      expect(id).toBe(given);
    }
    expect(given).toBe(5_000);
    expect(widest).toBeLessThan(10);
  });
});

describe('evaluateLabeled', () => {
  const labelled = [
    [0.9, 1],
    [0.8, 1],
    [0.7, 0],
    [0.4, 1],
    [0.3, 0],
    [0.2, 0],
  ] as const;
  const echo = scorerOf(async ({ output }) =>
    output === 'x'
      ? { status: 'unscored', name: 'echo', reason: 'refusal' }
      : { status: 'scored', name: 'echo', value: Number(output) },
  );
  const input = [
    ...labelled.map(([value, label], index) =>
      JSON.stringify({ source: `s${index}`, output: String(value), label }),
    ),
    '{"source":"s","output":"x","label":"consistent"}',
    '{"source":"s","output":"0.5"}',
    'junk',
  ].join('\n');

  it('counts a scorer that throws, passes on an abort and refuses a concurrency that is none', async () => {
    const broken = scorerOf(() => Promise.reject(new Error('no weights')));
    expect(await evaluateLabeled([input], broken)).toMatchObject({
      unscored: { total: 7, byReason: { error: 7 } },
    });
    expect(await all(scoreLines([input], broken))).toMatchObject(
      Array.from({ length: 9 }, (_line, index) => ({ id: index + 1, status: 'unscored' })),
    );
    const aborted = scorerOf(() => Promise.reject(new DOMException('stopped', 'AbortError')));
    await expect(evaluateLabeled([input], aborted)).rejects.toThrow('stopped');
    await expect(all(scoreLines([input], aborted))).rejects.toThrow('stopped');
    for (const concurrency of [0, -1, 1.5, Number.NaN, Infinity])
      await expect(evaluateLabeled([input], echo, { concurrency })).rejects.toThrow(/'concurrency'/);
  });

  it('keeps as many samples going as it may, also where one of them is slow', async () => {
    let running = 0;
    let most = 0;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = scorerOf(async ({ output }) => {
      most = Math.max(most, ++running);
      // The first sample ends last: the others must not wait for it.
      if (output === '0.9') await held;
      else await Promise.resolve();
      if (output === '0.2') release();
      running--;
      return { status: 'scored', name: 'echo', value: 0.5 };
    });
    const lines = input.split('\n').slice(0, 6).join('\n');
    expect(await evaluateLabeled([lines], slow, { concurrency: 2 })).toMatchObject({ n: 6 });
    expect(most).toBe(2);
  });

  it('gives AUROC, accuracies, calibration and counts', async () => {
    const found = await evaluateLabeled([input], echo, { resamples: 200 });
    expect(found).toMatchObject({
      scorer: 'echo',
      n: 7,
      consistent: 4,
      inconsistent: 3,
      unscored: { total: 1, byReason: { refusal: 1 } },
      badLineCount: 2,
      badLines: [{ line: 8 }, { line: 9 }],
      balancedAccuracy: { threshold: 0.5 },
      best: { threshold: 0.8 },
    });
    expect(found.auroc.value).toBeCloseTo(8 / 9, 12);
    expect(found.balancedAccuracy.value).toBeCloseTo(2 / 3, 12);
    expect(found.best?.balancedAccuracy).toBeCloseTo(5 / 6, 12);
    expect(found.calibration?.brier).toBeCloseTo((0.01 + 0.04 + 0.49 + 0.36 + 0.09 + 0.04) / 6, 12);
    expect(found.auroc.interval?.low).toBeLessThan(8 / 9);
    expect(await evaluateLabeled([input], echo, { resamples: 200 })).toEqual(found);
  });

  it('takes the scorer at its own threshold, and a chosen one before it', async () => {
    expect((await evaluateLabeled([input], { ...echo, threshold: 0.8 })).balancedAccuracy.value).toBeCloseTo(
      5 / 6,
      12,
    );
    const chosen = await evaluateLabeled([input], { ...echo, threshold: 0.8 }, { threshold: 0.1 });
    expect(chosen.balancedAccuracy).toMatchObject({ threshold: 0.1, value: 0.5 });
  });

  it('is null where nothing is defined and throws at a bad line where it is strict', async () => {
    expect(await evaluateLabeled([], echo)).toMatchObject({
      n: 0,
      auroc: { value: null, interval: null },
      best: null,
    });
    expect(await evaluateLabeled([], { ...echo, range: [0, 5] })).toMatchObject({ calibration: null });
    await expect(evaluateLabeled([input], echo, { strict: true })).rejects.toThrow(/`label`.*line 8/);
    const other = await evaluateLabeled(['{"source":"s","output":"0.5","label":2}'], echo);
    expect(other.badLines).toEqual([{ line: 1, problem: expect.stringContaining('`label` must be 0 or 1') }]);
  });
});

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found = [];
  for await (const value of values) found.push(value);
  return found;
}

function scorerOf(score: (sample: SourcedOutput) => Promise<Score>): Scorer<SourcedOutput> {
  return { name: 'echo', version: '1', score };
}

it('takes the form of the file that it is told', async () => {
  const csv = 'id,source,output,label\na,"The cat sat, twice.",The cat sat.,1\nb,x\n';
  expect(await all(scoreLines([csv], lexical(), { file: 'pairs.csv' }))).toMatchObject([
    { id: 'a', status: 'scored' },
    {
      id: 3,
      detail: 'Cannot read pairs: a row must have the 4 cells of the header, and has 2: pairs.csv, line 3',
    },
  ]);
  expect(await evaluateLabeled([csv], lexical(), { file: 'pairs.csv' })).toMatchObject({
    n: 1,
    consistent: 1,
  });
  const latin = Buffer.from('{"source":"Caf\xe9","output":"x"}\n', 'latin1');
  await expect(all(scoreLines([latin], lexical()))).rejects.toThrow(
    'Cannot read pairs: it must be encoded in UTF-8: input.jsonl, line 1',
  );
});

it('keeps an id that JavaScript would round as it is written', async () => {
  const lines = ['9007199254740993', '9007199254740992', '12'].map(
    (id) => `{"id": ${id}, "source": "The cat sat.", "output": "The cat sat."}`,
  );
  const scores = await all(scoreLines([`${lines.join('\n')}\n`], lexical()));
  expect(scores.map(({ id }) => id)).toEqual(['9007199254740993', '9007199254740992', 12]);
});
