import { existsSync } from 'node:fs';
import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it, vi } from 'vitest';
import { inFolder } from './child-process.js';
import { masbench } from './in-process.js';
import { fewPassages } from './passages.js';

describe('a wrong key or model', { timeout: 60_000 }, () => {
  it('is found before the first match is paid, and nothing is written', async () => {
    const server = await mockServer({ apiKey: 'right', models: ['there'] });
    vi.stubEnv('OPENAI_BASE_URL', `${server.url}/v1`);
    try {
      await inFolder(async (folder) => {
        const set = await fewPassages(folder, 2);
        const play = async (key: string, model: string) => {
          vi.stubEnv('OPENAI_API_KEY', key);
          const line = ['run', 'hq', '--quiet', '--json', '--set', set, '--seat', 'A=openai:there'];
          const rest = ['--seat', `B=openai:${model}`, '--out', `${folder}/run`];
          return masbench([...line, ...rest], { cwd: folder });
        };
        const wrongKey = await play('wrong', 'there');
        expect(wrongKey.code).toBe(2);
        expect(wrongKey.stderr).toMatch(/Cannot seat openai:there: .*the key was not accepted/);
        const wrongName = await play('right', 'nope');
        expect(wrongName.code).toBe(2);
        expect(wrongName.stderr).toMatch(/Cannot seat openai:nope: .*there is no such model/);
        expect(server.requests).toEqual([]);
        expect(existsSync(`${folder}/run`)).toBe(false);
        const right = await play('right', 'there');
        expect({ code: right.code, stderr: right.stderr }).toMatchObject({ code: 0 });
        expect(server.requests.length).toBeGreaterThan(0);
      });
    } finally {
      vi.unstubAllEnvs();
      await server.close();
    }
  });
});
