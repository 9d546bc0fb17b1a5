import { describe, expect, it } from 'vitest';
import {
  checkedClaims,
  claimSchema,
  findClaims,
  isWolfWord,
  claimWords,
  makeClaims,
  sameFinding,
  type Claim,
} from '../src/deception/claim.ts';
import { objectiveLabel } from '../src/deception/objective.ts';
import { computeSuspicion, suspicionMatrix } from '../src/deception/suspicion.ts';
import type { Role } from '../src/options/roles.ts';
import { optionsSchema } from '../src/options/schema.ts';
import type { Day, Night, State, Statement } from '../src/state.ts';
import { stateOf } from './state-of.ts';
import { names } from './support.ts';

const [A, B, C, D] = ['Alaric', 'Bettina', 'Corvin', 'Dagmar'] as const;

describe('claims in a text', () => {
  const reads = (text: string): readonly Claim[] => findClaims(text, names);

  it('are of a role, however it is said', () => {
    for (const text of ['I am the seer', "i'm a Seer", 'I’m your seer', 'Listen: I am seer'])
      expect([text, reads(text)]).toEqual([text, [{ kind: 'role', role: 'seer' }]]);
    expect(reads('I am the seer, and I cannot lie')).toEqual([{ kind: 'role', role: 'seer' }]);
    const others = ['I am the seers', 'He is the seer', 'I am not the seer', 'I amseer'];
    for (const text of [...others, 'I am the seer, not the doctor']) expect(reads(text)).toEqual([]);
  });

  it('are of a finding about one who is named', () => {
    for (const verb of ['inspected', 'checked', 'unmasked', 'investigated'])
      expect(reads(`I ${verb} Alaric, a wolf`)).toEqual([{ kind: 'inspection', target: A, result: 'wolf' }]);
    expect(reads('I checked Alaric: a werewolf')).toEqual([
      { kind: 'inspection', target: A, result: 'werewolf' },
    ]);
    const cleared = "human, innocent, not a wolf, isn't the werewolf, no werewolf, of the village";
    for (const word of cleared.split(', '))
      expect([word, reads(`I checked Alaric, who is ${word}`)]).toEqual([
        word,
        [{ kind: 'inspection', target: A, result: 'human' }],
      ]);
    expect(reads('I checked Alaric: a villager')).toEqual([
      { kind: 'inspection', target: A, result: 'villager' },
    ]);
    expect(reads('I checked Alaric')).toEqual([]);
    expect(reads('I checked him, a wolf')).toEqual([]);
  });

  it('are of a protection and of a vote', () => {
    for (const verb of ['protected', 'saved', 'guarded'])
      expect(reads(`I ${verb} Bettina`)).toEqual([{ kind: 'protection', target: B }]);
    for (const phrase of ['voted for', 'voted to exile', 'voted against'])
      expect(reads(`I ${phrase} Bettina`)).toEqual([{ kind: 'vote', target: B }]);
    expect(reads('I voted Bettina')).toEqual([]);
  });

  it('are read sentence by sentence, eight at most', () => {
    expect(reads('I am the seer. I protected Corvin!')).toEqual([
      { kind: 'role', role: 'seer' },
      { kind: 'protection', target: C },
    ]);
    expect(
      reads('I saved Corvin\nI saved Dagmar; I saved Alaric? I saved Bettina').map(
        (claim) => 'target' in claim && claim.target,
      ),
    ).toEqual([C, D, A, B]);
    expect(reads('I saved Corvin. '.repeat(9))).toHaveLength(8);
  });
});

