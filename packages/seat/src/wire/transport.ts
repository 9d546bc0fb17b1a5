import type { FromSeat, ToSeat } from './messages.js';

/** Reports of a connection. It may call these at any time until it is closed, and any number of times. */
export interface WireEvents {
  readonly message: (message: FromSeat) => void;
  /** A line that is no message of the protocol. */
  readonly stray: (text: string) => void;
  /** Output of the program on its standard error. */
  readonly said: (text: string) => void;
  /** No answer to this turn will come. */
  readonly failed: (id: string, why: string) => void;
  /** All turns that wait have failed, but the program goes on. */
  readonly broken: (why: string) => void;
  /** The program is gone, or was ended because of what it did. */
  readonly ended: (why: string) => void;
  /** The program could not be started or reached at all: it has done nothing. */
  readonly absent: (why: string) => void;
}

/** A program in one seat of one match. */
export interface Connection {
  readonly send: (message: ToSeat) => void;
  /** An answer was accepted: the program may write as much again. */
  readonly accepted: () => void;
  /** Sends `end` and resolves when nothing of the program is left: whether it ended by itself, or was killed. */
  readonly close: (session: string) => Promise<'ended' | 'killed'>;
}

/** A way to reach a program. */
export interface Transport {
  /** For messages and as the name of the player: never holds a secret. */
  readonly name: string;
  /** Values that are removed from what is recorded of the program. */
  readonly secrets: readonly string[];
  /** Starts the program. What fails is reported as `ended` or `absent`. */
  readonly open: (events: WireEvents) => Connection;
}
