import type { BlobStore } from '@masbench/core/journal';
import type { Redis } from 'ioredis';
import { wholeBlobs } from '../whole-blobs.js';
import { inWords } from './fault.js';

/** Bytes in Redis, by their hash. For texts and small pictures: a value of Redis has at most 512 MB, all in memory. */
export function redisBlobs(redis: Redis, prefix: string): BlobStore {
  return wholeBlobs({
    name: 'Redis',
    write: async (sha256, bytes) => {
      await inWords(redis.set(`${prefix}${sha256}`, bytes));
      await inWords(redis.sadd(`${prefix}all`, sha256));
    },
    read: async (sha256) => redis.getBuffer(`${prefix}${sha256}`),
  });
}
