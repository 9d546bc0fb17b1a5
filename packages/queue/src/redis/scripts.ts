import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { explainRedisError, inWords } from './fault.js';

/** Runs scripts by their hash; a server that does not have one, after a restart, is sent it. */
export class Scripts {
  readonly #redis: Redis;
  readonly #hashes = new Map<string, string>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async run(
    script: string,
    keys: readonly string[],
    args: readonly (string | number | Buffer)[] = [],
  ): Promise<unknown> {
    const hash = this.#hashes.get(script) ?? createHash('sha1').update(script).digest('hex');
    this.#hashes.set(script, hash);
    try {
      return await this.#redis.evalsha(hash, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw explainRedisError(error);
      return inWords(this.#redis.eval(script, keys.length, ...keys, ...args));
    }
  }
}
