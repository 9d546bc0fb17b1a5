export { SeatDesk } from './mcp/seat-desk.js';
export type { Answered, Look, SeatDeskOptions } from './mcp/seat-desk.js';
export { deskPlayers } from './mcp/desk-players.js';
export { seatServer } from './mcp/seat-server.js';
export type { SeatServerOptions } from './mcp/seat-server.js';
export { serveSeatOverHttp, serveSeatOverStdio } from './mcp/serve-seat.js';
export type { ServedSeat } from './mcp/serve-seat.js';
