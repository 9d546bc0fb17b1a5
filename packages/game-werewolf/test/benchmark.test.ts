import { play, makeAmounts, makeUsage } from '@masbench/core';
import type { Figures } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import { benchmark, werewolf, werewolfScriptedPlayer, type werewolfMetrics } from '@masbench/game-werewolf';
import { judgeMean } from '@masbench/statistics';
import { configSchema as werewolfConfigSchema, werewolfOptions } from '../src/deal/config.ts';
import { describe, expect, it } from 'vitest';
import { seatsOf } from './support.js';

/** Records of played matches, as a runner makes them: agent `one` has the first four seats. */
async function recordsOf(count: number): Promise<MatchRecord[]> {
  const seats = seatsOf(8);
  const agents = Object.fromEntries(seats.map((seat) => [seat, werewolfScriptedPlayer()]));
  const [usage, lost] = [makeUsage(() => 0), makeAmounts(() => 0)];
  const row = { nature: null, score: 0, usage, lost, failedAttempts: {}, standIns: {}, moves: 0 };
  const trials = Array.from({ length: count }, (_, index) => index + 1);
  return Promise.all(
    trials.map(async (trial) => {
      const { outcome, metrics } = await play(werewolf, { config: {}, agents, seed: trial });
      return {
        id: `m${trial}`,
        cell: 0,
        trial,
        variant: null,
        seed: trial,
        status: 'finished',
        outcome,
        match: { ...metrics.match },
        services: { ...usage, lost },
        seats: seats.map((seat, index) => {
          const agent = index < 4 ? 'one' : 'two';
          return { ...row, seat, agent, name: agent };
        }),
      };
    }),
  );
}

async function figuresOf(records: readonly MatchRecord[]): Promise<Figures> {
  async function* stream(): AsyncGenerator<MatchRecord> {
    yield* records;
  }
  const context = {
    options: {},
    seats: seatsOf(8),
    trials: records.length,
    variants: [],
    config: async () => werewolfOptions(),
  };
  const figures = await benchmark.figures?.(stream(), context);
  if (figures === undefined) throw new Error('there are no figures');
  return figures;
}

const tableOf = ({ tables }: Figures, name: string): readonly Readonly<Record<string, unknown>>[] =>
  tables.find((table) => table.name === name)?.rows ?? [];

describe('the benchmark', () => {
  it.each([
    [{}, 8],
    [{ preset: 'mini-mafia' }, 4],
    [{ preset: 'aiwolf-13' }, 13],
  ])('seats as many as %o is for', (settings, count) => {
    const { names } = benchmark.seats;
    const seated = typeof names === 'function' ? names(settings) : names;
    expect(seated).toEqual('ABCDEFGHIJKLM'.slice(0, count).split(''));
  });

  it('lets two agents change sides and nothing else', () => {
    const [first, second] = benchmark.seats.sides?.(werewolfOptions(), seatsOf(8), 'seed') ?? [];
    expect(werewolfConfigSchema.parse(first?.config)).toEqual(werewolfConfigSchema.parse(second?.config));
    for (const seat of seatsOf(8)) expect(first?.agents[seat]).not.toBe(second?.agents[seat]);
  });

  it('has players, prompts and a human seat, all named as what they are', () => {
    expect(Object.keys(benchmark.players ?? {})).toEqual([
      'scripted',
      'simulated:gpt-4o',
      'simulated:sharp',
      'simulated:average',
      'simulated:noisy',
    ]);
    expect(benchmark.rules).toBeTypeOf('function');
    expect(Object.keys(benchmark.prompts ?? {})).toHaveLength(10);
  });
});

describe('the figures over all matches', () => {
  it('pool what the matches counted', async () => {
    const records = await recordsOf(3);
    const figures = await figuresOf(records);
    const sum = (rows: readonly object[], ...fields: string[]): number =>
      rows
        .flatMap((row) => fields.map((field) => Number(Object(row)[field])))
        .reduce((all, one) => all + one, 0);
    const matches = records.map(({ match }) => match as unknown as ReturnType<typeof werewolfMetrics>);
    const detections = matches.map(({ detection }) => detection.self);
    const [own] = tableOf(figures, 'detection');
    expect(own).toMatchObject({ truth: 'self-report', n: sum(detections, 'n') });
    const deception = tableOf(figures, 'deception');
    const summaries = matches.map(({ deceptionSummary }) => deceptionSummary);
    expect(sum(deception, 'statements')).toBe(sum(summaries, 'totalStatements'));
    expect(sum(tableOf(figures, 'roles'), 'judgements')).toBe(sum(deception, 'judgements'));
    const rounds = tableOf(figures, 'trajectories');
    expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_one, index) => index + 1));
    expect(sum(rounds, 'wolvesN', 'othersN')).toBe(tableOf(figures, 'calibration')[0]?.['n']);
  });

  it('show wins next to random play, and wins by side of each agent', async () => {
    const records = await recordsOf(2);
    const { values, tables, notes } = await figuresOf(records);
    expect(values).toMatchObject({ matches: 2, randomPlay: { games: 2000 } });
    expect(tableOf({ values, tables }, 'wins')).toMatchObject([
      { play: 'this run', games: 2 },
      { play: 'random', games: 2000 },
    ]);
    const sides = tableOf({ values, tables }, 'sides').flatMap(({ wolves, village }) => [wolves, village]);
    expect(sides.reduce((total: number, side) => total + Number(Object(side).games), 0)).toBe(16);
    expect(notes).toEqual([]);
    expect(JSON.parse(JSON.stringify({ values, tables }))).toEqual({ values, tables });
  });

  it('judge wins by trial, as the table and the sentence of a run do', async () => {
    const records = await recordsOf(8);
    // The two matches of a trial, as in a paired run, which both end alike.
    const paired = records.flatMap((one) => [one, { ...one, id: `${one.id}b` }]);
    const { interval } = judgeMean(
      records.map(({ outcome }) => Number(JSON.stringify(outcome).includes('"winner":"village"'))),
      { units: records.map(({ trial }) => `trial ${trial}`), range: [0, 1] },
    );
    const { values, tables } = await figuresOf(paired);
    expect(values['village']).toMatchObject({ interval });
    expect(tables.find(({ name }) => name === 'wins')?.rows[0]).toMatchObject({
      games: 16,
      interval: [interval?.low, interval?.high],
    });
  });

  it('say how many analyses had no legal answer', async () => {
    const reliability = { analysesAsked: 10, analysesFailedRate: 0.3, playAsked: 5, playFailedRate: 0 };
    const records = (await recordsOf(1)).map((record) => ({
      ...record,
      match: { ...record.match, reliability: { ...reliability, droppedClaims: 2, cutStatements: 0 } },
    }));
    const { notes } = await figuresOf(records);
    expect(notes).toEqual([
      '3 of 10 analyses had no legal answer and count in no mean.',
      '2 claims were dropped, because they name no player of the match.',
    ]);
  });
});
