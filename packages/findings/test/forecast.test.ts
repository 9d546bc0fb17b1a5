import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { defineBenchmark, type PlayerSource } from '@masbench/core/benchmark';
import { type Agent, type AnyGame, simulate } from '@masbench/core';
import { experiment, roundRobin, run, type ExperimentDefinition } from '@masbench/experiments';
import { forecast } from '@masbench/findings';
import { llmAgent, openaiCompatible } from '@masbench/llm';
import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import { naming, numbers } from '../../experiments/test/numbers.ts';
import { placesOfTest } from '../../experiments/test/places.ts';

const at = placesOfTest();

/** Numbers with simulated models: an answer takes two seconds and about twelve tokens. */
const benchmark = defineBenchmark(numbers, {
  seats: ['A', 'B'],
  players: {
    scripted: () => naming('scripted: greatest'),
    'simulated:usual': () =>
      simulate<typeof numbers>(
        {
          name: (turn, { rng }) => ({ number: Math.floor(rng.float() * (turn.data.greatest + 1)) }),
        },
        { seconds: 2, inputTokens: 1, outputTokens: { mean: 4, sigma: 0.2 } },
      ),
  },
});

const price = () => ({ inputUsdPerMillion: 1, outputUsdPerMillion: 10 });

const models = (url: string): PlayerSource => ({
  name: 'models',
  choices: ['mock:<model>'],
  describe: (name) => (name.startsWith('mock:') ? { agent: name } : undefined),
  make: ({ agent }, { prompts }) => {
    const model = openaiCompatible(agent.slice(5), { baseUrl: `${url}/v1`, apiKey: 'test-key' });
    const made: unknown = {
      name: agent,
      nature: 'model',
      resumable: true,
      create: () => llmAgent({ model, prompts }),
    };
    return made as Agent<AnyGame>;
  },
});

/** Models that are not asked. */
const sources = [models('http://127.0.0.1:1')];

const study = (definition: Omit<ExperimentDefinition, 'benchmark'>) =>
  experiment({ benchmark, ...definition });

describe('a forecast', () => {
  it('holds what then happens on a model server: calls exactly, written tokens within their interval, read tokens to a twentieth', async () => {
    let index = 0;
    // Answers of about four tokens, as the simulated player declares; what is read includes the schema, as providers count.
    const server = await mockServer({
      reply: ({ messages, schema }) => {
        index += 1;
        const read = [...messages.map(({ text }) => text), JSON.stringify(schema)].join('');
        return {
          text: JSON.stringify({ number: index % 10 }),
          usage: { inputTokens: Math.ceil(read.length / 4), outputTokens: 3 + (index % 3) },
        };
      },
    });
    try {
      const planned = study({ design: roundRobin(['mock:a', 'mock:b', 'scripted']), trials: 6 });
      const asked = { sources: [models(server.url)] };
      const said = await forecast(planned, { ...asked, price, pilot: 4 });
      const { result } = await run(planned, { folder: at('run'), ...asked });
      expect(result).toMatchObject({ trials: said.matches, finished: said.matches });
      const sum = (field: 'calls' | 'inputTokens' | 'outputTokens'): number =>
        result.seats.reduce(
          (total, { agent, usage, n }) => total + (agent === '' ? 0 : (usage[field] ?? 0) * n),
          0,
        );
      expect(server.requests).toHaveLength(
        ['mock:a', 'mock:b'].reduce(
          (total, name) => total + (said.agents.find(({ agent }) => agent === name)?.calls.mean ?? 0),
          0,
        ),
      );
      expect(sum('calls')).toBe(said.calls.mean);
      expect(said.calls.high).toBe(said.calls.low);
      expect(sum('outputTokens')).toBeGreaterThan(said.outputTokens.low);
      expect(sum('outputTokens')).toBeLessThan(said.outputTokens.high);
      // What is read is estimated from the prompts, to a twentieth.
      expect(Math.abs(sum('inputTokens') / said.inputTokens.mean - 1)).toBeLessThan(0.05);
      const paid = said.agents.map(({ agent, costUsd }) => [agent, (costUsd?.mean ?? 0) > 0] as const);
      expect(Object.fromEntries(paid)).toEqual({ 'mock:a': true, 'mock:b': true, scripted: false });
    } finally {
      await server.close();
    }
  });

  it('says how long the run takes: its concurrent matches, or what a rate limit allows', async () => {
    const planned = study({ pair: ['mock:a', 'scripted'], trials: 60 });
    // Two rounds of two seconds a match, 120 matches.
    expect((await forecast(planned, { sources, concurrency: 4, pilot: 2 })).hours).toMatchObject({
      bound: 'matches',
      mean: expect.closeTo((120 * 4) / 4 / 3600, 6) as number,
    });
    const limited = await forecast(planned, {
      sources,
      pilot: 2,
      rates: { 'mock:a': { requestsPerMinute: 10 } },
    });
    // 240 calls; the first ten go at once.
    expect(limited.hours).toMatchObject({
      bound: 'requests per minute of mock:a',
      mean: expect.closeTo(23 / 60, 6) as number,
    });
  });

  it('says which difference the trials show, and how many show the one that matters', async () => {
    const planned = study({ pair: ['mock:a', naming('own', 3)], trials: 40 });
    const said = await forecast(planned, {
      sources,
      difference: 0.5,
      pilot: 20,
    });
    const [need, ...more] = said.differences;
    expect(more).toEqual([]);
    expect(need).toMatchObject({ first: 'mock:a', second: 'own' });
    // Both answer with even chances from 0 to 9: four draws each a trial.
    expect(need?.trialsNeeded).toBeGreaterThan(40);
    // Student's t of 40 trials is a little wider than that of the trials that are needed.
    const share = (need?.detectable ?? 0) / 0.5 / Math.sqrt((need?.trialsNeeded ?? 0) / 40);
    expect(share).toBeGreaterThan(1);
    expect(share).toBeLessThan(1.04);
    expect(need?.pilot).toBe(20);
  });

  it('compares agents that are levels of a factor or listed, also where they are values', async () => {
    const own = naming('own', 3);
    for (const varied of [
      { factors: { 'seats.A': ['mock:a', own] } },
      { cells: [{ 'seats.A': 'mock:a' }, { 'seats.A': own }] },
    ]) {
      const said = await forecast(study({ seats: { B: 'scripted' }, trials: 5, ...varied }), {
        sources,
        pilot: 5,
      });
      expect(said.matches).toBe(10);
      expect(said.differences).toContainEqual(expect.objectContaining({ first: 'mock:a', second: 'own' }));
    }
  });

  it('plays more than the run has where that is too few to learn from, and leaves nothing behind', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('masbench-forecast-'));
    const said = await forecast(study({ seats: { A: 'mock:a' }, trials: 1 }), {
      sources,
      pilot: 3,
    });
    expect(said).toMatchObject({ trials: 1, matches: 1, pilotMatches: 3, costUsd: null });
    expect(said.calls.mean).toBe(4);
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith('masbench-forecast-'));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });

  it('refuses an agent that there is not, and a simulated player that there is not', async () => {
    await expect(forecast(study({ seats: { A: 'nothing:a' } }), { sources })).rejects.toThrow(
      /no agent "nothing:a"/,
    );
    await expect(
      forecast(study({ seats: { A: 'mock:a' } }), { sources, as: { 'mock:a': 'simulated:other' } }),
    ).rejects.toThrow(/"simulated:other": choose simulated:usual/);
  });
});
