import { gunzipSync } from 'fflate';
import type { Contents, PackedFile } from '../../src/contents.ts';
import { decodeBase64 } from '../base64.ts';
import type { MountedFolder } from './mounted.ts';

/** Blocks that stay inflated; the one that was used longest ago goes first. */
const keptBlocks = 12;

/** The run folder that a page carries, read without waiting. Of its blocks, only the last that were read are inflated. */
export class PackedFolder implements MountedFolder {
  readonly #files: ReadonlyMap<string, PackedFile>;
  readonly #blockBytes: number;
  readonly #blocks: readonly string[];
  readonly #inflated = new Map<number, Uint8Array>();

  /** @param blocks gzipped, in base 64 */
  constructor({ files, blockBytes }: Contents, blocks: readonly string[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#blockBytes = blockBytes;
    this.#blocks = blocks;
  }

  /** Bytes of a file; `undefined` if there is none. */
  size(path: string): number | undefined {
    return this.#files.get(path)?.bytes;
  }

  /** Paths that begin so, relative to it. */
  below(folder: string): readonly string[] {
    const prefix = folder === '' ? '' : `${folder}/`;
    return [...this.#files.keys()].flatMap((path) =>
      path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
    );
  }

  /** A part of a file, as a copy; shorter where the file ends before. */
  read(path: string, from = 0, length = Infinity): Uint8Array<ArrayBuffer> {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`There is no ${path} in the run`);
    const bytes = new Uint8Array(Math.max(0, Math.min(length, file.bytes - from)));
    for (let filled = 0; filled < bytes.length;) {
      const at = file.start + from + filled;
      const block = Math.floor(at / this.#blockBytes);
      const part = this.#block(block, path)
        .subarray(at % this.#blockBytes)
        .subarray(0, bytes.length - filled);
      if (part.length === 0)
        throw new Error(`Block ${block} of the page ends too early: ${path} cannot be read`);
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  }

  #block(index: number, path: string): Uint8Array {
    const found = this.#inflated.get(index) ?? this.#inflate(index, path);
    this.#inflated.delete(index);
    this.#inflated.set(index, found);
    if (this.#inflated.size > keptBlocks) {
      const [oldest = index] = this.#inflated.keys();
      this.#inflated.delete(oldest);
    }
    return found;
  }

  #inflate(index: number, path: string): Uint8Array {
    const block = this.#blocks[index];
    if (block === undefined) throw new Error(`The page has no block ${index}: ${path} cannot be read`);
    try {
      return gunzipSync(decodeBase64(block));
    } catch (cause) {
      throw new Error(`Block ${index} of the page is damaged: ${path} cannot be read`, { cause });
    }
  }
}
