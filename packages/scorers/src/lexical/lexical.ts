import type { Scorer, SourcedOutput } from '@masbench/core';
import { passage } from '../text/passage.js';
import { unscorable } from '../sourced-output.js';
import { scored } from '../verdict.js';
import { features } from './features.js';

/**
 * Factual consistency without weights or network: how far the words, word pairs, names, numbers and negations of the
 * output are backed by the source. From 0 (unsupported) to 1 (every word in the source's order).
 */
export function lexical(): Scorer<SourcedOutput> {
  const name = 'lexical';
  return {
    name,
    version: '1',
    range: [0, 1],
    deterministic: true,
    score: async (sample) => {
      const bad = unscorable(name, sample);
      if (bad !== undefined) return bad;
      const found = features(passage(sample.source), passage(sample.output));
      return scored(name, (found.bigrams + found.pairs + 2 * found.entities + 0.5 * found.negation) / 4.5);
    },
  };
}
