import {
  memoryJournal,
  play,
  replay,
  type AnyGame,
  type Journal,
  type NamedAgent,
  type Seat,
} from '@masbench/core';
import { tellMatch, type Benchmark } from '@masbench/core/benchmark';
import { parseEntry, type Entry } from '@masbench/core/journal';
import { benchmark as mug } from '@masbench/game-mug';
import {
  benchmark as werewolf,
  werewolfScriptedHandlers,
  werewolfScriptedPlayer,
} from '@masbench/game-werewolf';
import { experiment, run } from '@masbench/experiments';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { MatchBefore } from '../page/play/match-before.ts';
import { summarizeStandIns, tellStandIns } from '../page/play/stand-ins.ts';
import { noModels } from '../page/worker/no-models.ts';
import { readBeginning } from '../src/read-beginning.ts';

const { story } = werewolf;

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
    expect([...from.changed.keys()]).toEqual([]);
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
    // The story says for every seat from where on somebody else plays it, before the first move of the stand-in.
    const lines = [...journal.read()];
    const { lines: told } = tellStandIns(tellMatch(game, journal, { story }), lines, from.changed);
    const begins = told.flatMap(({ line, from: at }, index) => {
      const [, seats = ''] = /scripted player answers for seats? ([\w, ]+), as/u.exec(line.text) ?? [];
      const isInPlace = (told[index - 1]?.from ?? 0) < at;
      return seats === '' ? [] : seats.split(', ').map((seat) => ({ seat, at, isInPlace }));
    });
    expect(begins.map(({ seat }) => seat).toSorted()).toEqual([...from.changed.keys()].toSorted());
    for (const { seat, at, isInPlace } of begins) {
      expect(isInPlace).toBe(true);
      const value = (of: Journal, id: string): unknown => listAnswers(of).get(id)?.value;
      const ids = [...listAnswers(journal).keys()].filter((id) => id.split(/[/:#]/u)[1] === seat);
      const until = ids.filter(
        (id) => lines.findIndex((text) => text.includes(`"answer","id":"${id}"`)) + 1 < at,
      );
      expect(until.map((id) => value(journal, id))).toEqual(until.map((id) => value(from.journal, id)));
    }
    const before = [...listAnswers(from.journal)].slice(0, 5);
    for (const [id, { value }] of before) expect(listAnswers(journal).get(id)?.value).toEqual(value);
  }
  expect(Math.max(...changed)).toBeGreaterThan(0);
});

test('a move that the game had made on record is told as such where it is made again, and counted at the end', async () => {
  const folder = temporaryFolder();
  const failing = {
    ...werewolfScriptedPlayer(),
    name: 'failing',
    create: () => ({ ...werewolfScriptedHandlers(), vote: () => null as never }),
  };
  await run(experiment({ benchmark: werewolf, seats: { B: failing, C: failing }, trials: 2, seed: 1 }), {
    folder,
  });
  const { from, journal, game } = await continueMatch(werewolf, {
    folder,
    until: 5,
    human: 'A',
    decide: (recorded) => recorded,
  });
  const failed = [...listAnswers(from.journal)].filter(
    ([id, { by }]) => by === 'fallback' && /\/[BC]/u.test(id),
  );
  expect(failed.length).toBeGreaterThan(1);
  const answers = listAnswers(journal);
  expect(failed.map(([id]) => answers.get(id)?.by)).toEqual(failed.map(() => 'fallback'));
  expect(failed.map(([id]) => answers.get(id)?.value)).toEqual(failed.map(([, { value }]) => value));
  expect(from.changed.size).toBe(0);
  const { lines } = tellMatch(game, journal, { story });
  expect(lines.filter(({ line }) => line.text.includes('gave no answer that counts'))).toHaveLength(
    failed.length,
  );
  const seats = { A: { standIns: { timeout: 1 } }, B: { standIns: { error: 2, refusal: 1 } } } as never;
  expect(summarizeStandIns(seats, new Map([['D', 'vote/D#0']]))).toBe(
    'A scripted player went on for seat D: the story says where. 4 moves of seats A, B were made by the game, where no answer counted.',
  );
  expect(summarizeStandIns({}, new Map())).toBe('');
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
