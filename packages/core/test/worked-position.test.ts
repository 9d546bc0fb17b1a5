import { chance, defineGame, effect, move, play, retrace, type Request } from '@masbench/core';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { AnyGame } from '../src/contracts/game.ts';
import { AnswerCheck } from '../src/engine/answer-check.ts';
import { JournalCursor } from '../src/engine/journal-cursor.ts';
import { Position } from '../src/engine/position.ts';
import { checkAnswer } from '../src/engine/record-checks.ts';
import type { AnswerEntry } from '../src/journal/journal.ts';
import { noUsage } from '../src/usage/usage.ts';
import { bazaar, services, traders } from './games/bazaar.ts';

interface Stage {
  /** What the rules wait for: `kind/seat:key`. */
  wanted: string[];
  /** What they show with it. */
  data: unknown;
}

let given: unknown[] = [];
const take = (_state: Stage, answer: unknown): void => void given.push(answer);
const stageGame = defineGame<Stage>()({
  name: 'stage',
  version: 1,
  config: z.object({}),
  asks: {
    roll: chance(z.int()),
    say: move({ data: z.unknown(), texts: ['text'], action: z.string().optional() }),
    shout: move({ data: z.unknown(), action: z.string() }),
    note: effect({ input: z.unknown(), output: z.string() }),
  },
  setup: () => ({ wanted: [], data: { n: 1 } }),
  open: ({ wanted, data }) =>
    wanted.map((slot): Request => {
      const [kind = '', seat, key] = slot.split(/[/:]/u);
      return { kind, seat: seat === '' ? undefined : seat, key, payload: data };
    }),
  on: { roll: take, say: take, shout: take, note: take },
  views: { eye: (_state, _seat, { rng }) => rng.int(1e9) },
  outcome: () => null,
  forfeit: (_state, seat, why) => void given.push([seat, why]),
});

const stage = (more: object = {}, readText?: () => string): Position =>
  new Position({ ...stageGame, ...more } as AnyGame, {}, ['A', 'B'], 7, { readText });
const fails = (): never => {
  throw new Error('lost');
};

/** Ids of what the rules open and drop with this list. */
function look(position: Position, wanted: readonly string[], at = 0): readonly (readonly string[])[] {
  Object.assign(position.state as Stage, { wanted });
  const { opened, dropped } = position.look(at);
  return [opened, dropped].map((requests) => requests.map(({ id }) => id));
}

function openIn(position: Position, slot: string) {
  const request = position.open.get(slot);
  if (request === undefined) throw new Error(`${slot} is not open`);
  return request;
}

function newlyOpen(position: Position, slot: string) {
  look(position, [slot]);
  return openIn(position, slot);
}

const answered = {
  by: 'agent',
  why: undefined,
  value: 'hi',
  usage: { ...noUsage, calls: 2 },
  at: 3,
} as const;

