import { shuffled, type Ask } from '@masbench/core';
import { sidePair } from '@masbench/game-werewolf';
import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { werewolfAsks } from '../src/asks.ts';
import { makeChoice, makePollChoice, makeVote } from '../src/choices.ts';
import { dealRequests, makeWerewolfState, takeDraw } from '../src/deal/deal.ts';
import { checkNames, roster } from '../src/options/names.ts';
import { werewolfOptions } from '../src/deal/config.ts';
import { matchOutcome } from '../src/outcome.ts';
import { stateOf } from './state-of.ts';

const names = ['Ann', 'Bob'];
const json = (schema: z.ZodType): unknown => {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return shown;
};

describe('a choice', () => {
  const reasoning = { type: 'string', private: true };
  const note = { type: 'string', private: true };
  const named = { type: 'string', enum: names, 'x-changes': true };
  const passing = { anyOf: [named, { type: 'null' }] };

  it('is shown as one of those on offer, or none where that is a choice, or the only one', () => {
    const shown = (target: object, further: object = { note }, ...required: string[]) => ({
      type: 'object',
      properties: { reasoning, target, ...further },
      required: ['reasoning', 'target', ...required],
    });
    expect(json(makeChoice({ targets: names, optional: false }))).toEqual(shown(named));
    expect(json(makeChoice({ targets: names, optional: true }))).toEqual(shown(passing));
    expect(json(makeChoice({ targets: [], optional: false }))).toEqual(shown({ type: 'null' }));
    // A poll goes to no notes, and a vote with a reason needs it.
    expect(json(makePollChoice({ targets: names, optional: false }))).toEqual(shown(named, {}));
    const vote = { targets: names, optional: true };
    expect(json(makeVote({ ...vote, explain: false }))).toEqual(shown(passing));
    const spoken = { statement: { type: 'string' }, note };
    expect(json(makeVote({ ...vote, explain: true }))).toEqual(shown(passing, spoken, 'statement'));
  });

  it('is a name in any spelling, with what is private left empty', () => {
    const choice = makeChoice({ targets: names, optional: false });
    expect(choice.parse({ target: ' ann ', note: 'n' })).toEqual({ reasoning: '', target: 'Ann', note: 'n' });
    expect(choice.parse({ target: 'Bob', reasoning: 'r', note: 7 })).toEqual({
      reasoning: 'r',
      target: 'Bob',
      note: '',
    });
    const poll = makePollChoice({ targets: names, optional: false });
    expect(poll.parse({ target: 'Bob', note: 'n' })).toEqual({ reasoning: '', target: 'Bob' });
    const spoken = makeVote({ targets: names, optional: true, explain: true });
    expect(spoken.parse({ target: null })).toEqual({ reasoning: '', target: null, statement: '' });
    expect(spoken.parse({ target: 'Ann', statement: 's' })).toMatchObject({ statement: 's' });
    const silent = makeVote({ targets: names, optional: true, explain: false });
    expect(silent.parse({ target: 'Ann', statement: 's' })).toMatchObject({ statement: '' });
    expect(makeChoice({ targets: [], optional: false }).parse({ target: null }).target).toBeNull();
  });

  it('is drawn where an agent makes none, among those on offer', () => {
    const { unmask, vote } = werewolfAsks;
    const rng = createRng(1, 'x');
    expect(unmask.fallback?.({ targets: [] }, rng)).toEqual({ reasoning: '', target: null });
    expect(unmask.fallback?.({ targets: ['Bob'] }, rng)).toEqual({ reasoning: '', target: 'Bob' });
    const data = { targets: ['Bob'], optional: true, explain: true, limit: 9 };
    expect(vote.fallback?.(data, rng)).toEqual({ reasoning: '', target: 'Bob', statement: '' });
  });

  it('is refused with what may be chosen', () => {
    const issues = (offer: Parameters<typeof makeChoice>[0], answer: unknown) =>
      makeChoice(offer)
        .safeParse(answer)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const one = { targets: names, optional: false };
    const must = (what: string): string[] => [`target: 'target' must be one of ${what}`];
    expect(issues(one, { target: 'Eve' })).toEqual(must('"Ann", "Bob", but is "Eve"'));
    expect(issues(one, { target: null })).toEqual(must('"Ann", "Bob", but is null'));
    const optional = { ...one, optional: true };
    expect(issues(optional, { target: 'Eve' })).toEqual(must('"Ann", "Bob" or null, but is "Eve"'));
    expect(issues({ targets: [], optional: false }, { target: 'Eve' })).toEqual(must('null, but is "Eve"'));
    const paths = issues(one, { reasoning: 7, target: 7 })?.map((issue) => issue.split(':')[0]);
    expect(paths).toEqual(['reasoning', 'target']);
  });
});

