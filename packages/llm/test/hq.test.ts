import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { play, replay, type MatchResult } from '@masbench/core';
import { bundledPassages, hq, hqPrompts, type Hq } from '@masbench/game-hq';
import { llmAgent, modelByName, named, withDefaults, type ModelProvider } from '@masbench/llm';
import { type CassetteOptions } from '../src/wrappers/cassette.ts';
import { mockServer, type MockCall, type MockReply } from '@masbench/llm/testing';

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'masbench-hq-'))));
afterEach(() => rmSync(directory, { recursive: true }));

/** A model that reads its prompt: it reviews while that is offered, and writes from the passage. */
function reply({ messages }: MockCall): MockReply {
  const asked = messages.map(({ text }) => text).join('\n');
  const choices = /Your choices now: (.*)/.exec(asked)?.[1];
  if (choices !== undefined) {
    const choice = choices.includes('review') ? 'review' : 'continue';
    return { json: { reasoning: 'As long as it helps.', choice, passage: null } };
  }
  const passage = /Passage: "(.*)"/.exec(asked)?.[1] ?? '';
  const words = passage.split(' ').slice(0, asked.includes('Your earlier summary') ? 40 : 20);
  return { json: { summary: words.join(' ') } };
}

const match = (model: ModelProvider): Promise<MatchResult<Hq>> => {
  const player = named(model, llmAgent({ model, prompts: hqPrompts }));
  return play(hq, {
    config: { passages: bundledPassages.slice(0, 4).map(({ id, title, text }) => ({ id, title, text })) },
    agents: { A: player, B: player },
    services: {
      evaluate: {
        name: 'half',
        nature: 'scripted',
        serve: ({ output }) => ({ status: 'scored', name: 'half', value: Math.min(1, output.length / 400) }),
      },
    },
    seed: 11,
  });
};

describe('MAS-HQ on a model over HTTP', () => {
  test.each([
    ['openai:gpt-4o-mini', '/v1'],
    ['openai-responses:gpt-4o-mini', '/v1'],
    ['anthropic:claude-haiku-4-5', ''],
    ['google:gemini-3.6-flash', ''],
    ['ollama:llama3.2', ''],
    ['openai-compatible:qwen2.5', '/v1'],
  ])(
    'is played with %s, and is the same, byte for byte, from a cassette with the server gone',
    async (name, path) => {
      const server = await mockServer({ reply });
      const base = modelByName(name, { baseUrl: server.url + path, apiKey: 'test-key' });
      const taped = (mode: CassetteOptions['mode']): ModelProvider =>
        withDefaults(base, { cassette: { directory, mode } });
      const live = await match(taped('record'));
      await server.close();
      const played = await match(taped('replay'));

      expect(live.status).toBe('finished');
      expect(live.seats['A']).toMatchObject({
        standIns: {},
        failedAttempts: {},
        agent: { name: name.replace('-responses', ''), nature: 'model' },
      });
      expect(server.requests.length).toBe(
        (live.seats['A']?.usage.calls ?? 0) + (live.seats['B']?.usage.calls ?? 0),
      );
      expect(server.requests.length).toBeGreaterThan(16);
      expect(JSON.stringify(played.outcome)).toBe(JSON.stringify(live.outcome));
      expect(played.seats['A']?.usage).toEqual(live.seats['A']?.usage);
      expect(replay(hq, live.journal).outcome).toEqual(live.outcome);
    },
  );
});
