import { play, type Handlers } from '@masbench/core';
import { werewolf, werewolfPrompts, type Werewolf } from '@masbench/game-werewolf';
import { llmAgent, modelByName } from '@masbench/llm';
import { mockServer, type MockCall } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import { CacheLedger, claude5, gpt56 } from './cache-bill.ts';
import { readPath } from '../src/json.ts';
import type { Json } from '../src/model-request.ts';

const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const words =
  'i think somebody here is lying about the night and we should vote with care today because of the silence'.split(
    ' ',
  );

/** A statement of 72 words, another one for every call. */
function speak(index: number, count = 72): string {
  return Array.from({ length: count }, (_word, at) => words[(index * 7 + at * 3) % words.length]).join(' ');
}

/** A legal answer of a model: it takes names from the prompt, as the schema does not list them. */
function answerMove({ schema, messages, index }: MockCall): Json {
  const prompt = messages.at(-1)?.text ?? '';
  const named = /"target", one of ((?:"\w+"(?:, )?)+)/.exec(prompt)?.[1] ?? '';
  const targets = [...named.matchAll(/\w+/g)].map(([name]) => name);
  const fields: Readonly<Record<string, Json>> = {
    reasoning: speak(index, 40),
    target: targets[index % Math.max(1, targets.length)] ?? null,
    bid: index % 5,
    statement: speak(index),
    claims: [],
    summary: speak(index),
    note: speak(index, 40),
    type: index % 3 === 0 ? 'omission' : 'none',
    confidence: 0.5,
    suspicion: (index % 10) / 10,
  };
  const fill = (shape: Json | undefined): Json => {
    const names = Object.keys(Object(readPath(shape, 'properties')));
    return Object.fromEntries(
      names.map((name) => [
        name,
        name === 'judgements' ? judge(readPath(shape, 'properties', name)) : (fields[name] ?? null),
      ]),
    );
  };
  const judge = (shape: Json | undefined): Json =>
    Object.fromEntries(
      Object.keys(Object(readPath(shape, 'properties'))).map((id) => [
        id,
        fill(readPath(schema, '$defs', 'werewolf-judgement')),
      ]),
    );
  return fill(schema);
}

describe.each([
  ['anthropic:claude-opus-5-5', '', claude5],
  ['openai:gpt-5.6', '/v1', gpt56],
  ['openai-responses:gpt-5.6', '/v1', gpt56],
] as const)('a match of Werewolf on %s', (name, root, rules) => {
  it('reads what has been read before from the cache of the provider', async () => {
    const ledger = new CacheLedger(rules);
    const server = await mockServer({
      reply: (call) => ({ json: answerMove(call), usage: ledger.charge(call) }),
    });
    const model = modelByName(name, { baseUrl: `${server.url}${root}`, apiKey: 'mock' });
    const agent: Handlers<Werewolf> = llmAgent({ model, prompts: werewolfPrompts });
    const agents = Object.fromEntries(seats.map((seat) => [seat, agent]));
    const { seats: results, status } = await play(werewolf, { config: {}, agents, seed: 5 });
    await server.close();
    expect(status).toBe('finished');
    expect(Object.values(results).map(({ standIns }) => standIns)).toEqual(seats.map(() => ({})));
    const { bill, price } = ledger;
    expect(bill.read / bill.readable).toBeGreaterThan(0.8);
    // At least 45 % less on Claude 5.x, and never more than without a cache on GPT-5.6: 0.49 and 0.55 of the price.
    expect(price).toBeLessThan(rules === claude5 ? 0.55 : 1);
  });
});