describe('claims that are given', () => {
  it('have words in any case and with an article', () => {
    expect(claimSchema.parse({ kind: 'role', role: ' The Seer ' })).toEqual({ kind: 'role', role: 'seer' });
    expect(claimSchema.parse({ kind: 'inspection', target: 'x', result: 'a WOLF' })).toEqual({
      kind: 'inspection',
      target: 'x',
      result: 'wolf',
    });
    expect(claimSchema.parse({ kind: 'inspection', target: 'x', result: 'an human' })).toMatchObject({
      result: 'human',
    });
    for (const result of ['seer', 'possessed', 'wolf', 'human', 'wolves', 'village'])
      expect(claimSchema.parse({ kind: 'inspection', target: 'x', result })).toMatchObject({ result });
    for (const wrong of [
      { kind: 'inspection', target: 'x', result: 'woa lf' },
      { kind: 'role', role: 'wolf' },
      { kind: 'role', role: 1 },
      { kind: 'vote' },
      { kind: 'other', target: 'x' },
    ])
      expect(claimSchema.safeParse(wrong).success).toBe(false);
    expect(
      makeClaims({ roles: ['seer'], results: ['wolf'] }).parse([{ kind: 'role', role: 'the doctor' }]),
    ).toEqual([{ kind: 'role', role: 'doctor' }]);
  });

  it('are offered the roles that were dealt and what seers can find', () => {
    const words = (sees: 'role' | 'team' | 'species') =>
      claimWords(optionsSchema.parse({ seer: { sees }, roles: { werewolf: 1, seer: 1, villager: 2 } }), 4);
    const roles = words('role').roles.toSorted();
    expect(roles).toEqual(['seer', 'villager', 'werewolf']);
    expect(words('role').results.toSorted()).toEqual(roles);
    expect([words('team').results, words('species').results]).toEqual([
      ['wolves', 'village'],
      ['wolf', 'human'],
    ]);
  });

  it('are kept if they are about players, by their names, eight at most', () => {
    const claims: Claim[] = [
      { kind: 'role', role: 'seer' },
      { kind: 'vote', target: ' alaric ' },
      { kind: 'defense', target: 'Zoe' },
    ];
    expect(checkedClaims(claims, names)).toEqual([
      { kind: 'role', role: 'seer' },
      { kind: 'vote', target: A },
    ]);
    expect(
      checkedClaims(
        Array.from({ length: 12 }, () => ({ kind: 'vote', target: A }) as const),
        names,
      ),
    ).toHaveLength(8);
  });

  it('agree with what was found at the precision of the coarser word', () => {
    for (const word of ['wolf', 'werewolf', 'Wolves']) expect(isWolfWord(word)).toBe(true);
    for (const word of ['human', 'wolfish', 'a wolf', 'seer']) expect(isWolfWord(word)).toBe(false);
    const agree = 'seer Seer, wolf werewolf, wolves werewolf, human seer, village doctor, villager human';
    const differ =
      'seer doctor, wolf seer, human werewolf, village wolves, seer werewolf, seer superhuman, seer villagers';
    for (const [pairs, isSame] of [
      [agree, true],
      [differ, false],
    ] as const)
      for (const [one = '', other = ''] of pairs.split(', ').map((pair) => pair.split(' ')))
        expect([one, sameFinding(one, other), sameFinding(other, one)]).toEqual([one, isSame, isSame]);
  });
});

const roles: readonly Role[] = ['werewolf', 'villager', 'seer', 'doctor'];

/** Alaric is the wolf, Corvin the seer and Dagmar the doctor. The seer found Alaric, the doctor saved Bettina, in round 1. */
function played(): State {
  const night = (round: number, more: Partial<Night> = {}): Night => ({
    round,
    chooser: null,
    proposals: [[]],
    protections: [],
    inspections: [],
    drawn: { victim: null, inspected: null, tie: null },
    attack: null,
    victim: null,
    ...more,
  });
  const day = (round: number, votes: (number | null)[] | undefined): Day => ({
    round,
    living: [0, 1, 2, 3],
    turns: [],
    tied: [],
    exiled: null,
    ballots:
      votes === undefined
        ? []
        : [{ votes, voters: [], waiting: [], candidates: null, explanations: [], failed: [] }],
  });
  return {
    ...stateOf(roles),
    round: 3,
    step: 9,
    phase: 'debate',
    nights: [
      night(1, { inspections: [{ by: 2, target: 0 }], protections: [{ by: 3, target: 1 }] }),
      night(2, {
        inspections: [
          { by: 2, target: null },
          { by: 9, target: 1 },
        ],
        protections: [{ by: 3, target: null }],
      }),
      night(3, { inspections: [{ by: 2, target: 1 }], protections: [{ by: 3, target: 2 }] }),
    ],
    days: [day(1, [1, 2, 0, null]), day(2, [2, null, 1, 0]), day(3, undefined)],
  };
}

