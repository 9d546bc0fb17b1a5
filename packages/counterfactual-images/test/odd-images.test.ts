import { itemQuestion } from '@masbench/counterfactual-images';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readImageFacts } from '../src/images/image-facts.ts';
import { decode } from '../src/images/raster.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/gu, ''), 'hex');

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface PngForm {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly color: number;
  readonly interlace?: number;
  /** Scan lines, each with its filter. */
  readonly rows: string;
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
}

function png({
  width = 2,
  height = 2,
  depth = 8,
  color,
  interlace = 0,
  rows,
  before = [],
  after = [],
}: PngForm): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, interlace], 8);
  return Buffer.concat([
    hex('89504e470d0a1a0a'),
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', deflateSync(hex(rows))),
    ...after,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const four = 'ff0000 00ff00 0000ff ffffff';
const rgbRows = '00 ff0000 00ff00  00 0000ff ffffff';
const plain = png({ color: 2, rows: rgbRows });
const palette = chunk('PLTE', hex(four));
/** One frame of a GIF of 2 × 2 with four colors: LZW without compression. */
const gifHead = hex(`474946383961 0200 0200 91 00 00 ${four}`);
const gifFrame = hex('2c 0000 0000 0200 0200 00 02 03 44 34 05 00');
const otherFrame = hex('21 f9 04 00 0a00 00 00 2c 0000 0000 0200 0200 00 02 03 dc b6 05 00');
const control = Buffer.concat([Buffer.alloc(8)]);
const profile = (name: string): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(Buffer.alloc(128))]));
const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const webp = (kind: string, data: string): Buffer =>
  Buffer.concat([text('RIFF'), hex('40000000'), text(`WEBP${kind}`), hex(data), Buffer.alloc(40)]);
const box = (brand: string): Buffer =>
  Buffer.concat([
    hex('0000001c'),
    text(`ftyp${brand}`),
    hex('00000000'),
    text(`mif1${brand}miaf`),
    Buffer.alloc(64),
  ]);

/** Pictures of four pixels, and their colors. */
const read: readonly (readonly [name: string, bytes: Buffer, colors: string])[] = [
  ['RGB', plain, four],
  [
    'RGB with opacity, all opaque',
    png({ color: 6, rows: '00 ff0000ff 00ff00ff 00 0000ffff ffffffff' }),
    four,
  ],
  [
    'RGB with opacity, shown on white',
    png({ color: 6, rows: '00 ff000000 00ff00ff 00 0000ffff 00000000' }),
    'ffffff 00ff00 0000ff ffffff',
  ],
  ['gray', png({ color: 0, rows: '00 00 80 00 ff 40' }), '000000 808080 ffffff 404040'],
  ['gray with opacity', png({ color: 4, rows: '00 00ff 8000 00 ffff 40ff' }), '000000 ffffff ffffff 404040'],
  ['gray of 1 bit', png({ color: 0, depth: 1, rows: '00 40 00 80' }), '000000 ffffff ffffff 000000'],
  [
    '16 bits',
    png({ color: 2, depth: 16, rows: '00 ffff00000000 0000ffff0000 00 00000000ffff ffffffffffff' }),
    four,
  ],
  [
    '16 bits of gray',
    png({ color: 0, depth: 16, rows: '00 0000 8080 00 ffff 4040' }),
    '000000 808080 ffffff 404040',
  ],
  ['a palette', png({ color: 3, rows: '00 00 01 00 02 03', before: [palette] }), four],
  ['a palette of 2 bits', png({ color: 3, depth: 2, rows: '00 10 00 b0', before: [palette] }), four],
  [
    'a palette with a clear color',
    png({ color: 3, rows: '00 00 01 00 02 03', before: [palette, chunk('tRNS', hex('00'))] }),
    'ffffff 00ff00 0000ff ffffff',
  ],
  ['interlaced', png({ color: 2, interlace: 1, rows: '00 ff0000  00 00ff00  00 0000ff ffffff' }), four],
  [
    'animated, the first frame',
    png({
      color: 2,
      rows: rgbRows,
      before: [chunk('acTL', hex('00000002 00000000'))],
      after: [chunk('tEXt', control)],
    }),
    four,
  ],
  ['one pixel', png({ width: 1, height: 1, color: 2, rows: '00 336699' }), '336699'],
  ['a GIF', Buffer.concat([gifHead, gifFrame, hex('3b')]), four],
  ['an animated GIF, the first frame', Buffer.concat([gifHead, gifFrame, otherFrame, hex('3b')]), four],
  ['bytes behind the end', Buffer.concat([plain, Buffer.alloc(100)]), four],
  ['a profile of sRGB', png({ color: 2, rows: rgbRows, before: [profile('sRGB IEC61966-2.1')] }), four],
  [
    'another profile, whose colors are read as sRGB',
    png({ color: 2, rows: rgbRows, before: [profile('Display P3')] }),
    four,
  ],
];

