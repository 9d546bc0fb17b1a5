import { Buffer } from 'node:buffer';
import type { BlobStore } from '@masbench/core/journal';
import type { PlayImage, PlaySetup } from './play-setup.js';

/** Formats that browsers draw. */
const drawn = /^image\/(?:png|jpeg|webp|gif|svg\+xml)$/u;

/** Returns the images that plain JSON refers to, each once, as a page carries them; nothing if there is none. */
export async function carryImages(
  values: readonly unknown[],
  blobs: Pick<BlobStore, 'get'> | undefined,
): Promise<Pick<PlaySetup, 'images'>> {
  if (blobs === undefined) return {};
  const found = new Map<string, string>();
  for (const value of values) collectImages(value, found);
  const images: PlayImage[] = [];
  for (const [sha256, mediaType] of found)
    images.push({ sha256, mediaType, base64: Buffer.from(await blobs.get(sha256)).toString('base64') });
  return images.length === 0 ? {} : { images };
}

function collectImages(value: unknown, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { sha256, mediaType } = value as { readonly sha256?: unknown; readonly mediaType?: unknown };
  if (typeof sha256 === 'string' && typeof mediaType === 'string' && drawn.test(mediaType))
    found.set(sha256, mediaType);
  for (const part of Object.values(value)) collectImages(part, found);
}
