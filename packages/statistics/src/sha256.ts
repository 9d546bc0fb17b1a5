import { sha256 as portable } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Hashes of Node, several times as fast. Browsers and workers have none; a runtime may have some of them. */
const native = globalThis.process?.getBuiltinModule?.('node:crypto');
const encoder = new TextEncoder();

/** A SHA-256 of data that comes in pieces. */
export interface RunningSha256 {
  readonly update: (piece: Uint8Array | string) => void;
  /** Returns 64 hexadecimal digits. Ends the hash. */
  readonly digest: () => string;
}

/** Returns the SHA-256 of bytes, or of a text in UTF-8: 64 hexadecimal digits, the same in every runtime. */
export const hashBytes: (data: Uint8Array | string) => string =
  typeof native?.hash === 'function' ? nativeHex : portableHex;

/** Returns the SHA-256 of a text as a text of 32 characters, one for each byte: to make a buffer costs more than the hash. */
export const sha256Characters: (text: string) => string =
  typeof native?.hash === 'function' ? nativeCharacters : portableCharacters;

/** Begins a SHA-256 of data that comes in pieces. */
export function createSha256(): RunningSha256 {
  if (native !== undefined) {
    const hash = native.createHash('sha256');
    return { update: (piece) => void hash.update(piece), digest: () => hash.digest('hex') };
  }
  const hash = portable.create();
  return { update: (piece) => void hash.update(readBytes(piece)), digest: () => bytesToHex(hash.digest()) };
}

function nativeHex(data: Uint8Array | string): string {
  return native?.hash('sha256', data) ?? portableHex(data);
}

function nativeCharacters(text: string): string {
  return native?.hash('sha256', text, 'binary') ?? portableCharacters(text);
}

function portableHex(data: Uint8Array | string): string {
  return bytesToHex(portable(readBytes(data)));
}

function portableCharacters(text: string): string {
  return String.fromCharCode(...portable(encoder.encode(text)));
}

function readBytes(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? encoder.encode(data) : data;
}
