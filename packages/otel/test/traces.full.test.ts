import { join } from 'node:path';
import { Match, RefusalError, type AnyGame, type NamedAgent } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, run, inProcess } from '@masbench/experiments';
import { werewolf, werewolfPrompts } from '@masbench/game-werewolf';
import {
  computeCost,
  llmAgent,
  modelByName,
  named,
  findPrice,
  prices,
  withDefaults,
  type ModelProvider,
  type ModelUsage,
} from '@masbench/llm';
import { mockServer, scriptedModel, type MockServer } from '@masbench/llm/testing';
import { traces } from '@masbench/otel';
import { type Captured } from '../src/capture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { collector, type Arrived } from './collector.ts';
import { pennies } from './pennies.ts';

const roles = /wol(?:f|ves)|seer|doctor|villager/i;
const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const key = 'sk-of-a-test-0123456789abcdefghij';
let server: MockServer;

beforeAll(async () => {
  server = await mockServer({ reply: undefined });
});
afterAll(async () => server.close());

const priced = (model: string, usage: ModelUsage): number | undefined => {
  const price = findPrice(prices, model);
  return price === undefined ? undefined : computeCost(usage, price);
};

/** Werewolf with a model in every seat, within a run. */
async function playedWerewolf(capture: readonly Captured[]) {
  const { tracer, arrived } = await collector();
  const spans = traces({ tracer, capture, costOf: priced });
  const provider = modelByName('openai:gpt-4o-mini', { apiKey: key, baseUrl: `${server.url}/v1` });
  const model: ModelProvider = spans.model(withDefaults(provider));
  const player = named(model, llmAgent({ model, prompts: werewolfPrompts }));
  const agents = Object.fromEntries(seats.map((seat) => [seat, player]));
  const { middleware, run: runMatch } = spans.match({ agents });
  const match = new Match(werewolf, { config: {}, services: {}, agents, seed: 1, middleware });
  const before = server.requests.length;
  const result = await spans.run('werewolf', async () => runMatch(match));
  return { result, calls: server.requests.length - before, ...(await arrived()) };
}

/** The names of a span and of those above it, the outermost first. */
function pathOf(span: Arrived, spans: readonly Arrived[]): readonly string[] {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(above === undefined ? [] : pathOf(above, spans)), span.name];
}

describe('the spans of a run', () => {
  let plain: Awaited<ReturnType<typeof playedWerewolf>>;
  beforeAll(async () => {
    plain = await playedWerewolf([]);
  });

  it('nest: run, match, request, attempt, model call, with what each call used and cost', () => {
    const { result, calls, spans } = plain;
    expect(result.status).toBe('finished');
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    const chats = spans.filter(({ name }) => name === 'chat gpt-4o-mini');
    expect(chats).toHaveLength(calls);
    const agent = 'invoke_agent openai:gpt-4o-mini';
    const path = ['masbench.run', 'invoke_workflow werewolf', 'request', agent, 'chat gpt-4o-mini'];
    for (const chat of chats) expect(pathOf(chat, spans)).toEqual(path);
    expect(chats[0]?.kind).toBe(3);
    expect(chats[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4o-mini',
      'gen_ai.response.model': 'gpt-4o-mini',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.output.type': 'json',
      'masbench.provider_attempts': 1,
    });
    const sum = (name: string): number =>
      chats.reduce((total, { attributes }) => total + Number(attributes[name]), 0);
    expect(sum('gen_ai.usage.input_tokens')).toBe(result.usage.inputTokens);
    expect(sum('gen_ai.usage.output_tokens')).toBe(result.usage.outputTokens);
    expect(sum('masbench.cost_usd')).toBeCloseTo(result.usage.costUsd ?? Number.NaN, 10);
    const match = spans.find(({ name }) => name.startsWith('invoke_workflow'));
    expect(match?.attributes).toMatchObject({
      'gen_ai.operation.name': 'invoke_workflow',
      'gen_ai.workflow.name': 'werewolf',
      'masbench.match.status': 'finished',
      'masbench.usage.calls': calls,
      'masbench.usage.cost_usd': result.usage.costUsd,
    });
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(endTimeUnixNano).toBeGreaterThanOrEqual(startTimeUnixNano);
  });

  it('tell no role and no secret: no prompt, view, answer, kind of request, outcome, score or key', () => {
    const { spans, text } = plain;
    expect(text.replaceAll('werewolf', '')).not.toMatch(roles);
    expect(text).not.toContain(key);
    const attributes = new Set(spans.flatMap((span) => Object.keys(span.attributes)));
    const allowed =
      /^(?:gen_ai\.(?:operation|provider|request|response|usage|output\.type|agent|workflow|conversation)|masbench\.(?:usage|lost|seat|attempt|agent|answered_by|cost|from_cache|provider_attempts|dropped|run)|masbench\.match\.(?:id|seats|status|scheduler|seconds|answers|resumed)|error\.type)/;
    expect([...attributes].filter((name) => !allowed.test(name))).toEqual([]);
    expect(spans.flatMap(({ events }) => events.map(({ name }) => name))).not.toContain('masbench.phase');
  });

  it('hold prompts, views and answers where they are asked for, and keys never', async () => {
    const capture = ['requests', 'views', 'answers', 'messages', 'outcome'] as const;
    const { spans, text } = await playedWerewolf(capture);
    /** What an attribute of the first span of a name holds as JSON. */
    const held = (of: string, attribute: string): unknown =>
      JSON.parse(String(spans.find(({ name }) => name.startsWith(of))?.attributes[attribute]));
    expect(held('chat', 'gen_ai.input.messages')).toMatchObject([
      { role: 'user', parts: [{ type: 'text' }] },
    ]);
    expect(held('chat', 'gen_ai.system_instructions')).toMatchObject([
      { type: 'text', content: expect.stringMatching(/Werewolf/i) as string },
    ]);
    expect(held('chat', 'gen_ai.output.messages')).toMatchObject([
      { role: 'assistant', finish_reason: 'stop', parts: [{ type: 'text' }] },
    ]);
    expect(held('request vote', 'masbench.answer')).toHaveProperty('target');
    expect(held('invoke_agent', 'masbench.view')).toBeTypeOf('object');
    expect(held('invoke_workflow', 'masbench.match.scores')).toHaveProperty('A');
    expect(text.replaceAll('werewolf', '')).toMatch(roles);
    expect(text).not.toContain(key);
  });

  it('come from experiments, one trace for a run with a match for every trial', async () => {
    const { tracer, arrived } = await collector();
    const spans = traces({ tracer });
    const benchmark = defineBenchmark(pennies, { seats: ['A', 'B'] });
    const study = experiment({ benchmark, trials: 3, seed: 1 });
    const executor = inProcess({ instrument: spans.match });
    const options = { folder: join(temporaryFolder(), 'run'), executor };
    const { result } = await spans.run('three trials', async () => run(study, options));
    expect(result.finished).toBe(3);
    const { spans: all } = await arrived();
    const matches = all.filter(({ name }) => name === 'invoke_workflow pennies');
    expect(new Set(matches.map(({ attributes }) => attributes['masbench.match.id'])).size).toBe(3);
    for (const match of matches) expect(pathOf(match, all)[0]).toBe('masbench.run');
    // Scripted players call no model.
    expect(all.filter(({ name }) => name.startsWith('chat'))).toEqual([]);
    expect(all.some(({ name }) => name.startsWith('invoke_agent random'))).toBe(true);
  });
});

