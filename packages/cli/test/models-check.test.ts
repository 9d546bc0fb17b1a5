import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inFolder, masbench } from './in-process.ts';
import { serve } from './served.ts';

afterEach(() => vi.unstubAllEnvs());

describe('masbench models --check', () => {
  it('finds context, schema, usage and price with one request', async () => {
    const server = await serve({ context: { server: 'vllm', tokens: 8192 } });
    const line = `models --json --check A=vllm:mock@${server.url}/v1?temperature=0`;
    const { code, stdout, stderr } = await masbench(line);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'One small request is sent to every model: together at most $0.0000\n',
    });
    const read = { contextTokens: 8192, outputMode: 'schema', isJson: true, seed: 'honoured' };
    expect(JSON.parse(stdout)).toMatchObject([{ ...read, costUsd: 0, notes: [] }]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0, seed: 1 });
  });

  it('says what is wrong with a key or a name, and exits with 1', async () => {
    const server = await serve({ models: ['tiny'] });
    const checks = ['tiny', 'nope'].map((name) => `--check vllm:${name}@${server.url}/v1`).join(' ');
    const { code, stdout } = await masbench(`models --json ${checks}`);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { served: 'tiny' },
      { error: expect.stringContaining('there is no such model') },
    ]);
  });
});

it('a wrong key or model is found before the first match is paid, and nothing is written', async () => {
  const server = await serve({ apiKey: 'right', models: ['there'] });
  const { folder, masbench: play } = inFolder();
  const ended = async (key: string, model: string) => {
    vi.stubEnv('OPENAI_API_KEY', key);
    vi.stubEnv('OPENAI_BASE_URL', `${server.url}/v1`);
    const seats = `--seat A=openai:there --seat B=openai:${model}`;
    return play(`run hq --quiet --json --set passages=2 ${seats} --out run`);
  };
  for (const [key, model, says] of [
    ['wrong', 'there', /Cannot seat openai:there: .*the key was not accepted/],
    ['right', 'nope', /Cannot seat openai:nope: .*there is no such model/],
  ] as const) {
    const { code, stderr } = await ended(key, model);
    expect({ key, code }).toEqual({ key, code: 2 });
    expect(stderr).toMatch(says);
  }
  expect(server.requests).toEqual([]);
  expect(existsSync(`${folder}/run`)).toBe(false);
  expect(await ended('right', 'there')).toMatchObject({ code: 0 });
  expect(server.requests.length).toBeGreaterThan(0);
}, 60_000);
