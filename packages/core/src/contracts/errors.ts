/** The kind of an error, for programs. Messages are for people and may change; codes do not. */
export type ErrorCode =
  | 'ABORTED'
  | 'AGENT_REFUSED'
  | 'AGENT_UNAVAILABLE'
  | 'ANSWER_UNREADABLE'
  | 'BLOB_CORRUPT'
  | 'BLOB_MISSING'
  | 'BUDGET_SPENT'
  | 'CONFIG_INVALID'
  | 'GAME_FAULT'
  | 'JOURNAL_CORRUPT'
  | 'JOURNAL_TAKEN'
  | 'JOURNAL_UNREADABLE'
  | 'JOURNAL_UNWRITABLE'
  | 'OPTION_INVALID'
  | 'REPLAY_MISMATCH'
  | 'REQUEST_CHANGED'
  | 'SERVICE_MISSING'
  | 'STUCK';

const brand = Symbol.for('masbench.error');

/**
 * Every program error that masbench reports. What happens in play (an illegal answer, a time-out, a spent
 * budget) is data in the journal and never an exception.
 */
export class MasbenchError extends Error {
  override readonly name: string = 'MasbenchError';
  readonly code: ErrorCode;
  readonly [brand] = true;

  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** True for an error of any copy of this package in the process, where `instanceof` would not be. */
  static isInstance(error: unknown): error is MasbenchError {
    return typeof error === 'object' && error !== null && brand in error;
  }
}

/**
 * Thrown by an agent that declines to answer (a model's refusal, a content filter). The attempt is journaled with the
 * reason `refusal` and is not repeated.
 */
export class RefusalError extends MasbenchError {
  override readonly name = 'RefusalError';

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('AGENT_REFUSED', message, options);
  }
}

/** Thrown by `io.reserve` where the bound does not fit into what is left of a budget. */
export class BudgetError extends MasbenchError {
  override readonly name = 'BudgetError';

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('BUDGET_SPENT', message, options);
  }
}

/**
 * Thrown by an agent or a service that cannot be reached for good (a wrong key, a quota that is used up, a provider that
 * stays down). The match aborts at once, no fallback is used, and the request is asked again when the match is resumed.
 */
export class UnavailableError extends MasbenchError {
  override readonly name = 'UnavailableError';

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('AGENT_UNAVAILABLE', message, options);
  }
}

/** The message of anything that was thrown, at least what kind of thing it was. */
export function readMessage(error: unknown): string {
  try {
    if (typeof error === 'object' && error !== null && !(error instanceof Error))
      return JSON.stringify(error) ?? 'a thrown object without a text';
    if (!(error instanceof Error)) return String(error);
    const message: unknown = error.message;
    const text = (typeof message === 'string' ? message : String(message)) || error.name;
    return 'permission' in error && typeof error.permission === 'string'
      ? `${text} (${[error.permission, describeRefusal(error)].filter((part) => part !== '').join(' ')})`
      : text;
  } catch {
    return `a thrown ${typeof error} without a text`;
  }
}

/** Names the resource that Node's permission model refuses access to, such as a path. */
function describeRefusal(error: Error): string {
  return 'resource' in error && typeof error.resource === 'string' ? error.resource : '';
}

const longestText = 2000;

/** The beginning of a text, for records that must stay small. */
export function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;
}
