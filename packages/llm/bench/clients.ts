import { fork } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateText, streamText } from 'ai';
import { createOpenAICompatible } from 'ai-sdk-v3';
import OpenAI from 'openai';
import { Agent, request as undiciRequest } from 'undici';
import {
  ledger,
  openaiCompatible,
  stack,
  type ModelProvider,
  type ModelRequest,
  budget,
  cache,
  cassette,
  limiter,
  retry,
  timeout,
} from '@masbench/llm';
import { callLog } from '../src/wrappers/call-log.ts';
import { type StackOptions } from '../src/wrappers/defaults.ts';
import { scriptedModel } from '@masbench/llm/testing';
import { compare, type Call, type Measured } from './measure.js';

export interface ClientsBench {
  /** Whole answers, by calls at once and client. */
  readonly whole: Readonly<Record<string, Readonly<Record<string, Measured>>>>;
  /** Streams of 200 pieces, per stream. */
  readonly streams: Readonly<Record<string, Measured>>;
  /** Microseconds of CPU time that one wrapper adds to a call. */
  readonly wrappers: Readonly<Record<string, number>>;
}

const prompt = 'The moderator says that it is night and that all players close their eyes. '
  .repeat(53)
  .slice(0, 3_900);
const piecesInStream = 200;

/** Compares our path with undici, the official client and the AI SDK on one local server in a process of its own. */
export async function run(): Promise<ClientsBench> {
  const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(server, 'message')) as [number];
  const directory = mkdtempSync(join(tmpdir(), 'masbench-bench-'));
  try {
    const clients = clientsOf(`http://127.0.0.1:${port}/v1`, directory);
    const whole: Record<string, Readonly<Record<string, Measured>>> = {};
    for (const [width, count] of [
      [1, 300],
      [16, 1_000],
      [128, 1_500],
    ] as const) {
      whole[String(width)] = await compare(clients.whole, { count, width, rounds: 3 });
      print(`Whole answers, ${width} at once`, whole[String(width)] ?? {}, 1, 'request');
    }
    const streams = await compare(clients.streams, { count: 100, width: 16, rounds: 3 });
    print('Streams of 200 pieces, 16 at once', streams, piecesInStream, 'piece');
    const wrappers = await wrapperCosts(directory);
    console.log('\nEach wrapper alone, µs CPU per call beyond a model that answers at once');
    for (const [name, micros] of Object.entries(wrappers))
      console.log(`  ${name.padEnd(34)}${micros.toFixed(1).padStart(8)}`);
    return { whole, streams, wrappers };
  } finally {
    rmSync(directory, { recursive: true });
    server.disconnect();
  }
}

interface Clients {
  readonly whole: Readonly<Record<string, Call>>;
  readonly streams: Readonly<Record<string, Call>>;
}

function clientsOf(baseURL: string, directory: string): Clients {
  const apiKey = 'bench-key';
  const bare = openaiCompatible('bench', { baseUrl: baseURL, apiKey });
  const wrapped = stack(allWrappers(directory))(bare);
  const official = new OpenAI({ baseURL, apiKey });
  const sdk = createOpenAICompatible({ name: 'bench', baseURL, apiKey })('bench');
  const agent = new Agent();
  const { signal } = new AbortController();
  // The bare provider listens once per call; the wrappers keep one listener for all.
  setMaxListeners(0, signal);
  const body = (index: number, stream: boolean): string =>
    JSON.stringify({ model: 'bench', messages: messages(index), stream });
  const post = (index: number, stream: boolean): ReturnType<typeof undiciRequest> =>
    undiciRequest(`${baseURL}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: body(index, stream),
      dispatcher: agent,
    });

  return {
    whole: {
      'undici.request': async (index) => (await post(index, false)).body.json(),
      'masbench, bare provider': (index) => bare.generate(asked(index), { signal }),
      'masbench, all wrappers': (index) => wrapped.generate(asked(index), { signal }),
      'openai (official)': (index) =>
        official.chat.completions.create({ model: 'bench', messages: messages(index) }),
      'Vercel ai + openai-compatible': (index) => generateText({ model: sdk, messages: messages(index) }),
    },
    streams: {
      'undici.request': async (index) => {
        for await (const chunk of (await post(index, true)).body) void chunk;
      },
      'masbench, all wrappers': (index) => wrapped.generate(asked(index), { signal, stream: true }),
      'openai (official)': async (index) => {
        const stream = await official.chat.completions.create({
          model: 'bench',
          messages: messages(index),
          stream: true,
        });
        for await (const chunk of stream) void chunk;
      },
      'Vercel ai + openai-compatible': async (index) => {
        for await (const chunk of streamText({ model: sdk, messages: messages(index) }).textStream)
          void chunk;
      },
    },
  };
}

function messages(index: number): { role: 'user'; content: string }[] {
  return [{ role: 'user', content: `${index} ${prompt}` }];
}

function asked(index: number): ModelRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text: `${index} ${prompt}` }] }],
    output: { mode: 'text' },
    maxOutputTokens: 500,
  };
}

const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 2, asOf: '2026-11-21', source: 'bench' };

/** Everything on: two ledgers, a recording, a cache on disk that never hits, both time-outs, retries, a limiter. */
function allWrappers(directory: string): StackOptions {
  return {
    budget: { account: ledger({ costUsd: 1e9 }), prices: { 'openai-compatible:bench': price } },
    cassette: { directory: join(directory, 'cassette'), mode: 'record' },
    cache: { directory: join(directory, 'cache') },
    limiter: { concurrency: { start: 256, most: 256 } },
  };
}

async function wrapperCosts(directory: string): Promise<Readonly<Record<string, number>>> {
  const model = scriptedModel({ result: { text: 'word '.repeat(300) } });
  const { signal } = new AbortController();
  const account = ledger({ costUsd: 1e9 });
  const kept = cache({ directory: join(directory, 'one-cache') });
  const layers: Readonly<Record<string, ModelProvider>> = {
    none: model,
    budget: budget({ account, prices: { 'scripted:*': price } })(model),
    'cassette (record)': cassette({ directory: join(directory, 'one-cassette'), mode: 'record' })(model),
    'cache (miss, write)': kept(model),
    'cache (hit)': kept(model),
    'time-out': timeout({ ms: 60_000, scope: 'attempt' })(model),
    retry: retry()(model),
    limiter: limiter({ concurrency: { start: 256 } })(model),
    'call log': callLog({ trace: (record) => void JSON.stringify(record), traced: [] })(model),
  };
  const ways = Object.fromEntries(
    Object.entries(layers).map(([name, layer]): [string, Call] => [
      name,
      (index) => layer.generate(asked(name === 'cache (hit)' ? 0 : index), { signal }),
    ]),
  );
  const measured = await compare(ways, { count: 1_000, width: 16, rounds: 3 });
  const base = measured['none']?.cpuMicros ?? 0;
  return Object.fromEntries(
    Object.entries(measured).map(([name, { cpuMicros }]) => [
      name,
      name === 'none' ? cpuMicros : cpuMicros - base,
    ]),
  );
}

function print(title: string, rows: Readonly<Record<string, Measured>>, parts: number, unit: string): void {
  const ours = rows['masbench, all wrappers']?.cpuMicros ?? Number.NaN;
  console.log(`\n${title}`);
  for (const [name, { perSecond, cpuMicros }] of Object.entries(rows)) {
    const cells = [
      `${(perSecond * parts).toFixed(0)} ${unit}s/s`,
      `${(cpuMicros / parts).toFixed(1)} µs CPU`,
      `${(cpuMicros / ours).toFixed(2)} of ours`,
    ];
    console.log(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(20)).join('')}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
