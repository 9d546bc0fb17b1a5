// Records: entries, locks, blobs and call logs
export type { RecordedRequest, RetracedLine } from './engine/retrace.js';
export { recordedResult } from './engine/recorded-result.js';
export { configOf, startOf } from './journal/beginning.js';
export { parseEntry } from './journal/journal.js';
export { entryText } from './journal/entry-text.js';
export { readSpending } from './journal/spending.js';
export type { JournaledSpending } from './journal/spending.js';
export { isAnswer } from './contracts/call-log.js';
export type { Spent } from './contracts/lost.js';
export type {
  AnswerEntry,
  Attachments,
  AttemptEntry,
  CallToPay,
  Entry,
  Held,
  InterruptEntry,
  RecordedJournal,
  StartEntry,
} from './journal/journal.js';
export type { FileJournalOptions } from './journal/file-journal.js';
export type { ReadJournalOptions } from './journal/read-journal.js';
export { takeLock } from './journal/lock.js';
export type { Lock, LockOptions } from './journal/lock.js';
export { lockHolder } from './journal/lock-owner.js';
export { folderAttachments, folderBlobs } from './journal/folder-blobs.js';
export { writeWhole } from './journal/replace-file.js';
export { callLine } from './journal/call-line.js';
export { callLogFile, fileCallLog } from './journal/file-call-log.js';
export { memoryBlobs, sha256Of } from './contracts/blobs.js';
export type { BlobStore, Pieces } from './contracts/blobs.js';
export type { CallLog, CallRecord } from './contracts/call-log.js';
export { RunningDigest } from './journal/running-digest.js';
export { checkUnchanged, sha256OfFile } from './journal/recorded-file.js';

// Forks
export type { FollowedRequest, Fork } from './engine/play-options.js';
