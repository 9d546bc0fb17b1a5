import type { Field, ToldMatch } from '@masbench/core/benchmark';
import { isOffline, playerText, type SeatRow } from '@masbench/core/record';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { seatColumns } from '../../src/matches/seat-columns.ts';
import type { MatchEntry } from '../../src/matches/match-list.ts';
import { writeCost, writeCount, writeSeconds } from '../../src/matches/number-text.ts';
import { DataTable } from '../parts/data-table.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import type { RunClient } from '../run-client.ts';
import type { Proof } from './proof.tsx';

export interface MatchFactsProps {
  readonly entry: MatchEntry;
  readonly client: RunClient;
  /** The columns of the benchmark; `null` for the usual ones. */
  readonly columns: readonly Field[] | null;
  /** The match as a whole; `undefined` until it is told, and without the game's code. */
  readonly told: ToldMatch | undefined;
  readonly proof: Proof;
}

/** The result of a match that has ended: a row for every seat, what it took, and whether it agrees with its journal. */
export function MatchFacts({ entry, client, columns, told, proof }: MatchFactsProps): JSX.Element {
  const { id } = entry.match;
  const { value: rows } = useLoaded(async () => client.ask('seatRows', { match: id }), [client, id]);
  const shown = useMemo(() => rows?.map((row) => nameSeat(row, told)), [rows, told]);
  const own = useMemo(() => matchColumns(rows ?? [], columns), [rows, columns]);
  return (
    <>
      {shown === undefined ? (
        <div class="figure-wait" />
      ) : (
        <DataTable
          caption={`Result of ${id}, by seat. A dash is unknown, never zero.`}
          rows={shown}
          columns={own}
        />
      )}
      <p class="took">
        {listFacts(entry, rows ?? []).join(' · ')} · <strong>{writeProof(entry, proof)}</strong>
      </p>
    </>
  );
}

/** The columns of one match: those of the benchmark without seat and agent, which come first, and the role if there are any. */
function matchColumns(rows: readonly SeatRow[], columns: MatchFactsProps['columns']): readonly Field[] {
  return [
    { title: 'Seat', field: 'seat', as: 'text' },
    { title: 'Agent', field: 'agent', as: 'text' },
    ...(rows.some(({ role }) => role !== undefined)
      ? [{ title: 'Role', field: 'role', as: 'text' } as const]
      : []),
    ...seatColumns(columns),
  ];
}

/** A row with the name that the seat had in the match: `C · Konstanze`, and a star if it won. */
function nameSeat(row: SeatRow, told: ToldMatch | undefined): Record<string, unknown> {
  const people = told?.lines.findLast((line) => line.people !== undefined)?.people ?? [];
  const name = people.find((person) => person.seat === row.seat)?.name ?? row.seat;
  const seat = name === row.seat ? name : `${row.seat} · ${name}`;
  const won = told?.end?.people?.[row.seat]?.won ?? false;
  return { ...row, seat: won ? `${seat} ★` : seat, agent: playerText(row) };
}

function listFacts({ match }: MatchEntry, rows: readonly SeatRow[]): readonly string[] {
  const { moves, tokens, costUsd, seconds, seats } = match;
  const failed = seats.filter((seat) => seat.failed > 0).map((seat) => `${seat.seat} ${seat.failed}`);
  const replaced = seats.filter(({ substitutes }) => substitutes > 0);
  const isDeclared = rows.length > 0 && rows.every(({ nature }) => isOffline(nature)) && (costUsd ?? 0) > 0;
  return [
    `${writeCount(moves)} moves`,
    `${writeCount(tokens)} tokens`,
    `cost ${writeCost(costUsd)}${isDeclared ? ' (declared by simulated players, not paid)' : ''}`,
    `${writeSeconds(seconds)} of work of all players, one after another`,
    failed.length === 0 ? 'every attempt counted' : `attempts that did not count: ${failed.join(', ')}`,
    replaced.length === 0
      ? 'no move was substituted'
      : `substituted moves: ${replaced.map(({ seat, substitutes }) => `${seat} ${substitutes}`).join(', ')}`,
  ];
}

function writeProof({ problem }: MatchEntry, proof: Proof): string {
  if (proof.status === 'running' || proof.status === 'waiting') return 'not recomputed yet';
  if (proof.status !== 'done') return 'not recomputed';
  return problem === undefined ? 'recomputed: agrees with its journal' : `does not agree: ${problem}`;
}
