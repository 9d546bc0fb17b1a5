import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSha256, hashBytes } from '@masbench/statistics';

const expected = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** The module in a context without Node: its hashes are those of a browser. */
function loadWithoutNode(): {
  readonly hashBytes: typeof hashBytes;
  readonly createSha256: typeof createSha256;
} {
  const [file] = buildSync({
    entryPoints: [fileURLToPath(new URL('../src/sha256.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'hashes',
    platform: 'browser',
  }).outputFiles;
  return runInNewContext(`${file?.text ?? ''}; hashes`, { TextEncoder, Uint8Array });
}

describe.each([
  ['with Node', { hashBytes, createSha256 }],
  ['without Node', loadWithoutNode()],
])('SHA-256 %s', (_, hashes) => {
  test('is that of FIPS 180-4, appendix B.1', () => {
    expect(hashes.hashBytes('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('of a text is that of its UTF-8, lone surrogates replaced', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hashes.hashBytes(text)).toBe(expected(text));
      }),
    );
    expect(hashes.hashBytes('\uD800')).toBe(expected('\uFFFD'));
  });

  test('of bytes in pieces is that of all bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (pieces) => {
        const running = hashes.createSha256();
        for (const piece of pieces) running.update(piece);
        expect(running.digest()).toBe(expected(Buffer.concat(pieces)));
      }),
    );
  });
});
