import { MasbenchError } from '@masbench/core';
import type { MatchRecord, SeatRow } from '@masbench/core/record';
import type { Manifest } from '@masbench/experiments';

/** One match of two strategies. */
export interface Meeting {
  readonly first: string;
  readonly second: string;
  /** Earnings of each of them, in any one unit. */
  readonly earned: readonly [first: number, second: number];
  /** Meetings of one unit, such as a trial whose matches share their draws, are drawn again together. @default each alone */
  readonly unit?: string | undefined;
}

/** The things compared. */
export interface MeetingsOfOptions {
  /** The strategy of a seat. @default its agent */
  readonly name?: ((row: SeatRow) => string) | undefined;
}

/**
 * The meetings in the matches of a run, by the scores of the game. The matches of a trial are one unit. Let every two
 * strategies meet equally often on each side, as `roundRobin` does.
 *
 * @returns one entry for every match that was begun; `null` if it did not finish or one of its seats is unscored
 * @throws RangeError if a match does not have two seats
 */
export async function listMeetings(
  records: AsyncIterable<MatchRecord> | Iterable<MatchRecord>,
  { name = ({ agent }) => agent }: MeetingsOfOptions = {},
): Promise<(Meeting | null)[]> {
  const meetings: (Meeting | null)[] = [];
  for await (const { id, status, seats, trial } of records) {
    const [first, second, ...others] = seats;
    if (status !== 'finished') {
      meetings.push(null);
      continue;
    }
    if (first === undefined || second === undefined || others.length > 0)
      throw new RangeError(
        `Cannot make a meta-game: every match must have two seats: ${id} has ${seats.length}`,
      );
    meetings.push(
      first.score === null || second.score === null
        ? null
        : {
            first: name(first),
            second: name(second),
            earned: [first.score, second.score],
            unit: String(trial),
          },
    );
  }
  return meetings;
}

/**
 * Checks, before anything is played, that a tournament gives a meta-game of its agents: every match has two seats, and
 * every two agents meet.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function checkMeetings({ cells }: Pick<Manifest, 'cells'>): void {
  for (const { seats, design } of cells) {
    if (seats.length !== 2)
      throw refuseDesign(`a meta-game needs matches of two seats, and these have ${seats.length}`);
    if (design === undefined)
      throw refuseDesign('a meta-game needs a design: round-robin lets every two agents meet');
    const met = new Set(
      design.seatings.map((seating) =>
        ('pair' in seating ? seating.pair : seating.agents).toSorted((one, other) => one - other).join(),
      ),
    );
    for (const [one, { agent: first }] of design.agents.entries())
      for (const [other, { agent: second }] of design.agents.entries())
        if (one < other && !met.has(`${one},${other}`))
          throw refuseDesign(
            `a meta-game needs every two agents to meet, and in the design ${design.kind} ${first} and ${second} do not: use round-robin`,
          );
  }
}

function refuseDesign(why: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', `Cannot run this experiment: ${why}`);
}
