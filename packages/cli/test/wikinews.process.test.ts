import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';
import { resultOf } from './result.ts';
import { withoutRoot } from './without-root.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const wikinews = findData('hq/wikinews_passages.jsonl');
const lack = lackOf('hq/wikinews_passages.jsonl');

describe('masbench run hq on Wikinews', { timeout: 300_000 }, () => {
  it.skipIf(lack !== '')(
    `plays 100 articles for two seats, at two calls an article and one a review${lack}`,
    async () => {
      await inFolder(async (folder) => {
        const lines = (await readFile(wikinews, 'utf8')).split('\n').slice(0, 100);
        await writeFile(join(folder, 'news.jsonl'), lines.join('\n'));
        const { code, stdout } = await masbench(
          'run hq --json --quiet --set passages=news.jsonl --out run'.split(' '),
          { cwd: folder },
        );
        expect(code).toBe(0);
        const { config, matches } = resultOf(stdout);
        expect(config.passages.count).toBe(100);
        for (const row of matches[0]?.seats ?? []) {
          expect(row['endedEarly']).toBe(0);
          expect(row['calls']).toBe(2 * 100 + (row.reviews ?? Number.NaN));
          expect(row.usage.calls).toBe(row['calls']);
          expect(row.reviews).toBeGreaterThan(0);
          expect(row.h).toBeGreaterThan(row.hBefore ?? 1);
        }
        const verified = await masbench(['verify', 'run'], { cwd: folder });
        expect({ ...verified, stdout: withoutRoot(verified.stdout) }).toEqual({
          code: 0,
          stderr: '',
          stdout: '1 of 1 matches verified, 0 problems\n',
        });
      });
    },
  );
});
