import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mockServer } from '@masbench/llm/testing';
import { bundleScript } from '../../../scripts/testing/bundle-script.ts';
import { readText } from '../src/json.js';

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'masbench-kill-'))));
afterEach(() => rmSync(directory, { recursive: true }));

const script = fileURLToPath(new URL('kill-player.ts', import.meta.url));

/** @param user what the process names itself in its requests */
function player(url: string, user = 'player'): ChildProcess {
  const journal = join(directory, 'match.jsonl');
  return spawn(process.execPath, [bundleScript(script), journal, `${url}/v1`, user], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('one journal in two processes', () => {
  test('is paid for by one of them; the other stops with JOURNAL_TAKEN before its first call', async () => {
    const callers = new Set<string>();
    // The first answer waits until one of the two has ended, so that both are at the journal at the same time.
    let release: () => void = () => undefined;
    const oneEnded = new Promise<void>((resolve) => (release = resolve));
    const server = await mockServer({
      reply: async ({ body }) => {
        callers.add(String(readText(body, 'user')));
        if (callers.size === 1) await oneEnded;
        return {};
      },
    });
    const ends = await Promise.all(
      ['first', 'second'].map(async (user) => {
        const running = player(server.url, user);
        let said = '';
        running.stdout?.on('data', (data: Buffer) => (said += data.toString()));
        await once(running, 'close');
        release();
        return { user, ...(JSON.parse(said) as { readonly status: string }) };
      }),
    );
    await server.close();
    const [owner] = ends.filter(({ status }) => status === 'finished');
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['JOURNAL_TAKEN', 'finished']);
    // 20 speeches and 2 votes, counted at the server, all of the owner.
    expect([...callers]).toEqual([owner?.user]);
    expect(server.requests).toHaveLength(22);
  });
});

describe('kill -9', () => {
  test('makes no call again but those that were under way, counted at the server', async () => {
    const killAt = [3, 9, 17];
    let answered = 0;
    let running: ChildProcess | undefined;
    const server = await mockServer({
      reply: () => {
        answered += 1;
        if (answered === killAt[0]) {
          killAt.shift();
          running?.kill('SIGKILL');
        }
        return {};
      },
    });
    const outputs: string[] = [];
    for (let lives = 4; lives > 0 && outputs.length === 0; lives -= 1) {
      running = player(server.url);
      running.stdout?.on('data', (data: Buffer) => outputs.push(data.toString()));
      await once(running, 'close');
    }
    await server.close();
    expect(JSON.parse(outputs.join(''))).toMatchObject({ status: 'finished', outcome: { A: 'A', B: 'A' } });
    // 20 speeches and 2 votes. Each of the three deaths had one call under way, the votes may have had two.
    expect(server.requests.length).toBeGreaterThan(22);
    expect(server.requests.length).toBeLessThanOrEqual(22 + 3 * 2);
    expect(killAt).toEqual([]);
  });
});
