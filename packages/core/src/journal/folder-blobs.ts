import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '../contracts/blobs.js';
import { hashBytes } from '@masbench/statistics';
import { MasbenchError } from '../contracts/errors.js';
import { textOfBytes } from '../contracts/kept-text.js';
import type { Attachments } from './journal.js';
import { replaceFile, syncFolder } from './replace-file.js';

/**
 * Bytes in a folder, each in a file named by its hash. Several processes may share the folder. The disk keeps what was
 * put when `put` resolves; a file with other content than its name says is replaced by `put` and refused by `get`.
 *
 * @throws MasbenchError `BLOB_MISSING` or `BLOB_CORRUPT`, by `get`
 */
export function folderBlobs(folder: string): BlobStore {
  return {
    put: async (bytes) => {
      const sha256 = hashBytes(bytes);
      const path = join(folder, sha256);
      const found = await readFile(path).catch(() => undefined);
      if (found?.equals(bytes) !== true)
        await replaceFile(
          folder,
          () => path,
          (file) => file.writeFile(bytes),
        );
      return sha256;
    },
    putPieces: async (pieces) => {
      const hash = createHash('sha256');
      let sha256 = '';
      await replaceFile(
        folder,
        () => join(folder, (sha256 = hash.digest('hex'))),
        async (file) => {
          for await (const piece of pieces()) {
            hash.update(piece);
            await file.writeFile(piece);
          }
        },
      );
      return sha256;
    },
    get: async (sha256) => {
      const path = placeBlob(folder, sha256);
      let bytes: Buffer;
      try {
        bytes = await readFile(path);
      } catch (cause) {
        throw missing(path, cause);
      }
      return checked(path, sha256, bytes);
    },
  };
}

/** Texts in the same folder, for journals: they are written and read at once. */
export function folderAttachments(folder: string): Attachments {
  return {
    write: (text) => {
      const bytes = Buffer.from(text, 'utf8');
      const sha256 = hashBytes(bytes);
      const path = join(folder, sha256);
      if (!isPlaced(path, bytes)) replaceSync(folder, path, bytes);
      return sha256;
    },
    read: (sha256) => {
      const path = placeBlob(folder, sha256);
      let bytes: Buffer;
      try {
        bytes = readFileSync(path);
      } catch (cause) {
        throw missing(path, cause);
      }
      return checked(path, sha256, bytes).toString('utf8');
    },
    readText: (reference) => {
      const path = placeBlob(folder, reference.within);
      return textOfBytes(reference, cutPart(path, reference.at, reference.bytes), path);
    },
  };
}

/** Bytes of a file from a place on; fewer if it ends before. */
function cutPart(path: string, at: number, bytes: number): Uint8Array {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    throw missing(path, cause);
  }
  try {
    const part = Buffer.alloc(bytes);
    let filled = 0;
    for (let read = -1; filled < bytes && read !== 0; filled += read)
      read = readSync(file, part, filled, bytes - filled, at + filled);
    return part.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

function replaceSync(folder: string, path: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = openSync(draft, 'wx');
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    // Windows renames nothing to a file that somebody reads, who has the same bytes then.
    if (!isPlaced(path, bytes)) throw error;
  }
  syncFolder(folder);
}

function isPlaced(path: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(bytes);
  } catch {
    return false;
  }
}

/** Hashes come from journals and answers; a path does not pass for one. */
function placeBlob(folder: string, sha256: string): string {
  if (/^[0-9a-f]{64}$/.test(sha256)) return join(folder, sha256);
  throw new MasbenchError(
    'BLOB_MISSING',
    `There are no bytes under ${JSON.stringify(sha256)} in ${folder} as that is not a SHA-256`,
  );
}

function checked(path: string, sha256: string, bytes: Buffer): Buffer {
  const found = hashBytes(bytes);
  if (found === sha256) return bytes;
  throw new MasbenchError(
    'BLOB_CORRUPT',
    `Cannot read ${path}: its ${bytes.length} bytes are not those that it is named by: their SHA-256 is ${found}`,
  );
}

function missing(path: string, cause: unknown): MasbenchError {
  return new MasbenchError('BLOB_MISSING', `There are no bytes with this SHA-256: ${path}`, { cause });
}
