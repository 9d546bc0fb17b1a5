import * as z from 'zod';
import { fromSeatSchema } from './messages.js';
import type { WireEvents } from './transport.js';

const wrongUsageSchema = z.looseObject({ type: z.enum(['action', 'usage']), id: z.string() });

/** Values nested deeper cannot be written everywhere, as writers of JSON call themselves for every level. */
const deepest = 1000;

/** Reports a line of a program as a message of the protocol, or as stray output. */
export function receive(line: string, { message, stray }: Pick<WireEvents, 'message' | 'stray'>): void {
  const json = parseReceived(line);
  const parsed = fromSeatSchema.safeParse(json);
  if (!parsed.success) {
    const wrong = wrongUsageSchema.safeParse(json);
    // An answer that is waited for has come, if not as it should.
    if (wrong.success && parsed.error.issues.some(({ path }) => path[0] === 'usage'))
      message({ type: 'error', id: wrong.data.id, message: 'reported a usage that no decision can have' });
    else stray(line);
    return;
  }
  const { data } = parsed;
  if (!isDeeperThan(deepest, data)) message(data);
  else if (data.type === 'action')
    message({ type: 'error', id: data.id, message: `gave an action that nests more than ${deepest} levels` });
  else stray(line);
}

function parseReceived(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Goes level by level: it must not call itself. */
function isDeeperThan(levels: number, value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
  return false;
}
