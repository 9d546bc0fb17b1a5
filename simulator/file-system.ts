import { Readable, Writable } from 'node:stream';
import { diskError, type Disk, type DiskNode } from './disk.js';

/** A machine's files as one process sees them: `before` may make any call fail, cut it short, or end the process. */
export interface FileAccess {
  readonly disk: Disk;
  /** Files that the machine makes up, such as those of `/proc`. */
  readonly made: (path: string) => string | undefined;
  /**
   * Called before anything is done.
   *
   * @returns how many of the bytes are written
   */
  readonly before: (call: string, bytes: number, path: string) => number;
  /** Ends a call that is waited for. */
  readonly later: <Value>(call: string, run: () => Value) => Promise<Value>;
  readonly working: () => string;
}

interface Opened {
  readonly path: string;
  readonly node: Extract<DiskNode, { kind: 'file' }>;
  readonly isAppended: boolean;
  position: number;
}

type Data = string | Uint8Array;
type Encoding = string | { readonly encoding?: string | null; readonly flag?: string } | null | undefined;

const encodingOf = (options: Encoding): string | undefined =>
  (typeof options === 'object' ? options?.encoding : options) ?? undefined;
const flagOf = (options: Encoding, usual: string): string =>
  (typeof options === 'object' ? options?.flag : undefined) ?? usual;
const asBytes = (data: Data): Buffer =>
  typeof data === 'string' ? Buffer.from(data, 'utf8') : Buffer.from(data);

