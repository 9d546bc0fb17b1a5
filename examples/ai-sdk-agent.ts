import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { play, type NamedAgent } from '@masbench/core';
import { mockServer } from '@masbench/llm/testing';
import { Output, ToolLoopAgent, tool } from 'ai';
import * as z from 'zod';
import { game, type Commons } from './games/commons.ts';

// Speaks OpenAI's protocol and answers with an instance of the schema in the request.
const server = await mockServer();
const model = createOpenAICompatible({
  name: 'mock',
  baseURL: `${server.url}/v1`,
  supportsStructuredOutputs: true,
  includeUsage: true,
})('any-model');

/** An agent of the AI SDK: the SDK runs its tools and its loop, and its final output is the action. */
const agent: NamedAgent<Commons> = {
  name: 'ai-sdk',
  create: () => ({
    give: async ({ data, view, schema }, { signal, lastError, use }) => {
      const { output, steps, totalUsage } = await new ToolLoopAgent({
        model,
        instructions: 'You share a pot with others, which grows and is split evenly. Answer in JSON.',
        tools: {
          share: tool({
            description: 'What each seat gets back from a pot.',
            inputSchema: z.object({ pot: z.number() }),
            execute: ({ pot }) => (pot * data.factor) / 2,
          }),
        },
        output: Output.object({ schema }),
      }).generate({ prompt: JSON.stringify({ data, view, lastError }), abortSignal: signal });
      use({
        calls: steps.length,
        inputTokens: totalUsage.inputTokens,
        outputTokens: totalUsage.outputTokens,
      });
      return output;
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
