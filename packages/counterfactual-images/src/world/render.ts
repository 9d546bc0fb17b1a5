import type { ImageSize } from '../images/image-facts.js';
import { drawSvg, svg, type EncodedImage } from '../images/raster.js';
import { labelColor, type Rgb } from './color-names.js';
import { textColumns, textPath } from './glyphs.js';
import { labelModule, labelOrigin } from './label.js';
import { listRings } from './outline.js';
import type { Scene, SceneObject } from './scene.js';

/** Where in its field an object's middle is, as a share of the field's height. */
const middle = 0.4;

/** Draws a scene. The same scene gives the same bytes. */
export function renderScene(scene: Scene): EncodedImage {
  const objects = scene.objects.map((object) => drawObject(object, scene));
  return drawSvg(svg(scene, backdrop(scene, scene.background) + objects.join('')));
}

/** An image of one pale color, to hide the pixels of another. */
export function blankImage(size: ImageSize): Uint8Array {
  return drawSvg(svg(size, backdrop(size, [240, 240, 240]))).png;
}

/**
 * A gray image that says NO IMAGE, for benchmarks without their images: good for testing a pipeline, meaningless for
 * vision.
 */
export function placeholderImage(size: ImageSize): Uint8Array {
  const text = 'NO IMAGE';
  const unit = Math.max(1, Math.floor((size.width * 0.8) / textColumns(text)));
  const x = Math.round((size.width - textColumns(text) * unit) / 2);
  const words = textPath(text, { x, y: Math.round((size.height - 7 * unit) / 2), module: unit });
  return drawSvg(
    svg(size, `${backdrop(size, [208, 208, 208])}<path d="${words}" fill="${css(labelColor)}"/>`),
  ).png;
}

function backdrop({ width, height }: ImageSize, colour: Rgb): string {
  return `<rect width="${width}" height="${height}" fill="${css(colour)}"/>`;
}

function drawObject(object: SceneObject, scene: ImageSize): string {
  const cx = (object.column + 0.5) * (scene.width / 3) + object.dx;
  const cy = (object.row + middle) * (scene.height / 3) + object.dy;
  const path = listRings(object.shape, object.fill)
    .map(
      (ring) =>
        `M${ring.map(([x, y]) => `${round(cx + x * object.radius)} ${round(cy + y * object.radius)}`).join('L')}z`,
    )
    .join('');
  return `<path d="${path}" fill="${css(object.tint)}" fill-rule="evenodd"/>${drawLabel(object, scene)}`;
}

function drawLabel({ text, column, row }: SceneObject, { width, height }: ImageSize): string {
  if (text === undefined) return '';
  const { x, y } = labelOrigin({ column, row }, { columns: textColumns(text), width, height });
  return `<path d="${textPath(text, { x, y, module: labelModule })}" fill="${css(labelColor)}" shape-rendering="crispEdges"/>`;
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
