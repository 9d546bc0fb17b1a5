import type { BlobStore } from '@masbench/core/journal';
import { wholeBlobs } from '../whole-blobs.js';
import type { Database } from './database.js';

/** Bytes in Postgres, by their hash; what is put here is kept for the run itself. For texts and pictures: a value has at most 1 GB, and is held in memory as it is sent. */
export function postgresBlobs(database: Database, run: string): BlobStore {
  return wholeBlobs({
    name: 'Postgres',
    write: async (sha256, bytes) => {
      await database.rows("select S.put_blob($1, '', $2, $3)", [run, sha256, bytes]);
    },
    read: async (sha256) =>
      database.value('select bytes from S.blobs where run = $1 and sha256 = $2', [run, sha256]),
  });
}
