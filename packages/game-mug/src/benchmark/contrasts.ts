import type { BenchmarkDefinition } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import { methodNames } from './variants.js';

type Contrasts = Extract<
  BenchmarkDefinition<Mug, unknown, unknown>['contrasts'],
  { readonly pairs?: unknown }
>;

const whole = ['default', 'mug'];
const share: [number, number] = [0, 1];

/** Detection and accuracy next to chance, the two roles, and accuracy by method at equal calls. */
export const mugContrasts: Contrasts = {
  ranges: {
    undercover: share,
    votedOut: share,
    voteAccuracy: share,
    'match.found': share,
    'match.correct': share,
    'match.answered': share,
  },
  values: {
    'match.found': 'ends',
    'match.correct': 'ends',
    'match.answered': 'ends',
    votedOut: 'ends',
    undercover: 'ends',
  },
  pairs: [
    {
      name: 'detection-chance',
      description: 'Are undercovers found more often than by random votes?',
      first: { name: 'detection', field: 'match.found', variants: whole },
      second: { name: 'random votes', chance: 'match.detectionByChance' },
    },
    {
      name: 'accuracy-chance',
      description: 'Are answers right more often than guesses?',
      first: { name: 'accuracy', field: 'match.correct', variants: whole },
      second: { name: 'guesses', chance: 'match.accuracyByChance' },
    },
    {
      name: 'regular-undercover',
      description: 'Do regulars win more often than undercovers?',
      first: { name: 'regulars', field: 'score', roles: ['regular'], variants: whole },
      second: { name: 'undercovers', field: 'score', roles: ['undercover'], variants: whole },
    },
    ...methodNames
      .filter((name) => name !== 'mug')
      .map((name) => ({
        name: `accuracy-${name}`,
        description: `Is the game right more often than ${name}?`,
        first: { name: 'accuracy of mug', field: 'match.correct', variants: whole },
        second: { name: `of ${name}`, field: 'match.correct', variants: [name] },
      })),
  ],
};
