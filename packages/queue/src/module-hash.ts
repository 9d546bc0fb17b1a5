import { fileURLToPath } from 'node:url';
import { sha256OfFile } from '@masbench/core/journal';
import type { Manifest } from '@masbench/experiments';

/** SHA-256 of what the module of a benchmark leads to; `null` if that cannot be found from here. */
export async function moduleHash({ benchmark: { module, sha256 } }: Manifest): Promise<string | null> {
  if (sha256 !== undefined) return sha256;
  if (module === undefined) return null;
  try {
    return await sha256OfFile(fileURLToPath(import.meta.resolve(module)));
  } catch {
    return null;
  }
}
