import type { AgentIO, Settle, NamedAgent } from '@masbench/core';
import { ModelError } from '@masbench/llm';
import { ask, boundUsd } from './paid-model.ts';
import type { talk } from './talk.ts';

const callsOfLane = 3;

/** An agent that has two calls in flight, each of which costs its bound, and ends their claims as they come back. */
export const twofold: NamedAgent<typeof talk> = {
  name: 'twofold',
  nature: 'model',
  resumable: true,
  create: () => ({
    say: async ({ seat, data: { topic, round } }, io) => {
      const ends = [await claimed(io), await claimed(io)];
      const words = await Promise.all(
        ends.map(async (end, lane) => lastWord(io, end, `twofold ${topic} ${seat} ${round} ${lane}`)),
      );
      return { word: words.find((word) => word !== '') ?? '' };
    },
  }),
};

/** One call after the other, as long as the budget has room for it. */
async function lastWord(io: AgentIO, first: Settle, about: string): Promise<string> {
  let end: Settle | undefined = first;
  let word = '';
  for (let call = 0; call < callsOfLane && end !== undefined; call += 1) {
    if (call > 0) end = await claimed(io).catch(() => undefined);
    if (end !== undefined) word = await asked(end, `${about} ${call}`);
  }
  return word;
}

async function asked(end: Settle, question: string): Promise<string> {
  try {
    const word = await ask(question, boundUsd);
    end({ usage: { calls: 1, inputTokens: 10, outputTokens: 5, costUsd: boundUsd } });
    return word;
  } catch (error) {
    const isUnknown = error instanceof ModelError && error.kind === 'network';
    end(isUnknown ? 'lost' : { usage: { calls: 1, costUsd: 0 } });
    return '';
  }
}

async function claimed(io: AgentIO): Promise<Settle> {
  return io.reserve({ calls: 1, inputTokens: 200, outputTokens: 200, costUsd: boundUsd });
}
