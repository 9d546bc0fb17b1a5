import { listFolder, readRead, readFileSize } from '../mounted.ts';
import { readFileSync, statSync } from './fs.ts';

export async function readFile(path: string, encoding?: string): Promise<unknown> {
  return readFileSync(path, encoding);
}

/** With file types, all that a page carries are files. */
export async function readdir(
  path: string,
  { withFileTypes = false }: { readonly withFileTypes?: boolean } = {},
): Promise<readonly unknown[]> {
  const names = listFolder(path);
  return withFileTypes
    ? names.map((name) => ({ name, parentPath: path, isFile: () => true, isDirectory: () => false }))
    : names;
}

export async function stat(path: string): Promise<unknown> {
  return statSync(path);
}

interface OpenFile {
  readonly read: (bytes: Uint8Array, offset: number, length: number, position: number) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export async function open(path: string): Promise<OpenFile> {
  readFileSize(path);
  return {
    read: async (bytes, offset, length, position) => {
      const read = readRead(path, position, length);
      bytes.set(read, offset);
      return { bytesRead: read.length, buffer: bytes };
    },
    close: async () => undefined,
  };
}
