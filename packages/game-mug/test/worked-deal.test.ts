import { shuffled, type Ask } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { mugAsks, type MugAsks } from '../src/game/asks.ts';
import { mugConfigSchema, type MugConfigInput } from '../src/game/config.ts';
import { beginGame, onNames, onRoles, openDeal } from '../src/game/deal.ts';
import { byName, namedSeat, listOthers, seatName } from '../src/game/names.ts';
import { given, makeMugState, missing, readEntry, waiting } from '../src/game/state.ts';
import { edited, original, prepared } from './playing.ts';

const seats = ['A', 'B', 'C', 'D'];
const ask = {
  names: (values: unknown) => ({ names: values }),
  roles: (values: unknown) => ({ roles: values }),
} as unknown as Ask<MugAsks>;

function dealt(input: Partial<MugConfigInput> = {}) {
  const config = mugConfigSchema.parse(prepared(input));
  const state = makeMugState(config, seats);
  const deal = (order: string[], undercovers: string[]): typeof state => {
    onNames(state, { value: order } as Parameters<typeof onNames>[1], config);
    onRoles(state, { value: undercovers } as Parameters<typeof onRoles>[1], config);
    beginGame(state, config);
    return state;
  };
  return { config, state, deal };
}

describe('the deal', () => {
  it('draws names and roles, of which the first are undercover', () => {
    const { config, state, deal } = dealt({ undercovers: 2 });
    expect(openDeal(state, ask)).toEqual([{ names: shuffled(seats) }, { roles: shuffled(seats) }]);
    beginGame(state, config);
    expect(state.phase).toBe('prepare');
    deal(['C', 'A', 'D', 'B'], ['B', 'D', 'A', 'C']);
    expect(openDeal(state, ask)).toEqual([]);
    expect(state.names).toEqual({ A: 'Player 2', B: 'Player 4', C: 'Player 1', D: 'Player 3' });
    expect(state.roles).toEqual({ A: 'regular', B: 'undercover', C: 'regular', D: 'undercover' });
    const named = dealt({ names: ['w', 'x', 'y', 'z'] }).deal(['D', 'C', 'B', 'A'], seats);
    expect(named.names).toEqual({ A: 'z', B: 'y', C: 'x', D: 'w' });
  });

  it('begins with what the options say, and without an image there is nobody to find', () => {
    const begins = (input: Partial<MugConfigInput>, status?: 'failed' | 'open') => {
      const { state, deal } = dealt(input);
      if (status !== undefined) state.forgery.status = status;
      const { phase, rounds, stop, roles } = deal(seats, seats);
      return [phase, rounds[0]?.kind ?? null, stop, roles?.['A']].join(' ');
    };
    expect(begins({})).toBe('reason observation  undercover');
    expect(begins({ observationRounds: 0 })).toBe('reason formal  undercover');
    expect(begins({ observationRounds: 0, undercovers: 0 })).toBe('summarize  no-undercover regular');
    expect(begins({ observationRounds: 0 }, 'failed')).toBe('summarize  no-image regular');
    expect(begins({}, 'failed')).toBe('reason observation  regular');
    expect(begins({}, 'open')).toBe('prepare   undercover');
  });

  it('needs two regulars and a name for each seat', () => {
    const config = mugConfigSchema.parse(prepared({ undercovers: 2 }));
    expect(makeMugState(config, seats).seats).toEqual(seats);
    expect(() => makeMugState(config, seats.slice(1))).toThrow(
      '2 undercover and at least two regulars need 4 seats: there are 3',
    );
    const named = mugConfigSchema.parse(prepared({ names: ['w', 'x', 'y'] }));
    expect(() => makeMugState(named, seats)).toThrow('a name for each of the 4 seats: it holds 3');
    expect(makeMugState(named, seats.slice(1)).names).toBeNull();
    for (const without of [{ undercovers: 0 }, { editing: 'none' } as const])
      expect(makeMugState(mugConfigSchema.parse(prepared(without)), seats).forgery).toEqual({
        attempts: [],
        image: original.reference,
        status: 'ready',
      });
    expect(makeMugState(config, seats).forgery).toEqual({
      attempts: [],
      image: edited.reference,
      status: 'ready',
    });
    const made = mugConfigSchema.parse(prepared({ counterfactual: undefined }));
    expect(makeMugState(made, seats).forgery).toEqual({ attempts: [], image: null, status: 'open' });
  });

  it('has images of one form, and names that differ', () => {
    const faults = (input: Partial<MugConfigInput>) =>
      mugConfigSchema
        .safeParse(prepared(input))
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(faults({})).toBeUndefined();
    expect(faults({ names: ['a', 'b', 'a'] })).toEqual([['names', 'must differ from each other']]);
    const image = edited.reference;
    for (const other of [
      { ...image, width: image.width + 1 },
      { ...image, height: image.height + 1 },
      { ...image, mediaType: 'image/jpeg' as const },
    ])
      expect(faults({ counterfactual: { image: other } })?.[0]?.[0]).toBe('counterfactual.image');
    for (const [field, low, high] of [
      ['maxEdits', 1, 20],
      ['observationRounds', 0, 10],
      ['maxRounds', 1, 20],
      ['maxQuestions', 0, 10],
      ['maxSummaryRounds', 1, 10],
    ] as const) {
      const counts = [low - 1, low, high, high + 1].map((value) => faults({ [field]: value })?.length);
      expect([field, ...counts]).toEqual([field, 1, undefined, undefined, 1]);
    }
  });
});

