// The record of a match, as it is on disk
export { matchRecordSchema } from './record/match-record.js';
export type { MatchRecord, SeatRow } from './record/match-record.js';
export { toFlatRow } from './record/flat-row.js';
export type { FlatRow } from './record/flat-row.js';
export { toSpendingRow } from './record/usage-row.js';
export type { UsageRow } from './record/usage-row.js';

// Players, as results show them
export { playerText } from './record/player-text.js';
export { singleLine } from './record/single-line.js';
export { isOffline, natures } from './contracts/agent.js';