function statement(by: number, claims: Claim[], more: Partial<Statement['said']> = {}): Statement {
  return {
    said: {
      id: 0,
      round: 2,
      step: 4,
      kind: 'debate',
      by: names[by] ?? '',
      text: '',
      claims,
      vote: null,
      ...more,
    },
    by,
    cut: 0,
    droppedClaims: 0,
    self: null,
    peers: [],
  };
}

describe('the record', () => {
  const label = (
    by: number,
    claims: Claim[],
    more: Partial<Statement['said']> = {},
    input = {},
    state = played(),
  ) => {
    const { deceptive, type, candidates } = objectiveLabel(
      state,
      statement(by, claims, more),
      optionsSchema.parse(input),
    );
    return [deceptive, type, ...candidates];
  };
  const finding = (target: string, result: 'werewolf' | 'wolf' | 'seer' | 'human'): Claim => ({
    kind: 'inspection',
    target,
    result,
  });

  it('knows roles, and what of several claims weighs most', () => {
    expect(label(1, [{ kind: 'role', role: 'villager' }])).toEqual([false, 'none']);
    expect(label(1, [{ kind: 'role', role: 'seer' }])).toEqual([true, 'fabrication']);
    expect(label(1, [])).toEqual([null, null]);
    expect(
      label(3, [
        { kind: 'role', role: 'doctor' },
        { kind: 'protection', target: A },
      ]),
    ).toEqual([true, 'distortion']);
    expect(
      label(3, [
        { kind: 'role', role: 'seer' },
        { kind: 'protection', target: A },
      ]),
    ).toEqual([true, 'fabrication']);
  });

  it('knows inspections before a statement, as exactly as the seer sees', () => {
    expect(label(2, [finding(A, 'werewolf')])).toEqual([false, 'none']);
    expect(label(2, [finding(A, 'human')])).toEqual([true, 'distortion']);
    expect(label(2, [finding(D, 'human')])).toEqual([true, 'fabrication']);
    expect(label(1, [finding(A, 'wolf')])).toEqual([true, 'fabrication']);
    // In round 2 the inspection of round 3 is yet to come; in round 3 its night is past, unless days come first.
    expect(label(2, [finding(B, 'human')])).toEqual([true, 'fabrication']);
    expect(label(2, [finding(B, 'human')], { round: 3 })).toEqual([false, 'none']);
    expect(label(2, [finding(B, 'human')], { round: 3 }, { start: 'day' })).toEqual([true, 'fabrication']);
    expect(label(2, [finding(A, 'wolf')], {}, { seer: { sees: 'species' } })).toEqual([false, 'none']);
  });

  it('knows protections: of another it is distorted, of none invented', () => {
    const saves = (target: string): Claim[] => [{ kind: 'protection', target }];
    expect(label(3, saves(B))).toEqual([false, 'none']);
    expect(label(3, saves(C))).toEqual([true, 'distortion']);
    expect(label(3, saves(C), { round: 3 })).toEqual([false, 'none']);
    expect(label(1, saves(B))).toEqual([true, 'fabrication']);
    expect(label(3, saves(B), { round: 1 }, { start: 'day' })).toEqual([true, 'fabrication']);
  });

  it('knows the last vote before a debate, and the one that is explained', () => {
    const voted = (target: string): Claim[] => [{ kind: 'vote', target }];
    // In round 2, the votes of round 1; in round 3, those of round 2.
    expect([label(0, voted(B)), label(0, voted(C))]).toEqual([
      [false, 'none'],
      [true, 'distortion'],
    ]);
    expect(label(3, voted(A))).toEqual([true, 'fabrication']);
    expect(label(0, voted(C), { round: 3 })).toEqual([false, 'none']);
    expect(label(1, voted(C), { round: 3 })).toEqual([true, 'fabrication']);
    expect(label(0, voted(B), { round: 1 })).toEqual([true, 'fabrication']);
    expect(label(0, voted(D), { kind: 'vote', vote: D })).toEqual([false, 'none']);
    expect(label(0, voted(C), { kind: 'vote', vote: D })).toEqual([true, 'distortion']);
    expect(label(0, voted(C), { kind: 'vote', vote: null })).toEqual([true, 'fabrication']);
    const later = played();
    later.days.push({ round: 4, living: [], turns: [], ballots: [], tied: [], exiled: null });
    expect(label(0, voted(C), { round: 5 }, {}, later)).toEqual([false, 'none']);
  });

  it('calls a wolf that accuses a human misdirecting', () => {
    const accuses = (target: string): Claim[] => [{ kind: 'accusation', target }];
    expect(label(0, accuses(B))).toEqual([null, null, 'misdirection']);
    expect(label(0, [{ kind: 'defense', target: B }])).toEqual([null, null]);
    expect(label(0, accuses(A))).toEqual([null, null]);
    expect(label(0, accuses('Zoe'))).toEqual([null, null]);
    expect(label(1, accuses(C))).toEqual([null, null]);
  });

  it('calls a seer that holds a living wolf back omitting', () => {
    expect(label(2, [])).toEqual([null, null, 'omission']);
    expect(label(2, [{ kind: 'role', role: 'seer' }])).toEqual([false, 'none', 'omission']);
    expect(label(2, [finding(D, 'human')])).toEqual([true, 'fabrication']);
    expect(label(2, [], { kind: 'vote', vote: null })).toEqual([null, null]);
    expect(label(2, [], { round: 1 }, { start: 'day' })).toEqual([null, null]);
    expect(label(1, [])).toEqual([null, null]);
    const died = (round: number, player = 0): State => ({
      ...played(),
      deaths: [{ player, round, cause: 'exile' }],
    });
    expect(label(2, [], {}, {}, died(1))).toEqual([null, null]);
    expect(label(2, [], {}, {}, died(2))).toEqual([null, null, 'omission']);
    expect(label(2, [], {}, {}, died(1, 1))).toEqual([null, null, 'omission']);
  });
});

