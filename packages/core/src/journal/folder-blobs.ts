import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of, type BlobStore } from '../contracts/blobs.js';
import { MasbenchError } from '../contracts/errors.js';
import type { Attachments } from './journal.js';

/** Bytes in a folder, each in a file named by its hash. Several processes may share the folder. */
export function folderBlobs(folder: string): BlobStore {
  return {
    put: async (bytes) => {
      const sha256 = sha256Of(bytes);
      const path = join(folder, sha256);
      if (existsSync(path)) return sha256;
      await mkdir(folder, { recursive: true });
      // A reader never sees half of a file.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
      return sha256;
    },
    get: async (sha256) => {
      try {
        return await readFile(join(folder, nameOf(sha256)));
      } catch (cause) {
        throw missing(folder, sha256, cause);
      }
    },
  };
}

/** Texts in the same folder, for journals: they are written and read at once. */
export function folderAttachments(folder: string): Attachments {
  return {
    write: (text) => {
      const sha256 = sha256Of(text);
      const path = join(folder, sha256);
      if (existsSync(path)) return sha256;
      mkdirSync(folder, { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      writeFileSync(draft, text);
      renameSync(draft, path);
      return sha256;
    },
    read: (sha256) => {
      try {
        return readFileSync(join(folder, nameOf(sha256)), 'utf8');
      } catch (cause) {
        throw missing(folder, sha256, cause);
      }
    },
  };
}

/** Hashes come from journals and answers; a path does not pass for one. */
function nameOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError(`${JSON.stringify(sha256)} is no SHA-256`);
  return sha256;
}

function missing(folder: string, sha256: string, cause: unknown): MasbenchError {
  return new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256} in ${folder}`, {
    cause,
  });
}
