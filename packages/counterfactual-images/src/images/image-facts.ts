import { MasbenchError } from '@masbench/core';
import { imageSize } from 'image-size';

/** Width and height in pixels, both at least 1. */
export interface ImageSize {
  /** Pixels from left to right. */
  readonly width: number;
  /** Pixels from top to bottom. */
  readonly height: number;
}

/** Facts that the first bytes of an image state. */
export interface ImageFacts {
  readonly mediaType: string;
  /** As the pixels are stored. */
  readonly stored: ImageSize;
  /** As the image is meant to be seen, after its orientation. */
  readonly shown: ImageSize;
  /** The orientation of EXIF 2.3, from 1, as stored, to 8. */
  readonly orientation: number;
  /** The name of its color profile, where that is not sRGB: the colors are read as if it were. */
  readonly profile: string | undefined;
}

/** Media types by the format names of `image-size`. Others are refused. */
const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/** The most pixels that are decoded: four bytes each, and as much again to encode them. */
const mostPixels = 64_000_000;

/**
 * Reads what an image is, before any of its pixels are decoded.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the bytes are no PNG, JPEG or GIF, hold too many pixels, or colors that would
 * be read wrongly
 */
export function readImageFacts(bytes: Uint8Array): ImageFacts {
  const { width, height, type = 'another kind' } = measured(bytes);
  const mediaType = mediaTypes[type];
  if (mediaType === undefined || width < 1 || height < 1)
    throw refused(
      `it must be a PNG, JPEG or GIF, and is ${bytes.length} bytes of ${type}: convert it to PNG`,
    );
  if (width * height > mostPixels)
    throw refused(
      `it must have at most ${mostPixels / 1e6} million pixels, and has ${width} × ${height}: make it smaller`,
    );
  if (type === 'jpg' && countComponents(bytes) === 4)
    throw refused('it must have the colors red, green and blue, and this JPEG is CMYK: convert it to sRGB');
  const orientation = type === 'gif' ? 1 : readOrientation(bytes, type);
  const profile = type === 'jpg' ? jpegProfile(bytes) : type === 'png' ? pngProfile(bytes) : undefined;
  const stored = { width, height };
  return {
    mediaType,
    stored,
    shown: orientation >= 5 ? { width: height, height: width } : stored,
    orientation,
    profile: profile === undefined || /srgb/iu.test(profile) ? undefined : profile,
  };
}

function measured(bytes: Uint8Array): Partial<ReturnType<typeof imageSize>> & ImageSize {
  try {
    const found = imageSize(bytes);
    // It takes any zeros for a TGA, which has no mark of its own.
    if (found.type !== 'tga') return found;
  } catch {
    // It throws a plain TypeError for unknown formats.
  }
  const brand = asciiText(bytes.subarray(4, 8)) === 'ftyp' ? asciiText(bytes.subarray(8, 12)) : undefined;
  const type = asciiText(bytes.subarray(0, 4)) === '%PDF' ? 'pdf' : brand;
  return { width: 0, height: 0, ...(type === undefined ? {} : { type }) };
}

function refused(why: string): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', `Cannot read an image: ${why}`);
}

/** Iterates over the segments of a JPEG before its pixels: the byte that marks each, and what it holds. */
function* jpegSegments(bytes: Uint8Array): Generator<{ readonly mark: number; readonly data: Uint8Array }> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) at += 1;
    else if (mark === 0xda) return;
    else {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      yield { mark, data: bytes.subarray(at + 4, at + 2 + length) };
      at += 2 + length;
    }
  }
}

/** Counts the color components of a JPEG by its start of frame: 1 is gray, 3 color, 4 CMYK. */
function countComponents(bytes: Uint8Array): number | undefined {
  for (const { mark, data } of jpegSegments(bytes))
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)) return data[5];
  return undefined;
}

/** Finds the orientation in the EXIF data of an image; 1 if there is none. */
function readOrientation(bytes: Uint8Array, type: string): number {
  const exif = type === 'jpg' ? findJpegExif(bytes) : findPngExif(bytes);
  const found = exif === undefined ? 1 : orientationOfExif(exif);
  return found >= 1 && found <= 8 ? found : 1;
}

const exifHeader = [0x45, 0x78, 0x69, 0x66, 0, 0];

function findJpegExif(bytes: Uint8Array): Uint8Array | undefined {
  for (const { mark, data } of jpegSegments(bytes))
    if (mark === 0xe1 && exifHeader.every((byte, at) => data[at] === byte)) return data.subarray(6);
  return undefined;
}

function findPngExif(bytes: Uint8Array): Uint8Array | undefined {
  return findChunk(bytes, 'eXIf');
}

/** The data of the first chunk of a PNG with a name. */
function findChunk(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (asciiText(bytes.subarray(at + 4, at + 8)) === name) return bytes.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
  return undefined;
}

/** The text before the first zero byte. */
function asciiText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes).replace(/\0.*$/su, '');
}

/** The name of the profile in a PNG stands before it. */
function pngProfile(bytes: Uint8Array): string | undefined {
  const chunk = findChunk(bytes, 'iCCP');
  return chunk && asciiText(chunk);
}

/** The description of the profile in a JPEG (ICC.1:2010, 9.2.41 `desc`), in the old form or in several languages. */
function jpegProfile(bytes: Uint8Array): string | undefined {
  for (const { mark, data } of jpegSegments(bytes)) {
    if (mark !== 0xe2 || asciiText(data) !== 'ICC_PROFILE' || data.length < 150) continue;
    const profile = data.subarray(14);
    const view = new DataView(profile.buffer, profile.byteOffset, profile.length);
    const most = Math.min(view.getUint32(128), Math.floor((profile.length - 132) / 12));
    for (let entry = 132; entry < 132 + 12 * most; entry += 12) {
      const from = view.getUint32(entry + 4);
      if (asciiText(profile.subarray(entry, entry + 4)) !== 'desc' || from + 28 > profile.length) continue;
      if (asciiText(profile.subarray(from, from + 4)) === 'desc')
        return asciiText(profile.subarray(from + 12));
      const text = from + view.getUint32(from + 24);
      return new TextDecoder('utf-16be').decode(profile.subarray(text, text + view.getUint32(from + 20)));
    }
    return 'without a name';
  }
  return undefined;
}

/** The tag 274 of the first directory of TIFF data; 1 if there is none. */
function orientationOfExif(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
  if (exif.length < 14) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > exif.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
    if (entry + 12 > exif.length) return 1;
    if (view.getUint16(entry, isLittle) === 274) return view.getUint16(entry + 8, isLittle);
  }
  return 1;
}
