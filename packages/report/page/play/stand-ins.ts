import type { AnyGame, MatchResult } from '@masbench/core';
import type { ToldMatch } from '@masbench/core/benchmark';
import { parseEntry } from '@masbench/core/journal';
import { seatsText } from '../../src/story/table-seats.ts';

/**
 * Returns the story of a match with a line wherever somebody else begins to answer for a player on record.
 *
 * @param journal Lines of the journal of the match.
 * @param changed By seat, the request from which on a stand-in plays it.
 */
export function tellStandIns(
  told: ToldMatch,
  journal: readonly string[],
  changed: ReadonlyMap<string, string>,
): ToldMatch {
  const answered = new Map(
    journal.map((text, index) => {
      const entry = parseEntry(text, index + 1);
      return [entry.type === 'answer' ? entry.id : '', index + 1] as const;
    }),
  );
  const places = new Map<number, { readonly from: number; readonly seats: string[] }>();
  for (const [seat, request] of changed) {
    const from = answered.get(request) ?? Infinity;
    const place = told.lines.findIndex((line) => line.from >= from);
    const known = places.get(place);
    if (known === undefined) places.set(place, { from, seats: [seat] });
    else known.seats.push(seat);
  }
  const tell = (place: number): ToldMatch['lines'] => {
    const { from, seats } = places.get(place) ?? { from: 0, seats: [] };
    if (seats.length === 0) return [];
    const text = `From here on a scripted player answers for ${replacedText(seats)}, as what was shown there is no longer what is on record`;
    return [{ line: { as: 'event', text }, only: null, from, at: 0 }];
  };
  return { ...told, lines: [...told.lines.flatMap((line, place) => [...tell(place), line]), ...tell(-1)] };
}

/** Says at the end which seats others have played, as far as they did: stand-ins, or the game where no answer counted. */
export function summarizeStandIns(
  seats: MatchResult<AnyGame>['seats'],
  changed: ReadonlyMap<string, string>,
): string {
  const replaced = Object.entries(seats).flatMap(([seat, { standIns }]) =>
    Object.values(standIns).flatMap((count) => Array.from({ length: count }, () => seat)),
  );
  const count = replaced.length === 1 ? 'One move' : `${replaced.length} moves`;
  return [
    ...(changed.size === 0
      ? []
      : [`A scripted player went on for ${replacedText(changed.keys())}: the story says where.`]),
    ...(replaced.length === 0
      ? []
      : [
          `${count} of ${replacedText(replaced)} ${replaced.length === 1 ? 'was' : 'were'} made by the game, where no answer counted.`,
        ]),
  ].join(' ');
}

/** Writes seats that may be there more than once, in order. */
function replacedText(all: Iterable<string>): string {
  return seatsText([...new Set(all)].toSorted());
}
