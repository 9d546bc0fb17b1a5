import type { Prompts } from '@masbench/core';
import type { Variant } from '@masbench/core/benchmark';
import type { HqConfig } from '../config.js';
import type { Hq } from '../game.js';
import { hideSpending } from '../prompts/hide-spending.js';
import { vision } from '../views/vision.js';
import { withVision } from '../views/with-vision.js';
import type { HqOptions } from './settings.js';

/**
 * The variants of MAS-HQ: ablations of the paper that change the configuration, what reviews disclose to rivals, and what
 * prompts tell of the own spending.
 *
 * @param prompts - The prompts of the benchmark.
 */
export function hqVariants(prompts: Prompts<Hq>): Readonly<Record<string, Variant<HqConfig, HqOptions, Hq>>> {
  return {
    full: { description: 'The match as configured.' },
    'no-review': {
      description: 'No summary can be reviewed (figure 3, left).',
      match: ({ config }) => ({ config: { ...config, reviewLimit: 0 } }),
    },
    'same-order': {
      description: 'All seats read the passages in the same order (table 5).',
      match: ({ config, seats }) => ({ config: { ...config, orders: seats.map(() => 'forward' as const) } }),
    },
    blind: {
      description:
        'Views in which no review shows anything to rivals: what informed rivals gain (section 3.3).',
      game: (game) => withVision(game, vision.off()),
    },
    'no-budget': {
      description:
        'Prompts that leave out what the seat has spent: what a budget tracker saves (BATS, arXiv 2511.17006).',
      prompts: hideSpending(prompts),
    },
  };
}
