import { existsSync } from 'node:fs';
import { appendFile, rename, rm } from 'node:fs/promises';
import { callLogFile, fileCallLog, parseEntry } from '@masbench/core/journal';
import type { RunContext } from '@masbench/experiments';
import * as z from 'zod';
import { holdNamed } from './hold-name.js';
import type { EndedMatch, FleetStore, StoredMatch } from './store.js';

/** Calls whose cost is unknown, in the run folder: one line each. */
export const lostFile = 'lost-calls.jsonl';

const recordSchema = z.looseObject({ request: z.string(), attempt: z.number() });
const lostSchema = z.object({ hold: z.string(), calls: z.number(), tokens: z.number(), nanoUsd: z.number() });

/** Moves a match out of the store into the run folder: its blobs first, its journal last. */
export async function collect(
  { folder }: Pick<RunContext, 'folder'>,
  store: Pick<FleetStore, 'blobs'>,
  id: string,
  { journal, calls, blobs, lost }: EndedMatch,
): Promise<void> {
  for (const blob of blobs) await folder.blobs.put(await store.blobs.get(blob));
  const path = folder.journalPath(id);
  const log = callLogFile(path);
  // A log is made in a file of its own, so that half of one is never taken for all of it.
  const draft = `${path}.collected.calls.jsonl`;
  await rm(draft, { force: true });
  const kept = fileCallLog(draft);
  for (const line of calls) {
    const { request, attempt, ...record } = recordSchema.parse(JSON.parse(line));
    await kept.append(request, attempt, record);
  }
  await kept.close();
  if (calls.length > 0) await rename(draft, log);
  if (lost.length > 0) await appendFile(folder.in(lostFile), lost.map((line) => lostLine(id, line)).join(''));
  await folder.write(`matches/${id}.jsonl`, journal.map((line) => `${line}\n`).join(''));
}

/** What a run folder has of a match, for the store. */
export async function uncollected({ folder }: Pick<RunContext, 'folder'>, id: string): Promise<StoredMatch> {
  const recorded = folder.recorded(id);
  if (recorded === undefined) return { journal: [], calls: [], blobs: [] };
  const journal = [...recorded.read()];
  const calls = [...callsIn(await folder.read(`matches/${id}.calls.jsonl`))];
  return { journal, calls, blobs: [] };
}

/** True where the journal in the run folder has the end of a finished match. */
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

function* callsIn(text: string | undefined): Generator<string> {
  for (const line of (text ?? '').split('\n')) {
    if (!line.endsWith('}')) continue;
    const { digest: _digest, ...record } = recordSchema.parse(JSON.parse(line));
    yield JSON.stringify(record);
  }
}

/** −1 is unknown. */
function known(amount: number): number | null {
  return amount < 0 ? null : amount;
}

function lostLine(match: string, line: string): string {
  const { hold, calls, tokens, nanoUsd } = lostSchema.parse(JSON.parse(line));
  const { request, attempt } = holdNamed(hold);
  const costUsd = nanoUsd < 0 ? null : nanoUsd / 1e9;
  return `${JSON.stringify({ match, request, attempt, calls: known(calls), tokens: known(tokens), costUsd })}\n`;
}
