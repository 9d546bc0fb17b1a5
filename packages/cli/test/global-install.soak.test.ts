import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { clone, node } from './child-process.ts';
import { expectNoMark, hostileFolders, plant, playOwn } from './hostile-folders.ts';

/**
 * Packs all packages, and unpacks them where a global installation has them: beside what they depend on, in no project.
 *
 * @returns the command line
 */
function installGlobally(place: string): string {
  const [packed, installed] = [join(place, 'packed'), join(place, 'prefix/lib/node_modules')];
  for (const folder of [packed, installed]) mkdirSync(folder, { recursive: true });
  const listed: { readonly name: string; readonly filename: string }[] = JSON.parse(
    execFileSync('npm', `pack --workspaces --ignore-scripts --json --pack-destination ${packed}`.split(' '), {
      cwd: clone,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  for (const { name, filename } of listed) {
    const folder = join(installed, name);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', join(packed, filename), '--strip-components=1', '-C', folder]);
  }
  const link = (from: string, to: string): void => {
    const found = readdirSync(from).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(from, name)).map((one) => `${name}/${one}`) : name,
    );
    for (const name of found.filter((one) => !/^\.|^@masbench\//.test(one) && !existsSync(join(to, one)))) {
      mkdirSync(dirname(join(to, name)), { recursive: true });
      symlinkSync(join(from, name), join(to, name));
    }
  };
  link(join(clone, 'node_modules'), installed);
  // Versions of their own.
  for (const workspace of readdirSync(join(clone, 'packages'))) {
    const { name }: { readonly name: string } = JSON.parse(
      readFileSync(join(clone, 'packages', workspace, 'package.json'), 'utf8'),
    );
    const modules = join(clone, 'packages', workspace, 'node_modules');
    if (existsSync(modules)) link(modules, join(installed, name, 'node_modules'));
  }
  return join(installed, 'masbench/bin/masbench.js');
}

it(
  'a global masbench has no project, and runs no code of a folder unasked',
  { timeout: 1_200_000 },
  async () => {
    const place = temporaryFolder();
    const command = installGlobally(place);
    const own = join(place, 'own');
    mkdirSync(own);
    await playOwn(own, true);
    const mark = join(place, 'mark');
    const env = { XDG_STATE_HOME: join(place, 'state'), OPENAI_API_KEY: 'sk-victim' };
    const masbench = async (line: string, cwd: string) => node([command, ...line.split(' ')], { cwd, env });
    // It works at all, and without the state of the user's other masbench it trusts nothing.
    expect(await masbench('run hq --trials 1 --quiet --out hq', place)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect((await masbench('verify hq', place)).stdout).toMatch(/^1 of 1 matches verified, 0 problems\n/);
    expect((await masbench('verify run', own)).stdout).toMatch(/have not run here/);
    const ways = new Map(hostileFolders(mark).map((one) => [one.way, one]));
    expect(ways.size).toBeGreaterThanOrEqual(12);
    for (const one of ways.values()) {
      const archive = plant(one, own, join(place, 'archive'));
      // A folder that says of itself that it is a project is none of this masbench.
      writeFileSync(join(archive, 'package.json'), '{ "dependencies": { "masbench": "*", "evil": "*" } }');
      for (const line of ['verify run', 'resume run --quiet --trials +1']) {
        await masbench(line, archive);
        expectNoMark(mark, `${one.way}: ${one.name}, by ${line}`);
      }
      rmSync(archive, { recursive: true });
    }
  },
);
