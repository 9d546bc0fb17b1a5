import type { Scorer, SourcedOutput } from '@masbench/core';

const name = 'my-scorer';

/** The share of the numbers in an output that occur in its source. An output without numbers is unscored. */
export const scorer: Scorer<SourcedOutput> = {
  name,
  version: '1',
  deterministic: true,
  score: async ({ source, output }) => {
    const stated = numbersIn(output);
    if (stated.length === 0)
      return { status: 'unscored', name, reason: 'invalid-input', detail: 'the output has no numbers' };
    const known = new Set(numbersIn(source));
    return {
      status: 'scored',
      name,
      value: stated.filter((number) => known.has(number)).length / stated.length,
    };
  },
};

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? [];
}
