import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { makeBundleFolder } from './bundle-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const esbuild = fileURLToPath(import.meta.resolve('esbuild'));
const bundles = new Map<string, string>();
let folder: string | undefined;

/**
 * A script of a test as one file of JavaScript, with the sources of the packages that it imports: a child process then
 * starts in a third of the time that it needs to compile them one by one. Made once in a process.
 *
 * @param file - Path of the script.
 * @returns path of the bundle, which is removed when the process ends
 */
export function bundleScript(file: string): string {
  // That of a run of tests is removed when they have ended.
  folder ??= process.env['MASBENCH_BUNDLES'] ?? bundleFolder();
  const known = bundles.get(file);
  if (known !== undefined) return known;
  const outfile = join(folder, `${process.pid}-${bundles.size}-${basename(file, '.ts')}.mjs`);
  buildSync({
    entryPoints: [file],
    // That of the process may be a folder of a test, and gone.
    absWorkingDir: root,
    outfile,
    bundle: true,
    conditions: ['masbench-source'],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // It finds its program next to itself.
    alias: { esbuild },
    external: [esbuild],
    // Native parts of libraries that a script does not use.
    loader: { '.node': 'empty' },
    // Libraries in CommonJS call `require` and name their file.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); globalThis.__filename = import.meta.filename;`,
    },
  });
  bundles.set(file, outfile);
  return outfile;
}

function bundleFolder(): string {
  const made = makeBundleFolder();
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
