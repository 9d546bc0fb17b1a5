import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inFolder } from './in-process.ts';

it(
  'masbench verify computes every number again and finds one changed byte wherever it is',
  { timeout: 120_000 },
  async () => {
    const { folder, masbench } = inFolder();
    await masbench(`run hq --quiet --trials 2 --set passages=6 --out run`);
    const { root } = JSON.parse(await readFile(join(folder, 'run/seal.json'), 'utf8')) as { root: string };
    expect(await masbench('verify run')).toEqual({
      code: 0,
      stderr: '',
      stdout: `2 of 2 matches verified, 0 problems\nRoot digest: ${root}\n`,
    });

    const changes: readonly (readonly [file: string, of: RegExp, says: RegExp])[] = [
      ['results.jsonl', /"h":0\.\d/, /results\.jsonl, line 1: .* is written, .* follows from the journals/],
      ['summary.json', /"finished": \d/, /summary\.json: .*finished/],
      ['matches/m0001.jsonl', /"at":\d/, /m0001: .*m0001\.jsonl: line \d+ does not have the digest/],
    ];
    for (const [file, of, says] of changes) {
      const path = join(folder, 'run', file);
      const text = await readFile(path, 'utf8');
      const changed = text.replace(of, (found) => `${found.slice(0, -1)}${(Number(found.at(-1)) + 1) % 10}`);
      await writeFile(path, changed);
      const { code, stdout, stderr } = await masbench('verify run');
      expect({ file, code, stderr }).toEqual({ file, code: 1, stderr: '' });
      expect(stdout).toMatch(says);
      await writeFile(path, text);
    }
    const { code, stdout } = await masbench('verify run --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ run: 'run', matches: 2, verified: 2, root, problems: [] });
  },
);
