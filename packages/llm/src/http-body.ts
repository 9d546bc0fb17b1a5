import type { Readable } from 'node:stream';

/** A body that is no answer of a model: too long, or compressed in a way that nobody asked for. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly reason: 'too-long' | 'compressed';

  constructor(reason: BodyError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** No answer of a model has more bytes: a million tokens have about five million. */
export const mostBodyBytes = 64 * 1024 * 1024;

/** Passes the bytes of a body on. @throws BodyError beyond `mostBytes` */
export async function* limitBody(body: Readable, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new BodyError('too-long', `more than ${mostBytes / 2 ** 20} MiB came`);
    yield piece;
  }
}
