// The record of a match, as it is on disk
export { matchRecordSchema, toSpendingRow } from './record/match-record.js';
export type { MatchRecord, SeatRow, UsageRow } from './record/match-record.js';
export { toFlatRow } from './record/flat-row.js';
export type { FlatRow } from './record/flat-row.js';

// Players, as results show them
export { ServedByAgent } from './record/served-by-agent.js';
export { playerText } from './record/player-text.js';
export { singleLine } from './usage/single-line.js';
export { isOffline, natures } from './contracts/agent.js';

// Tables, lines and objects in files of users
export { readJsonFile } from './reading/exact-json.js';
export { readRows } from './reading/read-rows.js';
