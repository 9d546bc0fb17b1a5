import type { MatchRecord, SeatRow } from '@masbench/core/benchmark';

/** One match of two strategies. */
export interface Meeting {
  readonly first: string;
  readonly second: string;
  /** What each of them earned, in any one unit. */
  readonly earned: readonly [first: number, second: number];
  /** Meetings of one unit, such as a trial whose matches share their draws, are drawn again together. @default each alone */
  readonly unit?: string | undefined;
}

/** What is compared. */
export interface MeetingsOfOptions {
  /** The strategy of a seat. @default its agent */
  readonly name?: ((row: SeatRow) => string) | undefined;
}

/**
 * The meetings in the matches of a run: every finished match of two seats, by the scores of the game. The matches of a
 * trial are one unit. Let every two strategies meet equally often on each side, as `roundRobin` does.
 *
 * @throws RangeError where a match does not have two seats
 */
export async function meetingsOf(
  records: AsyncIterable<MatchRecord> | Iterable<MatchRecord>,
  { name = ({ agent }) => agent }: MeetingsOfOptions = {},
): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for await (const { id, status, seats, cell, trial } of records) {
    const [first, second, ...others] = seats;
    if (status !== 'finished') continue;
    if (first === undefined || second === undefined || others.length > 0)
      throw new RangeError(
        `Cannot make a meta-game: every match must have two seats: ${id} has ${seats.length}`,
      );
    if (first.score === null || second.score === null) continue;
    meetings.push({
      first: name(first),
      second: name(second),
      earned: [first.score, second.score],
      unit: `${cell}/${trial}`,
    });
  }
  return meetings;
}
