/**
 * One record of the call log: what was sent to a model and what came back. The engine adds the request, the attempt
 * and the wall time. It holds no keys: its writer redacts them first.
 */
export type CallRecord = Readonly<Record<string, unknown>>;

/** The model calls of a match, next to its journal: prompts, raw answers, usage, wall times. Outside of replay. */
export interface CallLog {
  /** Returns (or resolves) when the record survives the death of this process. A match fails where this does. */
  readonly append: (request: string, attempt: number, record: CallRecord) => void | Promise<void>;
  /** The records of one attempt that are on file, oldest first. */
  readonly find: (request: string, attempt: number) => readonly CallRecord[];
  readonly close: () => void | Promise<void>;
}

/** True for a record of an answer, which a resumed attempt takes from the call log instead of paying again. */
export function isAnswer(record: CallRecord): boolean {
  return answerFields.some((field) => record[field] !== undefined);
}

const answerFields = ['result', 'action', 'output'] as const;
