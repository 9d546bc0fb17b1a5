import { existsSync } from 'node:fs';
import { folderBlobs, type BlobStore } from '@masbench/core/journal';
import type { Manifest, RunFolder } from '@masbench/experiments';

/** The blobs of a run folder that a text names, by SHA-256. */
export function findBlobNames(text: string, folder: Pick<RunFolder, 'in'>): string[] {
  const names = new Set(text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g));
  return [...names].filter((name) => existsSync(folder.in('blobs', name)));
}

/**
 * Puts what the configurations of a run need where workers find it: the blobs that its manifest names, and those that they
 * name in turn. Returns their names.
 */
export async function writeBlobs(
  folder: Pick<RunFolder, 'in' | 'blobs'>,
  manifest: Manifest,
  store: BlobStore,
): Promise<string[]> {
  const names = new Set(findBlobNames(JSON.stringify(manifest), folder));
  for (const name of names) {
    const bytes = await folder.blobs.get(name);
    await store.put(bytes);
    for (const named of findBlobNames(Buffer.from(bytes).toString('latin1'), folder)) names.add(named);
  }
  return [...names];
}

/** Copies blobs into a folder of this worker. Those that are there stay. */
export async function fetchBlobs(names: Iterable<string>, store: BlobStore, folder: string): Promise<void> {
  const local = folderBlobs(folder);
  for (const name of names) {
    const isHere = await local.get(name).then(
      () => true,
      () => false,
    );
    if (!isHere) await local.put(await store.get(name));
  }
}
