import type { NamedAgent } from '@masbench/core';
import type { Commons } from '../games/commons.ts';

/** Gives what the others gave on average in the previous round, and six tokens in the first. */
export const agent: NamedAgent<Commons> = {
  name: 'scripted: reciprocator',
  nature: 'scripted',
  resumable: true,
  create: () => ({
    give: ({ view, seat }) => {
      const gifts = Object.entries(view.table.lastGifts ?? {}).flatMap(([giver, tokens]) =>
        giver === seat ? [] : [tokens],
      );
      if (gifts.length === 0) return { tokens: 6 };
      return { tokens: Math.round(gifts.reduce((sum, tokens) => sum + tokens, 0) / gifts.length) };
    },
  }),
};
