import { itemQuestion, type ImageItem } from '@masbench/counterfactual-images';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { placeholderImage } from '../src/world/render.ts';
import { readImageSize } from '../src/images/raster.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const png = placeholderImage({ width: 40, height: 30 });
const base64 = Buffer.from(png).toString('base64');

describe('a question for a match', () => {
  const item = (images: ImageItem['images']): ImageItem => ({
    id: 'pope-unknown-1',
    text: 'Is there a dog in the image?',
    choices: undefined,
    answer: 'yes',
    category: 'unknown',
    images,
  });

  test('has the image from the folder or from base64, in the one encoding', async () => {
    await mkdir(join(folder, 'images'), { recursive: true });
    await writeFile(join(folder, 'images', 'a.png'), png);
    const [fromFile, fromBase64] = await Promise.all([
      itemQuestion(item([{ kind: 'file', file: './a.png' }]), { folder: join(folder, 'images') }),
      itemQuestion({ ...item([]), images: [{ kind: 'base64', data: base64 }] }),
    ]);
    expect(fromFile?.question).toEqual(fromBase64?.question);
    expect(fromFile?.question.image).toMatchObject({ mediaType: 'image/png', width: 40, height: 30 });
    expect(fromFile?.placeholder).toBe(false);
  });

  test('shows several images below each other', async () => {
    const { image } = await itemQuestion({
      ...item([]),
      images: [
        { kind: 'base64', data: base64 },
        { kind: 'base64', data: base64 },
      ],
    });
    expect(readImageSize(image)).toEqual({ width: 40, height: 68 });
  });

  test('fails on a missing image unless a placeholder is declared', async () => {
    const missing = item([{ kind: 'file', file: 'none.jpg' }]);
    await expect(itemQuestion(missing)).rejects.toThrow("missing: 'placeholder'");
    await expect(itemQuestion(missing, { folder })).rejects.toThrow('none.jpg');
    expect(await itemQuestion(missing, { folder, missing: 'placeholder' })).toMatchObject({
      placeholder: true,
    });
    expect(await itemQuestion(item([]))).toMatchObject({ placeholder: true });
  });

  test('fails on an item without a question, as of stored outputs', async () => {
    await expect(itemQuestion({ ...item([]), text: '' })).rejects.toThrow(
      'must hold the text of the question',
    );
  });

  test('reads nothing outside of the folder, and no damaged image', async () => {
    const outside = item([{ kind: 'file', file: '../a.png' }]);
    await expect(itemQuestion(outside, { folder, missing: 'placeholder' })).rejects.toThrow(
      'within the folder',
    );
    await writeFile(join(folder, 'bad.png'), png.subarray(0, 60));
    await expect(itemQuestion(item([{ kind: 'file', file: 'bad.png' }]), { folder })).rejects.toThrow(
      "Cannot ask 'pope-unknown-1'",
    );
  });
});
