import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import { masbench } from './in-process.ts';

describe('masbench models --check', () => {
  it('finds context, schema, usage and price with one request', async () => {
    const server = await mockServer({ context: { server: 'vllm', tokens: 8192 } });
    const { code, stdout, stderr } = await masbench([
      'models',
      '--json',
      '--check',
      `A=vllm:mock@${server.url}/v1?temperature=0`,
    ]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'One small request is sent to every model: together at most $0.0000\n',
    });
    expect(JSON.parse(stdout)).toMatchObject([
      {
        contextTokens: 8192,
        outputMode: 'schema',
        isJson: true,
        seed: 'honoured',
        costUsd: 0,
        notes: [],
      },
    ]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0, seed: 1 });
    await server.close();
  });

  it('says what is wrong with a key or a name, and exits with 1', async () => {
    const server = await mockServer({ models: ['tiny'] });
    const { code, stdout } = await masbench([
      'models',
      '--json',
      '--check',
      `vllm:tiny@${server.url}/v1`,
      '--check',
      `vllm:nope@${server.url}/v1`,
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { served: 'tiny' },
      { error: expect.stringContaining('there is no such model') },
    ]);
    await server.close();
  });
});
