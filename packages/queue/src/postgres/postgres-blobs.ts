import type { BlobStore } from '@masbench/core/journal';
import { wholeBlobs } from '../whole-blobs.js';
import type { Database } from './database.js';

/** Bytes in Postgres, by their hash. For texts and pictures: a value has at most 1 GB, and is held in memory as it is sent. */
export function postgresBlobs(database: Database, run: string): BlobStore {
  return wholeBlobs({
    name: 'Postgres',
    write: async (sha256, bytes) => {
      await database.rows(
        'insert into S.blobs (run, sha256, bytes) values ($1, $2, $3) on conflict do nothing',
        [run, sha256, bytes],
      );
    },
    read: async (sha256) =>
      database.value('select bytes from S.blobs where run = $1 and sha256 = $2', [run, sha256]),
  });
}
