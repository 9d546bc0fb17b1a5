import type { Field, ToldMatch } from '@masbench/core/benchmark';
import { isOffline, playerText, type SeatRow } from '@masbench/core/record';
import { tableCells } from '@masbench/findings';
import type { JSX } from 'preact';
import { seatColumns } from '../../src/matches/seat-columns.ts';
import type { MatchEntry } from '../../src/matches/match-list.ts';
import { costText, wholeNumberText, secondsText } from '../../src/matches/number-text.ts';
import { TextTable } from '../parts/data-table.tsx';
import type { RunClient } from '../run-client.ts';
import type { Proof } from './proof.tsx';

/** The numbers of the seats of a match, and its story. */
export interface SeatNumbers {
  /** `null` without the game's code, and if the match cannot be told. */
  readonly told: ToldMatch | null;
  readonly rows: readonly SeatRow[];
  readonly cells: Awaited<ReturnType<typeof tableCells>>;
  /** The columns that are not plain, and what they say. */
  readonly meanings: readonly Pick<Field, 'title' | 'about'>[];
}

/**
 * Reads the numbers of the seats of a match that has ended and its story, ready to be shown: a table that came later would
 * move the page.
 *
 * @param columns The columns of the benchmark; `null` for the usual ones.
 */
export async function readSeatNumbers(
  client: RunClient,
  match: string,
  columns: readonly Field[] | null,
): Promise<SeatNumbers> {
  const [rows, told] = await Promise.all([
    client.ask('seatRows', { match }),
    client.ask('story', { match, seat: null }).catch(() => null),
  ]);
  const people = told?.lines.findLast((line) => line.people !== undefined)?.people ?? [];
  const names = new Map(people.map(({ name, seat }) => [seat, name]));
  const named = rows.map((row) => nameSeat(row, told?.end ?? null, names.get(row.seat)));
  const shown = matchColumns(rows, columns);
  const meanings = shown.filter(({ about }) => about !== undefined);
  return { told, rows, cells: await tableCells(named, shown), meanings };
}

export interface MatchFactsProps {
  readonly entry: MatchEntry;
  readonly numbers: SeatNumbers;
  readonly proof: Proof;
}

/** The result of a match that has ended: a row for every seat, what it took, and whether it agrees with its journal. */
export function MatchFacts({
  entry,
  numbers: { told, rows, cells, meanings },
  proof,
}: MatchFactsProps): JSX.Element {
  return (
    <>
      <TextTable
        caption={`Result of ${entry.match.id}, by seat. A dash is unknown, never zero.`}
        {...cells}
      />
      {meanings.length === 0 ? null : (
        <details class="meanings" open={!matchMedia('(max-width: 48rem)').matches}>
          <summary>What the columns mean</summary>
          <dl>
            {meanings.map(({ title, about }) => (
              <div>
                <dt>{title}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <dl class="took" aria-label={`What ${entry.match.id} took`}>
        {listFacts(entry, rows, told).map(([title, text]) => (
          <div>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <strong>{writeProof(entry, proof)}</strong>
      </p>
    </>
  );
}

/** The columns of one match: those of the benchmark without seat and agent, which come first, and the role if there are any. */
function matchColumns(rows: readonly SeatRow[], columns: readonly Field[] | null): readonly Field[] {
  return [
    { title: 'Seat', field: 'seat', as: 'text' },
    { title: 'Agent', field: 'agent', as: 'text' },
    ...(rows.some(({ name, agent }) => name !== agent)
      ? [{ title: 'Name', field: 'name', as: 'text' } as const]
      : []),
    ...(rows.some(({ role }) => role !== undefined)
      ? [{ title: 'Role', field: 'role', as: 'text' } as const]
      : []),
    ...seatColumns(columns),
  ];
}

/** A row with the name that the seat had in the match: `C · Konstanze`, and a star if it won. */
function nameSeat(row: SeatRow, end: ToldMatch['end'], name = row.seat): Record<string, unknown> {
  const seat = name === row.seat ? name : `${row.seat}\u00a0·\u00a0${name}`;
  const won = end?.people?.[row.seat]?.won ?? false;
  return { ...row, seat: won ? `${seat}\u00a0★` : seat, agent: playerText(row) };
}

/** Lists duration, cost and faults of a match in words for somebody who knows nothing of it. */
function listFacts(
  { match }: MatchEntry,
  rows: readonly SeatRow[],
  told: ToldMatch | null,
): readonly (readonly [title: string, text: string])[] {
  const { moves, tokens, seconds, seats } = match;
  const failed = seats.filter((seat) => seat.failed > 0).map((seat) => `${seat.seat} ${seat.failed}`);
  const replaced = seats.filter(({ substitutes }) => substitutes > 0);
  const isOfflineMatch = rows.length > 0 && rows.every(({ nature }) => isOffline(nature));
  const lasted = told === null ? [] : told.lines.map(({ at }) => at);
  const declared = isOfflineMatch ? ', in the time that scripted and simulated players declare' : '';
  return [
    ...(lasted.length === 0
      ? []
      : ([
          ['Duration', `${secondsText(Math.max(...lasted))} from the beginning to the end${declared}`],
        ] as const)),
    ['Answer time', `${secondsText(seconds)} of all players together, some of whom answer at the same time`],
    ['Cost', writeSpent(match, isOfflineMatch)],
    ['Answers', `${wholeNumberText(moves)} moves, ${wholeNumberText(tokens)} tokens read and written`],
    [
      'Faults',
      [
        failed.length === 0
          ? 'every answer counted at the first attempt'
          : `attempts that did not count: ${failed.join(', ')}`,
        replaced.length === 0
          ? 'no move was substituted'
          : `substituted moves: ${replaced.map(({ seat, substitutes }) => `${seat} ${substitutes}`).join(', ')}`,
      ].join(', '),
    ],
  ];
}

function writeSpent({ costUsd }: MatchEntry['match'], isOfflineMatch: boolean): string {
  if (costUsd === null) return 'not known: some calls have no price';
  if (costUsd === 0) return isOfflineMatch ? 'nothing: no model was called' : 'nothing was billed';
  return `${costText(costUsd)}${isOfflineMatch ? ' that simulated players declare; nobody paid it' : ', billed for the calls of models'}`;
}

function writeProof({ problem }: MatchEntry, proof: Proof): string {
  if (proof.status === 'running' || proof.status === 'waiting') return 'Not recomputed yet';
  if (proof.status !== 'done') return 'Not recomputed';
  return problem === undefined ? 'Recomputed here: it agrees' : `Does not agree: ${problem}`;
}
