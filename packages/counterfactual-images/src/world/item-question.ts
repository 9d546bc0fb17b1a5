import { MasbenchError } from '@masbench/core';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { prepareImage, type PreparedImage } from '../images/prepare.js';
import { readImageFacts, type ImageSize } from '../images/image-facts.js';
import { decode, drawSvg, readImageSize, svg } from '../images/raster.js';
import type { ImageQuestion, ImageBlob } from '../question.js';
import { placeholderImage } from './render.js';

/** An image within a folder of images, or its bytes. */
type ImageSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'base64'; readonly data: string };

/** A question of a file with its images: any item of `@masbench/vlm-benchmarks` is one. */
export interface ImageItem {
  /** Names the question in records and file names. */
  readonly id: string;
  /** The question without its options. Empty if the file has answers only. */
  readonly text: string;
  /** The texts of the options in order, the first is A. */
  readonly choices: readonly string[] | undefined;
  /** The right answer. */
  readonly answer: string | undefined;
  /** For breakdowns. */
  readonly category: string | undefined;
  /** None for questions about no image. */
  readonly images: readonly ImageSource[];
}

/** Where the images of a benchmark are, and how missing ones are treated. */
export interface ItemImages {
  /** Folder of the images that are named by file. */
  readonly folder?: string | undefined;
  /**
   * `placeholder` shows a gray image in their place: good for testing a pipeline, meaningless for vision. @default
   * 'fail'
   */
  readonly missing?: 'fail' | 'placeholder' | undefined;
  /**
   * The most pixels that are shown: a larger image is made smaller, its sides alike, and so is what is edited from it. A PNG
   * of the default stays below the 5 MB of base64 that providers take, whatever it shows. @default 1200000
   */
  readonly maxPixels?: number | undefined;
  /** The most bytes of its PNG in base64: a longer one is made smaller. @default Infinity */
  readonly maxBytes?: number | undefined;
}

/** A question that is ready for a match. */
export interface ItemQuestion {
  /** For the configuration of the match. */
  readonly question: ImageQuestion;
  /** PNG bytes of `question.image`. */
  readonly image: Uint8Array;
  /**
   * True if a gray image is shown instead: the file is missing, or the question has no image. Report it with every
   * result.
   */
  readonly placeholder: boolean;
  /** The color profiles of its images that are not sRGB: their colors are read as if they were. Report them, too. */
  readonly profiles: readonly string[];
}

/** Size of the placeholder in pixels. */
const placeholderSize: ImageSize = { width: 320, height: 240 };

/**
 * Makes the question of an item: encodes its image again, stacks several images in order, and gives questions without
 * an image (178 of HallusionBench) the placeholder.
 * @throws MasbenchError `CONFIG_INVALID` if an image is missing or unreadable, or if the item has no question
 *   text.
 */
export async function itemQuestion(
  item: ImageItem,
  { folder, missing = 'fail', maxPixels = 1_200_000, maxBytes = Infinity }: ItemImages = {},
): Promise<ItemQuestion> {
  if (item.text === '') {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot ask '${item.id}': its file must hold the text of the question, not only answers`,
    );
  }
  const found = await Promise.all(
    item.images.map(async (source) => decodeImage(source, { folder, missing, id: item.id })),
  );
  const present = found.filter((bytes) => bytes !== undefined);
  const placeholder = present.length < found.length || found.length === 0;
  const { bytes, reference } = placeholder
    ? prepareImage(placeholderImage(placeholderSize))
    : prepared(present, { id: item.id, maxPixels, maxBytes });
  const profiles = placeholder ? [] : present.flatMap((one) => readImageFacts(one).profile ?? []);
  return { question: questionAbout(item, reference), image: bytes, placeholder, profiles };
}

/** The question of an item about a prepared image: items that share images need to prepare them only once. */
export function questionAbout(
  { id, text, choices, answer, category }: Omit<ImageItem, 'images'>,
  image: ImageBlob,
): ImageQuestion {
  return {
    id,
    question: text,
    ...(choices === undefined ? {} : { choices: [...choices] }),
    ...(answer === undefined ? {} : { answer }),
    ...(category === undefined ? {} : { category }),
    image,
  };
}

function prepared(
  images: readonly Uint8Array[],
  { id, maxPixels, maxBytes }: { readonly id: string; readonly maxPixels: number; readonly maxBytes: number },
): PreparedImage {
  try {
    const [first] = images;
    const image = first !== undefined && images.length === 1 ? first : stacked(images);
    const whole = readImageSize(image);
    for (let most = maxPixels; ;) {
      const made = prepareImage(image, sizeWithin(whole, most));
      const { width, height } = made.reference;
      const share = maxBytes / (Math.ceil(made.bytes.length / 3) * 4);
      if (share >= 1 || width * height <= 1) return made;
      // A little less than what is proportional, as small pixels compress worse.
      most = Math.floor(width * height * share * 0.95);
    }
  } catch (error) {
    if (!MasbenchError.isInstance(error)) throw error;
    throw new MasbenchError('CONFIG_INVALID', `Cannot ask '${id}': ${error.message}`, { cause: error });
  }
}

/** A size of the same sides with at most so many pixels; `undefined` if this one has no more. */
function sizeWithin({ width, height }: ImageSize, maxPixels: number): ImageSize | undefined {
  if (width * height <= maxPixels) return undefined;
  const scale = Math.sqrt(maxPixels / (width * height));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

/** Images stacked on white, eight pixels apart. */
function stacked(images: readonly Uint8Array[]): Uint8Array {
  const gap = 8;
  const sizes = images.map(readImageSize);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height + gap, -gap);
  let top = 0;
  const pictures = images.map((bytes, index) => {
    const { width: own, height: tall } = sizes[index] ?? placeholderSize;
    // Decoded first, as the renderer silently leaves out images that it cannot decode.
    decode(bytes);
    const { bytes: png } = prepareImage(bytes);
    const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const picture = `<image y="${top}" width="${own}" height="${tall}" href="${href}"/>`;
    top += tall + gap;
    return picture;
  });
  return drawSvg(
    svg({ width, height }, `<rect width="${width}" height="${height}" fill="#fff"/>${pictures.join('')}`),
  ).png;
}

async function decodeImage(
  source: ImageSource,
  {
    folder,
    missing,
    id,
  }: { readonly folder: string | undefined; readonly missing: 'fail' | 'placeholder'; readonly id: string },
): Promise<Uint8Array | undefined> {
  // Some tables hold a whole data URL.
  if (source.kind === 'base64')
    return Buffer.from(source.data.replace(/^data:image\/[\w.+-]+;base64,/u, ''), 'base64');
  const file = normalize(source.file);
  if (isAbsolute(file) || file.split(sep).includes('..')) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot ask '${id}': its image must lie within the folder of images: ${source.file}`,
    );
  }
  if (folder !== undefined) {
    try {
      return await readFile(join(folder, file));
    } catch (error) {
      if (missing === 'fail') throw absent(id, { file: join(folder, file), cause: error });
    }
  }
  if (missing === 'fail') throw absent(id, { file });
  return undefined;
}

function absent(
  id: string,
  { file, cause }: { readonly file: string; readonly cause?: unknown },
): MasbenchError {
  return new MasbenchError(
    'CONFIG_INVALID',
    `Cannot ask '${id}': its image must be there: ${file}; give the folder of images, or missing: 'placeholder' to test the pipeline`,
    { cause },
  );
}
