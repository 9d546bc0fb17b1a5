import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentIO, BlobReference } from '@masbench/core';

let folder: string | undefined;

/** Writes images that a turn shows where a viewer can open them, until the process ends, and returns their paths. */
export async function makePictures(
  images: readonly BlobReference[],
  io: AgentIO,
): Promise<readonly string[]> {
  return Promise.all(
    images.map(async (image) => {
      folder ??= temporaryFolder();
      const path = join(folder, `${image.sha256.slice(0, 12)}.${image.mediaType.replace(/^.*\//, '')}`);
      await writeFile(path, await io.blob(image));
      return path;
    }),
  );
}

function temporaryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'masbench-images-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
