import { readdir } from 'node:fs/promises';
import { folderBlobs, type BlobStore } from '@masbench/core/journal';
import type { RunFolder } from '@masbench/experiments';

/** Puts the blobs of a run folder, its configurations and texts, where workers find them, and returns their names. */
export async function writeBlobs(
  folder: Pick<RunFolder, 'in' | 'blobs'>,
  store: BlobStore,
): Promise<string[]> {
  const files = await readdir(folder.in('blobs')).catch(() => []);
  const names = files.filter((name) => /^[0-9a-f]{64}$/.test(name));
  for (const name of names) await store.put(await folder.blobs.get(name));
  return names;
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
