import type { Benchmark } from '@masbench/core/benchmark';
import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { load, RunFolder } from '@masbench/experiments';
import { writeMatchLine } from '../../src/matches/match-line.ts';
import type { SearchHit } from '../protocol.ts';
import type { ListedMatch } from '../../src/matches/listed-match.ts';

/**
 * The matches of a run that have ended, by cell, then by trial.
 *
 * @param storyOf - Returns how a match is told, by its variant.
 */
export async function matchLines(
  folder: string,
  storyOf: (record: Pick<MatchRecord, 'variant'>) => Benchmark['story'],
): Promise<readonly ListedMatch[]> {
  const lines: ListedMatch[] = [];
  for await (const record of (await load(folder)).matches())
    lines.push(writeMatchLine(record, storyOf(record)));
  return lines;
}

/** Rows of the seats of a match; none if it has not ended. */
export async function readSeatRows(folder: string, match: string): Promise<readonly SeatRow[]> {
  return (await (await load(folder)).match(match))?.seats ?? [];
}

/** Characters that are shown on each side of what was found. */
const around = 60;

/** The lines of journals that hold a text, in any case of letters. */
export async function searched(
  path: string,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly SearchHit[]> {
  const folder = new RunFolder(path);
  const wanted = text.toLowerCase();
  const hits: SearchHit[] = [];
  if (wanted === '') return hits;
  for (const match of await folder.matches()) {
    let line = 0;
    for (const content of folder.recorded(match)?.read() ?? []) {
      line += 1;
      const at = content.toLowerCase().indexOf(wanted);
      if (at < 0 || !/^\{"type":"(?:answer|attempt|end)"/.test(content)) continue;
      hits.push({
        match,
        line,
        before: content.slice(Math.max(0, at - around), at),
        found: content.slice(at, at + wanted.length),
        after: content.slice(at + wanted.length, at + wanted.length + around),
      });
      if (hits.length >= limit) return hits;
    }
  }
  return hits;
}
