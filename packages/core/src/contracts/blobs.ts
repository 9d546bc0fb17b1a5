import { hashBytes } from '@masbench/statistics';
import { MasbenchError } from './errors.js';

/** Bytes by their content hash, as they occur in views, data and journals. */
export interface BlobReference {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** For example `image/png`. */
  readonly mediaType: string;
  /** Pixels, for images. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Where bytes are kept. Storing the same bytes again changes nothing. */
export interface BlobStore {
  readonly put: (bytes: Uint8Array) => Promise<string>;
  /**
   * Stores bytes that are too many to be in memory at once, in pieces.
   *
   * @param pieces begins anew at every call and yields the same bytes each time: a store may go through them twice
   */
  readonly putPieces: (pieces: () => Pieces) => Promise<string>;
  /** @throws MasbenchError `BLOB_MISSING` */
  readonly get: (sha256: string) => Promise<Uint8Array>;
}

/** Bytes in pieces. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A store that is gone with the process. */
export function memoryBlobs(): BlobStore {
  const kept = new Map<string, Uint8Array>();
  const put: BlobStore['put'] = async (bytes) => {
    const sha256 = hashBytes(bytes);
    kept.set(sha256, Uint8Array.from(bytes));
    return sha256;
  };
  return {
    put,
    putPieces: async (pieces) => {
      const all: Uint8Array[] = [];
      for await (const piece of pieces()) all.push(piece);
      return put(joinBytes(all));
    },
    get: async (sha256) => {
      const bytes = kept.get(sha256);
      if (bytes === undefined)
        throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256}`);
      return bytes;
    },
  };
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
