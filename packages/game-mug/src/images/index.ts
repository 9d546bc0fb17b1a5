export { prepareImage, referenceTo } from './prepare.js';
export type { PreparedImage } from './prepare.js';
export { decode, drawSvg, mediaTypeOf, reencode, sizeOf } from './raster.js';
export type { EncodedImage, ImageSize, Raster } from './raster.js';
