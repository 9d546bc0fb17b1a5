import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createRng } from '@masbench/statistics';
import { drawSample } from '@masbench/core/testing';
import { mcpPlayer, type Seen } from './mcp-client.ts';

const masbench = fileURLToPath(new URL('../../cli/bin/masbench.js', import.meta.url));

/** A random legal action, drawn from the JSON schema that the client is shown. */
function random(seen: Seen): unknown {
  const { schema, request } = z
    .object({ schema: z.record(z.string(), z.unknown()), request: z.string() })
    .parse(seen);
  return drawSample(z.fromJSONSchema(schema), createRng(1, request));
}

it('`masbench seat --mcp` lets the official client play a seat of Werewolf over stdio, stop, and go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masbench-mcp-'));
  const served = async (...more: string[]): ReturnType<typeof mcpPlayer> =>
    mcpPlayer(
      new StdioClientTransport({
        command: process.execPath,
        args: [masbench, 'seat', 'werewolf', '--mcp', '--as', 'A', ...more],
        stderr: 'ignore',
      }),
    );
  const out = join(folder, 'run');
  const first = await served('--out', out);
  let now = await first.observe();
  const requests: string[] = [];
  for (let move = 0; move < 3; move += 1) {
    while (now.status === 'waiting') now = await first.observe();
    requests.push(now.request ?? '');
    ({ now } = await first.act(now.request ?? '', random(now)));
  }
  await first.client.close();
  const second = await served('--resume', out);
  const seen = await second.play(random);
  await second.client.close();
  expect(new Set(requests).size).toBe(3);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.map(({ request }) => request)).not.toContain(requests[0]);
  expect(readdirSync(out)).toContain('summary.json');
  rmSync(folder, { recursive: true });
});
