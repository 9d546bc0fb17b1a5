import type { NamedAgent } from '@masbench/core';
import type { Hq } from '@masbench/game-hq';

/** Summarizes every passage by its first sentence, and reviews nothing. */
export const agent: NamedAgent<Hq> = {
  name: 'my-agent',
  nature: 'scripted',
  // It keeps nothing between its moves, so that a match may be resumed with it.
  resumable: true,
  create: () => ({
    policy: () => ({ choice: 'continue' }),
    summarize: ({ data }) => ({ summary: firstSentence(data.passage.text) }),
    review: ({ data }) => ({ summary: firstSentence(data.passage.text) }),
  }),
};

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
