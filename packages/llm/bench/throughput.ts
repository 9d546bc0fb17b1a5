import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openaiCompatible, stack } from '@masbench/llm';
import { measure } from './measure.js';

export interface ThroughputBench {
  /** Callers at once. */
  readonly callers: number;
  /** Wall time of the whole stack over that of bare `fetch`, in the same round: median, least and most of the rounds. */
  readonly overFetch: { readonly median: number; readonly least: number; readonly most: number };
  /** CPU time of a call through the whole stack over that of bare `fetch`, median of the rounds. */
  readonly cpuOverFetch: number;
  /** Wall time of the whole stack over the time that the server alone takes. */
  readonly overIdeal: number;
}

const callers = 256;
const calls = 2_048;
const latencyMs = 200;
const rounds = 10;

/** Compares 256 callers on one server that takes 200 ms for an answer: the whole stack against bare `fetch`, round by round. */
export async function run(): Promise<ThroughputBench> {
  const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [String(latencyMs)], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [port] = (await once(server, 'message')) as [number];
    const url = `http://127.0.0.1:${port}/v1`;
    const messages = [{ role: 'user', content: 'word '.repeat(700) }];
    const model = stack({ limiter: { concurrency: { start: callers, most: callers } } })(
      openaiCompatible('bench', { baseUrl: url }),
    );
    const signal = new AbortController().signal;
    const ways = {
      fetch: async (): Promise<unknown> =>
        (
          await fetch(`${url}/chat/completions`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ model: 'bench', messages }),
          })
        ).json(),
      stack: async (): Promise<unknown> =>
        model.generate(
          {
            messages: [{ role: 'user', content: [{ type: 'text', text: 'word '.repeat(700) }] }],
            output: { mode: 'text' },
          },
          { signal },
        ),
    };
    const ratios: number[] = [];
    const ideals: number[] = [];
    const cpu: number[] = [];
    for (const way of Object.values(ways)) await measure(way, callers, callers);
    for (let round = 0; round < rounds; round += 1) {
      // Either goes first in every second round.
      const order = round % 2 === 0 ? (['fetch', 'stack'] as const) : (['stack', 'fetch'] as const);
      const seconds = { fetch: 0, stack: 0 };
      const micros = { fetch: 0, stack: 0 };
      for (const name of order) {
        const { perSecond, cpuMicros } = await measure(ways[name], calls, callers);
        seconds[name] = calls / perSecond;
        micros[name] = cpuMicros;
      }
      ratios.push(seconds.stack / seconds.fetch);
      cpu.push(micros.stack / micros.fetch);
      ideals.push(seconds.stack / ((calls / callers) * (latencyMs / 1_000)));
    }
    const found = {
      callers,
      overFetch: { median: middle(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
      cpuOverFetch: middle(cpu),
      overIdeal: middle(ideals),
    };
    const { median, least, most } = found.overFetch;
    console.log(
      `\n${callers} callers on one server of ${latencyMs} ms, ${rounds} rounds of ${calls} calls\n  wall over fetch   ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})\n  CPU over fetch    ${found.cpuOverFetch.toFixed(2)}\n  wall over ideal   ${found.overIdeal.toFixed(2)}`,
    );
    return found;
  } finally {
    server.disconnect();
  }
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
