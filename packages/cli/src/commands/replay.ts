import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseEntry, readJournal, replay, type Entry } from '@masbench/core';
import { kitNamed } from '../kits/by-name.js';
import { readManifest } from '../run/manifest.js';
import { RunFolder } from '../run/folder.js';
import { UsageError } from '../usage-error.js';

export interface ReplayOptions {
  readonly match: string | undefined;
  /** Number of the last line to follow. */
  readonly until: number | undefined;
  readonly json: boolean;
}

/** Replays one match of a run without asking anybody, and prints its answers and where it stands. */
export async function replayMatch(path: string, { match, until, json }: ReplayOptions): Promise<void> {
  const { folder, file } = await located(path, match);
  const manifest = await readManifest(folder);
  const kit = await kitNamed(manifest.game, manifest.gameSha256);
  const { game } = await kit.setting(manifest.options);
  const journal = readJournal(file, { blobs: join(folder, 'blobs') });
  const { start: _start, ...snapshot } = replay(game, journal, until);
  if (snapshot.torn) process.stderr.write('The last line of the journal was torn off and is left out\n');
  if (json) {
    process.stdout.write(`${JSON.stringify(snapshot)}\n`);
  } else {
    let line = 0;
    for (const text of journal.read()) {
      line += 1;
      if (line > snapshot.line) break;
      const told = tell(parseEntry(text, line));
      if (told !== undefined) process.stdout.write(`${told}\n`);
    }
    process.stdout.write(
      `line ${snapshot.line}, ${snapshot.at} s, open: ${snapshot.open.join(', ') || 'nothing'}\n`,
    );
    process.stdout.write(`outcome: ${JSON.stringify(snapshot.outcome)}\n`);
  }
}

async function located(
  path: string,
  match: string | undefined,
): Promise<{ readonly folder: string; readonly file: string }> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UsageError(`There is no run and no journal ${path}`);
  if (found.isFile()) return { folder: dirname(dirname(path)), file: path };
  const ids = await new RunFolder(path).matches();
  const id = match ?? ids[0];
  if (id === undefined || !ids.includes(id)) {
    throw new UsageError(
      `There is no match ${id ?? ''} in ${basename(path)}: it has ${ids.join(', ') || 'none'}`,
    );
  }
  if (match === undefined && ids.length > 1)
    process.stderr.write(`This is ${id}, the first of ${ids.length} matches; another with --match <id>\n`);
  return { folder: path, file: join(path, 'matches', `${id}.jsonl`) };
}

function tell(entry: Entry): string | undefined {
  switch (entry.type) {
    case 'answer':
      return `${entry.at.toFixed(3).padStart(10)}  ${entry.id}  ${entry.by}${entry.why === undefined ? '' : ` (${entry.why})`}  ${short(entry.value)}`;
    case 'attempt':
      return `${entry.at.toFixed(3).padStart(10)}  ${entry.id}  attempt ${entry.attempt} did not count: ${entry.why}, ${short(entry.error)}`;
    case 'drop':
      return `${entry.at.toFixed(3).padStart(10)}  ${entry.id}  dropped`;
    case 'start':
    case 'open':
    case 'end':
      return undefined;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