/** Makes `node:fs` and `node:fs/promises` of a process: the functions that masbench and its libraries call. */
export function fileSystem(access: FileAccess): { readonly fs: object; readonly promises: object } {
  const { disk, before, later } = access;
  const open = new Map<number, Opened>();
  let descriptors = 10;
  const at = (path: unknown): string => {
    const text = path instanceof URL ? path.pathname : String(path);
    return text.startsWith('/') ? text : `${access.working()}/${text}`;
  };
  const opened = (descriptor: number, call: string): Opened => {
    const found = open.get(descriptor);
    if (found === undefined) throw diskError('EBADF', call);
    return found;
  };
  const statsOf = (node: DiskNode): object => ({
    size: node.kind === 'file' ? node.bytes.length : 0,
    mtimeMs: node.changedAt,
    mtime: new Date(node.changedAt),
    ino: node.inode,
    mode: 0o644,
    uid: 0,
    gid: 0,
    isFile: () => node.kind === 'file',
    isDirectory: () => node.kind === 'folder',
    isSymbolicLink: () => false,
  });
  const encoded = (bytes: Buffer, options: Encoding): Buffer | string => {
    const encoding = encodingOf(options);
    return encoding === undefined
      ? Buffer.from(bytes)
      : bytes.toString(encoding === 'utf-8' ? 'utf8' : (encoding as BufferEncoding));
  };

  const sync = {
    openSync: (path: unknown, flags: string | number = 'r'): number => {
      const place = at(path);
      before('open', 0, place);
      const flag = String(flags);
      const found = flag.startsWith('r') ? disk.find(place) : disk.create(place, flag.includes('x'));
      if (found === undefined) throw diskError('ENOENT', 'open', place);
      // A folder is opened to be synced.
      const node = found.kind === 'file' ? found : disk.detached();
      if (flag.startsWith('w')) disk.truncate(node, 0);
      open.set((descriptors += 1), { path: place, node, isAppended: flag.startsWith('a'), position: 0 });
      return descriptors;
    },
    closeSync: (descriptor: number): void => {
      before('close', 0, open.get(descriptor)?.path ?? '');
      if (!open.delete(descriptor)) throw diskError('EBADF', 'close');
    },
    readSync: (
      descriptor: number,
      into: Uint8Array,
      offset = 0,
      length = into.length - offset,
      position: number | null = null,
    ): number => {
      const file = opened(descriptor, 'read');
      before('read', 0, file.path);
      const from = position ?? file.position;
      const bytes = file.node.bytes.subarray(from, from + length);
      into.set(bytes, offset);
      if (position === null) file.position += bytes.length;
      return bytes.length;
    },
    writeSync: (
      descriptor: number,
      data: Data,
      offset?: number | null,
      length?: number | string,
      position: number | null = null,
    ): number => {
      const file = opened(descriptor, 'write');
      const all = asBytes(data);
      const bytes =
        typeof data === 'string'
          ? all
          : all.subarray(
              offset ?? 0,
              (offset ?? 0) + (typeof length === 'number' ? length : all.length - (offset ?? 0)),
            );
      const count = before('write', bytes.length, file.path);
      const place = file.isAppended ? file.node.bytes.length : (position ?? file.position);
      disk.write(file.node, bytes.subarray(0, count), place);
      if (!file.isAppended && position === null) file.position = place + count;
      return count;
    },
    fsyncSync: (descriptor: number): void => {
      const { node, path } = opened(descriptor, 'fsync');
      before('fsync', 0, path);
      node.synced = node.bytes;
    },
    fdatasyncSync: (descriptor: number): void => sync.fsyncSync(descriptor),
    ftruncateSync: (descriptor: number, length = 0): void => {
      const { node, path } = opened(descriptor, 'ftruncate');
      before('ftruncate', 0, path);
      disk.truncate(node, length);
    },
    truncateSync: (path: unknown, length = 0): void => {
      before('truncate', 0, at(path));
      disk.truncate(disk.file(at(path), 'truncate'), length);
    },
    fstatSync: (descriptor: number): object => {
      before('fstat', 0, open.get(descriptor)?.path ?? '');
      return statsOf(opened(descriptor, 'fstat').node);
    },
    statSync: (path: unknown, options?: { readonly throwIfNoEntry?: boolean }): object | undefined => {
      before('stat', 0, at(path));
      const node = disk.find(at(path));
      if (node !== undefined) return statsOf(node);
      if (options?.throwIfNoEntry === false) return undefined;
      throw diskError('ENOENT', 'stat', at(path));
    },
    accessSync: (path: unknown): void => {
      before('access', 0, at(path));
      if (disk.find(at(path)) === undefined) throw diskError('ENOENT', 'access', at(path));
    },
    readFileSync: (path: unknown, options?: Encoding): Buffer | string => {
      if (typeof path === 'number') {
        before('read', 0, open.get(path)?.path ?? '');
        return encoded(opened(path, 'read').node.bytes, options);
      }
      const made = access.made(at(path));
      if (made !== undefined) return encoded(Buffer.from(made), options);
      before('open', 0, at(path));
      return encoded(disk.file(at(path), 'open').bytes, options);
    },
    writeFileSync: (path: unknown, data: Data, options?: Encoding): void => {
      const isOpen = typeof path === 'number';
      const descriptor = isOpen ? path : sync.openSync(path, flagOf(options, 'w'));
      try {
        const bytes = asBytes(data);
        for (let written = 0; written < bytes.length;)
          written += sync.writeSync(descriptor, bytes, written, bytes.length - written);
      } finally {
        if (!isOpen) open.delete(descriptor);
      }
    },
    appendFileSync: (path: unknown, data: Data): void => sync.writeFileSync(path, data, { flag: 'a' }),
    mkdirSync: (path: unknown, options?: { readonly recursive?: boolean }): void => {
      before('mkdir', 0, at(path));
      disk.makeFolder(at(path), options?.recursive === true);
    },
    mkdtempSync: (prefix: string): string => {
      before('mkdir', 0, prefix);
      for (let number = 1; ; number += 1) {
        const path = `${prefix}${number}`;
        if (disk.find(path) !== undefined) continue;
        disk.makeFolder(path, true);
        return path;
      }
    },
    readdirSync: (path: unknown, options?: { readonly withFileTypes?: boolean }): unknown[] => {
      before('scandir', 0, at(path));
      const { entries } = disk.folder(at(path), 'scandir');
      const names = [...entries.keys()].toSorted();
      if (options?.withFileTypes !== true) return names;
      return names.map((name) => {
        const kind = entries.get(name)?.kind;
        return {
          name,
          parentPath: at(path),
          isFile: () => kind === 'file',
          isDirectory: () => kind === 'folder',
          isSymbolicLink: () => false,
        };
      });
    },
    unlinkSync: (path: unknown): void => {
      before('unlink', 0, at(path));
      disk.file(at(path), 'unlink');
      disk.remove(at(path), 'unlink');
    },
    rmSync: (path: unknown, options?: { readonly force?: boolean; readonly recursive?: boolean }): void => {
      before('rm', 0, at(path));
      const node = disk.find(at(path));
      if (node === undefined) {
        if (options?.force === true) return;
        throw diskError('ENOENT', 'rm', at(path));
      }
      if (node.kind === 'folder' && options?.recursive !== true) throw diskError('EISDIR', 'rm', at(path));
      disk.remove(at(path), 'rm');
    },
    renameSync: (from: unknown, to: unknown): void => {
      before('rename', 0, at(to));
      disk.rename(at(from), at(to));
    },
    linkSync: (from: unknown, to: unknown): void => {
      before('link', 0, at(to));
      disk.link(at(from), at(to));
    },
    copyFileSync: (from: unknown, to: unknown): void =>
      sync.writeFileSync(to, disk.file(at(from), 'copyfile').bytes),
    readlinkSync: (path: unknown): string => {
      const made = access.made(at(path));
      if (made !== undefined) return made;
      throw diskError('ENOENT', 'readlink', at(path));
    },
    realpathSync: (path: unknown): string => {
      if (disk.find(at(path)) === undefined) throw diskError('ENOENT', 'realpath', at(path));
      return at(path);
    },
    chmodSync: (): void => undefined,
    chownSync: (): void => undefined,
    utimesSync: (): void => undefined,
  };

  const promises: Record<string, (...args: never[]) => Promise<unknown>> = {};
  const callbacks: Record<string, (...args: unknown[]) => void> = {};
  for (const [name, run] of Object.entries(sync)) {
    const call = name.replace(/Sync$/, '');
    const now = run as (...args: unknown[]) => unknown;
    promises[call] = async (...args: unknown[]) => later(call, () => now(...args));
    callbacks[call] = (...args: unknown[]) => {
      const done = args.pop() as (error: unknown, value?: unknown) => void;
      later(call, () => now(...args)).then(
        (value) => done(null, value),
        (error: unknown) => done(error),
      );
    };
  }
  const handleOf = (descriptor: number): object => ({
    fd: descriptor,
    read: async (into: Uint8Array, offset?: number, length?: number, position?: number | null) => {
      const bytesRead = await later('read', () => sync.readSync(descriptor, into, offset, length, position));
      return { bytesRead, buffer: into };
    },
    write: async (data: Data, offset?: number, length?: number, position?: number | null) =>
      later('write', () => ({
        bytesWritten: sync.writeSync(
          descriptor,
          data,
          typeof data === 'string' ? undefined : offset,
          length,
          typeof data === 'string' ? offset : position,
        ),
      })),
    readFile: async (options?: Encoding) => later('read', () => sync.readFileSync(descriptor, options)),
    writeFile: async (data: Data) => later('write', () => sync.writeFileSync(descriptor, data)),
    appendFile: async (data: Data) => later('write', () => sync.writeFileSync(descriptor, data)),
    sync: async () => later('fsync', () => sync.fsyncSync(descriptor)),
    datasync: async () => later('fsync', () => sync.fsyncSync(descriptor)),
    stat: async () => later('fstat', () => sync.fstatSync(descriptor)),
    truncate: async (length?: number) => later('ftruncate', () => sync.ftruncateSync(descriptor, length)),
    close: async () => later('close', () => sync.closeSync(descriptor)),
  });
  const openPromised = async (path: unknown, flags?: string): Promise<object> =>
    handleOf(await later('open', () => sync.openSync(path, flags)));

  /** Reads a file in pieces, so that others may do something in between. */
  async function* pieces(path: unknown, { start = 0, end = Infinity } = {}): AsyncGenerator<Buffer> {
    const descriptor = await later('open', () => sync.openSync(path, 'r'));
    for (let from = start; from <= end;) {
      const into = Buffer.alloc(Math.min(65_536, end - from + 1));
      const position = from;
      const count = await later('read', () => sync.readSync(descriptor, into, 0, into.length, position));
      if (count === 0) break;
      from += count;
      yield into.subarray(0, count);
    }
    await later('close', () => sync.closeSync(descriptor));
  }

  return {
    fs: {
      ...sync,
      ...callbacks,
      existsSync: (path: unknown): boolean => {
        before('access', 0, at(path));
        return access.made(at(path)) !== undefined || disk.find(at(path)) !== undefined;
      },
      constants: { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, COPYFILE_EXCL: 1 },
      createReadStream: (
        path: unknown,
        options: { readonly encoding?: BufferEncoding; readonly start?: number; readonly end?: number } = {},
      ) => {
        const stream = Readable.from(pieces(path, options), { objectMode: false });
        return options.encoding === undefined ? stream : stream.setEncoding(options.encoding);
      },
      createWriteStream: (path: unknown) => {
        let descriptor: number | undefined;
        return new Writable({
          construct: (done) => {
            later('open', () => (descriptor = sync.openSync(path, 'w'))).then(() => done(), done);
          },
          write: (chunk: Buffer, _encoding, done) => {
            later('write', () => sync.writeFileSync(descriptor ?? 0, chunk)).then(() => done(), done);
          },
          final: (done) => {
            later('close', () => sync.closeSync(descriptor ?? 0)).then(() => done(), done);
          },
        });
      },
      promises: { ...promises, open: openPromised },
    },
    promises: { ...promises, open: openPromised, constants: {} },
  };
}
