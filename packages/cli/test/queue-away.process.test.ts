import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { inFolder, masbench, type Ended } from './child-process.ts';

/** A port on which no server listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Runs the command line in a folder, and interrupts it once it has said that the queue is away. */
async function interrupted(line: string, cwd: string, by: NodeJS.Signals): Promise<Ended> {
  let isSent = false;
  return masbench(line, {
    cwd,
    watch: (pid, text) => {
      if (isSent || !text.includes('retrying')) return;
      isSent = true;
      process.kill(pid, by);
    },
  });
}

it(
  'a command whose queue is away says why it waits, and ends with one interrupt',
  { timeout: 120_000 },
  async () => {
    const away = `127.0.0.1:${await freePort()}`;
    const address = `redis://user:secret@${away}`;
    const { folder } = inFolder();
    const run = await interrupted(`run werewolf --queue ${address} --out run`, folder, 'SIGINT');
    const others = await Promise.all([
      interrupted(`resume run --queue ${address}`, folder, 'SIGTERM'),
      interrupted(`work ${address} --run run`, folder, 'SIGTERM'),
      interrupted(`queue status ${address} --run run`, folder, 'SIGINT'),
    ]);
    // A worker that hands back what it has, which is nothing, has done what it was asked.
    expect([run, ...others].map(({ code }) => code)).toEqual([1, 1, 0, 1]);
    for (const { stderr } of [run, ...others]) {
      expect(stderr).toContain(`Cannot reach the queue, retrying: connect ECONNREFUSED ${away}`);
      expect(stderr).not.toContain('secret');
    }
    for (const { stdout } of [run, ...others.slice(0, 1)])
      expect(stdout).toContain('Resume with: masbench resume run');
  },
);
