import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fewPassages } from './passages.ts';
import { inFolder, type Ended } from './child-process.ts';
import { masbench } from './in-process.ts';

describe('masbench verify', { timeout: 120_000 }, () => {
  it('computes every number again and finds one changed byte wherever it is', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder);
      await masbench(['run', 'hq', '--quiet', '--trials', '2', '--set', set, '--out', 'run'], {
        cwd: folder,
      });
      const verify = async (): Promise<Ended> => masbench(['verify', 'run'], { cwd: folder });
      const { root } = JSON.parse(await readFile(join(folder, 'run/seal.json'), 'utf8')) as { root: string };
      expect(await verify()).toEqual({
        code: 0,
        stderr: '',
        stdout: `2 of 2 matches verified, 0 problems\nRoot digest: ${root}\n`,
      });

      const changes: readonly (readonly [file: string, of: RegExp, says: RegExp])[] = [
        ['results.jsonl', /"h":0\.\d/, /results\.jsonl, line 1: .* is written, .* follows from the journals/],
        ['summary.json', /"deviation": \{\n *"h": 0\.\d/, /summary\.json: .* is written/],
        ['summary.json', /"finished": \d/, /summary\.json: .*finished/],
        [
          'matches/m0002.jsonl',
          /"outputTokens":\d/,
          /m0002: .*m0002\.jsonl: line \d+ does not have the digest/,
        ],
        ['matches/m0001.jsonl', /"at":\d/, /m0001: .*m0001\.jsonl: line \d+ does not have the digest/],
        // With another digit, the number may have a shorter form.
        [
          'matches/m0001.jsonl',
          /"scores":\{"A":-?\d\.\d/,
          /m0001: .*line \d+ (?:does not have the digest|is not written as an entry is)/,
        ],
      ];
      for (const [file, of, says] of changes) {
        const path = join(folder, 'run', file);
        const text = await readFile(path, 'utf8');
        const place = of.exec(text);
        expect({ file, of: of.source, found: place !== null }).toMatchObject({ found: true });
        const at = (place?.index ?? 0) + (place?.[0].length ?? 0) - 1;
        const digit = String((Number(text[at]) + 1) % 10);
        await writeFile(path, text.slice(0, at) + digit + text.slice(at + 1));
        const { code, stdout, stderr } = await verify();
        expect({ file, of: of.source, code, stderr }).toEqual({ file, of: of.source, code: 1, stderr: '' });
        expect(stdout).toMatch(says);
        await writeFile(path, text);
      }
      const { code, stdout } = await masbench(['verify', 'run', '--json'], { cwd: folder });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual({ run: 'run', matches: 2, verified: 2, root, problems: [] });
    });
  });
});
