import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * Makes a folder for bundled scripts that is a package of this project: what masbench runs in a bundle is then installed here, and
 * the packages of the project are no code of a stranger.
 */
export function makeBundleFolder(): string {
  const folder = mkdtempSync(join(modules, '.bundles-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}
