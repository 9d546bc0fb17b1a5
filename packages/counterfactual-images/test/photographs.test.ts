import { itemQuestion } from '@masbench/counterfactual-images';
import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { readImageFacts } from '../src/images/image-facts.ts';
import { decode, readImageSize, reencode } from '../src/images/raster.ts';

/** 32 × 16: red, green above blue, white; made with Pillow. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQACADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcFBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAFBv/EABwRAAEEAwEAAAAAAAAAAAAAAAAVFmPhYqGi4v/aAAwDAQACEQMRAD8A58YQYac3Poec0XVFLFAEek56sgkOTVn/2Q==',
  'base64',
);
const cmyk = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAHBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8A0zMsy0wAmamAACZqYACmKYAA/9k=',
  'base64',
);
const gray = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAQACABAREA/8QAGAABAAMBAAAAAAAAAAAAAAAAAAQFBgf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AIAthmx0Mf/Z',
  'base64',
);

/** EXIF data with the orientation after another entry, in one of both orders of bytes. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const view = new DataView(new ArrayBuffer(38));
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 2, isLittle);
  for (const [at, tag, value] of [
    [10, 256, 32],
    [22, 274, orientation],
  ] as const) {
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, 3, isLittle);
    view.setUint32(at + 4, 1, isLittle);
    view.setUint16(at + 8, value, isLittle);
  }
  return Buffer.from(view.buffer);
}

/** The JPEG with EXIF data after its first segment. */
function jpegWith(data: Buffer): Buffer {
  const first = 4 + jpeg.readUInt16BE(4);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 8, ...Buffer.from('Exif\0\0')]);
  return Buffer.concat([jpeg.subarray(0, first), head, data, jpeg.subarray(first)]);
}

/** A PNG of random pixels with EXIF data before its pixels. */
function pngWith(image: PNG, data: Buffer): Buffer {
  const bytes = PNG.sync.write(image);
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('eXIf', 4);
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

/** For each orientation, where in the stored pixels the one is that is seen at a place. */
const sources: Readonly<Record<number, (x: number, y: number, w: number, h: number) => [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _w, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _w, h) => [y, h - 1 - x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, w) => [w - 1 - y, x],
};

