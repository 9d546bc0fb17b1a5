import { createHash } from 'node:crypto';
import type { Handlers, NamedAgent, TurnOf } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import { llmAgent, openai, stack, type ModelProvider, type Gate } from '@masbench/llm';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import type { talk } from './talk.ts';

/** Prices of the model of the mock server, in dollars a million tokens. */
export const prices = {
  'openai:paid': { inputUsdPerMillion: 1, outputUsdPerMillion: 4, asOf: '2026-11-22', source: 'made up' },
};

/** The match in which `poison` kills its process. */
export const poisoned = 'm0007';

/**
 * `paid`: a model behind a mock server, asked over HTTP. `poison`: the same, but in one match it kills its process while its
 * call is in flight. `free`: says the same words without a model.
 */
export function talkers(url: string, gate?: (limitKey: string) => Gate): PlayerSource {
  const wrap = stack({ retry: { retries: 50, baseMs: 5 }, limiter: { gate } });
  return {
    name: 'talkers',
    choices: ['paid', 'poison', 'free'],
    describe: (name) => (['paid', 'poison', 'free'].includes(name) ? { agent: name } : undefined),
    make: ({ agent }) => {
      if (agent === 'free') return free;
      const model = wrap(untimed(openai('paid', { baseUrl: `${url}/v1`, apiKey: 'test-key' })));
      const handlers = llmAgent({
        model,
        maxOutputTokens: 20,
        prices,
        prompts: {
          say: ({ seat, data, view }: TurnOf<typeof talk>) => ({
            user: `Round ${data.round} about ${data.topic}, after ${JSON.stringify(view.past)}: say a word, seat ${seat}.`,
          }),
        },
      });
      const player: NamedAgent<typeof talk> = {
        name: agent,
        nature: 'model',
        resumable: true,
        create: ({ id }) => (agent === 'poison' && id === poisoned ? killing(handlers) : handlers),
      };
      return player;
    },
  };
}

/** Kills its process when its call has been sent. */
function killing({ say }: Handlers<typeof talk>): Handlers<typeof talk> {
  return {
    say: async (turn, io) => {
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 150);
      return say(turn, io);
    },
  };
}

/** Takes no time, so that what is journaled does not depend on the machine. */
function untimed(model: ModelProvider): ModelProvider {
  return {
    ...model,
    generate: async (...asked) => ({ ...(await model.generate(...asked)), timing: { ms: 0 } }),
  };
}

const free: NamedAgent<typeof talk> = {
  name: 'free',
  nature: 'scripted',
  resumable: true,
  create: () => ({
    say: ({ seat, data }) => ({ word: wordOf(`${seat} ${data.round}`) }),
  }),
};

export function wordOf(text: string): string {
  const [first = 0, ...rest] = createHash('sha256').update(text).digest();
  return rest
    .slice(0, 1 + (first % 5))
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
}

/** Answers by what is asked, so that an answer that is asked for again is the same. Counts at the socket. */
export async function paidServer({
  latencyMs = 0,
  released,
}: {
  readonly latencyMs?: number;
  /** No answer is given before. @default at once */
  readonly released?: Promise<void>;
} = {}): Promise<MockServer> {
  return mockServer({
    latencyMs,
    reply: async ({ body }) => {
      await released;
      // Workers ask the same under keys of their own for the provider's cache.
      const asked = JSON.stringify(body, (key, value: unknown) =>
        key === 'prompt_cache_key' ? undefined : value,
      );
      return { text: JSON.stringify({ word: wordOf(asked) }) };
    },
  });
}
