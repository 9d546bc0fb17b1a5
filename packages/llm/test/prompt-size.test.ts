import { lockstep, play, type AgentIO, type NamedAgent, type Turn } from '@masbench/core';
import { werewolf, werewolfPrompts, werewolfScriptedPlayer, type Werewolf } from '@masbench/game-werewolf';
import { llmAgent, openai } from '@masbench/llm';
import { mockServer, promptStatistics } from '@masbench/llm/testing';
import { expect, it } from 'vitest';

/** What a model would write as its reasoning: 72 words, as in `npm run bench -- prompts`. */
const thoughts = 'so far this is what I make of it '.repeat(8).trim();

/** The moves of scripted players, each after its prompt went to a model. */
function prompted(url: string): NamedAgent<Werewolf> {
  type Handler = (turn: Turn<Werewolf>, io: AgentIO) => Promise<unknown>;
  return {
    name: 'scripted, with the prompts of a model',
    nature: 'scripted',
    create: (match) => {
      const model = openai(match.seat, { apiKey: 'mock-key', baseUrl: `${url}/v1` });
      const asking = llmAgent({ model, prompts: werewolfPrompts, reasks: 0 }) as unknown as Record<
        string,
        Handler
      >;
      const player = werewolfScriptedPlayer().create(match) as unknown as Record<string, Handler>;
      return async (turn: Turn<Werewolf>, io: AgentIO) => {
        await asking[turn.kind]?.(turn, io);
        const action = (await player[turn.kind]?.(turn, io)) as object;
        return 'reasoning' in action ? { ...action, reasoning: thoughts } : action;
      };
    },
  };
}

it('takes at most 150,000 tokens, characters divided by four, for a match of Werewolf', async () => {
  const server = await mockServer();
  const agent = prompted(server.url);
  const agents = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((seat) => [seat, agent]));
  await play(werewolf, { config: {}, agents, scheduler: lockstep(), seed: 1 });
  await server.close();
  const { total } = promptStatistics(server.requests);
  expect(total.calls).toBe(241);
  expect(total.tokens).toBeLessThanOrEqual(150_000);
});
