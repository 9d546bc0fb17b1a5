import { decodeBase64 } from '../base64.ts';

/** Pixels of an image: four bytes each, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const decoded = new Map<string, Pixels>();

/** Decodes an image for players that read its pixels. One that cannot be decoded is one that nobody can read. */
export async function keepPixels(base64: string, mediaType: string): Promise<void> {
  if (decoded.has(base64)) return;
  try {
    const bitmap = await createImageBitmap(new Blob([decodeBase64(base64)], { type: mediaType }), {
      colorSpaceConversion: 'none',
    });
    const { width, height } = bitmap;
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    drawing?.drawImage(bitmap, 0, 0);
    const data = drawing?.getImageData(0, 0, width, height).data;
    if (data !== undefined) decoded.set(base64, { width, height, pixels: new Uint8Array(data.buffer) });
  } catch {
    // As said above.
  }
}

/** The renderer of a page: it knows the pixels of the images that the page carries, in their own size, and draws nothing else. */
export class Resvg {
  readonly #document: string;

  constructor(document: string) {
    this.#document = document;
  }

  render(): Pixels {
    const [, width, height, base64 = ''] =
      /<image width="(\d+)" height="(\d+)"[^>]* href="data:[^,]*,([^"]*)"/u.exec(this.#document) ?? [];
    const found = decoded.get(base64);
    if (found?.width === Number(width) && found.height === Number(height)) return found;
    throw new Error('A page reads only the images of its match, in their own size');
  }
}
