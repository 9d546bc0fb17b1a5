import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const packageSchema = z.looseObject({ version: z.string() });

/**
 * Finds the package that an import leads to.
 *
 * @param specifier - As it is imported: `zod`, `@scope/name/entry`.
 * @param from - The folder of the file that imports it.
 * @returns its name and version; the version is `unknown` if it is not installed
 */
export function readPackage(
  specifier: string,
  from: string,
): { readonly name: string; readonly version: string } {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  for (let folder = from; ; folder = dirname(folder)) {
    try {
      const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
      return { name, version: packageSchema.parse(JSON.parse(text)).version };
    } catch {
      // The next folder up may have it.
    }
    if (dirname(folder) === folder) return { name, version: 'unknown' };
  }
}
