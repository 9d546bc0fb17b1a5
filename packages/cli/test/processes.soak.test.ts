import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from '@masbench/experiments';
import { mockServer } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import { inFolder, masbench } from './child-process.ts';
import { fewPassages } from './passages.ts';

/** The processes that a process has started. */
async function startedBy(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What the seats of every match used. Seconds are measured, and differ from run to run. */
async function rowsOf(folder: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const { match, seat, moves, usage } of (await load(folder)).rows())
    rows.push({ match, seat, moves, ...usage, seconds: null });
  return rows;
}

describe('masbench run --processes', () => {
  it('pays again at most what was in flight when a process was killed, and counts no call twice', async () => {
    await inFolder(async (folder) => {
      const passages = await fewPassages(folder, 3);
      const played = async (out: string, more: readonly string[], kills: number) => {
        const server = await mockServer({ latencyMs: 15, limits: { concurrency: 16 } });
        let run = 0;
        const model = `openai:gpt-4o-mini@${server.url}/v1`;
        const options = ['--trials', '4', '--set', passages, '--seat', `A=${model}`];
        const ended = masbench(['run', 'hq', ...options, '--out', out, '--quiet', '--json', ...more], {
          cwd: folder,
          env: { OPENAI_API_KEY: 'sk-of-a-test' },
          started: (pid) => (run = pid),
        });
        for (let kill = 1; kill <= kills; kill += 1) {
          while (server.requests.length < kill * 8 && isAlive(run)) await sleep(5);
          const [child] = await startedBy(run);
          if (child !== undefined) process.kill(child, 'SIGKILL');
        }
        const { code } = await ended;
        const requests = server.requests.length;
        await server.close();
        return {
          code,
          requests,
          rows: await rowsOf(join(folder, out)),
        };
      };
      const one = await played('one', [], 0);
      const many = await played('many', ['--processes', '2', '--concurrency', '4', '--retries', '5'], 2);
      expect([one.code, many.code]).toEqual([0, 0]);
      expect(many.rows).toEqual(one.rows);
      // A third kill could be the third death of one match, which is then given up. Two matches in the killed process, each of
      // which waits for one answer.
      expect(many.requests - one.requests).toBeGreaterThanOrEqual(0);
      expect(many.requests - one.requests).toBeLessThanOrEqual(2 * 2);
    });
  }, 120_000);

  it('leaves no process when it is killed itself', async () => {
    await inFolder(async (folder) => {
      let run = 0;
      let children: number[] = [];
      const ended = masbench(
        ['run', 'werewolf', '--trials', '400', '--processes', '2', '--out', 'run', '--quiet'],
        { cwd: folder, started: (pid) => (run = pid) },
      );
      while (children.length < 2) {
        await sleep(20);
        children = await startedBy(run);
      }
      await sleep(1500);
      process.kill(run, 'SIGKILL');
      await ended;
      for (let waited = 0; children.some(isAlive) && waited < 200; waited += 1) await sleep(50);
      expect(children.filter(isAlive)).toEqual([]);
    });
  }, 60_000);
});
