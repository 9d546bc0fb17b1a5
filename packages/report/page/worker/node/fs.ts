import { listFolder, readRead, readFileSize } from '../mounted.ts';
import { Buffer } from './buffer.ts';

/** Open files, by number. */
const open = new Map<number, string>();
let next = 3;

export function existsSync(path: string): boolean {
  try {
    readFileSize(path);
    return true;
  } catch {
    return false;
  }
}

export function accessSync(path: string): void {
  if (path !== '/') readFileSize(path);
}

export function openSync(path: string): number {
  readFileSize(path);
  next += 1;
  open.set(next, path);
  return next;
}

export function closeSync(file: number): void {
  open.delete(file);
}

export function fstatSync(file: number): { readonly size: number; readonly isFile: () => boolean } {
  return statSync(readPath(file));
}

export function statSync(path: string): { readonly size: number; readonly isFile: () => boolean } {
  return { size: readFileSize(path), isFile: () => true };
}

export function readSync(
  file: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
): number {
  const read = readRead(readPath(file), position, length);
  bytes.set(read, offset);
  return read.length;
}

export function readFileSync(path: string, encoding?: string): unknown {
  const bytes = readRead(path);
  const buffer = Buffer.from(bytes.buffer, 0, bytes.length);
  return encoding === undefined ? buffer : buffer.toString('utf8');
}

export function readdirSync(path: string): readonly string[] {
  return listFolder(path);
}

const pieceBytes = 65_536;

export async function* createReadStream(path: string): AsyncGenerator<Uint8Array> {
  const size = readFileSize(path);
  for (let from = 0; from < size; from += pieceBytes) yield readRead(path, from, pieceBytes);
}

function readPath(file: number): string {
  const path = open.get(file);
  if (path === undefined) throw new Error(`EBADF: there is no open file ${file}`);
  return path;
}
