import { Buffer as Bytes } from 'buffer/';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const slowText: (this: Bytes, encoding: string, start: number, end: number) => string = Reflect.get(
  Bytes.prototype,
  'toString',
);
const slowFrom = Bytes.from.bind(Bytes);

// The browser reads and writes UTF-8 many times faster.
Bytes.prototype.toString = function (this: Bytes, encoding?: string, start = 0, end = this.length): string {
  return encoding === undefined || encoding === 'utf8' || encoding === 'utf-8'
    ? utf8.decode(this.subarray(start, end))
    : slowText.call(this, encoding, start, end);
};
Object.assign(Bytes, {
  from: (value: unknown, encoding?: unknown, length?: unknown): Bytes => {
    if (
      typeof value === 'string' &&
      (encoding === undefined || encoding === 'utf8' || encoding === 'utf-8')
    ) {
      const bytes = encoder.encode(value);
      return slowFrom(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    return Reflect.apply(slowFrom, Bytes, [value, encoding, length]);
  },
});

export const Buffer = Bytes;

export const constants = { MAX_LENGTH: 2 ** 31 - 1, MAX_STRING_LENGTH: 2 ** 29 - 24 };

/** True where bytes are a text in UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
