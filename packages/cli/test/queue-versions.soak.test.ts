import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onEveryBackEnd } from '../../queue/test/back-ends.ts';
import { inFolder, masbench } from './child-process.ts';
import * as inProcess from './in-process.ts';
import { withoutRoot } from './without-root.ts';

/** A game whose players say that they were asked, and answer when there is a file `go` next to it. */
const coin = (version: number): string => `
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const anything = { safeParse: (data) => ({ success: true, data }), parse: (data) => data };
export const game = {
  name: 'coin', version: ${version}, config: anything,
  asks: { call: { type: 'move', data: anything, action: anything, fallback: () => 'tails' } },
  setup: (config, seats) => ({ seats: [...seats], calls: {} }),
  open: ({ seats, calls }, ask) => seats.filter((seat) => !(seat in calls)).map((seat) => ask.call(seat, null)),
  on: { call: (draft, { seat, action }) => { draft.calls[seat] = action; } },
  views: {}, outcome: ({ seats, calls }) => (seats.every((seat) => seat in calls) ? { calls } : null),
};
export const scripted = (index) => async () => {
  process.stderr.write('asked\\n');
  while (!existsSync('go')) await sleep(10);
  return index === 0 ? 'heads' : 'tails';
};
`;

onEveryBackEnd((backEnd) => {
  it('a worker with a new version of the game is refused in mid-run, and those with the old one finish the run', async () => {
    const server = await backEnd.server();
    try {
      await inFolder(async (folder) => {
        const module = join(folder, 'coin.mjs');
        await writeFile(module, coin(1));
        const work = ['work', server.address, '--run', 'coins', '--concurrency', '1'];
        const options = ['--trials', '4', '--out', 'coins', '--quiet', '--json', '--queue', server.address];
        const run = masbench(['run', './coin.mjs', ...options], { cwd: folder });
        let isAsked = (): void => undefined;
        const asked = new Promise<void>((resolve) => (isAsked = resolve));
        const old = masbench(work, {
          cwd: folder,
          watch: (_pid, stderr) => stderr.includes('asked') && isAsked(),
        });
        await Promise.race([asked, run, old]);
        await writeFile(module, coin(2));
        const refused = await masbench(work, { cwd: folder });
        expect(refused.code).toBe(2);
        expect(refused.stderr).toMatch(/The benchmark .*coin\.mjs changed since this run began/);
        expect(refused.stderr).not.toContain('asked');
        await writeFile(join(folder, 'go'), '');
        expect(await old).toMatchObject({
          code: 0,
          stderr: expect.stringContaining('4 matches ended, 0 handed back') as string,
        });
        const { code, stdout } = await run;
        expect(code).toBe(0);
        expect(JSON.parse(stdout)).toMatchObject({ finished: 4 });
        const changed = await inProcess.masbench(['verify', 'coins'], { cwd: folder });
        expect(changed).toMatchObject({ code: 2 });
        await writeFile(module, coin(1));
        const verified = await inProcess.masbench(['verify', 'coins'], { cwd: folder });
        expect(withoutRoot(verified.stdout)).toBe('4 of 4 matches verified, 0 problems\n');
      });
    } finally {
      await server.close();
    }
  });
});
