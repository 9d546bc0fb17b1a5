import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument } from 'commander';
import type { DeclareCommand } from '../options/command.js';
import { packageFolder, readCliVersion } from '../version.js';
import { printResult } from '../terminal/output.js';

export const initCommand: DeclareCommand = (program) => {
  program
    .command('init')
    .description('create a package for your own game, agent, scorer or experiment')
    .addArgument(
      new Argument('<kind>', 'what the package is for').choices(['game', 'agent', 'scorer', 'experiment']),
    )
    .argument('<name>', 'the name of the package and of its folder')
    .action(writePackage);
};

/** Targets for which a package can be made. */
type PackageKind = 'game' | 'agent' | 'scorer' | 'experiment';

const templates = fileURLToPath(new URL('templates', packageFolder));

/** Makes a package of a kind in a folder of its name, and prints what to do next. @throws MasbenchError `OPTION_INVALID` */
async function writePackage(kind: PackageKind, name: string): Promise<void> {
  const { MasbenchError } = await import('@masbench/core');
  if (!/^(@[a-z0-9][\w.-]*\/)?[a-z0-9][a-z0-9._-]*$/.test(name)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot name a package ${JSON.stringify(name)}: use lower-case letters, digits, - and _, as in my-${kind}`,
    );
  }
  const folder = basename(name);
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0)
    throw new MasbenchError('OPTION_INVALID', `Cannot create ${folder}: the folder is not empty`);
  const template = join(templates, kind);
  for (const file of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = join(file.parentPath, file.name);
    const to = join(folder, from.slice(template.length));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(
      to,
      filled(await readFile(from, 'utf8'), { kind, name, isManifest: file.name === 'package.json' }),
    );
  }
  printResult(`Created ${folder}. Next: cd ${folder} && npm install && npm test\n`);
}

function filled(
  text: string,
  { kind, name, isManifest }: { readonly kind: string; readonly name: string; readonly isManifest: boolean },
): string {
  if (!isManifest) return text.replaceAll(`my-${kind}`, basename(name));
  return text
    .replace(`"my-${kind}"`, JSON.stringify(name))
    .replaceAll('"*"', JSON.stringify(`^${readCliVersion()}`));
}
