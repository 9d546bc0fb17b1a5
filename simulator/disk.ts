/** An error of the file system, as Node throws it. */
export function diskError(code: string, call: string, path = ''): Error {
  const words: Readonly<Record<string, string>> = {
    ENOENT: 'no such file or directory',
    EEXIST: 'file already exists',
    ENOTDIR: 'not a directory',
    EISDIR: 'illegal operation on a directory',
    ENOTEMPTY: 'directory not empty',
    EBADF: 'bad file descriptor',
    ENOSPC: 'no space left on device',
    EIO: 'i/o error',
    EACCES: 'permission denied',
  };
  const where = path === '' ? '' : ` '${path}'`;
  return Object.assign(new Error(`${code}: ${words[code] ?? 'failed'}, ${call}${where}`), {
    code,
    syscall: call,
    ...(path === '' ? {} : { path }),
    errno: -1,
  });
}

interface FileNode {
  readonly kind: 'file';
  bytes: Buffer;
  /** What is left after a loss of power: content at the last sync. */
  synced: Buffer;
  changedAt: number;
  readonly inode: number;
}

interface FolderNode {
  readonly kind: 'folder';
  readonly entries: Map<string, DiskNode>;
  changedAt: number;
  readonly inode: number;
}

export type DiskNode = FileNode | FolderNode;

/**
 * A disk in memory. Names are kept at once, as file systems with a log of their metadata do; bytes are sure only once they
 * are synced.
 */
export class Disk {
  readonly #root: FolderNode;
  #inodes = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#root = this.#folder();
    this.makeFolder('/tmp', true);
  }

  /** Returns the node at a path; `undefined` if there is none. */
  find(path: string): DiskNode | undefined {
    let node: DiskNode = this.#root;
    for (const part of partsOf(path)) {
      if (node.kind !== 'folder') return undefined;
      const next = node.entries.get(part);
      if (next === undefined) return undefined;
      node = next;
    }
    return node;
  }

  file(path: string, call: string): FileNode {
    const node = this.find(path);
    if (node === undefined) throw diskError('ENOENT', call, path);
    if (node.kind === 'folder') throw diskError('EISDIR', call, path);
    return node;
  }

  folder(path: string, call: string): FolderNode {
    const node = this.find(path);
    if (node === undefined) throw diskError('ENOENT', call, path);
    if (node.kind === 'file') throw diskError('ENOTDIR', call, path);
    return node;
  }

  /** Creates an empty file, or returns the one that is there. */
  create(path: string, isExclusive: boolean): FileNode {
    const [folder, name] = this.#place(path, 'open');
    const found = folder.entries.get(name);
    if (found !== undefined && isExclusive) throw diskError('EEXIST', 'open', path);
    if (found?.kind === 'folder') throw diskError('EISDIR', 'open', path);
    if (found !== undefined) return found;
    const made = this.detached();
    folder.entries.set(name, made);
    return made;
  }

  /** Creates an empty file that has no name. */
  detached(): FileNode {
    const bytes = Buffer.alloc(0);
    return { kind: 'file', bytes, synced: bytes, changedAt: this.#now(), inode: (this.#inodes += 1) };
  }

  write(node: FileNode, bytes: Uint8Array, position: number): void {
    const end = position + bytes.length;
    const grown = end > node.bytes.length ? Buffer.alloc(end) : Buffer.from(node.bytes);
    if (end > node.bytes.length) node.bytes.copy(grown);
    grown.set(bytes, position);
    node.bytes = grown;
    node.changedAt = this.#now();
  }

  truncate(node: FileNode, length: number): void {
    const cut = Buffer.alloc(length);
    node.bytes.copy(cut, 0, 0, length);
    node.bytes = cut;
    node.changedAt = this.#now();
  }

  makeFolder(path: string, isRecursive: boolean): void {
    const parts = partsOf(path);
    let node: FolderNode = this.#root;
    for (const [index, part] of parts.entries()) {
      const next = node.entries.get(part);
      const isLast = index === parts.length - 1;
      if (next === undefined) {
        if (!isLast && !isRecursive) throw diskError('ENOENT', 'mkdir', path);
        const made = this.#folder();
        node.entries.set(part, made);
        node = made;
      } else if (next.kind === 'file') {
        throw diskError(isLast ? 'EEXIST' : 'ENOTDIR', 'mkdir', path);
      } else {
        if (isLast && !isRecursive) throw diskError('EEXIST', 'mkdir', path);
        node = next;
      }
    }
  }

  link(from: string, to: string): void {
    const node = this.file(from, 'link');
    const [folder, name] = this.#place(to, 'link');
    if (folder.entries.has(name)) throw diskError('EEXIST', 'link', to);
    folder.entries.set(name, node);
  }

  rename(from: string, to: string): void {
    const [source, old] = this.#place(from, 'rename');
    const node = source.entries.get(old);
    if (node === undefined) throw diskError('ENOENT', 'rename', from);
    const [folder, name] = this.#place(to, 'rename');
    source.entries.delete(old);
    folder.entries.set(name, node);
  }

  remove(path: string, call: string): void {
    const [folder, name] = this.#place(path, call);
    if (!folder.entries.delete(name)) throw diskError('ENOENT', call, path);
  }

  /** Forgets what was not synced: of what was appended, `kept` says how many bytes are left. */
  losePower(kept: (unsynced: number) => number): void {
    for (const node of this.#files(this.#root)) {
      const { synced, bytes } = node;
      const isAppended = bytes.length >= synced.length && bytes.subarray(0, synced.length).equals(synced);
      node.bytes = isAppended
        ? bytes.subarray(0, synced.length + kept(bytes.length - synced.length))
        : synced;
      node.synced = node.bytes;
    }
  }

  *#files(folder: FolderNode): Generator<FileNode> {
    for (const node of folder.entries.values()) {
      if (node.kind === 'file') yield node;
      else yield* this.#files(node);
    }
  }

  #place(path: string, call: string): readonly [folder: FolderNode, name: string] {
    const parts = partsOf(path);
    const name = parts.at(-1) ?? '';
    return [this.folder(`/${parts.slice(0, -1).join('/')}`, call), name];
  }

  #folder(): FolderNode {
    return { kind: 'folder', entries: new Map(), changedAt: this.#now(), inode: (this.#inodes += 1) };
  }
}

function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}
