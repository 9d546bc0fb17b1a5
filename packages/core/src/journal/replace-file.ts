import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Writes a file as a whole, or not at all: readers never see half of it, and the disk has all of its bytes before the name
 * leads to them. The name may depend on what was written.
 *
 * @param draft - The path of the file until it is whole: what a killed process leaves. @default a random name in the folder
 * @throws errors of the file system; what was at the name is then still there
 */
export async function replaceFile(
  folder: string,
  name: () => string,
  write: (file: FileHandle) => Promise<void>,
  draft = join(folder, `${randomUUID()}.part`),
): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(draft, 'wx');
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameFile(draft, name());
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** How often and how long Windows is asked again, which renames nothing to a file that somebody reads just now. */
const renaming = { times: 20, pauseMs: 50 };

async function renameFile(from: string, to: string): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const isRead = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
      if (!isRead || time === renaming.times) throw error;
      await sleep(renaming.pauseMs);
    }
  }
}

/** Writes a text or bytes to a file as a whole, or not at all, in a folder that is made if it is missing. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await replaceFile(
    dirname(path),
    () => path,
    async (file) => file.writeFile(content),
    `${path}.${randomUUID()}.part`,
  );
}

/** Makes the disk keep the names of a folder, if the platform can be asked for it: Windows cannot. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
