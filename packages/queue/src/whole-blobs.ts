import { MasbenchError } from '@masbench/core';
import type { BlobStore } from '@masbench/core/journal';
import { hashBytes } from '@masbench/statistics';

/** A database that keeps values whole. */
interface Values {
  /** Its name in errors. */
  readonly name: string;
  readonly write: (sha256: string, bytes: Buffer) => Promise<void>;
  readonly read: (sha256: string) => Promise<unknown>;
}

/** Bytes in a database, by their hash, which are held in memory as they are sent. */
export function wholeBlobs({ name, write, read }: Values): BlobStore {
  const put: BlobStore['put'] = async (bytes) => {
    const sha256 = hashBytes(bytes);
    await write(sha256, Buffer.from(bytes));
    return sha256;
  };
  return {
    put,
    putPieces: async (pieces) => {
      const all: Uint8Array[] = [];
      for await (const piece of pieces()) all.push(piece);
      return put(Buffer.concat(all));
    },
    get: async (sha256) => {
      const bytes = await read(sha256);
      if (bytes instanceof Uint8Array && hashBytes(bytes) === sha256) return bytes;
      throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256} in ${name}`);
    },
  };
}
