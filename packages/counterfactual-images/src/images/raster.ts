import { MasbenchError } from '@masbench/core';
import { Resvg, type RenderedImage } from '@resvg/resvg-js';
import { readImageFacts, type ImageFacts, type ImageSize } from './image-facts.js';

/** Pixels of an image: rows from top to bottom, four bytes (red, green, blue, opacity) for each pixel. */
export interface Raster {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, 0 to 255, row by row. */
  readonly data: Uint8Array;
}

/** An image as pixels and as PNG. */
export interface EncodedImage extends ImageSize {
  /** PNG bytes. */
  readonly png: Uint8Array;
  /** The same image as pixels. */
  readonly raster: Raster;
}

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

/** Reads the width and height of image bytes, as they are shown. @throws MasbenchError `CONFIG_INVALID` if they cannot be read */
export function readImageSize(bytes: Uint8Array): ImageSize {
  return readImageFacts(bytes).shown;
}

/**
 * The pixels of a PNG, JPEG or GIF, turned as its EXIF data say and scaled to `size` if given. Transparency becomes white.
 * Without scaling, an opaque image keeps every pixel.
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
  const facts = readImageFacts(bytes);
  const { mediaType } = facts;
  const { width, height } = size ?? facts.shown;
  const picture = placed(`data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`, facts, size);
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

/** An SVG element that shows an image as it is meant to be seen, in its own size or the one given. */
function placed(href: string, { stored, shown, orientation }: ImageFacts, size: ImageSize = shown): string {
  if (orientation === 1)
    return `<image width="${size.width}" height="${size.height}" preserveAspectRatio="none" href="${href}"/>`;
  const { width, height } = stored;
  const scale = `scale(${size.width / shown.width} ${size.height / shown.height})`;
  const rendering = size === shown ? ' image-rendering="optimizeSpeed"' : '';
  return `<image width="${width}" height="${height}" transform="${scale} ${turns(stored)[orientation] ?? ''}"${rendering} href="${href}"/>`;
}

/** How stored pixels are turned to be seen, by orientation (EXIF 2.3, tag 274). */
function turns({ width, height }: ImageSize): Readonly<Record<number, string>> {
  return {
    2: `matrix(-1 0 0 1 ${width} 0)`,
    3: `matrix(-1 0 0 -1 ${width} ${height})`,
    4: `matrix(1 0 0 -1 0 ${height})`,
    5: 'matrix(0 1 1 0 0 0)',
    6: `matrix(0 1 -1 0 ${height} 0)`,
    7: `matrix(0 -1 -1 0 ${height} ${width})`,
    8: `matrix(0 -1 1 0 0 ${width})`,
  };
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

function readOpacity(data: Uint8Array): 'none' | 'full' | 'mixed' {
  let opaque = 0;
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 255) opaque += 4;
    else if (data[at] === 0) clear += 4;
  }
  return opaque === data.length ? 'full' : clear === data.length ? 'none' : 'mixed';
}
