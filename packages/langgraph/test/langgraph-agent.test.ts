import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { play, type Agent, type AnyGame, type NamedAgent, type Turn } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { langgraphAgent } from '@masbench/langgraph';
import { mockServer } from '@masbench/llm/testing';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { talkAndVote } from './talk-and-vote.ts';

afterEach(() => void vi.useRealTimers());

type Answer = (messages: readonly BaseMessage[], signal: AbortSignal | undefined) => unknown;

/** A graph of one node that answers by a function. */
function graphOf(
  think: (messages: BaseMessage[], signal: AbortSignal | undefined) => Promise<BaseMessage>,
  checkpointer?: MemorySaver,
) {
  return new StateGraph(MessagesAnnotation)
    .addNode('think', async ({ messages }, { signal }) => ({ messages: [await think(messages, signal)] }))
    .addEdge('__start__', 'think')
    .compile(checkpointer === undefined ? {} : { checkpointer });
}

/** The same in the place of a model. */
const scriptedGraph = (answer: Answer, checkpointer?: MemorySaver) =>
  graphOf(
    async (messages, signal) => new AIMessage(JSON.stringify(await answer(messages, signal))),
    checkpointer,
  );

const isTalk = (messages: readonly BaseMessage[]): boolean => messages.at(-1)?.text.includes('talk') === true;
const legal = (messages: readonly BaseMessage[]): string => (isTalk(messages) ? 'hello' : 'A');

const wired = {
  input: (turn: Turn) => ({ messages: [new HumanMessage(`${turn.seat} ${turn.kind}`)] }),
  output: ({ messages }: { readonly messages: readonly BaseMessage[] }): unknown =>
    JSON.parse(messages.at(-1)?.text ?? 'null'),
};

const fair: NamedAgent<typeof talkAndVote> = {
  name: 'scripted: fair',
  nature: 'scripted',
  resumable: true,
  create: () => ({ talk: () => 'hello', vote: ({ data }) => data.targets[0] ?? '' }),
};

async function played(agents: Readonly<Record<string, Agent<AnyGame>>>, more: object = {}) {
  return play<AnyGame>(talkAndVote, { id: 'm0001', config: {}, services: {}, seed: 1, agents, ...more });
}

