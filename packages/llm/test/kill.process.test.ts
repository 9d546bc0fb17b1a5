import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundleScript } from '../../../scripts/testing/bundle-script.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { serve } from './providers-servers.js';

const script = fileURLToPath(new URL('kill-player.ts', import.meta.url));

function player(journal: string, url: string): ChildProcess {
  return spawn(process.execPath, [bundleScript(script), journal, `${url}/v1`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('kill -9', () => {
  test('makes no call again but those that were under way, counted at the server', async () => {
    const journal = join(temporaryFolder(), 'match.jsonl');
    const killAt = [3, 9, 17];
    let answered = 0;
    let running: ChildProcess | undefined;
    const server = await serve({
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
      running = player(journal, server.url);
      running.stdout?.on('data', (data: Buffer) => outputs.push(data.toString()));
      await once(running, 'close');
    }
    expect(JSON.parse(outputs.join(''))).toMatchObject({ status: 'finished', outcome: { A: 'A', B: 'A' } });
    // 20 speeches and 2 votes. Each of the three deaths had one call under way, the votes may have had two.
    expect(server.requests.length).toBeGreaterThan(22);
    expect(server.requests.length).toBeLessThanOrEqual(22 + 3 * 2);
    expect(killAt).toEqual([]);
  });
});
