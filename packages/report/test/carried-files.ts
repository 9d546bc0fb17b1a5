import { gunzipSync, gzipSync } from 'node:zlib';
import type { Contents } from '../src/contents.ts';

/** The text of an element of a page, by its id. */
export function elementText(page: string, id: string): string {
  const found = new RegExp(`<script type="[^"]+" id="${id}">([^<]*)</script>`).exec(page)?.[1];
  if (found === undefined) throw new Error(`The page has no element ${id}`);
  return found;
}

export function contentsOf(page: string): Contents {
  return JSON.parse(elementText(page, 'contents')) as Contents;
}

/** The files that a page carries, by path. */
export function carriedFiles(page: string): Readonly<Record<string, Buffer>> {
  const { files, blocks } = contentsOf(page);
  const stream = Buffer.concat(
    Array.from({ length: blocks }, (_, block) =>
      gunzipSync(Buffer.from(elementText(page, `block-${block}`), 'base64')),
    ),
  );
  return Object.fromEntries(
    files.map(({ path, start, bytes }) => [path, stream.subarray(start, start + bytes)]),
  );
}

/** A page whose first block of files is another one. */
export function changeFiles(page: string, change: (block: Buffer) => Buffer): string {
  const block = elementText(page, 'block-0');
  const changed = change(gunzipSync(Buffer.from(block, 'base64')));
  return page.replace(block, gzipSync(changed).toString('base64'));
}

/** A page whose second match has another digit in its first bid. */
export function forgeBid(page: string): string {
  const { start = 0 } = contentsOf(page).files.find(({ path }) => path === 'matches/m0002.jsonl') ?? {};
  return changeFiles(page, (block) => {
    const at = block.indexOf('"value":{"bid":', start) + '"value":{"bid":'.length;
    block[at] = block[at] === 0x33 ? 0x34 : 0x33;
    return block;
  });
}
