import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer.ts';

interface Algorithm {
  (bytes: Uint8Array): Uint8Array;
  readonly create: () => {
    readonly update: (bytes: Uint8Array) => unknown;
    readonly digest: () => Uint8Array;
  };
}

const algorithms: Readonly<Record<string, Algorithm>> = { sha1, sha256, sha384, sha512 };

type Encoding = 'hex' | 'base64' | 'base64url' | 'binary' | 'buffer';

const encoder = new TextEncoder();

/** The hash of a text or of bytes, at once. */
export function hash(algorithm: string, data: string | Uint8Array, encoding: Encoding = 'hex'): unknown {
  return written(chooseAlgorithm(algorithm)(readBytes(data)), encoding);
}

class Hash {
  readonly #running: ReturnType<Algorithm['create']>;

  constructor(algorithm: string) {
    this.#running = chooseAlgorithm(algorithm).create();
  }

  update(data: string | Uint8Array): this {
    this.#running.update(readBytes(data));
    return this;
  }

  digest(encoding: Encoding = 'buffer'): unknown {
    return written(this.#running.digest(), encoding);
  }
}

export function createHash(algorithm: string): Hash {
  return new Hash(algorithm);
}

export function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function randomBytes(length: number): unknown {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length)));
}

function chooseAlgorithm(name: string): Algorithm {
  const found = algorithms[name.toLowerCase().replace('-', '')];
  if (found === undefined)
    throw new Error(`A report cannot hash with ${name}: use ${Object.keys(algorithms).join(', ')}`);
  return found;
}

function readBytes(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? encoder.encode(data) : data;
}

function written(bytes: Uint8Array, encoding: Encoding): unknown {
  if (encoding === 'hex') return toHex(bytes);
  const buffer = Buffer.from(bytes);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte] ?? '';
  return text;
}
