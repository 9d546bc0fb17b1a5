import { defineGame, Match, move, type AgentIO } from '@masbench/core';
import * as z from 'zod';
import { ask, boundUsd, costUsd } from './paid-model.ts';

/** A crowd that is asked at once, under a budget that has room for some of it. */
export interface CrowdPlan {
  readonly seats: number;
  readonly matchUsd: number;
}

/** What became of the crowd. */
export interface Crowded {
  readonly status: string;
  readonly costUsd: number | undefined;
  readonly lostUsd: number | undefined;
}

/** Every seat is asked once, all at the same time. */
const crowd = defineGame<{ left: string[]; said: number }>()({
  name: 'crowd',
  version: 1,
  config: z.strictObject({}),
  asks: {
    say: move({ data: z.null(), action: z.object({ word: z.string() }), fallback: () => ({ word: '' }) }),
  },
  setup: (_config, seats) => ({ left: [...seats], said: 0 }),
  open: ({ left }, { say }) => left.map((seat) => say(seat, null)),
  on: {
    say: (state, { seat, action }) => {
      state.left = state.left.filter((one) => one !== seat);
      if (action.word !== '') state.said += 1;
    },
  },
  views: {},
  outcome: ({ left, said }) => (left.length > 0 ? null : { said }),
});

async function word({ id, reserve }: AgentIO): Promise<{ word: string }> {
  const end = await reserve({ calls: 1, costUsd: boundUsd });
  try {
    const answer = await ask(id);
    end({ usage: { calls: 1, inputTokens: 10, outputTokens: 5, costUsd } });
    return { word: answer };
  } catch (error) {
    end('lost');
    throw error;
  }
}

/** Plays one match of a crowd. */
export const play = async (_folder: string, { seats, matchUsd }: CrowdPlan): Promise<Crowded> => {
  const names = Array.from({ length: seats }, (_, index) => `s${index}`);
  const { status, usage, lost } = await new Match(crowd, {
    config: {},
    seed: 1,
    agents: Object.fromEntries(
      names.map((name) => [
        name,
        {
          name: 'paid',
          nature: 'model' as const,
          create: () => ({ say: async (_turn: unknown, io: AgentIO) => word(io) }),
        },
      ]),
    ),
    limits: { match: { costUsd: matchUsd } },
  }).run();
  return { status, costUsd: usage.costUsd, lostUsd: lost.costUsd };
};
