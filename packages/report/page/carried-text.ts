import { decodeBase64 } from './base64.ts';

/** Returns the text of an element that the page carries. @throws Error if the page is not whole */
export function readCarriedText(id: string): string {
  const text = document.getElementById(id)?.textContent;
  if (text === undefined || text === null) throw new Error(`This page is not whole: it has no part ${id}`);
  return text;
}

/** Returns the bytes that a page carries gzipped, in base 64. */
export async function inflate(base64: string): Promise<Uint8Array> {
  const stream = new Blob([decodeBase64(base64)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
