import { ExactMatch } from 'autoevals';
import { describe, expect, it } from 'vitest';
import type { SourcedOutput } from '@masbench/core';
import { conformScorer } from '@masbench/core/testing';
import {
  againstCopying,
  compression,
  extractiveness,
  faithfulnessJudge,
  fromAutoevals,
  hhem,
  informationCoverage,
  lexical,
  panel,
} from '@masbench/scorers';

const source = 'The council opened a bridge in May 2011. It cost 40 million pounds. Nobody was hurt.';
const samples: readonly SourcedOutput[] = [
  { source, output: 'The council opened a bridge.' },
  { source, output: 'Nobody opened the 50 bridges in June.' },
  { source, output: source },
  { source, output: '' },
  { source: '', output: 'Words.' },
  { source: source.repeat(500), output: source.repeat(20) },
  { source: '\uD800 א ب 日', output: 'א ب \uDC00' },
  { source, output: 'Мост открыли в мае.' },
];

describe.each([
  lexical(),
  lexical({ calibration: 'none', evidence: 0 }),
  compression(),
  extractiveness(),
  informationCoverage(),
  againstCopying(lexical(), { mode: 'gate' }),
  panel([lexical(), informationCoverage()]),
  faithfulnessJudge(),
  hhem({ folder: 'no-such-folder' }),
  fromAutoevals(ExactMatch, {
    argumentsOf: (sample: SourcedOutput) => ({ output: sample.output, expected: sample.source }),
    deterministic: true,
  }),
])('$name', (scorer) => {
  it('keeps the contract of scorers', async () => {
    await expect(conformScorer(scorer, { samples })).resolves.toBeUndefined();
  });
});
