import type { JudgeReply, Score, Scorer, ScorerContext, SourcedOutput } from '@masbench/core';
import type { ScorerLaw } from '../../src/testing/conform-scorer.ts';

/** A scorer with one fault, the law that it breaks, and the same scorer without the fault. */
export interface ScorerSpecimen {
  readonly fault: string;
  readonly law: ScorerLaw;
  readonly broken: Scorer<SourcedOutput>;
  readonly mended: Scorer<SourcedOutput>;
}

type Scoring = (sample: SourcedOutput, context: ScorerContext | undefined) => Score | Promise<Score>;

function scorer(score: Scoring, about: Partial<Scorer<SourcedOutput>> = {}): Scorer<SourcedOutput> {
  return {
    name: 'overlap',
    version: '1',
    deterministic: true,
    score: async (sample, context) => score(sample, context),
    ...about,
  };
}

function scored(value: number): Score {
  return { status: 'scored', name: 'overlap', value };
}

function unscored(reason: string): Score {
  return { status: 'unscored', name: 'overlap', reason } as Score;
}

/** The share of the words of an output that its source has, too. */
function overlap({ source, output }: SourcedOutput): number {
  const words = output.split(/\s+/).filter((word) => word !== '');
  const known = new Set(source.split(/\s+/));
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length);
}

const plain = scorer((sample) => scored(overlap(sample)));
const result = { status: 'scored' as const, name: 'overlap', value: 0 };
const byOutput = new Map<string, number>();
const bySize = new Map<string, number>();

/** Asks the judge of the call, and makes a score of what it says. */
function judged(verdict: (reply: JudgeReply) => Score, without: Score = unscored('unavailable')): Scoring {
  return async ({ source, output }, context) => {
    if (context?.judge === undefined) return without;
    try {
      return verdict(await context.judge({ user: `${source}\n${output}` }, {}));
    } catch {
      return unscored('error');
    }
  };
}

function valueIn({ text }: JudgeReply): Score {
  const value = Number(/^\s*(0(?:\.\d+)?|1(?:\.0+)?)\s*$/.exec(text)?.[1] ?? Number.NaN);
  return Number.isNaN(value) ? unscored('unparsed') : scored(value);
}

/** Keys under which samples with other scores fall together. */
const shortKeys: Readonly<Record<string, (sample: SourcedOutput) => string>> = {
  'the words of an output': ({ output }) => output.trim().toLowerCase().split(/\s+/).toSorted().join(' '),
  'the end of an output': ({ output }) => output.slice(-40),
  'an output and the length of its source': ({ source, output }) => `${source.length}/${output}`,
  'an output and the beginning of its source': ({ source, output }) => `${source.slice(0, 1)}/${output}`,
  'the source alone': ({ source }) => source,
};

function remembering(keyOf: (sample: SourcedOutput) => string): Scorer<SourcedOutput> {
  const known = new Map<string, number>();
  return scorer((sample) => {
    const key = keyOf(sample);
    const value = known.get(key) ?? overlap(sample);
    known.set(key, value);
    return scored(value);
  });
}

const asked = { deterministic: false } as const;
const careful = scorer(
  judged((reply) => {
    if (reply.finish === 'refusal' || reply.finish === 'content_filter') return unscored('refusal');
    return (reply.finish ?? 'stop') === 'stop' ? valueIn(reply) : unscored('unparsed');
  }),
  asked,
);

