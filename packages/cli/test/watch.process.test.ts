import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import * as inProcess from './in-process.ts';

async function played() {
  const place = inFolder();
  const run = 'run hq --quiet --set passages=2 --out run';
  expect((await inProcess.masbench(run, { cwd: place.folder })).code).toBe(0);
  return place;
}

describe('masbench watch', () => {
  it('serves the page of a run until it is interrupted, and writes nothing', async () => {
    const { folder, masbench } = await played();
    const before = await readdir(join(folder, 'run'), { recursive: true });
    let page: Promise<string> | undefined;
    const { code, stdout, stderr } = await masbench('watch run', {
      watch: (pid, said) => {
        const [address] = /http:\/\/\S+(?=\n)/.exec(said) ?? [];
        if (address === undefined || page !== undefined || !said.includes('press Ctrl-C')) return;
        page = fetch(address)
          .then(async (response) => `${response.status} ${await response.text()}`)
          .finally(() => process.kill(pid, 'SIGINT'));
      },
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('Stopping: interrupted');
    expect(await page).toMatch(/^200 [^]*<script/);
    expect(await readdir(join(folder, 'run'), { recursive: true })).toEqual(before);
  });

  it('serves it where others reach it, as a run that is watched', async () => {
    const { folder, masbench } = await played();
    const watch = 'watch run --public-url https://games.example/table';
    const refused = await inProcess.masbench(watch, { cwd: folder });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('where the proxy') });
    let isServed = false;
    const { stderr } = await masbench(`${watch} --listen 127.0.0.1:0`, {
      watch: (pid, said) => {
        if (isServed || !said.includes('press Ctrl-C')) return;
        isServed = true;
        process.kill(pid, 'SIGINT');
      },
    });
    expect(stderr).toMatch(/Watch the run: https:\/\/games\.example\/table\/[0-9a-f]{32}\/\n/);
  });
});
