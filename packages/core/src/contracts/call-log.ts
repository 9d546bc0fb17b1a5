/**
 * One record of the call log: what was sent to a model and what came back. The engine adds the request, the attempt
 * and the wall time. It holds no keys: whoever writes it redacts them first.
 */
export type CallRecord = Readonly<Record<string, unknown>>;

/** The model calls of a match, beside its journal: prompts, raw answers, usage, wall times. Outside of replay. */
export interface CallLog {
  /** Returns when the record survives the death of this process. */
  readonly append: (request: string, attempt: number, record: CallRecord) => void;
  /** The records of one attempt that are on file, oldest first. */
  readonly find: (request: string, attempt: number) => readonly CallRecord[];
  readonly close: () => void;
}
