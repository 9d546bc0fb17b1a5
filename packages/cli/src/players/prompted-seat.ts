import { quoted } from '@masbench/core';
import type { AnyPrompts } from '@masbench/llm';
import type { HumanSeat } from '../kits/kit.js';

/** A person who is shown what a model in the seat would be, and the rules before the first move alone. */
export function promptedSeat(prompts: AnyPrompts): HumanSeat {
  return {
    describe: (turn) => {
      const prompt = prompts[turn.kind];
      if (prompt === undefined) return { text: JSON.stringify(turn, null, 2) };
      const { system, user, images } = prompt(turn, { quote: quoted });
      return { text: turn.turn === 0 && system !== undefined ? `${system}\n\n${user}` : user, images };
    },
  };
}
