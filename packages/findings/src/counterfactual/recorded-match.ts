import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { MasbenchError, replay, type AnyGame } from '@masbench/core';
import type { NamedModels } from '@masbench/core/benchmark';
import { entryText, parseEntry, type RecordedJournal } from '@masbench/core/journal';
import {
  RunFolder,
  readManifest,
  loadBenchmark,
  type ImportModule,
  plannedMatch,
  RunContext,
  type WriteUp,
} from '@masbench/experiments';

export interface RecordedMatchOptions {
  /** Its id, for example `m0001`. @default the first match of the run */
  readonly match?: string | undefined;
  /** Loads the module of the benchmark. @default `import` */
  readonly importModule?: ImportModule | undefined;
  /** Judges and image editors that settings name. */
  readonly models?: NamedModels | undefined;
}

/** A match after a line of its journal. */
export type ReplayedMatch = Omit<ReturnType<typeof replay>, 'start'>;

/** A match of a run as it is recorded. */
export interface RecordedMatch {
  readonly id: string;
  /** Ids of all matches of the run that have a journal. */
  readonly ids: readonly string[];
  readonly game: AnyGame;
  readonly journal: RecordedJournal;
  /** The match as it was after a line of its journal, without a call of an agent or a service. @default the last line */
  readonly replay: (until?: number) => ReplayedMatch;
}

/**
 * A match of a run, ready to be replayed.
 *
 * @param path - A run folder, or the journal of one of its matches.
 * @throws MasbenchError `OPTION_INVALID` naming the matches that there are
 */
export async function recordedMatch(
  path: string,
  { match, importModule, models }: RecordedMatchOptions = {},
): Promise<RecordedMatch> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw wrong(`There is no run and no journal ${path}`);
  const folder = new RunFolder(found.isFile() ? dirname(dirname(path)) : path);
  const ids = found.isFile() ? [basename(path, '.jsonl')] : await folder.matches();
  const id = match ?? ids[0];
  if (id === undefined || !ids.includes(id))
    throw wrong(`There is no match ${id ?? ''} in ${basename(path)}: it has ${ids.join(', ') || 'none'}`);
  const manifest = await readManifest(folder.path);
  const benchmark = await loadBenchmark(manifest, importModule, { folder: folder.path });
  const context = new RunContext({ benchmark, manifest, folder }, { models });
  const { game } = await context.builtFor(plannedMatch(manifest, id));
  const journal = folder.recorded(id);
  if (journal === undefined) throw wrong(`There is no journal of the match ${id} in ${folder.path}`);
  return {
    id,
    ids,
    game,
    journal,
    replay: (until) => {
      const { start: _start, ...snapshot } = replay(game, journal, until);
      return snapshot;
    },
  };
}

/** The entries that led to a state of a match, and the state, a line each. */
export function replayWriteUp(
  { journal }: Pick<RecordedMatch, 'journal'>,
  { line, at, open, outcome }: ReplayedMatch,
): WriteUp {
  const entries = [...journal.read()].slice(0, line);
  return [
    ...entries.flatMap((text, index) => entryText(parseEntry(text, index + 1)) ?? []),
    `line ${line}, ${at} s, open: ${open.join(', ') || 'nothing'}`,
    `outcome: ${JSON.stringify(outcome)}`,
  ];
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
