import { MasbenchError } from '@masbench/core';
import { sha256Of, type BlobStore } from '@masbench/core/journal';
import type { Redis } from 'ioredis';
import { inWords } from './fault.js';

/** Bytes in Redis, by their hash. For texts and small pictures: a value of Redis has at most 512 MB, all in memory. */
export function redisBlobs(redis: Redis, prefix: string): BlobStore {
  const put: BlobStore['put'] = async (bytes) => {
    const sha256 = sha256Of(bytes);
    await inWords(redis.set(`${prefix}${sha256}`, Buffer.from(bytes)));
    await inWords(redis.sadd(`${prefix}all`, sha256));
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
      const bytes = await redis.getBuffer(`${prefix}${sha256}`);
      if (bytes !== null && sha256Of(bytes) === sha256) return bytes;
      throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256} in Redis`);
    },
  };
}