describe('the deal', () => {
  const ask = {
    table: (values: unknown) => ({ table: values }),
    roles: (values: unknown) => ({ roles: values }),
    names: () => 'names',
    speaking: (values: unknown) => ({ speaking: values }),
  } as unknown as Ask<typeof werewolfAsks>;
  const table = { werewolf: 1, seer: 1, villager: 3 };
  const roles = ['villager', 'seer', 'villager', 'werewolf', 'villager'] as const;
  const all = ['Ann', 'Ben', 'Eve', 'Max', 'Zoe'];
  const places = [4, 3, 2, 1, 0];
  const seats = ['A', 'B', 'C', 'D', 'E'];

  it('draws what is not pinned, and begins once all is there', () => {
    const options = werewolfOptions({ roles: table });
    const state = makeWerewolfState(options, seats);
    expect(dealRequests(state, ask, options)).toEqual([
      { table: shuffled([0, 1, 2, 3, 4]) },
      { roles: shuffled(['villager', 'villager', 'villager', 'werewolf', 'seer']) },
      'names',
      { speaking: shuffled([0, 1, 2, 3, 4]) },
    ]);
    takeDraw(state, 'roles', [...roles], options);
    takeDraw(state, 'names', all, options);
    takeDraw(state, 'speaking', [1, 2, 3, 4, 0], options);
    expect(dealRequests(state, ask, options)).toEqual([{ table: shuffled([0, 1, 2, 3, 4]) }]);
    expect(state).toMatchObject({ phase: 'deal', round: 0, step: 0, table: [], speaking: [] });
    takeDraw(state, 'table', places, options);
    expect(dealRequests(state, ask, options)).toEqual([]);
    expect(state).toMatchObject({
      phase: 'night',
      round: 1,
      step: 1,
      table: places,
      speaking: [1, 2, 3, 4, 0],
    });
    expect(state.players.map(({ seat, name, role }) => [seat, name, role])).toEqual(
      seats.map((seat, index) => [seat, all[index], roles[index]]),
    );
  });

  it('takes what is pinned, as copies', () => {
    const pin = { roles: [...roles], names: all, table: places, speaking: places };
    const options = werewolfOptions({ roles: table, pin, start: 'day', debate: { order: 'round-robin' } });
    const state = makeWerewolfState(options, seats);
    expect(state.deal).toEqual(pin);
    expect(state.deal.table).not.toBe(options.pin.table);
    expect(state).toMatchObject({ phase: 'debate', round: 1, winner: null, nights: [], log: [], deaths: [] });
    expect(state.days[0]).toMatchObject({ round: 1, living: places, ballots: [], tied: [], exiled: null });
    expect(state.days[0]?.turns).toEqual([{ bids: [], speaker: 4, tied: 0, statement: null, polls: [] }]);
  });

  it('has names of forty letters of the alphabet in turn, none of which is a fault', () => {
    expect(roster.map((name) => name[0]).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN');
    expect(checkNames(roster)).toBeUndefined();
  });

  it('is the same in both matches of a pair, with the sides swapped', () => {
    const pair = sidePair({ seats, config: { roles: table, reveal: 'role' }, seed: 3, players: ['x', 'y'] });
    const dealt = createRng(3, 'werewolf/side-pair').shuffle([
      ...(['villager', 'villager', 'villager', 'werewolf', 'seer'] as const),
    ]);
    for (const [index, { config, agents, roles: shown, sides }] of pair.entries()) {
      const [wolves, village] = index === 0 ? ['x', 'y'] : ['y', 'x'];
      expect(config).toEqual({ roles: table, reveal: 'role', pin: { roles: dealt } });
      expect(sides).toEqual({ wolves, village });
      for (const [place, seat] of seats.entries()) {
        expect(shown[seat]).toBe(dealt[place]);
        expect(agents[seat]).toBe(dealt[place] === 'werewolf' ? wolves : village);
      }
    }
    const pinned = sidePair({
      seats,
      config: { roles: table, pin: { roles: [...roles] } },
      seed: 3,
      players: [1, 2],
    });
    expect(Object.values(pinned[0].roles)).toEqual(roles);
    expect(() => sidePair({ seats: ['A'], seed: 3, players: [1, 2] })).toThrow(
      'Cannot pair: Werewolf is played by 5 to 20: there are 1',
    );
    expect(sidePair({ seats, seed: 3, players: [1, 2] })[0].config).toHaveProperty('pin.roles.length', 5);
  });
});

describe('the outcome', () => {
  it('is none before the end, or without a winner', () => {
    const state = { ...stateOf(), phase: 'over', winner: 'draw' } as const;
    expect(matchOutcome({ ...state, winner: null })).toBeNull();
    expect(matchOutcome({ ...state, phase: 'closing' })).toBeNull();
    expect(matchOutcome({ ...state, round: 4 })).toMatchObject({ winner: 'draw', rounds: 4, deaths: [] });
    expect(Object.values(matchOutcome(state)?.players ?? {}).some(({ won }) => won)).toBe(false);
  });
});
