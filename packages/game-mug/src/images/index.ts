export { prepareImage, referenceTo } from './prepare.js';
export type { PreparedImage } from './prepare.js';
export { decode, drawSvg, mediaTypeOf, reencode, sizeOf } from './raster.js';
export type { EncodedImage, ImageSize, Raster } from './raster.js';
export { itemQuestion } from './item-question.js';
export type { ImageItem } from './item-question.js';
