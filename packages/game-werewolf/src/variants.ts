import { withView } from '@masbench/core';
import type { Variant } from '@masbench/core/benchmark';
import type { Werewolf } from './game.js';
import type { Options } from './options/schema.js';
import { unprimedPrompts } from './prompts/unprimed-prompts.js';

/** The variants of Werewolf: how long talk is remembered, and whether prompts speak of lying. */
export const werewolfVariants: Readonly<Record<string, Variant<Options, unknown, Werewolf>>> = {
  full: { description: 'The match as configured.' },
  today: {
    description:
      'Views with the statements of the current day only, as prompts of Werewolf Arena show the debate (arXiv 2407.13943).',
    game: (game) =>
      withView(
        game,
        'talk',
        'today',
        (talk) => (state, seat, context) =>
          talk(state, seat, context).filter(({ round }) => round === state.round),
      ),
  },
  'with-bids': {
    description: 'Bids that carry the judgement of the last statement, so that one call makes both.',
    match: ({ config }) => ({
      config: { ...config, deception: { ...config.deception, peers: 'with-bids' } },
    }),
  },
  unprimed: {
    description:
      'Prompts that do not say that lying is part of the game: how much of the deception of WOLF is prompted (arXiv 2512.09187).',
    prompts: unprimedPrompts,
  },
};
