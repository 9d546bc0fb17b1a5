import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are installed or built: long tests build them anew while the sources are checked. */
const madeFolders = new Set(['node_modules', 'dist']);

/** Returns the paths of all files below `folder`, in order, but for what is installed and built. */
export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      return madeFolders.has(entry.name) ? [] : listFiles(path);
    });
}
