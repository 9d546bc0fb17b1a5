import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { callLogFile, fileCallLog, parseEntry, type CallRecord } from '@masbench/core/journal';
import type { RunContext } from '@masbench/experiments';
import * as z from 'zod';
import { readPaidCalls, type Announcements } from '../calls/announcements.js';
import { holdNamed } from '../store/hold-name.js';
import { numberCall } from '../calls/paid-calls.js';
import type { EndedMatch, FleetStore, StoredMatch } from '../store/store.js';

const recordSchema = z.looseObject({ request: z.string(), attempt: z.number() });

/**
 * Copies a match from the store into the run folder: its blobs first, its journal last. A process that dies in between does
 * it again, with the same result.
 */
export async function collectMatch(
  id: string,
  match: EndedMatch,
  {
    folder,
    store,
    announcements,
  }: {
    readonly folder: RunContext['folder'];
    readonly store: Pick<FleetStore, 'blobs'>;
    readonly announcements: Announcements;
  },
): Promise<void> {
  const { journal, calls, blobs, paid, offer } = match;
  for (const blob of blobs) await folder.blobs.put(await store.blobs.get(blob));
  const path = folder.journalPath(id);
  const log = callLogFile(path);
  // A log is made in a file of its own, so that half of one is never taken for all of it.
  const draft = `${path}.collected.calls.jsonl`;
  await rm(draft, { force: true });
  const kept = fileCallLog(draft);
  for (const line of calls) {
    const { request, attempt, ...record } = recordSchema.parse(JSON.parse(line));
    await kept.append(request, attempt, namedByCall(record, offer));
  }
  await kept.close();
  if (calls.length > 0) await rename(draft, log);
  await announcements.add(id, readPaidCalls(paid, offer));
  await folder.write(`matches/${id}.jsonl`, journal.map((line) => `${line}\n`).join(''));
}

/** Files of a match in a run folder, for the store. */
export async function uncollected(
  { folder }: Pick<RunContext, 'folder'>,
  id: string,
  announcements: Announcements,
): Promise<StoredMatch> {
  const recorded = folder.recorded(id);
  if (recorded === undefined) return { journal: [], calls: [], blobs: [], paid: announcements.of(id) };
  const journal = [...recorded.read()];
  const calls = [...readCalls(await folder.read(`matches/${id}.calls.jsonl`))];
  return { journal, calls, blobs: [], paid: announcements.of(id) };
}

/** True if the journal in the run folder has the end of a finished match. */
export function isFinished({ folder }: Pick<RunContext, 'folder'>, id: string): boolean {
  if (!existsSync(folder.journalPath(id))) return false;
  let last = '';
  let number = 0;
  for (const line of folder.recorded(id)?.read() ?? []) {
    last = line;
    number += 1;
  }
  if (number === 0) return false;
  const entry = parseEntry(last, number);
  return entry.type === 'end' && entry.status === 'finished';
}

/** A record of an answer names its call as announced, in place of the hold. */
function namedByCall({ hold, bound, ...record }: CallRecord, offer: number): CallRecord {
  if (typeof hold !== 'string' || bound === undefined) return { ...record, hold, bound };
  return { ...record, announced: numberCall(offer, holdNamed(hold)) };
}

function* readCalls(text: string | undefined): Generator<string> {
  for (const line of (text ?? '').split('\n')) {
    if (!line.endsWith('}')) continue;
    const { digest: _digest, ...record } = recordSchema.parse(JSON.parse(line));
    yield JSON.stringify(record);
  }
}
