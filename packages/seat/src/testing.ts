export { conformSeat } from './testing/conform-seat.js';
export { startProgram } from './testing/program-at.js';
export type { ConformSeatReport } from './testing/conform-seat.js';
