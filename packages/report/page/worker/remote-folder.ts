import type { MountedFolder } from './mounted.ts';

/** So many bytes of files stay in memory; the file that was read longest ago goes first. */
const keptBytes = 64 * 1024 * 1024;

/**
 * The run folder of a run in progress, read from the server of the page without waiting, as only a worker can. What was
 * read is used until `refresh`.
 */
export class RemoteFolder implements MountedFolder {
  readonly #address: string;
  readonly #carried: MountedFolder;
  readonly #files = new Map<string, Uint8Array<ArrayBuffer> | undefined>();
  #paths: readonly string[] | undefined;
  #bytes = 0;

  /** @param carried what the page itself holds */
  constructor(address: string, carried: MountedFolder) {
    this.#address = address;
    this.#carried = carried;
  }

  /** Reads again what may have changed since. Blobs are named by their hash and do not. */
  refresh(): void {
    this.#paths = undefined;
    for (const path of this.#files.keys()) if (!path.startsWith('blobs/')) this.#forget(path);
  }

  size(path: string): number | undefined {
    return this.#carried.size(path) ?? this.#file(path)?.length;
  }

  below(folder: string): readonly string[] {
    this.#paths ??= this.#listed();
    const prefix = folder === '' ? '' : `${folder}/`;
    return this.#paths.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  }

  read(path: string, from = 0, length = Infinity): Uint8Array<ArrayBuffer> {
    if (this.#carried.size(path) !== undefined) return this.#carried.read(path, from, length);
    const file = this.#file(path);
    if (file === undefined) throw new Error(`There is no ${path} in the run`);
    return file.slice(from, Math.min(file.length, from + length));
  }

  #file(path: string): Uint8Array<ArrayBuffer> | undefined {
    if (this.#files.has(path)) return this.#files.get(path);
    const bytes = path.startsWith('/') ? undefined : this.#get(`files/${encodeURI(path)}`);
    this.#files.set(path, bytes);
    this.#bytes += bytes?.length ?? 0;
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= keptBytes || oldest === path) break;
      this.#forget(oldest);
    }
    return bytes;
  }

  #listed(): readonly string[] {
    const paths: readonly string[] = JSON.parse(new TextDecoder().decode(this.#get('files')));
    return paths;
  }

  #forget(path: string): void {
    this.#bytes -= this.#files.get(path)?.length ?? 0;
    this.#files.delete(path);
  }

  #get(path: string): Uint8Array<ArrayBuffer> | undefined {
    const request = new XMLHttpRequest();
    request.open('GET', `${this.#address}${path}`, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status === 204) return undefined;
    if (request.status !== 200)
      throw new Error(`The run cannot be read: its server answers with ${request.status}`);
    const bytes: ArrayBuffer = request.response;
    return new Uint8Array(bytes);
  }
}
