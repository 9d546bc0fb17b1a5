import { realpathSync } from 'node:fs';
import { findPackage, packageName } from './package-of-import.js';
import { findProject, isWithin, ownPackage, realFolder } from './project.js';

/** Finds a package of the running masbench; `undefined` for a specifier of anything else. */
export function findOwnPackage(specifier: string): string | undefined {
  const name = packageName(specifier);
  return name?.startsWith('@masbench/') === true ? findPackage(name, ownPackage()) : undefined;
}

/**
 * Finds the file that a specifier leads to in the project of masbench; `undefined` for one of a package that the project does
 * not list as a dependency, and for what is no package.
 */
export async function findListedPackage(specifier: string, runFolder?: string): Promise<string | undefined> {
  const project = findProject(runFolder);
  const name = packageName(specifier);
  if (project === undefined || name === undefined || !project.lists(name)) return undefined;
  const place = findPackage(name, project.folder);
  const run = runFolder === undefined ? undefined : realFolder(runFolder);
  // A run in a package brings its own code.
  if (place === undefined || (run !== undefined && isWithin(run, place))) return undefined;
  const found = await resolveFrom(specifier, project.folder);
  return found !== undefined && isWithin(found, place) ? found : undefined;
}

/** Resolves a specifier as Node does for an import in a folder. */
async function resolveFrom(specifier: string, folder: string): Promise<string | undefined> {
  const { build } = await import('esbuild');
  let found: string | undefined;
  await build({
    stdin: { contents: '', resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    platform: 'node',
    logLevel: 'silent',
    mainFields: ['main'],
    conditions: ['node-addons'],
    plugins: [
      {
        name: 'resolve',
        setup: (running) => {
          running.onStart(async () => {
            const { path, errors } = await running.resolve(specifier, {
              kind: 'import-statement',
              resolveDir: folder,
            });
            if (errors.length === 0) found = realpathSync(path);
          });
        },
      },
    ],
  });
  return found;
}
