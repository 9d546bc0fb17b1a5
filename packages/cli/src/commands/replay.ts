import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MasbenchError, readJournal, replay } from '@masbench/core';
import { parseEntry, type Entry } from '@masbench/core/journal';
import { plannedMatch, readManifest, RunContext, RunFolder } from '@masbench/experiments';
import { benchmarkOfRun } from '../benchmarks.js';
import { namedModels } from '../players/sources.js';

export interface ReplayOptions {
  readonly match: string | undefined;
  /** Number of the last line to follow. */
  readonly until: number | undefined;
  readonly json: boolean;
}

/** Replays one match of a run without calling an agent, and prints its answers and its state. */
export async function replayMatch(path: string, { match, until, json }: ReplayOptions): Promise<void> {
  const { folder, id } = await located(path, match);
  const manifest = await readManifest(folder);
  const context = new RunContext(
    { benchmark: await benchmarkOfRun(manifest), manifest, folder: new RunFolder(folder) },
    { models: namedModels },
  );
  const { game } = await context.builtFor(plannedMatch(manifest, id));
  const journal = readJournal(context.folder.journalPath(id), { blobs: join(folder, 'blobs') });
  const { start: _start, ...snapshot } = replay(game, journal, until);
  if (snapshot.torn) process.stderr.write('The last line of the journal was torn off and is left out\n');
  if (json) {
    process.stdout.write(`${JSON.stringify(snapshot)}\n`);
    return;
  }
  let line = 0;
  for (const text of journal.read()) {
    line += 1;
    if (line > snapshot.line) break;
    const told = lineOf(parseEntry(text, line));
    if (told !== undefined) process.stdout.write(`${told}\n`);
  }
  process.stdout.write(
    `line ${snapshot.line}, ${snapshot.at} s, open: ${snapshot.open.join(', ') || 'nothing'}\n`,
  );
  process.stdout.write(`outcome: ${JSON.stringify(snapshot.outcome)}\n`);
}

async function located(
  path: string,
  match: string | undefined,
): Promise<{ readonly folder: string; readonly id: string }> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new MasbenchError('OPTION_INVALID', `There is no run and no journal ${path}`);
  if (found.isFile()) return { folder: dirname(dirname(path)), id: basename(path, '.jsonl') };
  const ids = await new RunFolder(path).matches();
  const id = match ?? ids[0];
  if (id === undefined || !ids.includes(id)) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `There is no match ${id ?? ''} in ${basename(path)}: it has ${ids.join(', ') || 'none'}`,
    );
  }
  if (match === undefined && ids.length > 1)
    process.stderr.write(
      `This is ${id}, the first of ${ids.length} matches; choose another with --match <id>\n`,
    );
  return { folder: path, id };
}

function lineOf(entry: Entry): string | undefined {
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
