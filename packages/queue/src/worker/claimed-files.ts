import { folderAttachments, folderBlobs, type Attachments, type BlobStore } from '@masbench/core/journal';

/** Where the blobs of a match are kept besides the folder of this worker. */
export interface ElsewhereKept {
  readonly keep: (bytes: Uint8Array) => Promise<void>;
  readonly get: (sha256: string) => Promise<Uint8Array>;
}

/** The blobs and long texts of a match that this worker has claimed: written to its folder, and to the store meanwhile. */
export class ClaimedFiles {
  readonly attachments: Attachments;
  readonly blobs: BlobStore;
  readonly #elsewhere: ElsewhereKept;
  readonly #written = new Set<string>();
  readonly #uploads = new Set<Promise<unknown>>();

  constructor(folder: string, elsewhere: ElsewhereKept) {
    this.#elsewhere = elsewhere;
    const [local, texts] = [folderBlobs(folder), folderAttachments(folder)];
    this.attachments = {
      ...texts,
      write: (text) => this.#keep(texts.write(text), Buffer.from(text, 'utf8')),
    };
    this.blobs = {
      put: async (bytes) => this.#keep(await local.put(bytes), bytes),
      putPieces: async (pieces) => {
        const sha256 = await local.putPieces(pieces);
        return this.#keep(sha256, await local.get(sha256));
      },
      get: async (sha256) =>
        local.get(sha256).catch(async () => {
          const bytes = await elsewhere.get(sha256);
          await local.put(bytes);
          return bytes;
        }),
    };
  }

  /** Names of what was written and is named by no line that is in the store. */
  get written(): readonly string[] {
    return [...this.#written];
  }

  /** Forgets names: a line that is in the store has them. */
  named(written: readonly string[]): void {
    for (const sha256 of written) this.#written.delete(sha256);
  }

  /** Writes to the store that are under way. */
  get uploads(): readonly Promise<unknown>[] {
    return [...this.#uploads];
  }

  #keep(sha256: string, bytes: Uint8Array): string {
    this.#written.add(sha256);
    const upload = this.#elsewhere
      .keep(bytes)
      // It is the fault of the journal by now.
      .catch(() => undefined)
      .finally(() => this.#uploads.delete(upload));
    this.#uploads.add(upload);
    return sha256;
  }
}
