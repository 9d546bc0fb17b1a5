import { play, type Scorer, type SourcedOutput } from '@masbench/core';
import { conformScorer } from '@masbench/core/testing';
import { bundledPassages, defaultQAgent, hq } from '@masbench/game-hq';
import { asService } from '@masbench/scorers';

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** The share of a source's numbers that its summary keeps. A source without numbers is unscored. */
const numberCoverage: Scorer<SourcedOutput> = {
  name: 'number-coverage',
  version: '1',
  deterministic: true,
  score: async ({ source, output }) => {
    const wanted = numbersIn(source);
    if (wanted.length === 0) {
      const detail = 'the source has no numbers';
      return { status: 'unscored', name: 'number-coverage', reason: 'invalid-input', detail };
    }
    const kept = new Set(numbersIn(output));
    const value = wanted.filter((number) => kept.has(number)).length / wanted.length;
    return { status: 'scored', name: 'number-coverage', value };
  },
};

// Anywhere in a pipeline, without a game:
const verdict = await numberCoverage.score({
  source: 'Built in 1911, 48 m tall.',
  output: 'It is 48 m tall.',
});
console.log(verdict);

// Checks the contract of scorers on your samples.
await conformScorer(numberCoverage, {
  samples: bundledPassages.map(({ text, wrong }) => ({ source: text, output: wrong })),
});

// The same scorer as a service of a game.
const { metrics } = await play(hq, {
  config: { passages: bundledPassages },
  agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
  services: { evaluate: asService(numberCoverage) },
  seed: 1,
});
for (const [seat, { h, unscored }] of Object.entries(metrics.seats ?? {})) {
  console.log(`${seat}: H ${h?.toFixed(3)}, ${unscored} summaries without a score`);
}

// Output:
// { status: 'scored', name: 'number-coverage', value: 0.5 }
// A: H 0.228, 0 summaries without a score
// B: H 0.229, 0 summaries without a score
