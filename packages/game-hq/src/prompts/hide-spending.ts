import type { Prompts } from '@masbench/core';
import type { Hq } from '../game.js';
import { spentTitle } from '../penalty/spent-words.js';

/** Returns the prompts without the line that tells the seat what it has spent. Rivals' disclosed numbers stay. */
export function hideSpending(prompts: Prompts<Hq>): Prompts<Hq> {
  return {
    ...prompts,
    policy: (turn, tools) => {
      const { user, ...rest } = prompts.policy(turn, tools);
      // A text of a passage is quoted as JSON, so that no line of it begins like this.
      const lines = user.split('\n').filter((line) => !line.startsWith(`- ${spentTitle}`));
      return { ...rest, user: lines.join('\n') };
    },
  };
}
