import { describe, expect, it } from 'vitest';
import { checkNames, mentions, nameMeant } from '../src/options/names.ts';
import type { Role } from '../src/options/roles.ts';
import { optionsSchema, type Options, type OptionsInput } from '../src/options/schema.ts';
import { countVotes, decideBallot } from '../src/rules/ballot.ts';
import { floorWeights, isJudgedWithBids, listBidders, turnCount, topBidders } from '../src/table/floor.ts';
import {
  advanceBids,
  nextTurn,
  openBallot,
  openTurn,
  announcedBallot,
  today,
  tonight,
} from '../src/rules/flow.ts';
import * as night from '../src/rules/night.ts';
import {
  clipped,
  indexPlayers,
  insertSorted,
  isWolf,
  note,
  playerAt,
  statementById,
  seen,
} from '../src/table/table.ts';
import { attackTargets, inspectTargets, protectTargets, voteTargets } from '../src/rules/targets.ts';
import { judgeWin } from '../src/table/win.ts';
import type { Ballot, Day, DebateTurn, NightAction, State } from '../src/state.ts';
import { stateOf, table } from './state-of.ts';
import { names } from './support.ts';

const optionsOf = (input: OptionsInput = {}) => optionsSchema.parse(input);

function turn(more: Partial<DebateTurn> = {}): DebateTurn {
  return { bids: [], speaker: null, tied: 0, statement: null, polls: [], ...more };
}

function dayOf(turns: DebateTurn[], living: number[] = [0, 1, 2, 3, 4, 5]): Day {
  return { round: 1, living, turns, ballots: [], tied: [], exiled: null };
}

/** A state whose only statement, by the first player, is this text. */
function said(text: string): { state: State; day: Day } {
  const state = stateOf();
  const shown = {
    id: 0,
    round: 1,
    step: 1,
    kind: 'debate',
    by: names[0] ?? '',
    text,
    claims: [],
    vote: null,
  } as const;
  state.statements = [
    { said: { ...shown, claims: [] }, by: 0, cut: 0, droppedClaims: 0, self: null, peers: [] },
  ];
  return { state, day: dayOf([turn({ speaker: 0, statement: 0 }), turn()]) };
}

