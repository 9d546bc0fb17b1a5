export { conformSeat } from './testing/conform-seat.js';
export { startProgram } from './testing/start-program.js';
export type { ConformSeatReport } from './testing/conform-seat.js';
