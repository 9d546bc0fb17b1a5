import type { Score, Scorer, SourcedOutput } from '@masbench/core';
import { conformScorer, ConformanceError, scorerLaws } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { scorerFaults } from './zoo/scorers.ts';

interface Sample {
  readonly words: string[];
}

const samples: readonly Sample[] = [{ words: ['b', 'a'] }, { words: [] }, { words: ['c'] }];

function scored(value: number): Score {
  return { status: 'scored', name: 'length', value };
}

function valueOf({ words }: Sample): number {
  return Math.min(1, words.length / 4);
}

const plain: Scorer<Sample> = {
  name: 'length',
  version: '1',
  deterministic: true,
  score: async (sample) =>
    sample.words.length === 0
      ? { status: 'unscored', name: 'length', reason: 'empty-output' }
      : scored(valueOf(sample)),
  scoreMany: async (all) => Promise.all(all.map(async (sample) => plain.score(sample))),
};

function scoring(score: (sample: Sample) => unknown): Scorer<Sample> {
  return { ...plain, score: score as Scorer<Sample>['score'], scoreMany: undefined };
}

function many(scoreMany: (samples: readonly Sample[]) => unknown): Scorer<Sample> {
  return { ...plain, scoreMany: scoreMany as Scorer<Sample>['scoreMany'] };
}

let calls = 0;
let current: Sample = { words: [] };

/** A scorer with one fault, the law that it breaks, and the same scorer without the fault. */
type Specimen = readonly [
  fault: string,
  law: (typeof scorerLaws)[number],
  broken: Scorer<Sample>,
  mended?: Scorer<Sample>,
];

const zoo: Specimen[] = [
  [
    'throws at an empty sample',
    'scores or says why not',
    scoring(async ({ words }) => scored((words[0] as string).length / 4)),
    scoring(async ({ words }) => scored((words[0] ?? '').length / 4)),
  ],
  ['returns nothing', 'scores or says why not', scoring(async () => undefined)],
  ['never answers', 'scores or says why not', scoring(async () => new Promise(() => undefined))],
  [
    'gives its score another name',
    'scores or says why not',
    scoring(async () => ({ ...scored(0.5), name: 'size' })),
  ],
  [
    'does not say why',
    'scores or says why not',
    scoring(async () => ({ status: 'unscored', name: 'length' })),
  ],
  [
    'adds a Map to its score',
    'scores or says why not',
    scoring(async () => ({ ...scored(0.5), meta: { found: new Map() } })),
    scoring(async () => ({ ...scored(0.5), meta: { found: [] } })),
  ],
  [
    'scores above its range',
    'in range',
    scoring(async () => scored(1.5)),
    { ...scoring(async () => scored(1.5)), range: [0, 2] },
  ],
  ['scores NaN', 'in range', scoring(async ({ words }) => scored(words.length / words.length))],
  [
    'scores infinity',
    'in range',
    { ...scoring(async () => scored(Infinity)), range: [0, Infinity] },
    { ...scoring(async () => scored(7)), range: [0, Infinity] },
  ],
  ['scores with a text', 'in range', scoring(async () => ({ ...scored(0), value: '0.5' }))],
  ['counts its calls', 'same sample, same score', scoring(async () => scored(((calls += 1) % 7) / 7))],
  [
    'sorts the sample',
    'same sample, same score',
    // oxlint-disable-next-line unicorn/no-array-sort -- the fault
    scoring(async (sample) => scored(sample.words.sort().length / 4)),
    scoring(async (sample) => scored(sample.words.toSorted().length / 4)),
  ],
  [
    'empties the samples when it scores many',
    'same sample, same score',
    many(async (all) => {
      const scores = await Promise.all(all.map(async (sample) => plain.score(sample)));
      (all as Sample[]).length = 0;
      return scores;
    }),
  ],
  [
    'keeps the sample outside while it waits',
    'calls do not mix',
    scoring(async (sample) => {
      current = sample;
      await Promise.resolve();
      return scored(valueOf(current));
    }),
    scoring(async (sample) => {
      await Promise.resolve();
      return scored(valueOf(sample));
    }),
  ],
  [
    'loses one of many',
    'many as one by one',
    many(async ([, ...rest]) => Promise.all(rest.map(async (sample) => plain.score(sample)))),
  ],
  [
    'gives many in another order',
    'many as one by one',
    many(async (all) => (await Promise.all(all.map(async (sample) => plain.score(sample)))).toReversed()),
  ],
  ['throws at many', 'many as one by one', many(async () => Promise.reject(new Error('too many')))],
  ['gives no list for many', 'many as one by one', many(async () => new Set())],
  [
    'cannot score none',
    'many as one by one',
    many(async (all) => {
      if (all.length === 0) throw new Error('an empty batch');
      return Promise.all(all.map(async (sample) => plain.score(sample)));
    }),
  ],
];

async function brokenLaw(scorer: Scorer<Sample>, scoreMs?: number): Promise<string | undefined> {
  try {
    await conformScorer(scorer, { samples: structuredClone(samples), scoreMs });
    return undefined;
  } catch (error) {
    if (error instanceof ConformanceError) return error.law;
    throw error;
  }
}

describe('conformScorer', () => {
  const specimens = zoo.map(([fault, law, broken, mended = plain]) => ({ fault, law, broken, mended }));

  it.each(specimens)('names the law of a scorer that $fault: $law', async ({ fault, law, broken }) => {
    expect(await brokenLaw(broken, fault === 'never answers' ? 50 : undefined)).toBe(law);
  });

  it.each(specimens)('passes the mended twin of the scorer that $fault', async ({ mended }) => {
    expect(await brokenLaw(mended)).toBeUndefined();
  });

  it('has a specimen for every law', () => {
    expect(new Set([...zoo.map(([, law]) => law), ...scorerFaults.map(({ law }) => law)])).toEqual(
      new Set(scorerLaws),
    );
  });
});

describe('conformScorer, by causes', () => {
  const pairs = [
    { source: 'The council opened a bridge in May.', output: 'The council opened a bridge.' },
    { source: 'No one was hurt.', output: '' },
    { source: '', output: 'Words.' },
    { source: 'A cat sat on a mat and slept.', output: 'A dog sat on the mat.' },
  ];

  async function verdictOn(scorer: Scorer<SourcedOutput>): Promise<string | undefined> {
    try {
      await conformScorer(scorer, { samples: structuredClone(pairs) });
      return undefined;
    } catch (error) {
      if (error instanceof ConformanceError) return error.law;
      throw error;
    }
  }

  it.each(scorerFaults)('names the law of a scorer that $fault: $law', async ({ law, broken }) => {
    expect(await verdictOn(broken)).toBe(law);
  });

  it.each(scorerFaults)('passes the mended twin of the scorer that $fault', async ({ mended }) => {
    expect(await verdictOn(mended)).toBeUndefined();
  });

  it('takes a scorer that looks at one text only and counts its characters', async () => {
    const scorer: Scorer<SourcedOutput> = {
      name: 'size',
      version: '1',
      deterministic: true,
      range: [0, 1_000],
      score: async ({ output }) => ({ status: 'scored', name: 'size', value: output.length }),
    };
    expect(await verdictOn(scorer)).toBeUndefined();
  });
});