describe('a photograph', () => {
  test.each(Object.keys(sources).map(Number))(
    'is turned by its orientation %d, pixel for pixel',
    (orientation) => {
      const image = new PNG({ width: 7, height: 4 });
      for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : (at * 37) % 256;
      const seen = decode(pngWith(image, exif(orientation, false)));
      expect([seen.width, seen.height]).toEqual(orientation >= 5 ? [4, 7] : [7, 4]);
      for (let y = 0; y < seen.height; y++)
        for (let x = 0; x < seen.width; x++) {
          const [fromX, fromY] = sources[orientation]?.(x, y, 7, 4) ?? [0, 0];
          const [to, from] = [4 * (y * seen.width + x), 4 * (fromY * 7 + fromX)];
          expect(Buffer.from(seen.data.subarray(to, to + 3))).toEqual(image.data.subarray(from, from + 3));
        }
    },
  );

  test.each([
    [6, true, [0, 0, 255]],
    [6, false, [0, 0, 255]],
    [3, true, [255, 255, 255]],
    [8, true, [0, 255, 0]],
  ])('in JPEG is turned by %d, little-endian %s, at any size', (orientation, isLittle, corner) => {
    const bytes = jpegWith(exif(orientation, isLittle));
    const size = orientation === 3 ? { width: 32, height: 16 } : { width: 16, height: 32 };
    expect(readImageSize(bytes)).toEqual(size);
    for (const scale of [1, 0.5]) {
      const to = { width: size.width * scale, height: size.height * scale };
      const seen = reencode(bytes, scale === 1 ? undefined : to);
      expect({ width: seen.width, height: seen.height }).toEqual(to);
      const { data, width } = seen.raster;
      const at = 4 * (2 * width + 2);
      for (const [channel, value] of corner.entries())
        expect(Math.abs((data[at + channel] ?? 0) - value)).toBeLessThan(60);
    }
  });

  test.each([0, 9, 65535])('whose orientation is %d, which does not exist, stays as it is', (orientation) => {
    expect(readImageSize(jpegWith(exif(orientation, true)))).toEqual({ width: 32, height: 16 });
  });

  test('in CMYK is refused by that name, and one in gray is read', () => {
    expect(() => decode(cmyk)).toThrow('this JPEG is CMYK: convert it to sRGB');
    expect(decode(gray)).toMatchObject({ width: 32, height: 16 });
  });

  test('names a color profile that is not sRGB, in either form', () => {
    const described = (type: string, rest: Buffer): Buffer => {
      const head = Buffer.alloc(144);
      head.writeUInt32BE(1, 128);
      head.write('desc', 132);
      head.writeUInt32BE(144, 136);
      const data = Buffer.concat([
        Buffer.from('ICC_PROFILE\0\x01\x01'),
        head,
        Buffer.from(`${type}\0\0\0\0`),
        rest,
      ]);
      const first = 4 + jpeg.readUInt16BE(4);
      const mark = Buffer.from([0xff, 0xe2, 0, data.length + 2]);
      return Buffer.concat([jpeg.subarray(0, first), mark, data, jpeg.subarray(first)]);
    };
    const old = Buffer.from('\0\0\0\x11Adobe RGB (1998)\0\0\0\0\0\0\0\0\0');
    const name = Buffer.from('Display P3', 'utf16le').swap16();
    const several = Buffer.concat([
      Buffer.from([0, 0, 0, 1, 0, 0, 0, 12]),
      Buffer.from('enUS'),
      Buffer.from([0, 0, 0, name.length, 0, 0, 0, 28]),
      name,
    ]);
    expect(readImageFacts(described('desc', old)).profile).toBe('Adobe RGB (1998)');
    expect(readImageFacts(described('mluc', several)).profile).toBe('Display P3');
    expect(readImageFacts(jpeg).profile).toBeUndefined();
    expect(decode(described('mluc', several)).data).toEqual(decode(jpeg).data);
  });

  test('that is cut is refused', () => {
    expect(() => decode(jpeg.subarray(0, jpeg.length - 40))).toThrow('its image/jpeg data must be whole');
  });

  test('of too many pixels is refused before they are decoded', () => {
    const huge = Buffer.from(PNG.sync.write(new PNG({ width: 1, height: 1 })));
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    expect(() => decode(huge)).toThrow('at most 64 million pixels, and has 20000 × 20000');
  });

  test('that is larger than providers take is made smaller, its sides alike', async () => {
    const noise = new PNG({ width: 2000, height: 1500 });
    for (let at = 0; at < noise.data.length; at++)
      noise.data[at] = at % 4 === 3 ? 255 : (Math.imul(at, 2654435761) >>> 13) & 255;
    const data = `data:image/png;base64,${PNG.sync.write(noise).toString('base64')}`;
    const item = { id: 'q', text: 'What is it?', choices: undefined, answer: undefined, category: undefined };
    const { question, image } = await itemQuestion({ ...item, images: [{ kind: 'base64', data }] });
    const { width, height } = question.image;
    expect(width * height).toBeLessThanOrEqual(1_200_000);
    expect(width / height).toBeCloseTo(4 / 3, 2);
    expect((image.length * 4) / 3).toBeLessThan(5 * 1024 * 1024);
    const whole = await itemQuestion(
      { ...item, images: [{ kind: 'base64', data }] },
      { maxPixels: 3_000_000 },
    );
    expect(whole.question.image).toMatchObject({ width: 2000, height: 1500 });
    const maxBytes = 5_242_880;
    const within = await itemQuestion(
      { ...item, images: [{ kind: 'base64', data }] },
      { maxPixels: 3_000_000, maxBytes },
    );
    expect(Buffer.from(within.image).toString('base64').length).toBeLessThanOrEqual(maxBytes);
    // No smaller than bytes in proportion to pixels ask for.
    expect(within.question.image.width).toBeGreaterThan(1200);
    expect(within.question.image.width / within.question.image.height).toBeCloseTo(4 / 3, 2);
  });
});
