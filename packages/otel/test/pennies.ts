import { move, simultaneous, type AnyGame } from '@masbench/core';
import * as z from 'zod';

interface PenniesState {
  shown: Record<string, string> | null;
}

/** Both show a side of a coin, once. */
const definition = simultaneous<PenniesState>()({
  name: 'pennies',
  version: 1,
  config: z.object({}),
  setup: () => ({ shown: null }),
  move: move({
    data: z.null(),
    action: z.enum(['heads', 'tails']),
    fallback: () => 'heads' as const,
  }),
  data: () => null,
  resolve: (draft, actions) => {
    draft.shown = actions;
  },
  views: { shown: ({ shown }) => shown },
  outcome: ({ shown }) => shown,
});

export const pennies: AnyGame = definition;
