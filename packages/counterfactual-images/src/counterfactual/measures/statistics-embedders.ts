import { exactMath } from '@masbench/statistics';
import { decode, type Raster } from '../../images/raster.js';
import { computeLuminance } from './luminance.js';
import type { ImageEmbedder } from './image-embedder.js';

/** Cells along each side and directions of edges in the structure vector. */
const cells = 8;
const directions = 9;
/** Levels of each channel in the color vector. */
const levels = 8;

/**
 * Positions and directions of edges: a histogram of gradient directions for each of 8x8 cells (after Dalal and
 * Triggs, "Histograms of Oriented Gradients", CVPR 2005, without their block normalization), and a small constant. A
 * substitute for the paper's ViT that needs no network: a statistic of pixels without any semantics.
 */
export function structureStatistics(): ImageEmbedder {
  return {
    name: 'pixel statistics: gradient directions',
    version: '1',
    embed: (bytes) => gradients(decode(bytes)),
  };
}

/**
 * The colors of an image, regardless of position: the square root of its 8x8x8 RGB histogram, so that the cosine of
 * two vectors is the Bhattacharyya coefficient. A substitute for CLIP that needs no network: a statistic of pixels
 * without any semantics.
 */
export function colorStatistics(): ImageEmbedder {
  return {
    name: 'pixel statistics: colours',
    version: '1',
    embed: (bytes) => computeColorHistogram(decode(bytes)),
  };
}

function gradients(raster: Raster): Float64Array {
  const { width, height } = raster;
  const light = computeLuminance(raster);
  // The small constant keeps the vector of an image without edges from being zero.
  const histogram = new Float64Array(cells * cells * directions + 1);
  histogram[histogram.length - 1] = 0.001;
  const at = (x: number, y: number): number =>
    light.data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * cells) / height);
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)];
      const strength = exactMath.hypot(dx, dy);
      if (strength === 0) continue;
      // Edges have no sign: from dark to light is the same direction as from light to dark.
      const angle = (exactMath.atan2(dy, dx) + Math.PI) % Math.PI;
      const direction = Math.min(directions - 1, Math.floor((angle / Math.PI) * directions));
      const cell = row * cells + Math.floor((x * cells) / width);
      const place = cell * directions + direction;
      histogram[place] = (histogram[place] ?? 0) + (strength * cells * cells) / (255 * width * height);
    }
  }
  return histogram;
}

function computeColorHistogram({ width, height, data }: Raster): Float64Array {
  const counts = new Float64Array(levels * levels * levels);
  for (let at = 0; at < data.length; at += 4) {
    const level = (channel: number): number => Math.floor(((data[at + channel] ?? 0) * levels) / 256);
    const place = (level(0) * levels + level(1)) * levels + level(2);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count) => Math.sqrt(count / (width * height)));
}
