import { makeAmounts, makeUsage } from '@masbench/core';
import type { MatchRecord, SeatRow } from '@masbench/core/record';
import { checkMeetings, listMeetings } from '@masbench/game-theory';
import type { Manifest } from '@masbench/experiments';
import { describe, expect, it } from 'vitest';

const planned = { id: 'm0001', cell: 0, trial: 3, variant: null, seed: '1', seating: null };

function row(agent: string, score: number | null): SeatRow {
  const usage = { ...makeUsage(() => null), calls: 1 };
  return {
    seat: agent,
    agent,
    name: agent,
    nature: null,
    score,
    usage,
    lost: makeAmounts(() => 0),
    moves: 1,
    failedAttempts: {},
    standIns: {},
  };
}

function failed(reason: string): MatchRecord {
  const { id, cell, trial, variant, seed } = planned;
  const { usage, lost } = row('services', null);
  const match = { id, cell, trial, variant, seed, status: 'failed' as const, reason };
  return { ...match, outcome: null, match: {}, services: { ...usage, lost }, seats: [] };
}

function record(scores: Readonly<Record<string, number | null>>, status: MatchRecord['status']): MatchRecord {
  const seats = Object.entries(scores).map(([agent, score]) => row(agent, score));
  return { ...failed(''), status, seats };
}

describe('meetingsOf', () => {
  it('has an entry for every match, null where it came to nothing', async () => {
    const found = await listMeetings([
      record({ a: 1, b: 0.25 }, 'finished'),
      record({ a: 1, b: null }, 'finished'),
      record({ a: 1, b: 1 }, 'aborted'),
      failed('a program error'),
    ]);
    expect(found).toEqual([{ first: 'a', second: 'b', earned: [1, 0.25], unit: '3' }, null, null, null]);
  });

  it('has one unit for a trial in all cells, which share its draws', async () => {
    const cells = [0, 1].map((cell) => ({ ...record({ a: 1, b: 0 }, 'finished'), cell }));
    expect((await listMeetings(cells)).map((meeting) => meeting?.unit)).toEqual(['3', '3']);
  });

  it('refuses a match of three seats', async () => {
    await expect(listMeetings([record({ a: 1, b: 1, c: 1 }, 'finished')])).rejects.toThrow(
      'must have two seats',
    );
  });
});

describe('checkMeetings', () => {
  const cells = (
    seats: readonly string[],
    kind: string,
    seatings: NonNullable<Manifest['cells'][number]['design']>['seatings'],
  ): Pick<Manifest, 'cells'> => ({
    cells: [
      {
        levels: {},
        seats: seats.map((seat) => ({ seat, identity: 'x', agent: 'x' })),
        design: { kind, agents: ['x', 'y', 'z'].map((agent) => ({ identity: agent, agent })), seatings },
        configs: ['0'],
        options: {},
        shown: {},
        limits: {},
      },
    ],
  });

  it('accepts every two agents on two seats, however the design lists them', () => {
    const pairs = (
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const
    ).map(([one, other]) => ({
      pair: [one, other] as [number, number],
      side: 1 as const,
    }));
    expect(() => checkMeetings(cells(['A', 'B'], 'round-robin', pairs))).not.toThrow();
    const orders = pairs.map(({ pair: [one, other] }) => ({ agents: [other, one] }));
    expect(() => checkMeetings(cells(['A', 'B'], 'listed', orders))).not.toThrow();
  });

  it('refuses more seats than two, two agents that do not meet, and no design', () => {
    const some = [{ agents: [1, 0] }, { agents: [1, 2] }];
    expect(() => checkMeetings(cells(['A', 'B', 'C'], 'listed', some))).toThrow(
      'needs matches of two seats, and these have 3',
    );
    expect(() => checkMeetings(cells(['A', 'B'], 'listed', some))).toThrow(
      'in the design listed x and z do not',
    );
    const [cell] = cells(['A', 'B'], 'listed', some).cells;
    if (cell === undefined) throw new Error('no cell');
    expect(() => checkMeetings({ cells: [{ ...cell, design: undefined }] })).toThrow('needs a design');
  });
});
