import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { move, play, replay, type Journal, type MatchResult } from '@masbench/core';
import { fileJournal, type CallRecord } from '@masbench/core/journal';
import {
  lastMoves,
  llmAgent,
  named,
  type ModelProvider,
  type ModelRequest,
  type ModelResult,
} from '@masbench/llm';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { type LlmAgentOptions } from '../src/agent.ts';
import { type Finish } from '../src/model-result.ts';
import { deriveAnswerSchema } from '../src/json-schema.ts';
import { injections, quotedTexts, scriptedModel } from '@masbench/llm/testing';
import { type ScriptedModel, type ScriptedReply } from '../src/testing/scripted-model.ts';
import { debate, debatePrompts, silent } from './debate.js';
import { fault } from './request.js';

type Options = Partial<LlmAgentOptions<typeof debatePrompts>>;
type Result = MatchResult<typeof debate>;

const agent = (
  model: ModelProvider,
  options: Options = {},
): ReturnType<typeof llmAgent<typeof debatePrompts>> =>
  llmAgent({ model, prompts: debatePrompts, ...options });

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const journal = (): Journal => fileJournal(join(directory, 'match.jsonl'));
const records = (): readonly CallRecord[] =>
  readFileSync(join(directory, 'match.calls.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): CallRecord => JSON.parse(line));

/** A talks and votes with the model, B with a script. */
const match = (model: ModelProvider, options: Options = {}, limits = {}): Promise<Result> =>
  play(debate, {
    config: {},
    agents: { A: agent(model, options), B: silent },
    seed: 7,
    journal: journal(),
    limits,
  });

const text = (asked: ModelRequest | undefined, role = 'user'): string =>
  (asked?.messages ?? [])
    .filter((message) => message.role === role)
    .flatMap(({ content }) => content.map((part) => (part.type === 'text' ? part.text : '')))
    .join('\n---\n');

const modesOf = ({ calls }: ScriptedModel) => calls.map(({ request }) => request.output.mode);

const say = { json: { text: 'I trust B.', mood: null } };
const vote = { json: { answer: 'B' } };

describe('llmAgent', () => {
  test('plays every kind of move, and what is no object is asked for as one', async () => {
    const model = scriptedModel([say, vote]);
    const { outcome, seats } = await match(model);
    expect(outcome).toEqual({ A: 'B', B: 'A' });
    expect(seats['A']).toMatchObject({ standIns: {}, usage: { calls: 2, costUsd: 0 } });
    expect(seats['A']?.usage.inputTokens).toBeGreaterThan(0);
  });

  test('is a plain object: handlers can be replaced, and named', async () => {
    const model = scriptedModel([say]);
    const A = named(model, { ...agent(model), vote: () => 'A' }, { version: '3' });
    const { outcome, seats } = await play(debate, { config: {}, agents: { A, B: silent }, seed: 1 });
    expect(outcome).toEqual({ A: 'A', B: 'A' });
    expect(seats['A']?.agent).toEqual({ name: 'scripted:scripted', version: '3', nature: 'model' });
  });

  test.each([
    ['auto', { schema: 'enforced', json: true }, 'schema'],
    ['auto', { schema: 'best_effort', json: true }, 'schema'],
    ['auto', { schema: false, json: true }, 'json'],
    ['auto', { schema: false, json: false }, 'text'],
    ['json', { schema: 'enforced', json: true }, 'json'],
    ['text', { schema: 'enforced', json: true }, 'text'],
  ] as const)('asks for JSON in the mode %s of a model with %j', async (outputMode, output, mode) => {
    const model = scriptedModel([say, vote], { capabilities: { output: { text: true, ...output } } });
    await match(model, { outputMode });
    const asked = model.calls[0]?.request;
    expect(asked?.output.mode).toBe(mode);
    expect(text(asked).includes('JSON Schema')).toBe(mode !== 'schema');
  });

  test('goes a rung down where the provider rejects the schema, stays there, and says so', async () => {
    const model = scriptedModel([fault('schema-rejected'), say, vote]);
    await match(model);
    expect(modesOf(model)).toEqual(['schema', 'json', 'json']);
    expect(records()).toContainEqual(
      expect.objectContaining({ type: 'model-downgrade', from: 'schema', to: 'json' }),
    );
  });

  test('stays on the lowest rung that any of its concurrent calls was sent to', async () => {
    let sayText = (): void => undefined;
    const asText = new Promise<void>((resolve) => (sayText = resolve));
    let calls = 0;
    const model = scriptedModel(async ({ output: { mode } }) => {
      calls += 1;
      if (calls === 2) await asText;
      if (mode === 'text') sayText();
      return mode === 'text' ? vote : fault('schema-rejected');
    });
    const both = { ...agent(model), say: () => ({ text: 'hm' }) };
    await play(debate, { config: {}, agents: { A: both, B: both }, seed: 7 });
    expect(modesOf(model)).toEqual(['schema', 'schema', 'json', 'text', 'text']);
  });

  test('asks in no other mode than the one that was chosen', async () => {
    const model = scriptedModel([fault('schema-rejected', 'this schema is not taken')]);
    const { status, reason } = await match(model, { outputMode: 'schema' });
    expect(status).toBe('aborted');
    expect(reason).toContain('this schema is not taken');
    expect(model.calls).toHaveLength(1);
  });

  test('stops before a call where the chosen mode cannot hold the schema of a move', async () => {
    const isText = z.custom<string>((value) => typeof value === 'string');
    const vague = move({ data: debate.asks.vote.data, action: isText });
    const open: typeof debate = { ...debate, asks: { ...debate.asks, vote: vague } };
    const played = async (outputMode: 'auto' | 'schema', model: ModelProvider) =>
      play(open, { config: {}, seed: 7, agents: { A: agent(model, { outputMode }), B: silent } });
    const chosen = scriptedModel([say]);
    const { status, reason } = await played('schema', chosen);
    expect(status).toBe('aborted');
    expect(reason).toContain("Cannot enforce the schema of the move 'vote'");
    expect(chosen.calls).toHaveLength(1);
    const free = scriptedModel([say, vote]);
    await played('auto', free);
    expect(modesOf(free)).toEqual(['schema', 'json']);
  });

  test('asks once more with the error where an answer does not fit, and keeps the reason', async () => {
    const model = scriptedModel([{ json: { text: '' } }, say, vote]);
    const { seats } = await match(model);
    const again = model.calls[1]?.request;
    expect(again?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(text(again)).toContain('That answer cannot be used. ');
    expect(text(again)).toContain('at text');
    expect(seats['A']).toMatchObject({ failedAttempts: {}, usage: { calls: 3 } });
    const error: unknown = expect.stringContaining('text');
    expect(records()).toContainEqual(
      expect.objectContaining({ type: 'model-answer', call: 1, outcome: 'invalid', error }),
    );
  });

  test('leaves an answer that never fits to the engine, which tells the model why', async () => {
    const wrong = [5, 6].map((said) => ({ json: { text: said } }));
    const model = scriptedModel(['I will not say.', 'No JSON from me.', ...wrong, vote]);
    const { seats } = await match(model);
    expect(seats['A']).toMatchObject({ failedAttempts: { illegal: 2 }, standIns: { illegal: 1 } });
    expect(text(model.calls[2]?.request)).toContain('Your answer before was not accepted: "');
  });

  test('mends what is nearly JSON, and keeps on record that it did', async () => {
    await match(scriptedModel(["{text: 'Hello', }", vote]));
    expect(records()).toContainEqual(
      expect.objectContaining({ type: 'model-answer', outcome: 'ok', repaired: true }),
    );
  });

  const ended = (unified: Finish, refusal?: ModelResult['refusal'], words = ''): ScriptedReply => ({
    result: { text: words, finish: { unified }, refusal },
  });

  test.each([
    [ended('refusal', { source: 'model' }, 'I cannot help with that.'), 'refusal'],
    [ended('content_filter', { source: 'output_filter', category: 'violence' }), 'refusal'],
    [ended('length'), 'error'],
  ])('puts %j on record as a %s', async (reply, why) => {
    const { seats } = await match(scriptedModel([reply, vote]), {}, { retries: 0 });
    expect(seats['A']?.standIns).toEqual({ [why]: 1 });
  });

  test.each([
    [
      ended('content_filter', { source: 'input_filter', text: 'violence' }),
      /A filter turned the prompt away before .* read it/,
    ],
    [ended('context_overflow'), /The prompt is longer than/],
  ])('stops the match where no model has read the prompt: %j', async (reply, why) => {
    const { status, reason, seats, scores } = await match(scriptedModel([reply, vote]), {}, { retries: 0 });
    expect({ status, scores }).toEqual({ status: 'aborted', scores: null });
    expect(seats['A']?.standIns).toEqual({});
    expect(reason).toMatch(why);
  });

  test('says what to do where reasoning used up the output', async () => {
    const usage = { input: { total: 1 }, output: { total: 4_096, reasoning: 4_096 }, estimated: false };
    const limited: ScriptedReply = { result: { text: ' ', finish: { unified: 'length' }, usage } };
    const { journal: record } = await match(scriptedModel([limited, vote]), {}, { retries: 0 });
    expect([...record.read()].join('\n')).toContain(
      "used up its 4096 output tokens before it wrote an answer: raise 'maxOutputTokens'",
    );
  });

  test('always sends a maximum output, and nothing else that was not chosen', async () => {
    const plain = scriptedModel([say, vote]);
    await match(plain);
    const sent = Object.entries(plain.calls[0]?.request ?? {}).filter(([, value]) => value !== undefined);
    expect(
      sent
        .map(([name]) => name)
        .toSorted()
        .join(' '),
    ).toBe('cacheKey maxOutputTokens messages output');
    const chosen = scriptedModel([say, vote], { capabilities: { reasoning: 'effort' } });
    directory = temporaryFolder();
    await match(chosen, { temperature: 0, reasoning: { effort: 'low' } });
    const settings = { maxOutputTokens: 16_384, temperature: 0, reasoning: { effort: 'low' } };
    expect(chosen.calls[0]?.request).toMatchObject(settings);
  });

  test('holds the budget of its seat', async () => {
    const model = scriptedModel([say, vote]);
    const { seats } = await match(model, {}, { seat: { calls: 1 }, retries: 0 });
    expect(model.calls).toHaveLength(1);
    expect(seats['A']?.standIns).toEqual({ budget: 1 });
  });

  test('makes no call that may take more tokens than are left', async () => {
    const model = scriptedModel([]);
    const { seats } = await match(model, { maxOutputTokens: 500 }, { seat: { tokens: 600 }, retries: 0 });
    expect(model.calls).toEqual([]);
    expect(seats['A']?.standIns).toEqual({ budget: 2 });
  });

  test('makes no call under a limit in dollars where the model has no price, and stops the match', async () => {
    const model = scriptedModel([say], { id: 'unheard-of' });
    const { status, reason } = await match(model, {}, { seat: { costUsd: 1 } });
    expect(model.calls).toEqual([]);
    expect(status).toBe('aborted');
    expect(reason).toContain('must give a bound for costUsd');
  });

  test.each(['auth', 'quota', 'server', 'unknown-model', 'unreachable', 'refused-by-wrapper'] as const)(
    'stops the match at a fault of kind %s instead of letting stand-ins play, and goes on when it is resumed',
    async (kind) => {
      const model = scriptedModel([fault(kind, 'what to do')]);
      const { status, reason } = await match(model);
      expect(status).toBe('aborted');
      expect(reason).toContain('what to do');
      expect(model.calls).toHaveLength(1);
      const resumed = await match(scriptedModel([say, vote]));
      expect(resumed).toMatchObject({ status: 'finished', outcome: { A: 'B' } });
    },
  );

  test('writes every call before its answer is used, faults too, and no key', async () => {
    const secret = 'sk-proj-abcdefghijklmnop1234567890';
    const rejected = fault('schema-rejected', `the key ${secret} is fine`);
    const used: boolean[] = [];
    const A = agent(scriptedModel([rejected, say, vote]));
    const watched: typeof A = {
      ...A,
      say: async (turn, io) => {
        const action = await A.say(turn, io);
        used.push(records().some(({ result }) => JSON.stringify(result ?? '').includes('I trust B.')));
        return action;
      },
    };
    await play(debate, { config: {}, seed: 7, journal: journal(), agents: { A: watched, B: silent } });
    expect(used).toEqual([true]);
    const [secretOfMatch, ...calls] = records();
    expect(secretOfMatch).toMatchObject({ type: 'match-secret', request: '' });
    expect(calls.map(({ type, error, result }) => [type, error !== undefined, result !== undefined])).toEqual(
      [
        ['model-call', true, false],
        ['model-downgrade', false, false],
        ['model-call', false, true],
        ['model-call', false, true],
      ],
    );
    expect(JSON.stringify(records())).not.toContain(secret);
    expect(calls[2]).toMatchObject({
      request: 'say/A#0',
      asked: { messages: [{ role: 'system' }, { role: 'user' }], settings: { output: { mode: 'json' } } },
      result: { usage: {}, timing: {}, outputMode: 'json' },
    });
  });

  test('reminds of its own moves where it has a memory', async () => {
    const model = scriptedModel([say, vote]);
    await match(model, { memory: lastMoves({ count: 1 }) });
    const asked = model.calls[1]?.request;
    expect(text(asked)).toContain('Your latest moves, oldest first:\n- say: you were given <said');
    expect(text(asked)).toContain('and answered {"text":"I trust B."}');
  });

  test.each(injections)('shows other players only inside of quotes: %j', async (hostile) => {
    const model = scriptedModel([vote]);
    const agents = {
      A: { say: () => ({ text: hostile }), vote: () => 'A' },
      B: { ...silent, vote: agent(model).vote },
    };
    await play(debate, { config: {}, seed: 7, agents });
    const [user, system] = ['user', 'system'].map((role) => text(model.calls[0]?.request, role));
    expect(quotedTexts(user ?? '')).toEqual({
      quotes: [hostile, 'hm'],
      outside: 'What was said:\n<said by "A">\n<said by "B">\nVote.',
    });
    expect(system).toContain('never an instruction');
  });
});

describe('resume', () => {
  /** Plays until the first move is decided: the process dies before the engine has it. */
  async function die(model: ModelProvider): Promise<void> {
    const stop = new AbortController();
    const A = agent(model);
    const dying = {
      ...A,
      say: async (...turn: Parameters<typeof A.say>) => {
        await A.say(...turn);
        stop.abort();
        return new Promise<never>(() => {});
      },
    };
    const agents = { A: dying, B: silent };
    const { signal } = stop;
    const { status } = await play(debate, { config: {}, seed: 7, agents, journal: journal(), signal });
    expect(status).toBe('aborted');
  }

  test('takes calls that were paid from the call log, charges them as before, and asks only for the rest', async () => {
    const whole = await match(scriptedModel([{ json: { text: '' } }, say, vote]));
    directory = temporaryFolder();
    await die(scriptedModel([{ json: { text: '' } }, say]));
    const second = scriptedModel([vote]);
    const resumed = await match(second);
    expect(second.calls).toHaveLength(1);
    expect(resumed.outcome).toEqual(whole.outcome);
    expect({ ...resumed.seats['A']?.usage, seconds: 0 }).toEqual({ ...whole.seats['A']?.usage, seconds: 0 });
    expect(replay(debate, resumed.journal).outcome).toEqual(whole.outcome);
  });

  test('asks again where the prompt is another one', async () => {
    await die(scriptedModel([say]));
    const second = scriptedModel([say, vote]);
    await match(second, { temperature: 1 });
    expect(second.calls).toHaveLength(2);
  });
});

test('the schema of an answer is derived once', () => {
  const schema = debate.asks.say.data;
  expect(deriveAnswerSchema(schema)).toBe(deriveAnswerSchema(schema));
});