const kinds = 'it must be a PNG, JPEG or GIF, and is';
const broken = (bytes: Buffer, kind: string): string =>
  `its image/${kind} data must be whole and show something: ${bytes.length} bytes`;
const cut = plain.subarray(0, 41);
const clear = png({ color: 6, rows: '00 00000000 00000000 00 00000000 00000000' });
const damaged = Buffer.from(plain);
damaged.fill(0x55, 41, damaged.length - 16);

/** What is no picture, and what has to be said. */
const refused: readonly (readonly [name: string, bytes: Buffer, problem: string])[] = [
  [
    'WebP, lossy',
    webp('VP8 ', '10000000 300100 9d012a 0200 0200'),
    `${kinds} 70 bytes of webp: convert it to PNG`,
  ],
  ['WebP, lossless', webp('VP8L', '10000000 2f 01400000'), `${kinds} 65 bytes of webp: convert it to PNG`],
  ['AVIF', box('avif'), `${kinds} 92 bytes of avif: convert it to PNG`],
  ['HEIC', box('heic'), `${kinds} 92 bytes of heic: convert it to PNG`],
  [
    'BMP',
    Buffer.concat([
      hex('424d 46000000 00000000 36000000 28000000 02000000 02000000 0100 1800'),
      Buffer.alloc(40),
    ]),
    `${kinds} 70 bytes of bmp: convert it to PNG`,
  ],
  [
    'SVG',
    text('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>'),
    `${kinds} 67 bytes of svg: convert it to PNG`,
  ],
  [
    'TIFF',
    hex('49492a00 08000000 0200 0001 0300 01000000 02000000 0101 0300 01000000 02000000 00000000'),
    `${kinds} 38 bytes of tiff: convert it to PNG`,
  ],
  ['PDF', text('%PDF-1.7\n%%EOF\n'), `${kinds} 15 bytes of pdf: convert it to PNG`],
  ['HTML', text('<html><body>404</body></html>'), `${kinds} 29 bytes of another kind: convert it to PNG`],
  ['no bytes', Buffer.alloc(0), `${kinds} 0 bytes of another kind: convert it to PNG`],
  ['zeros', Buffer.alloc(64), `${kinds} 64 bytes of another kind: convert it to PNG`],
  ['a PNG that is cut', cut, broken(cut, 'png')],
  ['a PNG that is damaged', damaged, broken(damaged, 'png')],
  [
    'a PNG without pixels',
    png({ width: 0, height: 0, color: 2, rows: '' }),
    'it must be a PNG, JPEG or GIF, and is 65 bytes of png: convert it to PNG',
  ],
  ['all clear', clear, broken(clear, 'png')],
  [
    '64 million pixels and one row',
    png({ width: 8000, height: 8001, color: 2, rows: '' }),
    'it must have at most 64 million pixels, and has 8000 × 8001: make it smaller',
  ],
];

const colors = (bytes: Buffer): string => {
  const { data } = decode(bytes);
  return (Buffer.from(data).toString('hex').match(/.{8}/gu) ?? [])
    .map((pixel) => pixel.slice(0, 6))
    .join(' ');
};

describe('an image is read as it is', () => {
  test.each(read.map(([name, bytes, pixels]) => ({ name, bytes, pixels })))('$name', ({ bytes, pixels }) => {
    expect(colors(bytes)).toBe(pixels);
  });

  test('its profile is named, but for sRGB', async () => {
    const of = (name: string): Buffer => png({ color: 2, rows: rgbRows, before: [profile(name)] });
    expect(readImageFacts(of('sRGB built-in')).profile).toBeUndefined();
    expect(readImageFacts(of('Adobe RGB (1998)')).profile).toBe('Adobe RGB (1998)');
    const item = { id: 'q', text: 'What?', choices: undefined, answer: undefined, category: undefined };
    const images = [{ kind: 'base64' as const, data: of('Display P3').toString('base64') }];
    expect(await itemQuestion({ ...item, images })).toMatchObject({ profiles: ['Display P3'] });
  });
});

describe('or is refused by name', () => {
  test.each(refused.map(([name, bytes, problem]) => ({ name, bytes, problem })))(
    '$name',
    ({ bytes, problem }) => {
      const found = (): string => {
        try {
          return colors(bytes);
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      };
      expect(found()).toBe(`Cannot read an image: ${problem}`);
    },
  );
});
