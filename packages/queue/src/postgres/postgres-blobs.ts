import { MasbenchError } from '@masbench/core';
import { sha256Of, type BlobStore } from '@masbench/core/journal';
import type { Database } from './database.js';

/** Bytes in Postgres, by their hash. For texts and pictures: a value has at most 1 GB, and is held in memory as it is sent. */
export function postgresBlobs(database: Database, run: string): BlobStore {
  const put: BlobStore['put'] = async (bytes) => {
    const sha256 = sha256Of(bytes);
    await database.rows(
      'insert into S.blobs (run, sha256, bytes) values ($1, $2, $3) on conflict do nothing',
      [run, sha256, Buffer.from(bytes)],
    );
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
      const bytes = await database.value('select bytes from S.blobs where run = $1 and sha256 = $2', [
        run,
        sha256,
      ]);
      if (bytes instanceof Uint8Array && sha256Of(bytes) === sha256) return bytes;
      throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256} in Postgres`);
    },
  };
}
