// Texts of offline players
export { extractiveWriter, slippingWriter } from './writing/writer.js';
export type { SlippingOptions, Writer } from './writing/writer.js';
export { extractive } from './writing/extractive.js';
export type { ExtractiveOptions } from './writing/extractive.js';
export { slip } from './writing/slip.js';
export type { SlipOptions } from './writing/slip.js';
export { mend } from './writing/mend.js';
export type { MendOptions } from './writing/mend.js';
