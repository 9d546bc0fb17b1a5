import { fileURLToPath } from 'node:url';
import { type Manifest, digestOfModule } from '@masbench/experiments';

/** Digest of all files that the module of a benchmark leads to; `null` if they cannot be found from here. */
export async function moduleHash({ benchmark: { module, sha256 } }: Manifest): Promise<string | null> {
  // The manifest names every file of a module of the user, and a worker compares them as it opens the run.
  if (sha256 !== undefined) return sha256;
  if (module === undefined) return null;
  try {
    return await digestOfModule(fileURLToPath(import.meta.resolve(module)));
  } catch {
    return null;
  }
}
