/** Bytes by their content hash, as they stand in views, data and journals. */
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
  /** @throws MasbenchError `BLOB_MISSING` */
  readonly get: (sha256: string) => Promise<Uint8Array>;
}