describe('a position', () => {
  it('opens what is new, and drops what is not listed any more, in the order of ids', () => {
    const position = stage();
    const first = look(position, ['say/B', 'say/A:2', 'say/A:1', 'roll'], 5);
    expect(first).toEqual([['roll#0', 'say/A:1#0', 'say/A:2#0', 'say/B#0'], []]);
    expect(look(position, ['shout/B', 'say/A:1', 'say/B', 'say/A'], 6)).toEqual([
      ['say/A#0', 'shout/B#0'],
      ['roll#0', 'say/A:2#0'],
    ]);
    expect(look(position, ['say/B', 'say/A', 'roll'], 7)).toEqual([['roll#1'], ['say/A:1#0', 'shout/B#0']]);
    expect(look(position, ['roll', 'say/A', 'say/B'], 8)).toEqual([[], []]);
    expect(Array.from(position.open.values(), ({ id, openedAt }) => [id, openedAt])).toEqual([
      ['say/B#0', 5],
      ['say/A#0', 6],
      ['roll#1', 7],
    ]);
  });

  it('gives the rules what was asked and answered, and no more', () => {
    given = [];
    const position = stage();
    const copied = look(position, ['roll', 'say/A:k', 'note/:n', 'say/B']) && position.copy();
    position.apply(openIn(position, 'roll'), { ...answered, by: 'chance', value: 4 });
    position.apply(openIn(position, 'say/A:k'), answered);
    position.apply(openIn(position, 'note/n'), { ...answered, by: 'service' });
    position.apply(openIn(position, 'say/B'), { ...answered, by: 'forfeit' });
    const usage = { ...noUsage, calls: 2 };
    const say = { id: 'say/A:k#0', key: 'k', by: 'agent', at: 3, seat: 'A', data: { n: 1 }, action: 'hi' };
    const note = { id: 'note/n#0', key: 'n', by: 'service', at: 3, input: { n: 1 }, output: 'hi' };
    expect(given).toStrictEqual([
      { id: 'roll#0', key: undefined, by: 'chance', at: 3, value: 4 },
      { ...say, why: undefined, usage },
      { ...note, why: undefined, usage },
      ['B', 'illegal'],
    ]);
    look(position, ['say/A', 'shout/A', 'shout/B', 'note/:n', 'roll']);
    const shown = (slot: string) => openIn(position, slot).observation;
    expect(shown('roll')).toBeUndefined();
    expect([shown('say/A')?.turn, shown('shout/B')?.turn, shown('note/n')?.turn]).toEqual([1, 1, 0]);
    expect(shown('note/n')?.view).toStrictEqual({});
    position.apply(openIn(position, 'shout/A'), { ...answered, by: 'forfeit', why: 'timeout' });
    expect(given.at(-1)).toEqual(['A', 'timeout']);
    // The copy stands where the other stood, and counts on its own.
    expect([...copied.open.keys()]).toEqual(['roll', 'say/A:k', 'note/n', 'say/B']);
    expect(look(copied, ['say/A'])[0]).toEqual(['say/A#0']);
    expect(openIn(copied, 'say/A').observation?.turn).toBe(0);
  });

  it('shows what there was when a request was opened, though the state changes before it is read', () => {
    const roll = ({ data }: Stage): void => void (data as string[]).push('b');
    const position = stage({ on: { ...stageGame.on, roll } });
    Object.assign(position.state as Stage, { data: ['a'] });
    look(position, ['say/A', 'roll']);
    position.apply(openIn(position, 'roll'), answered);
    const say = openIn(position, 'say/A');
    expect([say.observation?.data, position.state]).toEqual([
      ['a'],
      { wanted: ['say/A', 'roll'], data: ['a', 'b'] },
    ]);
    look(position, ['say/A', 'shout/A']);
    expect(openIn(position, 'shout/A').observation?.data).toEqual(['a', 'b']);
    expect(() => position.apply(say, answered)).toThrow(
      'Game stage changed the data of say/A#0 while it was open: it was ["a"] and is ["a","b"]. Close the request and open another with its own key',
    );
  });

  it('draws for each facet of each request from a stream without names', () => {
    const position = stage();
    look(position, ['say/B:A']);
    const eye = (stream: string) => ({ eye: createRng(7, `${stream}/view/eye`).int(1e9) });
    expect(openIn(position, 'say/B:A').observation?.view).toEqual(eye('say/@1:@0#0'));
    expect(position.copy().viewOf('B')).toEqual({ eye: createRng(7, 'view/@1/eye').int(1e9) });
    expect(() => position.viewOf('Z')).toThrow('Cannot view the game: there is no seat "Z"');
  });

  it('reads texts from the blobs of the match, and says where it has none', () => {
    const sha256 = 'a'.repeat(64);
    const text = { sha256, within: 'b'.repeat(64), at: 0, bytes: 1, length: 1 };
    const shown = (position: Position): unknown => {
      Object.assign(position.state as Stage, { data: { text } });
      look(position, ['say/A']);
      return openIn(position, 'say/A').observation?.data;
    };
    const reading = stage({}, () => 'read');
    expect([shown(reading), shown(reading.copy())]).toEqual([{ text: 'read' }, { text: 'read' }]);
    expect(() => shown(stage())).toThrow(
      `Cannot read a text of the blob ${text.within}: this match has no folder of blobs: play it with a journal in a file`,
    );
  });

  const faulty: readonly (readonly [why: string, act: (position: Position) => unknown, more: object])[] = [
    ['setup: lost', () => undefined, { setup: fails }],
    ['outcome: lost', (position) => position.outcome(), { outcome: fails }],
    ['phase: lost', (position) => position.phase(), { phase: fails }],
    ['open: lost', (position) => position.wanted(), { open: fails }],
    ['open (say/A): lost', (position) => look(position, ['say/A']), { views: { eye: fails } }],
    ['open (say/Z): there is no seat "Z"', (position) => look(position, ['say/Z']), {}],
    ['open: it lists roll twice; give re', (position) => look(position, ['roll', 'roll']), {}],
    [
      'state: it must be plain JSON: $.data is bigint',
      (position) => position.stateHash(),
      { setup: () => ({ data: 1n }) },
    ],
    ['the schema of roll#0: lost', (position) => position.bySchema(newlyOpen(position, 'roll'), fails), {}],
    [
      'on.roll (roll#0): lost',
      (position) => position.apply(newlyOpen(position, 'roll'), answered),
      { on: { roll: fails } },
    ],
  ];

  it.each(faulty)('names the rule that failed: %s', (why, act, more) => {
    expect(() => act(stage(more))).toThrow(`Game stage failed in ${why}`);
  });

  it('names no phase and forfeits nothing where the game has none, and says when it is stuck', () => {
    expect([stage().phase(), stage({ phase: () => 'dusk' }).phase()]).toEqual([undefined, 'dusk']);
    const unforfeited = stage({ forfeit: undefined });
    const ask = newlyOpen(unforfeited, 'say/A');
    expect(unforfeited.apply(ask, { ...answered, by: 'forfeit' })).toBeUndefined();
    expect(stage().stuck(3).message).toBe(
      'Game stage is stuck: it has no outcome and waits for nothing (after 3 answers, seed 7)',
    );
  });
});

