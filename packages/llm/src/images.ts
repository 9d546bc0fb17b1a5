// Editors of images as a service of a game, and the contract of an editor of your own
export { imageEditService } from './image-editors/edit-service.js';
export type { EditServiceInput, EditServiceOutput } from './image-editors/edit-service.js';
export { imageInfo } from './image-editors/image-size.js';
export type { ImageInfo } from './image-editors/image-size.js';
export type {
  EditedImage,
  ImageBytes,
  ImageEdit,
  ImageEditOutcome,
  ImageEditor,
  ImageEditRequest,
} from './image-editors/image-editor.js';