describe('what goes wrong', () => {
  const unwilling: NamedAgent<AnyGame> = {
    name: 'unwilling',
    create: () => () => {
      throw new RefusalError('the word xylophone is private');
    },
  };
  const unwillingly = { config: {}, services: {}, agents: { A: unwilling, B: unwilling } };

  it('is an error with its reason, and its message only where that is asked for', async () => {
    for (const capture of [[], ['errors']] as const) {
      const { tracer, arrived } = await collector();
      const { middleware, run: runMatch } = traces({ tracer, capture }).match();
      await runMatch(new Match<AnyGame>(pennies, { ...unwillingly, middleware }));
      const { spans, text } = await arrived();
      const request = spans.find(({ name }) => name.startsWith('request'));
      expect(request?.status.code).toBe(2);
      expect(request?.attributes).toMatchObject({
        'error.type': 'refusal',
        'masbench.answered_by': 'fallback',
      });
      expect(request?.events).toMatchObject([
        { name: 'masbench.attempt_failed', attributes: { 'error.type': 'refusal' } },
      ]);
      expect(text.includes('xylophone')).toBe(capture.length > 0);
    }
  });

  it('in a model is the kind of its error; what is unknown is no attribute', async () => {
    const { tracer, arrived } = await collector();
    const silent = { usage: { input: {}, output: {}, estimated: false }, cost: undefined };
    const model = traces({ tracer }).model(
      scriptedModel([new Error('no'), { result: silent }], { model: 'm' }),
    );
    const request = { messages: [], output: { mode: 'text' } } as const;
    const context = { signal: new AbortController().signal };
    await expect(model.generate(request, context)).rejects.toThrow('no');
    await model.generate(request, context);
    const { spans } = await arrived();
    const [failed, silentCall] = spans;
    expect(failed).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': expect.any(String) as string },
    });
    expect(failed?.status.message).toBeUndefined();
    const names = Object.keys(silentCall?.attributes ?? {});
    expect(names.filter((name) => /usage|cost/.test(name))).toEqual([]);
  });

  it('in a program ends its spans, and reaches the caller as it was', async () => {
    const { tracer, arrived } = await collector();
    const spans = traces({ tracer });
    const { middleware, run: runMatch } = spans.match();
    const faulty: AnyGame = {
      ...pennies,
      outcome: () => {
        throw new Error('a fault of the game');
      },
    };
    const match = new Match(faulty, { ...unwillingly, middleware });
    await expect(spans.run('faulty', async () => runMatch(match))).rejects.toThrow('a fault of the game');
    const { spans: all, text } = await arrived();
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['masbench.run']));
    expect(all.every(({ status: { code = 0 } }) => code === 2 || code === 0)).toBe(true);
    expect(text).not.toContain('a fault of the game');
  });

  it('nothing is recorded, and nothing changes, where no SDK is registered', async () => {
    const { middleware, run: runMatch } = traces().match();
    const result = await runMatch(new Match<AnyGame>(pennies, { ...unwillingly, middleware, seed: 1 }));
    expect(result.status).toBe('finished');
  });
});
