import { MasbenchError, readMessage } from '../contracts/errors.js';
import { requireNode } from '../contracts/node-module.js';

/** A text or bytes in pieces, such as a file's read stream. */
export type FilePieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** The name of a file in messages. */
export interface FileName {
  /** Its content: `passages`. */
  readonly what: string;
  readonly file: string;
}

/** Returns an error in a file of the user, with its place: `Cannot read passages: …: news.csv, line 7`. */
export function fileFault(
  problem: string,
  { what, file, line, cause }: FileName & { readonly line?: number | undefined; readonly cause?: unknown },
): MasbenchError {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return new MasbenchError('CONFIG_INVALID', `Cannot read ${what}: ${problem}: ${place}`, { cause });
}

/**
 * Reads the text of a file piece by piece, without its byte order mark, with line feeds as its line ends.
 *
 * @param pieces - Read in its place. @default the bytes of the file
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read, is not UTF-8, or has a NUL
 */
export async function* readFileText(about: FileName, pieces?: FilePieces): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [line, held, isFirst] = [1, '', true];
  for await (const piece of pieces ?? fileBytes(about)) {
    if (isFirst && typeof piece !== 'string') checkMark(piece, about);
    const decoded = typeof piece === 'string' ? piece : decode(decoder, piece, { ...about, line });
    // A carriage return at the end of a piece waits for what follows it.
    const text = held + (isFirst ? decoded.replace(/^\uFEFF/u, '') : decoded);
    isFirst = false;
    held = text.endsWith('\r') ? '\r' : '';
    const whole = text.slice(0, text.length - held.length).replaceAll(/\r\n?/gu, '\n');
    const before = line;
    line += whole.split('\n').length - 1;
    const nul = whole.indexOf('\0');
    if (nul !== -1)
      throw fileFault('it must be text in UTF-8, and has a NUL character', {
        ...about,
        line: before + whole.slice(0, nul).split('\n').length - 1,
      });
    yield whole;
  }
  yield held.replace('\r', '\n') + decode(decoder, undefined, { ...about, line });
}

async function* fileBytes({ what, file }: FileName): AsyncGenerator<Uint8Array> {
  try {
    yield* requireNode().fs.createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read ${what}: the file is not readable: ${readMessage(cause)}`,
      { cause },
    );
  }
}

/** UTF-16 and UTF-32 begin with one of these marks, which UTF-8 never has. */
function checkMark([first, second]: Uint8Array, about: FileName): void {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw fileFault('it must be encoded in UTF-8, and is UTF-16', about);
}

function decode(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array | undefined,
  { line, ...about }: FileName & { readonly line: number },
): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch (cause) {
    const wrong = line + (bytes === undefined ? 0 : linesBeforeFault(bytes));
    throw fileFault('it must be encoded in UTF-8', { ...about, line: wrong, cause });
  }
}

/** Decodes line by line to find the first that is not UTF-8; the rest of a character may come first. */
function linesBeforeFault(bytes: Uint8Array): number {
  let from = bytes.findIndex((byte) => byte >> 6 !== 0b10);
  for (let line = 0; ; line++) {
    const end = bytes.indexOf(10, from);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, end === -1 ? undefined : end));
    } catch {
      return line;
    }
    if (end === -1) return line;
    from = end + 1;
  }
}
