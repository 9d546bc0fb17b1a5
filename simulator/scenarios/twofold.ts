import type { AgentIO, NamedAgent } from '@masbench/core';
import { ModelError } from '@masbench/llm';
import { ask, boundUsd } from './paid-model.ts';
import type { talk } from './talk.ts';

/** An agent that makes two calls at once, each of which costs its bound, and ends their claims as they come back. */
export const twofold: NamedAgent<typeof talk> = {
  name: 'twofold',
  nature: 'model',
  resumable: true,
  create: () => ({
    say: async ({ seat, data: { topic, round } }, io) => {
      const first = await claimed(io);
      const second = await claimed(io);
      const words = await Promise.all(
        [first, second].map(async (end, part) => {
          try {
            const word = await ask(`twofold ${topic} ${seat} ${round} ${part}`, boundUsd);
            end({ usage: { calls: 1, inputTokens: 10, outputTokens: 5, costUsd: boundUsd } });
            return word;
          } catch (error) {
            const isUnknown = error instanceof ModelError && error.kind === 'network';
            end(isUnknown ? 'lost' : { usage: { calls: 1, costUsd: 0 } });
            return '';
          }
        }),
      );
      return { word: words.find((word) => word !== '') ?? '' };
    },
  }),
};

const claimed = async (io: AgentIO) =>
  io.reserve({ calls: 1, inputTokens: 200, outputTokens: 200, costUsd: boundUsd });
