// Editors of images as a service of a game, and the contract of an editor of your own
export { imageEditService } from './image-editors/edit-service.js';
export type { ImageEditor } from './image-editors/image-editor.js';
