import { setTimeout as sleep } from 'node:timers/promises';
import type { NamedAgent } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import type { Gate } from '@masbench/llm';
import type { talk } from '../test/talk.ts';
import { wordOf } from '../test/talkers.ts';

/**
 * `timed` takes the steps of a model's agent: claims the bound, passes the gate of its account, waits as long as a model takes,
 * and has the answer recorded. `free` says a word at once.
 */
export function timedTalkers(latencyMs: number, gate?: (limitKey: string) => Gate): PlayerSource {
  return {
    name: 'timed',
    choices: ['timed', 'free'],
    describe: (name) => (['timed', 'free'].includes(name) ? { agent: name } : undefined),
    make: ({ agent }) => (agent === 'free' ? free : timed(latencyMs, gate?.('timed'))),
  };
}

const spent = { calls: 1, inputTokens: 100, outputTokens: 20, costUsd: 0.001 };

function timed(latencyMs: number, gate: Gate | undefined): NamedAgent<typeof talk> {
  return {
    name: 'timed',
    nature: 'model',
    resumable: true,
    create: () => ({
      say: async ({ seat, data }, io) => {
        const end = await io.reserve(spent);
        const pass = await gate?.acquire({ tokens: 120 }, io.signal);
        if (latencyMs > 0) await sleep(latencyMs);
        pass?.release({ kind: 'answered', tokens: 120 });
        const word = wordOf(`${seat} ${data.round}`);
        await io.trace({ type: 'model-call', result: { text: word } });
        io.use(spent);
        end();
        return { word };
      },
    }),
  };
}

const free: NamedAgent<typeof talk> = {
  name: 'free',
  nature: 'scripted',
  resumable: true,
  create: () => ({ say: ({ seat, data }) => ({ word: wordOf(`${seat} ${data.round}`) }) }),
};
