import { defineGame, move } from '@masbench/core';
import * as z from 'zod';

/** One move of one seat, under a configuration that may be as long as a test wants. */
export const long = defineGame<{ done: boolean }>()({
  name: 'long',
  version: 1,
  config: z.object({ text: z.string() }),
  asks: { go: move({ data: z.object({}), action: z.object({}) }) },
  setup: () => ({ done: false }),
  open: (_state, ask) => [ask.go('A', {})],
  on: { go: (state) => void (state.done = true) },
  views: {},
  outcome: ({ done }) => (done ? {} : null),
});
