import { MasbenchError } from '@masbench/core';
import { Resvg, type RenderedImage } from '@resvg/resvg-js';
import { imageSize } from 'image-size';

/** Pixels of an image: rows from top to bottom, four bytes (red, green, blue, opacity) for each pixel. */
export interface Raster {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, 0 to 255, row by row. */
  readonly data: Uint8Array;
}

/** Width and height in pixels, both at least 1. */
export interface ImageSize {
  /** Pixels from left to right. */
  readonly width: number;
  /** Pixels from top to bottom. */
  readonly height: number;
}

/** An image as pixels and as PNG. */
export interface EncodedImage extends ImageSize {
  /** PNG bytes. */
  readonly png: Uint8Array;
  /** The same image as pixels. */
  readonly raster: Raster;
}

/** Media types by the format names of `image-size`. Others are refused. */
const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/**
 * Renders an SVG without fonts: the same version of resvg gives the same bytes on every machine. With the name of a
 * family, text is drawn with the fonts of this machine.
 */
export function drawSvg(
  document: string,
  { fontFamily }: { readonly fontFamily?: string | undefined } = {},
): EncodedImage {
  return encoded(render(document, fontFamily));
}

/** Width and height of image bytes. @throws MasbenchError `CONFIG_INVALID` if they are no PNG, JPEG or GIF. */
export function readImageSize(bytes: Uint8Array): ImageSize {
  const { width, height } = aboutOrThrow(bytes);
  return { width, height };
}

/**
 * The pixels of a PNG, JPEG or GIF, scaled to `size` if given. Transparency becomes white. Without scaling, an opaque
 * image keeps every pixel.
 * @throws MasbenchError `CONFIG_INVALID` if the bytes are no readable image.
 */
export function decode(bytes: Uint8Array, size?: ImageSize): Raster {
  return decodeRaster(rendered(bytes, size));
}

/**
 * Decodes an image and encodes it again as PNG. Two re-encoded images share encoder, settings and format and have no
 * metadata, so only their pixels differ.
 * @throws MasbenchError `CONFIG_INVALID` if the bytes are no readable image.
 */
export function reencode(bytes: Uint8Array, size?: ImageSize): EncodedImage {
  return encoded(rendered(bytes, size));
}

/** An SVG document of a size in pixels around the elements given. */
export function svg({ width, height }: ImageSize, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`;
}

function rendered(bytes: Uint8Array, size: ImageSize | undefined): RenderedImage {
  const { mediaType, ...own } = aboutOrThrow(bytes);
  const { width, height } = size ?? own;
  const href = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
  const picture = `<image width="${width}" height="${height}" preserveAspectRatio="none" href="${href}"/>`;
  const drawn = render(svg({ width, height }, picture));
  const opacity = readOpacity(drawn.pixels);
  if (opacity === 'full') return drawn;
  // The renderer silently leaves out a picture that it cannot decode: only transparency remains.
  if (opacity === 'none') {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read an image: its ${mediaType} data must be whole and show something: ${bytes.length} bytes`,
    );
  }
  return render(svg({ width, height }, `<rect width="${width}" height="${height}" fill="#fff"/>${picture}`));
}

/**
 * V8 does not know of the pixels that the renderer holds, and collects too late. A buffer of their size, which lives as
 * long as the image, makes them count: nothing is written to it, so that it takes addresses and hardly any memory.
 * Node.js frees the pixels in a later turn of the event loop.
 */
const pixelsOf = new WeakMap<RenderedImage, ArrayBuffer>();

function render(document: string, fontFamily?: string): RenderedImage {
  const font =
    fontFamily === undefined
      ? { loadSystemFonts: false }
      : { loadSystemFonts: true, defaultFontFamily: fontFamily };
  const image = new Resvg(document, { font }).render();
  pixelsOf.set(image, new ArrayBuffer(image.width * image.height * 4));
  return image;
}

function decodeRaster({ width, height, pixels }: RenderedImage): Raster {
  return { width, height, data: pixels };
}

/** Few callers need the pixels, which are copied when they are read. */
function encoded(image: RenderedImage): EncodedImage {
  return {
    width: image.width,
    height: image.height,
    png: image.asPng(),
    get raster() {
      return decodeRaster(image);
    },
  };
}

function aboutOrThrow(bytes: Uint8Array): ImageSize & { readonly mediaType: string } {
  const known = about(bytes);
  if (known) return known;
  throw new MasbenchError(
    'CONFIG_INVALID',
    `Cannot read an image: it must be a PNG, JPEG or GIF: ${bytes.length} bytes of another kind`,
  );
}

function about(bytes: Uint8Array): (ImageSize & { readonly mediaType: string }) | undefined {
  try {
    const { width, height, type } = imageSize(bytes);
    const mediaType = type === undefined ? undefined : mediaTypes[type];
    return mediaType !== undefined && width > 0 && height > 0 ? { width, height, mediaType } : undefined;
  } catch {
    // `image-size` throws a plain TypeError for unknown formats.
    return undefined;
  }
}

function readOpacity(data: Uint8Array): 'none' | 'full' | 'mixed' {
  let opaque = 0;
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 255) opaque += 4;
    else if (data[at] === 0) clear += 4;
  }
  return opaque === data.length ? 'full' : clear === data.length ? 'none' : 'mixed';
}
