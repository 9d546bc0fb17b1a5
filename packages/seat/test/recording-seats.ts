import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HumanMessage, type BaseMessage } from '@langchain/core/messages';
import type { RunnableConfig } from '@langchain/core/runnables';
import { MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import type { Agent, AnyGame } from '@masbench/core';
import { langgraphAgent } from '@masbench/langgraph';
import { http, programSeat, stdio } from '@masbench/seat';
import { SeatDesk } from '@masbench/seat/mcp';
import { seatServer } from '../src/mcp/seat-server.ts';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import * as z from 'zod';
import { mcpPlayer } from './mcp-client.ts';
import { agentFile } from './seated.ts';

/** A seat that keeps all that reaches it, on the other side of the wire. It bids the number of its moves. */
export interface RecordingSeat {
  readonly agent: Agent<AnyGame>;
  /** Everything that was received, in order, as JSON. Ends the seat. */
  readonly received: () => Promise<readonly unknown[]>;
}

const received = z.object({ type: z.string(), turn: z.int().optional(), id: z.string().optional() });
const bidOf = (turn: number): object => ({ bid: turn % 4, diary: '' });

/** A process that writes what it reads to a file. */
export async function overStdio(file: string): Promise<RecordingSeat> {
  return {
    agent: programSeat(stdio(['python3', agentFile('recorder.py'), file], { isolate: false })),
    received: async () => {
      // It reads of the end after the match has ended.
      while (!/"type":"end".*\}\n$/.test(readFileSync(file, 'utf8'))) await setTimeout(5);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      return lines.map((line): unknown => JSON.parse(line));
    },
  };
}

/** A server that keeps bodies and headers. */
export async function overHttp(): Promise<RecordingSeat> {
  const all: unknown[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { host: _host, 'content-length': _length, ...headers } = request.headers;
      all.push(JSON.parse(body), headers);
      const { type, turn = 0, id } = received.parse(JSON.parse(body));
      if (type === 'match') response.end('{"type":"ready","protocol":"masbench-seat/1"}\n');
      else if (type === 'turn')
        response.end(`${JSON.stringify({ type: 'action', id, action: bidOf(turn) })}\n`);
      else response.end();
      if (type === 'end') end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    agent: programSeat(http(`http://127.0.0.1:${port}`, { name: 'recorder' })),
    received: async () => {
      await ended;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      return all;
    },
  };
}

/** The official MCP client, with the results of its calls and what the server says of itself. */
export async function overMcp(): Promise<RecordingSeat> {
  const desk = new SeatDesk({ name: 'recorder', waitMs: 5000 });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await seatServer(desk).connect(theirs);
  const { client, play } = await mcpPlayer(ours);
  const about = [client.getInstructions(), await client.listTools()];
  const playing = play(({ turn }) => bidOf(Number(turn)));
  return {
    agent: desk.agent,
    received: async () => {
      await desk.close();
      const seen = await playing;
      await client.close();
      return [...seen, ...about];
    },
  };
}

/** A graph that keeps its state and its configuration at every node. */
export async function overLangGraph(): Promise<RecordingSeat> {
  const all: unknown[] = [];
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('think', ({ messages }, { configurable, metadata, runName }: RunnableConfig) => {
      const { turn } = z.object({ turn: z.int() }).parse(JSON.parse(messages.at(-1)?.text ?? ''));
      const said = messages.map(({ text }: BaseMessage) => text);
      const names = Object.entries({ ...configurable }).filter(([name]) => !name.startsWith('__pregel'));
      all.push(JSON.parse(said.at(-1) ?? ''), JSON.parse(JSON.stringify({ said, names, metadata, runName })));
      return { messages: [{ role: 'assistant', content: JSON.stringify(bidOf(turn)) }] };
    })
    .addEdge('__start__', 'think')
    .compile({ checkpointer: new MemorySaver() });
  const agent = langgraphAgent(graph, {
    name: 'recorder',
    input: ({ kind, turn, data, view }) => ({
      messages: [new HumanMessage(JSON.stringify({ type: 'turn', kind, turn, data, view }))],
    }),
    output: ({ messages }): unknown => JSON.parse(messages.at(-1)?.text ?? ''),
  });
  return { agent, received: async () => all };
}
