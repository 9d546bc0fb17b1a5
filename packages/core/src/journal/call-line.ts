import type { CallRecord } from '../contracts/call-log.js';

/**
 * A record of a call log as a line, without a digest. A record keeps its own field `time`, as one that is copied from
 * elsewhere has it; the default is now. Its fields `request` and `attempt` are replaced: it belongs to no other call.
 */
export function callLine(request: string, attempt: number, record: CallRecord): string {
  const place = { request, attempt };
  return JSON.stringify({ ...place, time: new Date().toISOString(), ...record, ...place });
}
