import type { Field } from '@masbench/core/benchmark';

/** Columns of a table of results. */
export const fields: readonly Field[] = [
  { title: 'agent', field: 'agent', as: 'text' },
  { title: 'score', field: 'score', as: 'number', places: 2, interval: true },
  { title: 'won', field: 'won', as: 'percent' },
  { title: 'tokens', field: 'usage.tokens', as: 'integer' },
  { title: 'cost', field: 'usage.costUsd', as: 'usd', places: 2 },
];

/** Its rows. */
export const table = [
  {
    agent: 'a_1 & 50% | [x]',
    score: -0.004,
    interval: { score: [-0.1, 0.09] },
    won: 0.5,
    usage: { inputTokens: 1200, outputTokens: 34, costUsd: 1.5 },
  },
  {
    agent: '\\input{x} ~^<b>*',
    score: 12.345,
    won: null,
    usage: { inputTokens: null, outputTokens: 1, costUsd: null },
  },
];