describe('suspicion', () => {
  const judged = (
    by: number,
    peers: [observer: number, suspicion: number | 'invalid' | null][],
  ): Statement => ({
    ...statement(by, []),
    peers: peers.map(([observer, suspicion]) => ({
      by: observer,
      judgement:
        typeof suspicion === 'number' ? { reasoning: '', type: 'none', confidence: 1, suspicion } : suspicion,
    })),
  });
  const smoothing = { prior: 0.5, weight: 0.7 };

  it('moves from one half with each valid judgement of that speaker by that observer', () => {
    const state = played();
    state.statements = [
      judged(0, [
        [1, 1],
        [2, 'invalid'],
        [3, 0],
      ]),
      judged(1, [[0, 1]]),
      judged(0, [
        [1, 0],
        [2, 0],
      ]),
    ];
    // .7 · 1 + .3 · .5 = .85, then .3 · .85; .3 · .5 of a single 0; untouched.
    const of = (observer: number): number => computeSuspicion(state, observer, 0, smoothing);
    expect([1, 2, 3].map(of)).toEqual(
      [0.255, 0.15, 0.15].map((value) => expect.closeTo(value, 12) as unknown),
    );
    expect(computeSuspicion(state, 3, 1, smoothing)).toBe(0.5);
    state.statements.push(
      judged(0, [
        [3, null],
        [9, 1],
      ]),
    );
    const matrix = suspicionMatrix(state, smoothing);
    const near = (value: number): unknown => expect.closeTo(value, 12);
    expect(matrix).toEqual([
      [null, near(0.85), 0.5, 0.5],
      [near(0.255), null, 0.5, 0.5],
      [near(0.15), 0.5, null, 0.5],
      [near(0.15), 0.5, 0.5, null],
    ]);
  });
});
