import type { Raster } from '../../images/raster.js';

/** A gray image: one number for each pixel, row by row. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float64Array;
}

/** Brightness of each pixel from 0 to 255, by the weights of ITU-R BT.601. */
export function computeLuminance({ width, height, data }: Raster): GrayImage {
  const grey = new Float64Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * 4;
    grey[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { width, height, data: grey };
}

/** Half the size: each pixel is the mean of four. An odd last row or column is dropped. */
export function halveImage({ width, height, data }: GrayImage): GrayImage {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)];
  const half = new Float64Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = 2 * y * width + 2 * x;
      half[y * w + x] =
        ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)) / 4;
    }
  }
  return { width: w, height: h, data: half };
}