describe('a graph in a seat', () => {
  it('has a thread for each match and seat: no seat reads what another one was asked', async () => {
    const seen: string[][] = [];
    const checkpointer = new MemorySaver();
    const graph = scriptedGraph((messages) => {
      seen.push(messages.filter((message) => message.type === 'human').map(({ text }) => text));
      return legal(messages);
    }, checkpointer);
    const agent = langgraphAgent(graph, { name: 'graph', nature: 'scripted', ...wired });
    // Two matches of one id, as the first match of two runs has.
    for (const seed of [1, 2])
      expect((await played({ A: agent, B: agent, C: fair }, { seed })).status).toBe('finished');
    for (const questions of seen) expect(new Set(questions.map(([seat]) => seat)).size).toBe(1);
    expect(Math.max(...seen.map(({ length }) => length))).toBe(4);
    expect(seen).toHaveLength(16);
  });

  it('forgets an answer that was not played before it is asked again, at its first turn too', async () => {
    for (const wrongAt of ['talk', 'vote']) {
      const threads: string[][] = [];
      let failures = 2;
      const graph = scriptedGraph((messages) => {
        const now = messages.at(-1)?.text ?? '';
        threads.push(messages.map(({ text }) => text));
        if (now.includes(wrongAt) && failures-- > 0) return 7;
        return legal(messages);
      }, new MemorySaver());
      const agent = langgraphAgent(graph, { name: 'graph', nature: 'scripted', ...wired });
      const { seats } = await played({ A: agent, B: fair }, { limits: { retries: 2 } });
      expect(seats['A']?.failedAttempts).toEqual({ illegal: 2 });
      expect(threads.flat()).not.toContain('7');
      expect(threads.at(-1)).toEqual(['A talk', '"hello"', 'A vote', '"A"', 'A talk', '"hello"', 'A vote']);
    }
  });

  it('plays on from a checkpointer that outlives its process, wherever that was killed', async () => {
    const checkpointer = new MemorySaver();
    const threads: string[] = [];
    const graph = scriptedGraph((messages) => {
      threads.push(messages.map(({ text }) => text).join(' '));
      return isTalk(messages) ? `message ${messages.length}` : 'A';
    }, checkpointer);
    const seated = (): NamedAgent<AnyGame> =>
      langgraphAgent(graph, { name: 'graph', nature: 'scripted', resumable: true, ...wired });
    const folder = temporaryFolder();
    const [path, calls] = [join(folder, 'm.jsonl'), join(folder, 'm.calls.jsonl')];
    const playOn = async () => played({ A: seated(), B: fair }, { journal: fileJournal(path) });
    const linesOf = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n');
    const write = async (file: string, lines: readonly string[]) => writeFile(file, `${lines.join('\n')}\n`);
    const { outcome } = await playOn();
    const [lines, logged] = [await linesOf(path), await linesOf(calls)];
    const undisturbed = new Set(threads.splice(0));
    for (let kept = 1; kept <= lines.length; kept += 1) {
      await write(path, lines.slice(0, kept));
      await write(calls, logged);
      expect((await playOn()).outcome).toEqual(outcome);
      expect(await linesOf(path)).toEqual(lines);
    }
    // Every decision was on record, so that no turn is taken again, and none is in the thread twice.
    expect(threads).toEqual([]);
    // The last record of the log was lost with the process: the turn starts from where it started.
    const starts = logged.findLastIndex((line) => line.includes('langgraph-start'));
    await write(path, lines.slice(0, lines.findLastIndex((line) => line.includes('"answer"')) - 1));
    await write(calls, logged.slice(0, starts + 1));
    expect((await playOn()).outcome).toEqual(outcome);
    expect(threads.length).toBeGreaterThan(0);
    for (const thread of threads) expect(undisturbed).toContain(thread);
  });

  it('is aborted when its time is up, and its thread goes on without what it was at', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const timeoutMs = 60_000;
    const aborted: unknown[] = [];
    const threads: string[][] = [];
    let isSlow = true;
    const graph = scriptedGraph(async (messages, signal) => {
      threads.push(messages.map(({ text }) => text));
      if (isSlow) {
        isSlow = false;
        const isOver = new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
        vi.advanceTimersByTime(timeoutMs);
        await isOver;
        aborted.push(signal?.aborted);
      }
      return legal(messages);
    }, new MemorySaver());
    const agent = langgraphAgent(graph, { name: 'graph', ...wired });
    const { status, seats } = await played({ A: agent, B: fair }, { limits: { timeoutMs, retries: 1 } });
    expect(status).toBe('finished');
    expect(aborted).toEqual([true]);
    expect(seats['A']?.failedAttempts).toEqual({ timeout: 1 });
    expect(threads.at(-1)).toHaveLength(7);
  });

  it('is charged for every call before its answer is used, however long other handlers take', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    onTestFinished(release);
    const model = new FakeListChatModel({ responses: ['"A"'], callbacks: [{ handleLLMEnd: () => held }] });
    const graph = scriptedGraph(async (messages) => {
      await model.invoke([...messages]);
      return legal(messages);
    });
    const agent = langgraphAgent(graph, { name: 'graph', ...wired });
    const { status, seats } = await played({ A: agent, B: fair });
    expect(status).toBe('finished');
    expect(seats['A']).toMatchObject({ moves: 4, usage: { calls: 4 } });
  });

  it('is charged for what a cache was read for, and written with', async () => {
    const usage_metadata = {
      input_tokens: 100,
      output_tokens: 9,
      total_tokens: 109,
      input_token_details: { cache_read: 60, cache_creation: 30 },
      output_token_details: { reasoning: 4 },
    };
    const message = Object.assign(new AIMessage('"A"'), { usage_metadata });
    const model = Object.assign(new FakeListChatModel({ responses: [] }), {
      _generate: async () => ({ generations: [{ text: '"A"', message }] }),
    });
    const graph = graphOf(async (messages) => model.invoke(messages));
    const { seats } = await played({ A: langgraphAgent(graph, { name: 'graph', ...wired }), B: fair });
    const { usage } = seats['A'] ?? {};
    const calls = usage?.calls ?? 0;
    expect(calls).toBeGreaterThan(0);
    expect(usage).toMatchObject({
      inputTokens: 100 * calls,
      cachedTokens: 60 * calls,
      cacheWriteTokens: 30 * calls,
      outputTokens: 9 * calls,
      reasoningTokens: 4 * calls,
    });
  });

  it('is charged for every call of a chat model, and cannot pass a limit', async () => {
    const server = await mockServer({
      reply: ({ body }) => ({ text: JSON.stringify(body).includes('vote') ? '"A"' : '"hello"' }),
    });
    onTestFinished(server.close);
    const model = new ChatOpenAI({
      model: 'gpt-4o-mini',
      apiKey: 'sk-of-a-test',
      configuration: { baseURL: `${server.url}/v1` },
    });
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('draft', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
      .addNode('decide', async ({ messages }) => ({ messages: [await model.invoke(messages.slice(0, 1))] }))
      .addEdge('__start__', 'draft')
      .addEdge('draft', 'decide')
      .compile();
    const agent = langgraphAgent(graph, { name: 'graph', ...wired, bound: { calls: 2 } });
    const { status, seats } = await played({ A: agent, B: fair });
    expect(status).toBe('finished');
    expect(server.requests).toHaveLength(8);
    expect(seats['A']?.usage).toMatchObject({
      calls: 8,
      inputTokens: expect.any(Number) as number,
      outputTokens: expect.any(Number) as number,
    });
    const limited = await played({ A: agent, B: fair }, { limits: { seat: { calls: 5 } } });
    expect(server.requests).toHaveLength(12);
    expect(limited.seats['A']).toMatchObject({ usage: { calls: 4 }, failedAttempts: { budget: 1 } });
    const unbounded = await played({ A: agent, B: fair }, { limits: { seat: { tokens: 500 } } });
    expect(unbounded).toMatchObject({
      status: 'aborted',
      reason: expect.stringContaining('give its `bound`') as string,
    });
    expect(server.requests).toHaveLength(12);
  });
});
