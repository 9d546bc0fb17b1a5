import { runFolder } from '../../src/contents.ts';

/** A run folder that is read without waiting. */
export interface MountedFolder {
  /** Bytes of a file; `undefined` if there is none. */
  readonly size: (path: string) => number | undefined;
  /** Paths that begin so, relative to it. */
  readonly below: (folder: string) => readonly string[];
  /** A part of a file, as a copy; shorter where the file ends before. */
  readonly read: (path: string, from?: number, length?: number) => Uint8Array<ArrayBuffer>;
}

let mounted: MountedFolder | undefined;

export function mount(folder: MountedFolder): void {
  mounted = folder;
}

/** The path as the page names it: relative to the run, or absolute. */
function packedPath(path: string): string {
  if (path === runFolder) return '';
  return path.startsWith(`${runFolder}/`) ? path.slice(runFolder.length + 1) : path;
}

/** Bytes of a file. @throws an error with the code `ENOENT` if there is none */
export function readFileSize(path: string): number {
  const size = mounted?.size(packedPath(path));
  if (size === undefined) throw missing(path);
  return size;
}

/** @throws an error with the code `ENOENT` if there is no such file */
export function readRead(path: string, from?: number, length?: number): Uint8Array<ArrayBuffer> {
  if (mounted?.size(packedPath(path)) === undefined) throw missing(path);
  return mounted.read(packedPath(path), from, length);
}

/** Names of files and folders in a folder. */
export function listFolder(path: string): readonly string[] {
  const below = mounted?.below(packedPath(path)) ?? [];
  if (below.length === 0) throw missing(path);
  return [...new Set(below.map((name) => name.split('/')[0] ?? name))];
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), {
    code: 'ENOENT',
    syscall: 'open',
    path,
  });
}
