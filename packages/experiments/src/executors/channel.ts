/** Messages between a run and one of its processes, in order, as plain JSON. */
export interface Channel {
  /** Returns at once. What is sent to a process that has ended is dropped. */
  readonly send: (message: unknown) => void;
  /** The one listener of the messages that arrive. */
  readonly receive: (listener: (message: unknown) => void) => void;
  /** Aborts when the other side has ended. */
  readonly closed: AbortSignal;
}
