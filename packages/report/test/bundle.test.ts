import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { pageCode, playPageCode } from '../src/bundle/bundle.js';

const here = import.meta.dirname;
/** What substitutes of modules of Node say of what browsers do not have. */
const substitute = /A report cannot (?:use|hash)/;

test('pages and the playable pages of Werewolf and MAS-HQ hold no substitute of a module of Node', async () => {
  const codes = await Promise.all([
    pageCode('main'),
    playPageCode('@masbench/game-werewolf', [here]),
    playPageCode('@masbench/game-hq', [here]),
  ]);
  expect(codes.map((code) => substitute.test(code))).toEqual([false, false, false]);
});

test('a benchmark that is written for Node gets substitutes in its playable page', async () => {
  const file = join(temporaryFolder(), 'benchmark.mjs');
  await writeFile(
    file,
    `import { hash } from 'node:crypto';\nexport const benchmark = { id: hash('sha256', 'mine') };\n`,
  );
  expect(substitute.test(await playPageCode(file, [here]))).toBe(true);
});
