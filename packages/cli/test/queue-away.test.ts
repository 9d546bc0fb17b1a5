import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { inFolder, masbench } from './child-process.ts';

/** A port on which no server listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('a run whose queue is away says why it waits', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  await inFolder(async (folder) => {
    let isKilled = false;
    const { stderr } = await masbench(
      ['run', 'werewolf', '--queue', `redis://user:secret@${away}`, '--out', 'run'],
      {
        cwd: folder,
        watch: (pid, text) => {
          if (isKilled || !text.includes('is tried again')) return;
          isKilled = true;
          process.kill(pid, 'SIGKILL');
        },
      },
    );
    expect(stderr).toContain(`The queue cannot be reached, and is tried again: connect ECONNREFUSED ${away}`);
    expect(stderr).not.toContain('secret');
  });
});