describe('names and entries', () => {
  const state = {
    ...makeMugState(mugConfigSchema.parse(prepared()), seats),
    names: { A: 'x', B: 'y', C: 'z', D: 'w' },
    order: ['D', 'A', 'B', 'C'],
  };

  it('are found, or a fault of the rules', () => {
    expect([namedSeat(state, 'z'), seatName(state, 'C'), seatName({ names: null }, 'C')]).toEqual([
      'C',
      'z',
      '',
    ]);
    expect(() => namedSeat(state, 'q')).toThrow('Cannot find the player "q"');
    expect(() => namedSeat({ names: null }, 'x')).toThrow(TypeError);
    expect(() => readEntry({ a: 1 }, 'b')).toThrow(
      new TypeError('Cannot read the entry "b": it is not there'),
    );
    expect(readEntry({ a: 0 }, 'a')).toBe(0);
  });

  it('are shown in the order of the names, without the dead and oneself', () => {
    expect(byName(state, ['A', 'C', 'D'])).toEqual(['D', 'A', 'C']);
    expect(listOthers({ ...state, alive: ['A', 'B', 'D'] }, 'A')).toEqual(['w', 'y']);
  });

  it('are given or awaited', () => {
    expect(missing(['A', 'B'])).toEqual({ A: null, B: null });
    expect([given({ A: null, B: 0 }), waiting({ A: null, B: 0 })]).toEqual([[['B', 0]], ['A']]);
  });
});

/** The schema of a move for these data. */
function schemaOf<Data, Action>(
  action: z.ZodType<Action> | ((data: Data) => z.ZodType<Action>),
  data: Data,
): z.ZodType<Action> {
  return typeof action === 'function' ? action(data) : action;
}

describe('what a player may say', () => {
  const reason = (asked: { from: string; text: string }[]) =>
    schemaOf(mugAsks.reason.action, {
      round: 1,
      rounds: 3,
      kind: 'formal',
      others: ['x', 'y'],
      asked,
      maxQuestions: 1,
      letters: null,
    });
  const line = { to: 'x', text: 'Why?' };

  it('is replies only where it was asked, and questions as many as the options say', () => {
    const silent = reason([]).parse({ reasoning: '', answer: 'A' });
    expect(silent).toEqual({ details: [], reasoning: '', answer: 'A', replies: [], questions: [] });
    expect(reason([]).parse({ reasoning: '', answer: 'A', replies: [line] }).replies).toEqual([]);
    const asked = [
      { from: 'x', text: 'a' },
      { from: 'x', text: 'b' },
      { from: 'y', text: 'c' },
    ];
    const said = { reasoning: 'r', answer: 'A', questions: [line], replies: [line, line, line] };
    expect(reason(asked).parse(said)).toMatchObject({ questions: [line], replies: [line, line, line] });
    expect(reason(asked).safeParse({ ...said, replies: [line, line, line, line] }).success).toBe(false);
    expect(reason(asked.slice(1, 2)).safeParse({ ...said, replies: [line, line] }).success).toBe(true);
    expect(reason([]).safeParse({ ...said, questions: [line, line] }).success).toBe(false);
    expect(reason([]).safeParse({ ...said, questions: [{ ...line, to: 'z' }] }).success).toBe(false);
    const detail = { subject: 'sky', value: 'red' };
    expect(reason([]).safeParse({ ...said, details: Array.from({ length: 12 }, () => detail) }).success).toBe(
      true,
    );
    expect(reason([]).safeParse({ ...said, details: Array.from({ length: 13 }, () => detail) }).success).toBe(
      false,
    );
  });

  it('is a vote for a candidate or none, with one rating for each', () => {
    const vote = schemaOf(mugAsks.vote.action, {
      round: 1,
      rounds: 3,
      candidates: ['x', 'y'],
      factors: false,
    });
    const rated = (name: string) => ({ name, inconsistency: 0, deviation: 0, inaccuracy: 0, behavior: 1 });
    expect(vote.parse({ vote: null })).toEqual({ vote: null, suspicions: [] });
    expect(vote.safeParse({ vote: 'x', suspicions: [rated('x'), rated('y')] }).success).toBe(true);
    expect(vote.safeParse({ vote: 'z' }).success).toBe(false);
    expect(vote.safeParse({}).success).toBe(false);
    expect(vote.safeParse({ vote: 'x', suspicions: ['x', 'y', 'x'].map(rated) }).success).toBe(false);
    expect(vote.safeParse({ vote: 'x', suspicions: [rated('z')] }).success).toBe(false);
  });

  it('is nothing where a player does not answer', () => {
    const { edit, accept } = mugAsks;
    expect(edit.onFailure?.({} as never, 'timeout')).toEqual({
      image: null,
      editType: null,
      target: null,
      instruction: null,
      note: 'editor failed: timeout',
    });
    expect(accept.onFailure?.({} as never, 'error')).toEqual({
      visual: null,
      semantic: null,
      naturalness: null,
      happened: null,
      note: 'not measured: error',
    });
  });
});
