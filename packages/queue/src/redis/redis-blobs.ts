import { MasbenchError } from '@masbench/core';
import type { BlobStore } from '@masbench/core/journal';
import { hashBytes } from '@masbench/statistics';
import type { Redis } from 'ioredis';
import { put as putScript } from './lua.js';
import type { Scripts } from './scripts.js';

/** Keys of what a run keeps: bytes by their hash, for how many matches each is kept, and what is kept for the run itself. */
export interface BlobKeys {
  readonly blobs: string;
  readonly uses: string;
  readonly ofRun: string;
}

/**
 * Bytes in Redis, by their hash; what is put here is kept for the run itself. For texts and small pictures: a value of Redis
 * has at most 512 MB, all in memory, and is held in memory here as it is sent.
 */
export function redisBlobs(redis: Redis, scripts: Scripts, { blobs, uses, ofRun }: BlobKeys): BlobStore {
  const put: BlobStore['put'] = async (bytes) => {
    const sha256 = hashBytes(bytes);
    await scripts.run(putScript, [ofRun, blobs, uses], [sha256, Buffer.from(bytes)]);
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
      const bytes = await redis.hgetBuffer(blobs, sha256);
      if (bytes !== null && hashBytes(bytes) === sha256) return bytes;
      throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256} in Redis`);
    },
  };
}
