import type { BlobStore } from '@masbench/core/journal';
import { hashBytes } from '@masbench/statistics';
import type { TextReference } from '@masbench/core';
import type { ConfigPassage } from './passage.js';
import { streamPassages } from './read-passages.js';

/**
 * The passages of a file for a configuration: their texts go into one blob, read and written piece by piece, and the
 * passages refer to them. So the size of the file costs disk and no memory.
 *
 * @throws MasbenchError `CONFIG_INVALID` as `readPassages`
 */
export async function keepPassages(path: string, blobs: BlobStore): Promise<ConfigPassage[]> {
  let places: Place[] = [];
  const within = await blobs.putPieces(() => listTexts(path, (places = [])));
  return places.map(({ text, ...about }) => ({ ...about, text: { ...text, within } }));
}

const encoder = new TextEncoder();

type Place = Omit<ConfigPassage, 'text'> & { readonly text: Omit<TextReference, 'within'> };

async function* listTexts(path: string, places: Place[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const { text, ...about } of streamPassages(path)) {
    const bytes = encoder.encode(text);
    places.push({
      ...about,
      text: { sha256: hashBytes(bytes), at, bytes: bytes.length, length: text.length },
    });
    at += bytes.length;
    yield bytes;
  }
}