it('an answer on record is legal, too long today, or nothing where nothing is legal', () => {
  const position = stage();
  look(position, ['say/A', 'shout/A']);
  const check =
    (slot: string, value: unknown, by: AnswerEntry['by'] = 'agent') =>
    () => {
      const request = openIn(position, slot);
      const entry: AnswerEntry = { type: 'answer', id: request.id, by, value, at: 0 };
      const cursor = new JournalCursor({ read: () => [] }, {});
      return checkAnswer(new AnswerCheck(7, 6), request, entry, cursor);
    };
  for (const legal of [check('say/A', null), check('say/A', 'x'.repeat(9)), check('shout/A', 1, 'forfeit')])
    expect(legal()).toBeUndefined();
  expect(check('say/A', 1)).toThrow('the answer to say/A#0 is not legal: ');
  expect(check('shout/A', null)).toThrow('the answer to shout/A#0 is not legal: ');
});

it('a line shows what its seat was shown when it was asked, and draws anew elsewhere', async () => {
  const game = {
    ...bazaar,
    views: { ...bazaar.views, eye: stageGame.views.eye },
  } as unknown as typeof bazaar;
  const { journal } = await play(game, { config: { days: 1 }, agents: traders, services, seed: 7 });
  for (const { line, entry, request, view } of retrace(game, journal)) {
    const isShown = entry.type === 'open' && request?.seat === 'B';
    const stream = isShown ? `${request.kind}/@1#0` : `retrace/${line}/@1`;
    expect(view('B')).toMatchObject({ eye: createRng(7, `${stream}/view/eye`).int(1e9) });
  }
});
