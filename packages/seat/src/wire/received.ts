import { fromSeatSchema } from './messages.js';
import type { WireEvents } from './transport.js';

const longestStray = 200;

/** Reports a line of a program as a message of the protocol, or as stray output. */
export function receive(line: string, { message, stray }: Pick<WireEvents, 'message' | 'stray'>): void {
  const parsed = fromSeatSchema.safeParse(jsonIn(line));
  if (parsed.success) message(parsed.data);
  else stray(line.slice(0, longestStray));
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
