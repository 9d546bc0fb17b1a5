import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from 'masbench';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { onRedis, opened, redisServer, type RedisServer } from '../../queue/test/redis-server.ts';

let folder: string;

const played = ['run', 'werewolf', '--trials', '2', '--seed', '7', '--quiet'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-cli-queue-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await main([...played, '--out', join(folder, 'here', 'cup')]);
  vi.restoreAllMocks();
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => rm(folder, { recursive: true, force: true }));

onRedis(() => {
  let server: RedisServer;
  opened(redisServer, (one) => (server = one));

  it('a run that is distributed by one command and played by another is that of one process', async () => {
    const said: string[] = [];
    for (const stream of ['stdout', 'stderr'] as const)
      vi.spyOn(process[stream], 'write').mockImplementation((text) => {
        said.push(String(text));
        return true;
      });
    const [here, there] = [join(folder, 'here', 'cup'), join(folder, 'there', 'cup')];
    const codes = await Promise.all([
      main([...played, '--out', there, '--queue', server.address]),
      main(['work', server.address, '--run', 'cup']),
    ]);
    expect(codes).toEqual([0, 0]);
    expect(said.join('')).toContain('2 matches ended, 0 handed back');
    const results = async (run: string): Promise<string> => readFile(join(run, 'results.jsonl'), 'utf8');
    expect(await results(there)).toBe(await results(here));
    expect(await main(['verify', there])).toBe(0);
    said.length = 0;
    expect(await main(['queue', 'status', server.address, '--run', 'cup'])).toBe(0);
    expect(said.join('')).toContain('cup: werewolf, begun at');
    const again = join(folder, 'again', 'cup');
    expect(await main([...played, '--out', again, '--queue', server.address])).toBe(2);
    expect(said.join('')).toContain(`Then continue with: masbench resume ${again} --queue <address>`);
    expect(await main(['queue', 'forget', server.address, '--run', 'cup'])).toBe(0);
    expect(await main(['queue', 'status', server.address, '--run', 'cup'])).toBe(2);
    expect(said.join('')).toContain('There is no run "cup" in the queue');
  });
});
