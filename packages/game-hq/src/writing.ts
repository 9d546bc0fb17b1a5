// Texts of offline players
export { extractiveWriter, slippingWriter } from './writing/writer.js';