export const scorerFaults: readonly ScorerSpecimen[] = [
  {
    fault: 'returns one object for all samples',
    law: 'calls do not mix',
    broken: scorer((sample) => Object.assign(result, { value: overlap(sample) })),
    mended: scorer((sample) => ({ ...result, value: overlap(sample) })),
  },
  {
    fault: 'remembers a score by the output alone',
    law: 'same sample, same score',
    broken: scorer((sample) => {
      const value = byOutput.get(sample.output) ?? overlap(sample);
      byOutput.set(sample.output, value);
      return scored(value);
    }),
    mended: scorer((sample) => {
      const key = JSON.stringify(sample);
      const value = byOutput.get(key) ?? overlap(sample);
      byOutput.set(key, value);
      return scored(value);
    }),
  },
  {
    fault: 'remembers a score by a key that two samples share',
    law: 'same sample, same score',
    broken: scorer((sample) => {
      const key = `${sample.output.slice(0, 60)}${sample.output.length}`;
      const value = bySize.get(key) ?? overlap(sample);
      bySize.set(key, value);
      return scored(value);
    }),
    mended: plain,
  },
  ...Object.entries(shortKeys).map(([what, keyOf]): ScorerSpecimen => ({
    fault: `remembers a score by ${what}`,
    law: 'same sample, same score',
    broken: remembering(keyOf),
    mended: remembering((sample) => JSON.stringify(sample)),
  })),
  {
    fault: 'throws where there is no judge',
    law: 'scores or says why not',
    broken: scorer(async ({ output }, context) => {
      if (context?.judge === undefined) throw new Error('give me a judge');
      return valueIn(await context.judge({ user: output }, {}));
    }, asked),
    mended: careful,
  },
  {
    fault: 'takes a context for granted',
    law: 'scores or says why not',
    broken: scorer((sample, context) => {
      const { use } = context as ScorerContext;
      use?.({ calls: 0 });
      return scored(overlap(sample));
    }),
    mended: scorer((sample, context) => {
      context?.use?.({ calls: 0 });
      return scored(overlap(sample));
    }),
  },
  {
    fault: 'takes a refusal for a zero',
    law: 'a judge that fails gives no score',
    broken: scorer(
      judged(({ text }) => scored(/^[01]$/.test(text) ? Number(text) : 0)),
      asked,
    ),
    mended: careful,
  },
  {
    fault: 'reads a verdict that was cut off',
    law: 'a judge that fails gives no score',
    broken: scorer(
      judged((reply) => (reply.finish === 'refusal' ? unscored('refusal') : valueIn(reply))),
      asked,
    ),
    mended: careful,
  },
  {
    fault: 'takes a judge that is down for a half',
    law: 'a judge that fails gives no score',
    broken: scorer(async (sample, context) => {
      if (context?.judge === undefined) return unscored('unavailable');
      try {
        const reply = await context.judge({ user: sample.output }, {});
        return (reply.finish ?? 'stop') === 'stop' ? valueIn(reply) : unscored('refusal');
      } catch {
        return scored(0.5);
      }
    }, asked),
    mended: careful,
  },
  {
    fault: 'throws where its judge does',
    law: 'scores or says why not',
    broken: scorer(async (sample, context) => {
      if (context?.judge === undefined) return unscored('unavailable');
      const reply = await context.judge({ user: sample.output }, {});
      return (reply.finish ?? 'stop') === 'stop' ? valueIn(reply) : unscored('refusal');
    }, asked),
    mended: careful,
  },
  {
    fault: 'scores by the year',
    law: 'same sample, same score',
    broken: scorer((sample) => scored(overlap(sample) / (new Date().getFullYear() - 2000))),
    mended: scorer((sample) => scored(overlap(sample) / 26)),
  },
  {
    fault: 'scores by the time zone',
    law: 'same sample, same score',
    broken: scorer((sample) => scored((overlap(sample) * (1 + new Date(0).getHours())) / 24)),
    mended: scorer((sample) => scored((overlap(sample) * (1 + new Date(0).getUTCHours())) / 24)),
  },
  {
    fault: 'invents a reason',
    law: 'scores or says why not',
    broken: scorer((sample) =>
      sample.output === '' ? unscored('nothing to read') : scored(overlap(sample)),
    ),
    mended: scorer((sample) => (sample.output === '' ? unscored('empty-output') : scored(overlap(sample)))),
  },
];