describe('the floor', () => {
  it('is given as often as the options say, or around the table', () => {
    const day = dayOf([], [0, 2, 5]);
    expect(turnCount(day, optionsOf({ debate: { turns: 4 } }))).toBe(4);
    expect(turnCount(day, optionsOf({ debate: { order: 'round-robin', turns: 4 } }))).toBe(12);
  });

  it('is bid for by all but the last speaker of the day', () => {
    const state = stateOf(table, [1]);
    expect(listBidders(state, dayOf([turn()]), optionsOf())).toEqual([0, 2, 3, 4, 5]);
    // The turn that is open has no speaker yet.
    const day = dayOf([turn({ speaker: 2 }), turn({ speaker: 3 }), turn()]);
    expect(listBidders(state, day, optionsOf())).toEqual([0, 2, 4, 5]);
    expect(listBidders(state, day, optionsOf({ debate: { previousSpeaker: true } }))).toEqual([
      0, 2, 3, 4, 5,
    ]);
    expect(listBidders(stateOf(table, [0, 1, 2, 4, 5]), day, optionsOf())).toEqual([3]);
  });

  it('goes to the highest bids, in the order of the table', () => {
    expect(topBidders([3, 2, 1, 0], [3, null, 5, 5])).toEqual([3, 2]);
    expect(topBidders([0, 1, 2], [0, null, 0])).toEqual([0, 2]);
    expect(topBidders([0, 1], [null, null])).toEqual([]);
  });

  it('weighs those that the last statement names, as the options say', () => {
    const { state, day } = said('I trust Corvin and elowen, not Fenella.');
    const weights = (tie: Options['debate']['tie'], top = [1, 2, 4], on = day): string =>
      floorWeights(state, on, top, optionsOf({ debate: { tie } }))
        .map(([player, weight]) => `${player}: ${weight}`)
        .join(', ');
    expect(weights('random')).toBe('1: 1, 2: 1, 4: 1');
    expect(weights('mention-weight')).toBe('1: 1, 2: 2, 4: 2');
    expect(weights('mention-weight', [2])).toBe('2: 1');
    expect(weights('mention-first')).toBe('2: 1, 4: 1');
    expect(weights('mention-first', [1, 3])).toBe('1: 1, 3: 1');
    playerAt(state, 2).spoken = 2;
    playerAt(state, 4).spoken = 1;
    expect(weights('mention-least-seat')).toBe('4: 1');
    playerAt(state, 4).spoken = 2;
    expect(weights('mention-least-seat')).toBe('2: 1');
    expect(weights('mention-least-seat', [])).toBe('');
    // A speaker who said nothing names nobody.
    const silent = dayOf([turn({ speaker: 0, statement: 0 }), turn({ speaker: 1 })]);
    expect(weights(optionsOf().debate.tie, [1, 2], silent)).toBe('1: 1, 2: 1');
  });

  it('is followed by a judgement with the bids while another turn comes', () => {
    const options = optionsOf({ deception: { peers: 'with-bids' }, debate: { turns: 2 } });
    const state = stateOf();
    expect(isJudgedWithBids(state, options)).toBe(false);
    state.days = [dayOf([turn()])];
    expect(isJudgedWithBids(state, options)).toBe(true);
    expect(isJudgedWithBids(state, optionsOf({ debate: { turns: 2 } }))).toBe(false);
    state.days = [dayOf([turn(), turn()])];
    expect(isJudgedWithBids(state, options)).toBe(false);
  });

  it('goes around the living in speaking order, and ends in the vote', () => {
    const options = optionsOf({ debate: { order: 'round-robin', turns: 2 } });
    const state = stateOf();
    state.speaking = [5, 4, 3, 2, 1, 0];
    state.days = [dayOf([], [0, 2, 5])];
    const speakers = [1, 2, 3, 4, 5, 6].map(() => {
      nextTurn(state, options);
      return today(state).turns.at(-1)?.speaker;
    });
    expect(speakers).toEqual([5, 2, 0, 5, 2, 0]);
    expect(state.phase).toBe('debate');
    nextTurn(state, options);
    expect(state.phase).toBe('vote');
    expect(openBallot(state).voters).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('waits for all bids, goes to a sole leader, and ends at silence where the options say so', () => {
    const bids = (values: (number | null)[], options = optionsOf()): State => {
      const state = stateOf();
      state.phase = 'bid';
      state.days = [dayOf([turn({ bids: values })])];
      advanceBids(state, options);
      return state;
    };
    expect(bids([1, 2, 3, 4, 5, null])).toMatchObject({ phase: 'bid' });
    expect(bids([1, 2, 3, 4, 5, 5]).days[0]?.turns[0]).toMatchObject({ tied: 2, speaker: null });
    expect(bids([1, 2, 3, 4, 5, 6])).toMatchObject({ phase: 'debate' });
    expect(bids([1, 2, 3, 4, 5, 6]).days[0]?.turns[0]).toMatchObject({ tied: 1, speaker: 5 });
    expect(bids([0, 0, 0, 0, 0, 0]).phase).toBe('bid');
    const quiet = optionsOf({ debate: { endOnSilence: true } });
    expect(bids([0, 0, 0, 0, 0, 0], quiet).phase).toBe('vote');
    expect(bids([0, 0, 0, 0, 0, 1], quiet).phase).toBe('debate');
  });
});

describe('targets', () => {
  it('of wolves are no wolves, all others, or all', () => {
    const state = stateOf(table, [5]);
    const targets = (kind: 'non-wolves' | 'others' | 'any') =>
      attackTargets(state, 1, optionsOf({ wolves: { targets: kind } }));
    expect([targets('non-wolves'), targets('others'), targets('any')]).toEqual([
      [2, 3, 4],
      [0, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
  });

  it('of a doctor may leave out itself, and whom it saved the night before', () => {
    const state = stateOf();
    const action = (by: number, target: number | null): NightAction => ({ by, target });
    state.nights = [night.newNight(state, optionsOf()), night.newNight(state, optionsOf())];
    state.nights[0]?.protections.push(action(9, 0), action(3, 4));
    const targets = (self: boolean, repeat: boolean) =>
      protectTargets(state, 3, optionsOf({ doctor: { self, repeat } }));
    expect(targets(true, true)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(targets(false, true)).toEqual([0, 1, 2, 4, 5]);
    expect(targets(true, false)).toEqual([0, 1, 2, 3, 5]);
    state.nights.push(night.newNight(state, optionsOf()));
    expect(targets(true, false)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('of a seer are new ones while there are any', () => {
    const state = stateOf(table, [4, 5]);
    state.nights = [night.newNight(state, optionsOf())];
    state.nights[0]?.inspections.push({ by: 2, target: 0 }, { by: 9, target: 1 });
    expect(inspectTargets(state, 2, optionsOf())).toEqual([1, 3]);
    expect(inspectTargets(state, 2, optionsOf({ seer: { repeat: true } }))).toEqual([0, 1, 3]);
    state.nights[0]?.inspections.push({ by: 2, target: 1 }, { by: 2, target: 3 });
    expect(inspectTargets(state, 2, optionsOf())).toEqual([0, 1, 3]);
  });

  it('of a vote are the candidates, and oneself where the options say so', () => {
    const state = stateOf(table, [5]);
    const targets = (self: boolean, candidates: number[] | null) =>
      voteTargets(state, 1, candidates, optionsOf({ vote: { self } }));
    expect(targets(false, null)).toEqual([0, 2, 3, 4]);
    expect(targets(true, null)).toEqual([0, 1, 2, 3, 4]);
    expect(targets(false, [1, 2, 5])).toEqual([2]);
    expect(targets(true, [1, 2, 5])).toEqual([1, 2]);
  });
});

describe('a night', () => {
  /** The night of a state, the second unless it is said to be the first. */
  function nightOf(input: OptionsInput = {}, { dead = [] as number[], isFirst = false, roles = table } = {}) {
    const options = optionsOf(input);
    const state = stateOf(roles, dead);
    if (!isFirst) state.nights.push(night.newNight(state, options));
    state.nights.push(night.newNight(state, options));
    return { options, state, now: tonight(state) };
  }

  it('has a deciding wolf where one leads or is alone', () => {
    expect(nightOf({ wolves: { choice: 'leader' } }).now.chooser).toBe(0);
    expect(nightOf({ wolves: { choice: 'leader' } }, { dead: [0] }).now.chooser).toBe(1);
    expect(nightOf({ wolves: { choice: 'plurality' } }, { dead: [0] }).now.chooser).toBe(1);
    expect(nightOf({ wolves: { choice: 'plurality' } }).now.chooser).toBeNull();
    expect(nightOf({}, { dead: [0, 1] }).now.chooser).toBeNull();
  });

  it('asks wolves, doctors and seers that have not answered', () => {
    const { options, state, now } = nightOf({ wolves: { choice: 'unanimous' } });
    const asked = () => [
      night.wolvesAsked(state, now, options),
      night.doctorsAsked(state, now, options),
      night.seersAsked(state, now, options),
    ];
    expect(asked()).toEqual([[0, 1], [3], [2]]);
    now.proposals[0]?.push({ by: 0, target: 4 });
    expect(asked()).toEqual([[1], [3], [2]]);
    now.protections.push({ by: 3, target: null });
    now.inspections.push({ by: 2, target: 0 });
    expect(asked()).toEqual([[1], [], []]);
    now.proposals.push([]);
    expect(asked()[0]).toEqual([0, 1]);
    const led = nightOf({ wolves: { choice: 'leader' } });
    expect(night.wolvesAsked(led.state, led.now, led.options)).toEqual([0]);
    const drawn = nightOf();
    expect(night.wolvesAsked(drawn.state, drawn.now, drawn.options)).toEqual([]);
    expect(night.choosesWolf(drawn.state, drawn.now, drawn.options)).toBe(true);
    drawn.now.chooser = 1;
    expect(night.choosesWolf(drawn.state, drawn.now, drawn.options)).toBe(false);
    expect(night.wolvesAsked(drawn.state, drawn.now, drawn.options)).toEqual([1]);
    expect(night.choosesWolf(led.state, { ...led.now, chooser: null }, led.options)).toBe(false);
  });

  it('asks nobody who has no target', () => {
    const alone = nightOf({ doctor: { self: false } }, { dead: [0, 1, 2, 4, 5] });
    expect(night.doctorsAsked(alone.state, alone.now, alone.options)).toEqual([]);
    const seer = nightOf({}, { dead: [0, 1, 3, 4, 5] });
    expect(night.seersAsked(seer.state, seer.now, seer.options)).toEqual([]);
    const wolves = nightOf({ wolves: { choice: 'plurality' } }, { dead: [2, 3, 4, 5] });
    expect(night.wolvesAsked(wolves.state, wolves.now, wolves.options)).toEqual([]);
  });

  it('may be the first, without an attack or with draws instead of choices', () => {
    const first = (kind: 'no-kill' | 'fixed', isFirst = true, dead: number[] = []) => {
      const { options, state, now } = nightOf(
        { firstNight: kind, wolves: { choice: 'plurality' } },
        { isFirst, dead },
      );
      return {
        asked: [
          night.wolvesAsked(state, now, options),
          night.doctorsAsked(state, now, options),
          night.seersAsked(state, now, options),
        ],
        draws: night.fixedDraws(state, now, options),
        again: night.fixedDraws(state, { ...now, drawn: { victim: 4, inspected: 0, tie: null } }, options),
      };
    };
    const none = { victim: false, inspected: false };
    expect(first('no-kill')).toEqual({ asked: [[], [], [2]], draws: none, again: none });
    expect(first('fixed')).toEqual({
      asked: [[], [], []],
      draws: { victim: true, inspected: true },
      again: none,
    });
    expect(first('fixed', true, [2]).draws).toEqual({ victim: true, inspected: false });
    expect(first('fixed', false)).toEqual({ asked: [[0, 1], [3], [2]], draws: none, again: none });
    const random = nightOf({ firstNight: 'no-kill' }, { isFirst: true });
    expect(night.choosesWolf(random.state, random.now, random.options)).toBe(false);
  });

  it('attacks whom the wolves agree on, or as the options say', () => {
    const target = (of: number | null) => ({ kind: 'target', target: of });
    const draw = { kind: 'draw', among: [4, 5] };
    const together = { choice: 'unanimous', rounds: 2 } as const;
    const cases: [OptionsInput['wolves'], (number | null)[], object, NightAction[][]?][] = [
      [{ choice: 'plurality' }, [4, 4], target(4)],
      [{ choice: 'plurality' }, [4, null], target(4)],
      [{ choice: 'plurality' }, [5, 4], draw],
      [{ choice: 'plurality', tie: 'none' }, [5, 4], target(null)],
      [{ choice: 'plurality', tie: 'first-seat' }, [5, 4], target(4)],
      [{ choice: 'plurality', tie: 'first-target' }, [5, 4], target(2)],
      [{}, [null], target(null)],
      [{}, [], target(null)],
      [{ silence: 'first-target' }, [null], target(2)],
      [together, [4, 4], target(4)],
      [together, [4, null], { kind: 'again' }],
      [together, [4, 5], draw, [[]]],
    ];
    for (const [wolves, targets, expected, rounds = []] of cases) {
      const { options, state, now } = nightOf({ wolves });
      now.proposals = [...rounds, targets.map((one, by) => ({ by, target: one }))];
      expect([wolves, night.attackDecision(state, now, options)]).toEqual([wolves, expected]);
    }
    const { options, state, now } = nightOf();
    now.drawn.tie = 5;
    expect(night.attackDecision(state, now, options)).toEqual(target(5));
  });

  it('kills whom nobody protects, and tells the living what they found', () => {
    const resolved = (target: number | null, protects: number | null, inspects: number | null) => {
      const { options, state, now } = nightOf({ seer: { sees: 'team' } });
      now.protections.push({ by: 3, target: protects });
      now.inspections.push({ by: 2, target: inspects });
      night.resolveNight(state, now, target, options);
      return {
        state,
        now,
        facts: state.players.map(({ facts }) =>
          facts.map(({ about, target: of, result }) => [about, of, result]),
        ),
      };
    };
    const killed = resolved(4, 5, 0);
    expect(killed.now).toMatchObject({ attack: 4, victim: 4 });
    expect(killed.state.deaths).toEqual([{ player: 4, round: 1, cause: 'night' }]);
    expect(killed.facts[2]).toEqual([['unmask', 'Alaric', 'wolves']]);
    expect(killed.facts[3]).toEqual([['protect', 'Fenella', null]]);
    expect(killed.state.news).toEqual([{ round: 1, step: 5, kind: 'night', victim: 4 }]);
    const saved = resolved(4, 4, null);
    expect(saved.now).toMatchObject({ attack: 4, victim: null });
    expect(saved.state.deaths).toEqual([]);
    expect(saved.facts[2]).toEqual([]);
    // The dead learn nothing.
    expect(resolved(2, null, 0).facts.slice(2, 4)).toEqual([[], []]);
    expect(resolved(3, 4, 4).facts.slice(2, 4)).toEqual([[['unmask', 'Elowen', 'village']], []]);
    expect(resolved(null, 4, 4).now).toMatchObject({ attack: null, victim: null });
  });
});

describe('a ballot', () => {
  const none = { kind: 'none' };
  const exile = (player: number) => ({ kind: 'exile', player });
  const draw = (...among: number[]) => ({ kind: 'draw', among });
  const again = (...candidates: number[]) => ({
    kind: 'again',
    candidates: candidates.length > 0 ? candidates : null,
  });
  const silent = [null, null, null, null];
  const tied = [1, 1, 2, 2];

  it('counts the votes that were cast', () => {
    expect([...countVotes([1, null, 1, 0])]).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  it.each<[Ballot['votes'], OptionsInput['exile'], object, { living?: number[]; earlier?: number }?]>([
    // More than half is needed, not half: of the living, or of the votes cast.
    [[1, 1, null, null], {}, none],
    [[1, 1, 1, null], {}, exile(1)],
    [[1, 1, 0, 0], { base: 'ballots' }, none],
    [[1, 1, null, 2], { base: 'living' }, none],
    [[1, 1, null, 2], { base: 'ballots' }, exile(1)],
    [[1, null, null, null], { rule: 'plurality' }, exile(1)],
    [[9, 9, 9, 9], {}, none],
    [silent, { tie: 'first-seat' }, none],
    [silent, { silence: 'first-seat' }, exile(0)],
    [silent, { silence: 'random' }, draw(0, 1, 2, 3)],
    [silent, { silence: 'random' }, exile(2), { living: [2] }],
    [tied, { tie: 'random' }, draw(1, 2)],
    [tied, { tie: 'first-seat' }, exile(1)],
    [tied, { tie: 'revote' }, again()],
    [tied, { tie: 'revote', revotes: 1, finally: 'first-seat' }, exile(1), { earlier: 1 }],
    [tied, { tie: 'runoff', revotes: 2 }, again(1, 2), { earlier: 1 }],
    [tied, { tie: 'runoff', revotes: 2, finally: 'random' }, draw(1, 2), { earlier: 2 }],
    // One leads, without a majority: all are candidates again.
    [[1, 1, 2, 3], { tie: 'runoff' }, again()],
    // The mayor is the first living speaker, and decides between those who lead.
    [tied, { tie: 'mayor' }, exile(2)],
    [[1, 2, 1, 2], { tie: 'mayor' }, exile(1), { living: [0, 1, 2] }],
    [[1, 1, 2, null], { tie: 'mayor', base: 'living' }, none],
    [[1, 2, 2, 1, 5], { tie: 'mayor' }, none, { living: [4, 0, 1, 2, 3, 5] }],
  ])('of the votes %j by %j comes to %j', (votes, rules, expected, more = {}) => {
    const { living = [0, 1, 2, 3], earlier = 0 } = more;
    const context = { living, speaking: [4, 3, 2, 1, 0], earlier };
    expect(decideBallot(ballotOf(votes), context, optionsOf({ exile: rules }))).toEqual(expected);
  });

  it('has no mayor where nobody speaks', () => {
    const context = { living: [0, 1, 2, 3], speaking: [], earlier: 0 };
    expect(decideBallot(ballotOf(tied), context, optionsOf({ exile: { tie: 'mayor' } }))).toEqual(none);
  });
});

function ballotOf(votes: Ballot['votes']): Ballot {
  return { votes, voters: [], waiting: [], candidates: null, explanations: [], failed: [] };
}

describe('the winner', () => {
  const letters: Readonly<Record<string, Role>> = { W: 'werewolf', V: 'villager', S: 'seer', D: 'doctor' };
  /** Roles by their first letters. */
  const rolesOf = (text: string): Role[] => text.split('').map((letter) => letters[letter] ?? 'possessed');
  const dealt = 'WWSDVVVV';

  it.each<[rule: Options['win']['rule'], living: string, winner: string | null, dealt?: string]>([
    ['parity', 'VS', 'village'],
    ['parity', 'WV', 'wolves'],
    ['parity', 'WVV', null],
    ['parity', 'WPV', null, 'WPSVV'],
    ['outnumber', 'WV', null],
    ['outnumber', 'WWV', 'wolves'],
    ['outnumber', 'W', 'wolves'],
    ['eliminate-all', 'WWV', null],
    ['eliminate-all', 'WW', 'wolves'],
    ['literal', 'WVSD', 'wolves'],
    ['literal', 'WVV', null],
    ['slaughter-side', 'WVV', 'wolves'],
    ['slaughter-side', 'WSD', 'wolves'],
    ['slaughter-side', 'WSV', null],
    ['slaughter-side', 'WW', 'wolves'],
    ['slaughter-side', 'WVV', null, 'WVVV'],
    ['slaughter-side', 'WPV', null, 'WPVV'],
  ])('by %s, with %s alive, is %s', (rule, living, winner, all = dealt) => {
    expect(judgeWin(rolesOf(living), rolesOf(all), { rule, empty: 'draw' })).toBe(winner);
  });

  it.each(['draw', 'village', 'wolves'] as const)(
    'of an empty table is what the options say: %s',
    (empty) => {
      expect(judgeWin([], rolesOf(dealt), { rule: 'parity', empty })).toBe(empty);
    },
  );
});

describe('names and texts', () => {
  it('are found as whole words in any case', () => {
    expect(mentions('BETTINA, corvins and Al-Alaric!', names)).toEqual(['Alaric', 'Bettina']);
    expect(nameMeant(' alaric ', names)).toBe('Alaric');
    expect(nameMeant('Alaric', ['Alaric', 'ALARIC'])).toBe('Alaric');
    expect(nameMeant('alaric', ['Alaric', 'ALARIC'])).toBeUndefined();
    expect(nameMeant('Al', names)).toBeUndefined();
  });

  it('are one word that is not common, and no beginning of another', () => {
    expect(checkNames(names)).toBeUndefined();
    expect(checkNames([`A${'b'.repeat(39)}`])).toBeUndefined();
    for (const name of [`A${'b'.repeat(40)}`, '4you', 'A b', ''])
      expect(checkNames([name])).toContain('one word of letters and digits');
    for (const name of ['Wolf', 'nobody', 'YES', 'will', 'player'])
      expect(checkNames([name])).toContain('common word');
    expect(checkNames(['Anna', 'Ann'])).toContain('"Ann" is one of "Anna"');
    expect(checkNames(['Anna', 'anna'])).toContain('beginning of another');
  });

  it.each([
    ['我觉得李明在说谎，不投给王芳。', ['李明', '王芳', '张伟'], ['李明', '王芳']],
    ['민수는 늑대입니다. 지우를 믿어요.', ['민수', '지우', '하나'], ['민수', '지우']],
    ['さくらさんは嘘をついている', ['さくら', 'ケンタ'], ['さくら']],
    ['ฉันคิดว่าสมชายโกหก', ['สมชาย', 'มาลี'], ['สมชาย']],
    ['Я подозреваю Ольга и Иван', ['Ольга', 'Иван', 'Ива'], ['Ольга', 'Иван']],
    ['Je vote contre Jose\u0301.', ['Jos\u00e9', 'Zoe'], ['Jos\u00e9']],
    ['Je vote contre Jos\u00e9.', ['Jose\u0301', 'Zoe'], ['Jose\u0301']],
    ['\u1112\u1161\u11ab\u1107\u1167\u11af\uc740 시민', ['한별'], ['한별']],
  ])('are found in any script, however accents are encoded: %s', (text, known, found) => {
    expect(mentions(text, known)).toEqual(found);
    for (const name of found) expect(nameMeant(` ${name.normalize('NFD')} `, known)).toBe(name);
  });

  it('are refused if they cannot be told apart in a text', () => {
    expect(checkNames(['李明', '王芳'])).toBeUndefined();
    expect(checkNames(['李明', '明'])).toContain('at least two letters');
    expect(checkNames(['王李明', '李明'])).toContain('"李明" is one of "王李明"');
    expect(checkNames(['Jos\u00e9', 'Jose\u0301'])).toContain('beginning of another');
  });

  it('are cut at their limit, never within a character', () => {
    expect(clipped('abcd', 4)).toBe('abcd');
    expect(clipped('abcde', 4)).toBe('abcd');
    for (const high of ['\u{10000}', '\u{1F43A}', '\u{10FFFF}']) expect(clipped(`abc${high}`, 4)).toBe('abc');
    expect(clipped('abc\uD83D', 4)).toBe('abc\uD83D');
    expect(clipped('abc\u{1F43A}d', 5)).toBe('abc\u{1F43A}');
    expect(clipped('abc\uE000d', 4)).toBe('abc\uE000');
    expect(clipped('abc\uD7FFd', 4)).toBe('abc\uD7FF');
  });

  it('of a player are notes that say something', () => {
    const state = stateOf();
    note(state, 0, '  ', optionsOf());
    note(state, 0, undefined, optionsOf());
    note(state, 0, 'x'.repeat(30), optionsOf({ limits: { noteChars: 20 } }));
    expect(playerAt(state, 0).notes).toEqual([{ round: 1, step: 5, phase: 'night', text: 'x'.repeat(20) }]);
  });

  it('lists stay sorted, equals in the order of arrival', () => {
    const list = [1, 3, 3, 5];
    for (const item of [4, 0, 6]) insertSorted(list, item, (other) => other > item);
    expect(list).toEqual([0, 1, 3, 3, 4, 5, 6]);
  });

  it('players are found by seat and name, and seen as role, team or species', () => {
    const state = stateOf(['possessed', 'werewolf', 'seer']);
    expect([indexPlayers(state, 'seat', 'seat 2'), indexPlayers(state, 'name', 'Bettina')]).toEqual([2, 1]);
    expect(() => indexPlayers(state, 'name', 'Zoe')).toThrow('no player whose name is "Zoe"');
    for (const read of [playerAt, statementById]) expect(() => read(state, 3)).toThrow(RangeError);
    for (const read of [today, tonight]) expect(() => read(state)).toThrow(RangeError);
    state.days = [dayOf([])];
    expect(() => announcedBallot(state, { day: 0, ballot: 0 })).toThrow(RangeError);
    for (const read of [openBallot, openTurn]) expect(() => read(state)).toThrow(RangeError);
    expect([0, 1, 2].map((index) => isWolf(state, index))).toEqual([false, true, false]);
    const all = (sees: 'role' | 'team' | 'species') => state.players.map((player) => seen(player, sees));
    expect(all('role')).toEqual(['possessed', 'werewolf', 'seer']);
    expect(all('team')).toEqual(['wolves', 'wolves', 'village']);
    expect(all('species')).toEqual(['human', 'wolf', 'human']);
  });
});
