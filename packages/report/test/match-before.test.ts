import {
  memoryJournal,
  play,
  replay,
  type AnyGame,
  type Journal,
  type NamedAgent,
  type Seat,
} from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import { parseEntry, type Entry } from '@masbench/core/journal';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { experiment, run } from '@masbench/experiments';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { MatchBefore } from '../page/play/match-before.ts';
import { noModels } from '../page/worker/no-models.ts';
import { readBeginning } from '../src/read-beginning.ts';

type Answer = Extract<Entry, { type: 'answer' }>;

function listAnswers(journal: Journal): ReadonlyMap<string, Answer> {
  const entries = [...journal.read()].map((line, index) => parseEntry(line, index + 1));
  return new Map(entries.flatMap((entry) => (entry.type === 'answer' ? [[entry.id, entry] as const] : [])));
}

/** Continues a match on record as a page does, with a person that answers what `decide` returns. */
async function continueMatch(
  benchmark: Benchmark,
  {
    folder,
    until,
    human,
    decide,
  }: {
    readonly folder: string;
    readonly until: number;
    readonly human: Seat;
    /** @param recorded - What was answered on record; `undefined` if nothing was. */
    readonly decide: (recorded: unknown) => unknown;
  },
): Promise<{ readonly from: MatchBefore; readonly journal: Journal; readonly game: AnyGame }> {
  const setup = await readBeginning(benchmark, { run: folder, match: 'm0002', until, human });
  const { recorded, config, options, seats } = setup;
  if (recorded === undefined) throw new Error('nothing on record');
  const game: AnyGame = benchmark.prepare.game?.(options) ?? benchmark.game;
  const from = new MatchBefore(game, recorded, human);
  const answers = listAnswers(from.journal);
  const make = benchmark.players?.['scripted'];
  if (make === undefined) throw new Error('no scripted player');
  const scripted = (seat: Seat): NamedAgent<AnyGame> =>
    from.standIn(seat, make({ seat, seatIndex: seats.indexOf(seat), options }));
  const person: NamedAgent<AnyGame> = {
    name: 'human',
    nature: 'human',
    resumable: true,
    create: () => async (_turn, io) => decide(answers.get(io.id)?.value),
  };
  const journal = memoryJournal();
  await play<AnyGame>(game, {
    config,
    agents: Object.fromEntries(seats.map((seat) => [seat, seat === human ? person : scripted(seat)])),
    services: await benchmark.services(options, noModels),
    journal,
    from: { journal: from.journal, until: recorded.until },
    middleware: [from.middleware],
  });
  return { from, journal, game };
}

const cases: readonly [string, Benchmark, Seat, number][] = [
  ['werewolf', werewolf, 'A', 60],
  ['mug', mug, 'B', 8],
];

test.each(cases)(
  'all of %s is as on record if the person answers as on record',
  async (_name, benchmark, human, until) => {
    const folder = temporaryFolder();
    await run(experiment({ benchmark, trials: 2, seed: 1 }), { folder });
    const { from, journal, game } = await continueMatch(benchmark, {
      folder,
      until,
      human,
      decide: (recorded) => recorded,
    });
    expect([...from.changed]).toEqual([]);
    const values = (of: Journal): ReadonlyMap<string, unknown> =>
      new Map([...listAnswers(of)].map(([id, { value }]) => [id, value]));
    expect(values(journal)).toEqual(values(from.journal));
    expect(replay(game, journal).outcome).toEqual(replay(game, from.journal).outcome);
  },
);

test('seats that are shown something else are played by a named stand-in, and the journal replays', async () => {
  const folder = temporaryFolder();
  await run(experiment({ benchmark: werewolf, trials: 2, seed: 1 }), { folder });
  const changed: number[] = [];
  for (const human of ['A', 'D', 'G']) {
    const { from, journal, game } = await continueMatch(werewolf, {
      folder,
      until: 20,
      human,
      // No answer at all: the game answers in its place.
      decide: () => undefined,
    });
    const { outcome, start } = replay(game, journal);
    expect(outcome).not.toBeNull();
    expect(start.agents['B']?.name).toBe('scripted on record, then scripted');
    expect(start.agents[human]).toMatchObject({ nature: 'human' });
    changed.push(from.changed.size);
    const before = [...listAnswers(from.journal)].slice(0, 5);
    for (const [id, { value }] of before) expect(listAnswers(journal).get(id)?.value).toEqual(value);
  }
  expect(Math.max(...changed)).toBeGreaterThan(0);
});

test('a match that has ended by then, or is of another game, cannot be continued', async () => {
  const folder = temporaryFolder();
  await run(experiment({ benchmark: mug, trials: 1, seed: 1 }), { folder });
  await expect(readBeginning(mug, { run: folder, human: 'B', until: 9999 })).rejects.toThrow(
    'B makes no move after line 9999 of m0001: its last is line ',
  );
  await expect(readBeginning(werewolf, { run: folder, human: 'B' })).rejects.toThrow('is a run of mug');
  await expect(readBeginning(mug, { run: folder, match: 'm9', human: 'B' })).rejects.toThrow(
    'there is no match m9',
  );
});
