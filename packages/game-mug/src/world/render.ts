import { drawSvg, svg } from '../images/raster.js';
import type { EncodedImage, ImageSize } from '../images/raster.js';
import { ink } from './colour-names.js';
import type { Rgb } from './colour-names.js';
import { textColumns, textPath } from './glyphs.js';
import { ringsOf } from './outline.js';
import type { Scene, SceneObject } from './scene.js';

/** Pixels of one square of a label's letters. */
const module = 2;
/** Where in its field an object's middle is and its label begins, as shares of the field's height. */
const middle = 0.4;
const labelTop = 0.8;

/** Draws a scene. The same scene gives the same bytes. */
export function renderScene(scene: Scene): EncodedImage {
  const field = { width: scene.width / 3, height: scene.height / 3 };
  return drawSvg(
    svg(
      scene,
      backdrop(scene, scene.background) + scene.objects.map((object) => drawObject(object, field)).join(''),
    ),
  );
}

/** An image of one pale colour: what is left where the pixels of an image are hidden. */
export function blankImage(size: ImageSize): Uint8Array {
  return drawSvg(svg(size, backdrop(size, [240, 240, 240]))).png;
}

/**
 * A grey image that says NO IMAGE, for benchmarks whose images are not at hand: it lets a pipeline run and proves
 * nothing about vision.
 */
export function placeholderImage(size: ImageSize): Uint8Array {
  const text = 'NO IMAGE';
  const unit = Math.max(1, Math.floor((size.width * 0.8) / textColumns(text)));
  const x = Math.round((size.width - textColumns(text) * unit) / 2);
  const words = textPath(text, { x, y: Math.round((size.height - 7 * unit) / 2), module: unit });
  return drawSvg(svg(size, `${backdrop(size, [208, 208, 208])}<path d="${words}" fill="${css(ink)}"/>`)).png;
}

function backdrop({ width, height }: ImageSize, colour: Rgb): string {
  return `<rect width="${width}" height="${height}" fill="${css(colour)}"/>`;
}

function drawObject(object: SceneObject, field: ImageSize): string {
  const cx = (object.column + 0.5) * field.width + object.dx;
  const cy = (object.row + middle) * field.height + object.dy;
  const path = ringsOf(object.shape, object.fill)
    .map(
      (ring) =>
        `M${ring.map(([x, y]) => `${round(cx + x * object.radius)} ${round(cy + y * object.radius)}`).join('L')}z`,
    )
    .join('');
  return `<path d="${path}" fill="${css(object.tint)}" fill-rule="evenodd"/>${drawLabel(object, field)}`;
}

function drawLabel({ text, column, row }: SceneObject, field: ImageSize): string {
  if (text === undefined) return '';
  const x = Math.round((column + 0.5) * field.width - (textColumns(text) * module) / 2);
  const y = Math.round((row + labelTop) * field.height);
  return `<path d="${textPath(text, { x, y, module })}" fill="${css(ink)}" shape-rendering="crispEdges"/>`;
}

function css([red, green, blue]: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
