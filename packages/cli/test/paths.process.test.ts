import { copyFile, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { clone, inFolder } from './child-process.ts';

/** A space, a letter that takes two bytes, and signs that mean something in an address. */
const odd = 'mås bench #1 100%25';

const resultSchema = z.object({ seats: z.array(z.unknown()).length(3) });

describe('paths with a space, an å and signs of addresses', { timeout: 240_000 }, () => {
  it('hold modules, agents, runs and reports, from anywhere', async () => {
    const { folder: outer, masbench } = inFolder();
    const folder = join(outer, odd);
    const temporary = join(outer, 'tåmp dir');
    for (const path of ['games', 'agents']) await mkdir(join(folder, path), { recursive: true });
    await mkdir(temporary);
    await symlink(join(clone, 'node_modules'), join(folder, 'node_modules'));
    for (const file of ['games/commons-benchmark.ts', 'games/commons.ts', 'agents/reciprocator.ts'])
      await copyFile(join(clone, 'examples', file), join(folder, file));
    await writeFile(
      join(folder, 'agents/å spieler.mjs'),
      `export const agent = { name: 'å', nature: 'scripted', create: () => () => ({ tokens: 3 }) };`,
    );
    const env = { TMPDIR: temporary, LANG: 'C' };
    const played = async (parameters: readonly string[], cwd: string): Promise<string> => {
      const { code, stdout, stderr } = await masbench(parameters, { env, cwd });
      expect({ parameters, code, stderr: code === 0 ? '' : stderr }).toEqual({
        parameters,
        code: 0,
        stderr: '',
      });
      return stdout;
    };
    const options = '--trials 2 --seed 1 --quiet --json --out'.split(' ');
    const run = ['run', './games/commons-benchmark.ts', '--seat', 'A=./agents/å spieler.mjs', ...options];
    const within = resultSchema.parse(JSON.parse(await played([...run, 'å run'], folder)));
    const path = join(folder, 'å run');
    for (const [name = '', ...more] of [['verify'], ['resume', '--quiet'], ['replay', '--story'], ['audit']])
      await played([name, path, ...more], outer);
    await played(['report', path, '--out', join(folder, 'å.html')], outer);
    expect(await readFile(join(folder, 'å.html'), 'utf8')).toContain('å');
    // Two processes import the modules again, by their addresses.
    const apart = await played([...run, 'å apart', '--processes', '2'], folder);
    expect(resultSchema.parse(JSON.parse(apart))).toEqual(within);
    await played(['info', './games/commons-benchmark.ts'], folder);
    const left = await readdir(temporary);
    expect(left.filter((name) => name !== 'jiti' && name !== 'node-compile-cache')).toEqual([]);
  });
});
