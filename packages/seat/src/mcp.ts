export { SeatDesk } from './mcp/seat-desk.js';
export { deskPlayers } from './mcp/desk-players.js';
export { serveSeatOverHttp, serveSeatOverStdio } from './mcp/serve-seat.js';
