// Records: entries, locks, blobs and call logs
export { fileJournal } from './journal/file-journal.js';
export { readJournal } from './journal/read-journal.js';
export type { RetracedLine } from './engine/retrace.js';
export { recordedResult } from './engine/recorded-result.js';
export { readRecordedConfig, startEntry } from './journal/beginning.js';
export { parseEntry } from './journal/journal.js';
export { entryText } from './journal/entry-text.js';
export { readSpending } from './journal/spending.js';
export type { JournaledSpending } from './journal/spending.js';
export type { Attachments, CallToPay, Entry, Held, RecordedJournal, StartEntry } from './journal/journal.js';
export { takeLock } from './journal/lock.js';
export type { Lock } from './journal/lock.js';
export { lockHolder } from './journal/lock-owner.js';
export { folderAttachments, folderBlobs } from './journal/folder-blobs.js';
export { writeWhole } from './journal/replace-file.js';
export { callLine } from './journal/call-line.js';
export { callLogFile, fileCallLog } from './journal/file-call-log.js';
export type { BlobStore, Pieces } from './contracts/blobs.js';
export type { CallLog, CallRecord } from './contracts/call-log.js';
export { RunningDigest } from './journal/running-digest.js';
export { checkUnchanged, sha256OfFile } from './journal/recorded-file.js';

// Forks
export type { FollowedRequest } from './engine/play-options.js';
