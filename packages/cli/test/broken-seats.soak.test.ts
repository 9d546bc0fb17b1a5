import type { LimitsInput } from '@masbench/core';
import type { Benchmark, PlayerSource } from '@masbench/core/benchmark';
import { experiment, load, run } from '@masbench/experiments';
import { listGames, isComplete, runWriteUp } from '@masbench/findings';
import { benchmark as hq, bundledPassages } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { anthropic, google, llmAgent, named, openai, stack, vllm, type ModelProvider } from '@masbench/llm';
import { mockServer, type MockServer } from '@masbench/llm/testing';
import { http, programSeat, stdio } from '@masbench/seat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOf, placesOfFile } from '../../experiments/test/places.ts';
import {
  breakingServer,
  hostileSeat,
  infrastructureFaults,
  misdeeds,
  type InfrastructureFault,
} from './broken-seats.js';

const games: Readonly<Record<string, { readonly benchmark: Benchmark; readonly settings: object }>> = {
  hq: { benchmark: hq, settings: { passages: bundledPassages.slice(0, 2) } },
  mug: { benchmark: mug, settings: {} },
  werewolf: { benchmark: werewolf, settings: {} },
};

const providers: Readonly<Record<InfrastructureFault['provider'], (url: string) => ModelProvider>> = {
  openai: (url) => openai('gpt-5-mini', { apiKey: 'test-key', baseUrl: `${url}/v1` }),
  anthropic: (url) => anthropic('claude-haiku-4-5', { apiKey: 'test-key', baseUrl: url }),
  google: (url) => google('gemini-3.6-flash', { apiKey: 'test-key', baseUrl: url }),
  vllm: (url) => vllm('m', { apiKey: 'test-key', baseUrl: `${url}/v1` }),
};

const at = placesOfFile();
let mock: MockServer;
let runs = 0;

/** Faults that are tried at once: most of their time is waiting. */
const atOnce = 6;

beforeAll(async () => {
  mock = await mockServer({});
});

afterAll(async () => mock.close());

/** The player `broken`. */
const sourceOf = (make: PlayerSource['make']): PlayerSource => ({
  name: 'broken',
  choices: ['broken'],
  describe: (name) => (name === 'broken' ? { agent: name } : undefined),
  make,
});

/** A model that calls itself what its rivals are called. */
const modelAt = (provider: InfrastructureFault['provider'], url: string): PlayerSource =>
  sourceOf((_spec, { prompts }) => {
    const wrap = stack({ retry: { retries: 1, baseMs: 1 }, timeout: { attemptMs: 400, callMs: 4_000 } });
    const handlers = llmAgent({ model: wrap(providers[provider](url)), prompts, maxOutputTokens: 4_096 });
    return named('scripted', handlers);
  });

interface Sums {
  finished: number;
  winners: number;
  failed: number;
  rated: number;
  merged: number;
  wrongCodes: number;
}

async function played(
  game: string,
  source: PlayerSource,
  limits?: LimitsInput,
): Promise<{ readonly sums: Sums; readonly reason: string | undefined; readonly standIns: number }> {
  const found = games[game];
  if (found === undefined) throw new Error(`There is no game ${game}`);
  const { benchmark, settings } = found;
  const index = (runs += 1);
  const out = at(`run-${index}`);
  const finished = await run(
    experiment({
      benchmark,
      settings: { ...settings },
      seats: { A: 'broken' },
      trials: 1,
      limits,
      seed: index,
    }),
    { folder: out, sources: [source], retries: 0 },
  );
  const { result } = finished;
  const records = await allOf((await load(out)).matches());
  const agents = new Set(records.flatMap(({ seats }) => seats.map(({ agent }) => agent)));
  const text = runWriteUp(finished, { benchmark }).filter((part) => typeof part === 'string');
  const standIns = records.flatMap(({ seats }) => seats.flatMap((row) => Object.values(row.standIns)));
  return {
    sums: {
      finished: result.finished,
      winners: text.filter((line) => line.startsWith('Winner')).length,
      failed: result.failed,
      rated: (await listGames(records)).length,
      merged: records.some(({ seats }) => seats.length > 0) && agents.size !== 2 ? 1 : 0,
      wrongCodes: isComplete(result) === (result.finished === 1) ? 0 : 1,
    },
    reason: records[0]?.reason,
    standIns: standIns.reduce((sum, count) => sum + count, 0),
  };
}

const none: Sums = { finished: 0, winners: 0, failed: 0, rated: 0, merged: 0, wrongCodes: 0 };

describe.each(Object.keys(games))('a broken seat in %s', (game) => {
  it('plays where nothing is broken', { timeout: 120_000 }, async () => {
    const { sums, reason } = await played(game, modelAt('openai', mock.url));
    expect({ ...sums, reason }).toMatchObject({ finished: 1, failed: 0, merged: 0, wrongCodes: 0 });
  });

  it('is never play, in 60 kinds of infrastructure fault', { timeout: 1_200_000 }, async () => {
    expect(new Set(infrastructureFaults.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
    const total = { ...none };
    const wrong: unknown[] = [];
    const tryFault = async (fault: InfrastructureFault): Promise<void> => {
      const server = await breakingServer(fault, mock.url);
      try {
        let match = await played(game, modelAt(fault.provider, server.url), fault.limits);
        // Some players are dead before they are asked.
        for (let tries = 0; server.broken() === 0 && tries < 20; tries += 1)
          match = await played(game, modelAt(fault.provider, server.url), fault.limits);
        const { sums, reason, standIns } = match;
        for (const key of Object.keys(total) as (keyof Sums)[]) total[key] += sums[key];
        const isWrong = standIns > 0 || Object.values(sums).some((sum) => sum > 0);
        if (isWrong) wrong.push({ fault: fault.name, ...sums, standIns, reason });
      } finally {
        await server.close();
      }
    };
    const left = [...infrastructureFaults];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let fault = left.shift(); fault !== undefined; fault = left.shift()) await tryFault(fault);
      }),
    );
    process.stdout.write(
      `${game}: ${infrastructureFaults.length} kinds of fault: ${JSON.stringify(total)}\n`,
    );
    expect(wrong).toEqual([]);
    expect(total).toEqual(none);
  });

  it('is never play where a program was never there', { timeout: 120_000 }, async () => {
    const missing = [
      programSeat(stdio(['/no/such/program'], { isolate: false }), { nature: 'scripted' }),
      programSeat(http('http://127.0.0.1:9/'), { nature: 'scripted' }),
    ];
    for (const agent of missing) {
      const { sums, standIns } = await played(
        game,
        sourceOf(() => agent),
      );
      expect({ ...sums, standIns }).toEqual({ ...none, standIns: 0 });
    }
  });

  it('is its own fault where a program misbehaves, and harms no other', { timeout: 300_000 }, async () => {
    for (const misdeed of Object.keys(misdeeds) as (keyof typeof misdeeds)[]) {
      const server = await hostileSeat(misdeed);
      const source = sourceOf(() => programSeat(http(`${server.url}/`), { name: 'scripted' }));
      const { sums } = await played(game, source);
      await server.close();
      expect({ misdeed, ...sums }).toMatchObject({ misdeed, finished: 1, failed: 0, merged: 0 });
    }
  });
});
