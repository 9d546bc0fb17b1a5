export { anyGame } from './testing/any-game.js';
export { conformSeat, seatLaws } from './testing/conform-seat.js';
export { programAt } from './testing/program-at.js';
export type { ConformSeatOptions, ConformSeatReport, SeatLaw } from './testing/conform-seat.js';
