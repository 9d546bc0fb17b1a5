import { Agent, OpenAIProvider, Runner } from '@openai/agents';
import { play, type NamedAgent } from '@masbench/core';
import { mockServer } from '@masbench/llm/testing';
import * as z from 'zod';
import { game, type Commons } from './games/commons.ts';

// Speaks OpenAI's protocol and answers with an instance of the schema in the request.
const server = await mockServer();
const modelProvider = new OpenAIProvider({ apiKey: 'unused', baseURL: `${server.url}/v1` });
const runner = new Runner({ modelProvider, tracingDisabled: true });

const gift = z.object({ tokens: z.int().min(0).max(10) });

/** An agent of the OpenAI Agents SDK: the SDK runs tools, handoffs and guardrails, and its final output is the action. */
const agent: NamedAgent<Commons> = {
  name: 'openai-agents',
  create: () => ({
    give: async ({ data, view }, { signal, lastError, use }) => {
      const player = new Agent({
        name: 'player',
        model: 'gpt-4o-mini',
        instructions: 'You share a pot with others, which grows and is split evenly.',
        outputType: gift,
      });
      const { finalOutput, rawResponses } = await runner.run(
        player,
        JSON.stringify({ data, view, lastError }),
        { signal },
      );
      for (const { usage } of rawResponses)
        use({ calls: 1, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens });
      return gift.parse(finalOutput);
    },
  }),
};

const { status, scores, seats } = await play(game, {
  config: { rounds: 2 },
  agents: { A: agent, B: agent },
  seed: 1,
});
console.log(status, scores, seats['A']?.usage.calls, seats['A']?.failedAttempts);
console.log((seats['A']?.usage.inputTokens ?? 0) > 0 ? 'tokens are counted' : 'tokens are unknown');
await server.close();

// Output:
// finished { A: 20, B: 20 } 2 {}
// tokens are counted
