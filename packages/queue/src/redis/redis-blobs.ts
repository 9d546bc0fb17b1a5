import type { BlobStore } from '@masbench/core/journal';
import type { Redis } from 'ioredis';
import { wholeBlobs } from '../whole-blobs.js';
import { put } from './lua.js';
import type { Scripts } from './scripts.js';

/** Keys of what a run keeps: bytes by their hash, for how many matches each is kept, and what is kept for the run itself. */
export interface BlobKeys {
  readonly blobs: string;
  readonly uses: string;
  readonly ofRun: string;
}

/**
 * Bytes in Redis, by their hash; what is put here is kept for the run itself. For texts and small pictures: a value of Redis
 * has at most 512 MB, all in memory.
 */
export function redisBlobs(redis: Redis, scripts: Scripts, { blobs, uses, ofRun }: BlobKeys): BlobStore {
  return wholeBlobs({
    name: 'Redis',
    write: async (sha256, bytes) => void (await scripts.run(put, [ofRun, blobs, uses], [sha256, bytes])),
    read: async (sha256) => redis.hgetBuffer(blobs, sha256),
  });
}
