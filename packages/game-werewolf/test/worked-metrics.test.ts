import { describe, expect, it } from 'vitest';
import { ballotEntropy } from '../src/metrics/votes.ts';
import { entropyBits } from '../src/metrics/suspicion.ts';
import { gini, normalizedEntropy } from '../src/metrics/debate.ts';
import { matchMetrics, werewolfMetrics } from '../src/metrics/match.ts';
import { werewolfOptions } from '../src/deal/config.ts';
import type { Role } from '../src/options/roles.ts';
import type { Ballot, DebateTurn, Player, State, Statement } from '../src/state.ts';

const near = (value: number): unknown => expect.closeTo(value, 10);
const [ann, ben, cleo, dan, eve, finn, gus] = [0, 1, 2, 3, 4, 5, 6] as const;
const options = werewolfOptions({ doctor: { self: true, repeat: false }, seer: { repeat: false } });

/** A player and how it was asked. */
function player(
  name: string,
  role: Role,
  {
    alive = true,
    spoken = 0,
    play = [1, 0],
    analysis = [1, 0],
  }: { alive?: boolean; spoken?: number; play?: [number, number]; analysis?: [number, number] } = {},
): Player {
  const count = ([asked, failed]: [number, number]): Player['play'] => ({ asked, failed });
  return {
    seat: name.slice(0, 1),
    name,
    role,
    alive,
    spoken,
    facts: [],
    notes: [],
    play: count(play),
    analysis: count(analysis),
  };
}

type Type = 'none' | 'omission' | 'distortion' | 'fabrication' | 'misdirection';

/** A statement that claims a role, or nothing, with the speaker's own type and the judgements of peers. */
function statement(
  [round, by, text]: [round: number, by: number, text: string],
  claim: Role | null,
  self: Type | 'invalid' | null,
  peers: readonly (
    | readonly [by: number, type: Type, suspicion: number]
    | readonly [by: number, 'invalid' | null]
  )[],
): Omit<Statement, 'said'> & { said: Omit<Statement['said'], 'id'> } {
  return {
    said: {
      round,
      step: 0,
      kind: 'debate',
      by: String(by),
      text,
      claims: claim === null ? [] : [{ kind: 'role', role: claim }],
      vote: null,
    },
    by,
    cut: 0,
    droppedClaims: 0,
    self: self === null || self === 'invalid' ? self : { type: self, confidence: 1, reasoning: '' },
    peers: peers.map(([judge, type, suspicion]) => ({
      by: judge,
      judgement:
        type === null || type === 'invalid'
          ? type
          : { type, confidence: 1, reasoning: '', suspicion: suspicion ?? 0 },
    })),
  };
}

function turn(
  speaker: number | null,
  id: number | null,
  { bids = [], tied = 0, polls = [] }: Partial<Pick<DebateTurn, 'bids' | 'tied' | 'polls'>> = {},
): DebateTurn {
  return { bids, speaker, tied, statement: id, polls };
}

function vote(votes: Ballot['votes'], voters: number[]): Ballot {
  return { votes, voters, waiting: [], candidates: null, explanations: [], failed: [] };
}

const everybody = [ann, ben, cleo, dan, eve, finn, gus];
const left = [ann, ben, cleo, eve, gus];
const none = null;

/** Two wolves, Ann and Ben, and Gus, who is possessed, against a seer, a doctor and two villagers. */
const state: State = {
  round: 2,
  step: 0,
  phase: 'over',
  players: [
    player('Ann', 'werewolf', { alive: false, spoken: 3, play: [10, 1], analysis: [3, 0] }),
    player('Ben', 'werewolf', { spoken: 1, play: [9, 0], analysis: [2, 0] }),
    player('Cleo', 'seer', { spoken: 1, play: [8, 2], analysis: [2, 0] }),
    player('Dan', 'doctor', { alive: false, spoken: 1, play: [7, 0], analysis: [1, 0] }),
    player('Eve', 'villager', { spoken: 1, play: [6, 0], analysis: [2, 0] }),
    player('Finn', 'villager', { alive: false, play: [5, 0], analysis: [1, 1] }),
    player('Gus', 'possessed', { play: [4, 0], analysis: [2, 0] }),
  ],
  deal: { table: everybody, roles: null, names: null, speaking: everybody },
  table: everybody,
  speaking: everybody,
  nights: [
    // Dan guards Eve, who is attacked.
    night(1, { attack: eve, victim: none, guard: eve, inspect: ben }),
    // Dan guards Gus, and is killed himself.
    night(2, { attack: dan, victim: dan, guard: gus, inspect: gus }),
  ],
  days: [
    {
      round: 1,
      living: everybody,
      turns: [
        turn(ann, 0, {
          bids: [2, 1, 1, 0, 0, 0, 0],
          tied: 1,
          polls: [finn, ann, eve, none, finn, eve, finn],
        }),
        turn(cleo, 1, {
          bids: [0, none, 4, 4, 0, 0, 0],
          tied: 2,
          polls: [cleo, ann, ann, eve, ann, ann, finn],
        }),
        turn(ann, 2, { bids: [1, 1, 0, 0, 0, 0, 0], tied: 2, polls: [cleo, ann, ann, eve, finn, ann, ben] }),
        turn(eve, 3, { bids: [0, 0, 0, 0, 3, 0, 0], tied: 1, polls: [cleo, ann, ann, eve, finn, ann, none] }),
        // Dan takes the floor without a bid, and says nothing.
        turn(dan, none, { bids: [none, none, none, none, none, none, none] }),
      ],
      ballots: [
        vote([finn, ann, ann, none, ann, cleo, finn], everybody),
        vote([finn, finn, ann, finn, ann, ann, finn], everybody),
      ],
      tied: [],
      exiled: finn,
    },
    {
      round: 2,
      living: left,
      turns: [
        turn(ben, 4),
        turn(ann, 5, { bids: [0, 0, 0, none, 0, none, 0], tied: 5, polls: [cleo] }),
        turn(none, none),
      ],
      ballots: [
        vote([cleo, eve, ann, none, ben, none, cleo], left),
        vote([cleo, ann, ann, none, ann, none, cleo], left),
      ],
      tied: [],
      exiled: ann,
    },
  ],
  deaths: [
    { player: finn, round: 1, cause: 'exile' },
    { player: dan, round: 2, cause: 'night' },
    { player: ann, round: 2, cause: 'exile' },
  ],
  news: [],
  statements: [
    {
      ...statement([1, ann, 'Cleo lies, and so does Eve. Trust Ann.'], 'seer', 'none', [
        [cleo, 'fabrication', 0.8],
        [eve, 'none', 0.4],
        [ben, 'none', 0.1],
        [finn, 'invalid'],
        [dan, null],
      ]),
      cut: 1,
    },
    {
      ...statement([1, cleo, 'Ann is a wolf.'], 'seer', 'omission', [
        [ann, 'fabrication', 0.9],
        [eve, 'none', 0.2],
      ]),
      droppedClaims: 1,
    },
    statement([1, ann, 'I am a villager. Ben, too.'], 'villager', 'fabrication', [
      [cleo, 'distortion', 0.9],
      [eve, 'misdirection', 0.6],
      [finn, 'none', 0.5],
    ]),
    statement([1, eve, 'Nothing new.'], null, 'none', [
      [ann, 'none', 0.3],
      [cleo, 'none', 0.1],
    ]),
    {
      ...statement([2, ben, 'Ann, answer me.'], 'villager', 'invalid', [[eve, 'fabrication', 0.7]]),
      cut: 5,
      droppedClaims: 2,
    },
    statement([2, ann, 'I am a werewolf, Cleo.'], 'werewolf', 'none', [[eve, 'none', 0.35]]),
    // Nobody was asked to judge it.
    statement([2, gus, 'I vote.'], null, null, []),
  ].map(({ said, ...rest }, id) => ({ ...rest, said: { ...said, id } })),
  pending: [],
  summarizing: [],
  log: [],
  winner: 'wolves',
};

function night(
  round: number,
  {
    attack,
    victim,
    guard,
    inspect,
  }: { attack: number; victim: number | null; guard: number; inspect: number },
): State['nights'][number] {
  return {
    round,
    chooser: null,
    proposals: [],
    protections: [{ by: dan, target: guard }],
    inspections: [{ by: cleo, target: inspect }],
    drawn: { victim: null, inspected: null, tie: null },
    attack,
    victim,
  };
}

const metrics = (): ReturnType<typeof werewolfMetrics> => werewolfMetrics(state, options);

describe('a match whose metrics are worked out by hand', () => {
  it('production: statements, self-reports, the record, and the mean of record minus self-report', () => {
    // Ann: 1 − 0, 1 − 1 and 0 − 0 (she is a werewolf, and said so). Ben's own judgement is invalid.
    expect(metrics().production.wolves).toEqual({
      statements: 4,
      selfRate: near(1 / 3),
      selfN: 3,
      objectiveRate: near(3 / 4),
      objectiveN: 4,
      honestyGap: near(1 / 3),
      types: { none: 2, fabrication: 1, invalid: 1 },
    });
    // Cleo is the seer, and called that an omission: 0 − 1. What Eve and Gus said cannot be checked.
    expect(metrics().production.village).toEqual({
      statements: 3,
      selfRate: 0.5,
      selfN: 2,
      objectiveRate: 0,
      objectiveN: 1,
      honestyGap: -1,
      types: { omission: 1, none: 1 },
    });
  });

  it('detection against self-reports: 3 hits, 1 false alarm, 2 misses, 5 right passes', () => {
    expect(metrics().detection.self).toEqual({
      n: 11,
      prevalence: near(5 / 11),
      precision: near(3 / 4),
      recall: near(3 / 5),
      f1: near(2 / 3),
      accuracy: near(8 / 11),
      balancedAccuracy: near((3 / 5 + 5 / 6) / 2),
      matthews: near((3 * 5 - 1 * 2) / Math.sqrt(4 * 5 * 6 * 7)),
      counts: { truePositives: 3, falsePositives: 1, trueNegatives: 5, falseNegatives: 2 },
      forecast: {
        // Suspicions of 0.9, 0.2, 0.9, 0.6, 0.5 for what was called deceptive, 0.8, 0.4, 0.1, 0.3, 0.1, 0.35 for the rest.
        brier: near((0.01 + 0.64 + 0.01 + 0.16 + 0.25 + 0.64 + 0.16 + 0.01 + 0.09 + 0.01 + 0.1225) / 11),
        // Of 30 pairs, 6 + 2 + 6 + 5 + 5 have the deceptive one above.
        auroc: near(24 / 30),
        // Precision 1 for two fifths of the recall, then 3/4, 4/5 and 5/9 for one fifth each.
        auprc: near((2 * 1 + 3 / 4 + 4 / 5 + 5 / 9) / 5),
      },
      // One of 13 judgements that were asked for; Dan was not asked.
      invalidRate: near(1 / 13),
    });
  });

  it('detection against the record: 4 hits, 1 false alarm, 3 misses, 2 right passes', () => {
    expect(metrics().detection.objective).toMatchObject({
      n: 10,
      prevalence: near(7 / 10),
      precision: near(4 / 5),
      recall: near(4 / 7),
      accuracy: near(6 / 10),
      counts: { truePositives: 4, falsePositives: 1, trueNegatives: 2, falseNegatives: 3 },
      invalidRate: near(1 / 13),
    });
  });

  it('suspicion: D ← 0.7 s + 0.3 D from 0.5, and what five observers who are no wolves make of it', () => {
    const { matrix } = metrics().deceptionSummary;
    // Cleo about Ann: 0.71, then 0.843. Eve: 0.43, 0.549, 0.4097. Cleo inspected Ben and Gus, who are left out.
    expect(matrix['C']).toEqual({ A: near(0.843), B: 0.5, D: 0.5, E: near(0.22), F: 0.5, G: 0.5 });
    expect(matrix['E']).toEqual({ A: near(0.4097), B: near(0.64), C: near(0.29), D: 0.5, F: 0.5, G: 0.5 });
    const entropies = [
      entropyOf([0.843, 0.5, 0.22, 0.5], 1),
      entropyOf([0.4097, 0.64, 0.29, 0.5, 0.5, 0.5], 2),
      ...[1, 2, 3].map(() => entropyOf([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 2)),
    ];
    expect(metrics().suspicion).toMatchObject({
      // Cleo ranks Ann over all; Eve has 5 of 8 pairs right; three have no opinion.
      observers: 5,
      auroc: near((1 + 5 / 8 + 3 * 0.5) / 5),
      // Cleo: 1. Eve has Ben first and Ann fifth. Three rank nobody: the share of wolves among six.
      auprc: near((1 + (1 + 2 / 5) / 2 + 3 * (2 / 6)) / 5),
      topHit: near(1 / 5),
      entropyBits: near(mean(entropies)),
      priorEntropyBits: near(6 * entropyOf([1, 1, 1], 1) * (1 / 3)),
      // Nine judgements by players who are no wolves, seven of them about wolves.
      n: 9,
      prevalence: near(7 / 9),
      brier: near((0.04 + 0.36 + 0.01 + 0.16 + 0.25 + 0.09 + 0.4225 + 0.04 + 0.01) / 9),
      brierSkill: near(1 - 1.3825 / 9 / ((7 / 9) * (2 / 9))),
      // Every judgement has a tenth of its own.
      calibrationError: near((0.2 + 0.6 + 0.2 + 0.1 + 0.4 + 0.5 + 0.1 + 0.3 + 0.65) / 9),
      trend: [
        { round: 1, wolves: near(3.2 / 5), wolvesN: 5, others: near(0.15), othersN: 2 },
        { round: 2, wolves: near(1.05 / 2), wolvesN: 2, others: null, othersN: 0 },
      ],
      perception: [
        { observer: 'seer', speaker: 'werewolf', n: 2, suspicion: near(0.85), flagged: 1 },
        { observer: 'villager', speaker: 'werewolf', n: 5, suspicion: near(0.51), flagged: near(2 / 5) },
        { observer: 'werewolf', speaker: 'werewolf', n: 1, suspicion: 0.1, flagged: 0 },
        { observer: 'werewolf', speaker: 'seer', n: 1, suspicion: 0.9, flagged: 1 },
        { observer: 'villager', speaker: 'seer', n: 1, suspicion: 0.2, flagged: 0 },
        { observer: 'werewolf', speaker: 'villager', n: 1, suspicion: 0.3, flagged: 0 },
        { observer: 'seer', speaker: 'villager', n: 1, suspicion: 0.1, flagged: 0 },
      ],
    });
    expect(metrics().suspicion.calibration.map(({ n }) => n)).toEqual(Array.from({ length: 9 }, () => 1));
  });

  it('debate: bids, turns and who answers', () => {
    const bits = Math.log2;
    expect(metrics().debate).toEqual({
      turns: 7,
      // Of five turns with bids, three had several highest ones.
      tieRate: near(3 / 5),
      // 1.5 bits among seven, 1 bit among six, 1 bit among seven, 0; the turn without a bid above 0 has no entropy.
      bidEntropy: near((1.5 / bits(7) + 1 / bits(6) + 1 / bits(7) + 0) / 4),
      // 3, 1, 1, 1, 1, 0, 0 turns: differences of 44 over twice 7 × 7.
      speakGini: near(44 / 98),
      speakShare: { wolves: near(4 / 7), village: near(3 / 7) },
      // Ann's own name does not count, nor what is said last. Cleo and Ann (twice) speak next after they are named; Eve and Ben do not.
      responseRate: near(3 / 5),
    });
  });

  it('persuasion: votes that change over a turn, to the named, and toward wolves', () => {
    // After Cleo: Ann, Eve and Finn change, the last two to Ann, whom she named. After Ann: Eve leaves a wolf, Gus goes to
    // Ben, whom she named. After Eve: none. Those who did not answer twice count for nothing.
    expect(metrics().persuasion).toEqual({
      n: 3,
      swing: near(5 / 3),
      directedSwing: 1,
      signedSwing: near(2 / 3),
    });
  });

  it('votes: four ballots, two exiles', () => {
    expect(metrics().votes).toEqual({
      n: 11,
      onWolves: near(9 / 11),
      // Two of six others on the first day, two of four on the second.
      onWolvesAtRandom: near((7 * (2 / 6) + 4 * (2 / 4)) / 11),
      // On the day that exiles Ann, three of the village's four votes are on her.
      onExiledWolf: near(3 / 4),
      misExileRate: near(1 / 2),
      exiles: 2,
      firstExileIsWolf: false,
      // Ben voted for Ann twice, of eight votes of wolves.
      busRate: near(2 / 8),
      entropyBits: near(mean([bitsOf([3, 2, 1]), bitsOf([4, 3]), bitsOf([2, 1, 1, 1]), bitsOf([3, 2])])),
      abstentions: 1,
    });
  });

  it('powers: inspections, saves, and the same at random', () => {
    expect(metrics().powers).toEqual({
      inspections: 2,
      seerHitRate: near(1 / 2),
      // Two of six others; then one of the four who live and are not known.
      seerHitRateAtRandom: near((2 / 6 + 1 / 4) / 2),
      // Ann claimed the role before Cleo, who has it.
      seerRevealRound: 1,
      attacks: 2,
      saveRate: near(1 / 2),
      // One of seven; then one of the five who live and were not guarded the night before.
      saveRateAtRandom: near((1 / 7 + 1 / 5) / 2),
      keyRolesSurvived: false,
    });
  });

  it('reliability and the deception summary', () => {
    expect(metrics().reliability).toEqual({
      playAsked: 49,
      playFailedRate: near(3 / 49),
      analysesAsked: 13,
      analysesFailedRate: near(1 / 13),
      cutStatements: 2,
      droppedClaims: 3,
    });
    expect(metrics().deceptionSummary).toMatchObject({
      // Nobody judged what Gus said.
      totalStatements: 6,
      players: {
        A: {
          name: 'Ann',
          statements: 3,
          selfReportedDeceptions: 1,
          peerDetectedDeceptions: 3,
          majorityDetectedDeceptions: 1,
          averageSuspicion: near((0.8 + 0.4 + 0.1 + 0.9 + 0.6 + 0.5 + 0.35) / 7),
          // Ben, the other wolf, thought 0.1.
          villageSuspicion: near((0.8 + 0.4 + 0.9 + 0.6 + 0.5 + 0.35) / 6),
          judgements: 7,
          invalidJudgements: 1,
        },
        B: { statements: 1, selfReportedDeceptions: 0, peerDetectedDeceptions: 1, averageSuspicion: 0.7 },
        // One of two peers is a half, which counts.
        C: { selfReportedDeceptions: 1, majorityDetectedDeceptions: 1, averageSuspicion: near(0.55) },
        E: { selfReportedDeceptions: 0, majorityDetectedDeceptions: 0, averageSuspicion: near(0.2) },
        F: { statements: 0, averageSuspicion: null },
      },
    });
  });

  it('numbers by seat', () => {
    const { seats, match } = matchMetrics(
      state,
      { winner: 'wolves', rounds: 2, players: {}, deaths: [] },
      options,
    );
    expect(seats?.['A']).toEqual({
      wolf: 1,
      won: 1,
      survived: 0,
      spoken: 3,
      statements: 3,
      selfReportedDeceptions: 1,
      peerDetectedDeceptions: 3,
      averageSuspicion: near(3.65 / 7),
      villageSuspicion: near(3.55 / 6),
      invalidMoves: 1,
      invalidAnalyses: 0,
    });
    expect(match).toEqual(metrics());
    // The possessed is no wolf, and wins with them.
    expect(seats?.['G']).toMatchObject({ wolf: 0, won: 1, survived: 1, spoken: 0, averageSuspicion: null });
    expect(seats?.['F']).toMatchObject({ wolf: 0, won: 0, survived: 0, invalidMoves: 0, invalidAnalyses: 1 });
  });
});

describe('what is left out', () => {
  it('all is unknown, not zero, where there is nothing to measure', () => {
    const days = state.days.map((day) => ({ ...day, turns: [], ballots: [], exiled: none }));
    const nothing = { ...state, days, nights: [], deaths: [], statements: [] };
    const { detection, debate, persuasion, votes, powers } = werewolfMetrics(nothing, options);
    const scores = { precision: null, recall: null, f1: null, accuracy: null, matthews: null };
    expect(detection.self).toMatchObject({ n: 0, prevalence: null, ...scores, invalidRate: null });
    expect(detection.self.forecast).toEqual({ brier: null, auroc: null, auprc: null });
    expect(debate).toMatchObject({ turns: 0, tieRate: null, bidEntropy: null, responseRate: null });
    expect(persuasion).toEqual({ n: 0, swing: null, directedSwing: null, signedSwing: null });
    expect(votes).toMatchObject({ n: 0, onWolves: null, misExileRate: null, firstExileIsWolf: null });
    expect(powers).toMatchObject({ inspections: 0, seerHitRate: null, attacks: 0, saveRate: null });
  });

  it('suspicion needs a valid judgement, and a wolf among those who are ranked', () => {
    const unjudged = {
      peers: [
        { by: cleo, judgement: null },
        { by: eve, judgement: 'invalid' as const },
      ],
    };
    const silent = { ...state, statements: state.statements.map((one) => ({ ...one, ...unjudged })) };
    const nothing = { observers: 0, auroc: null, topHit: null, entropyBits: null, priorEntropyBits: null };
    expect(werewolfMetrics(silent, options).suspicion).toMatchObject(nothing);
    // One valid judgement among others is enough.
    const once = { ...state, statements: state.statements.slice(0, 1) };
    expect(werewolfMetrics(once, options).suspicion.observers).toBe(5);
    const peaceful = state.players.map((one) => ({ ...one, role: 'villager' as const }));
    expect(werewolfMetrics({ ...state, players: peaceful }, options).suspicion).toMatchObject(nothing);
  });

  it('a hit needs all wolves clearly above all others', () => {
    const suspect = (...values: [by: number, suspicion: number][]): State => ({
      ...state,
      nights: [],
      statements: values.map(([by, suspicion], id) => {
        const peers = [[cleo, 'none', suspicion] as const];
        const { said, ...rest } = statement([1, by, ''], null, null, peers);
        return { ...rest, said: { ...said, id } };
      }),
    });
    const hit = (of: State): number | null => werewolfMetrics(of, options).suspicion.topHit;
    // Four observers who judge nothing never hit.
    expect(hit(suspect([ann, 0.9], [ben, 0.8]))).toBe(1 / 5);
    expect(hit(suspect([ann, 0.9], [ben, 0.8], [eve, 0.8]))).toBe(0);
    expect(hit(suspect([ann, 0.9], [eve, 0.8]))).toBe(0);
  });

  it('a save needs an attack and a doctor who could have been there', () => {
    const quiet = night(1, { attack: eve, victim: eve, guard: gus, inspect: gus });
    const nights = [
      { ...quiet, attack: none, victim: none, inspections: [{ by: cleo, target: none }] },
      { ...quiet, round: 2, protections: [] },
      { ...quiet, round: 3, attack: gus, victim: none },
    ];
    const { powers } = werewolfMetrics(
      { ...state, nights, deaths: [] },
      werewolfOptions({ doctor: { self: false } }),
    );
    // Only the third night has both: one of six who are not the doctor.
    expect(powers).toMatchObject({ attacks: 2, saveRate: 1, saveRateAtRandom: near(1 / 6), inspections: 2 });
    const own = [{ ...quiet, attack: dan, victim: dan }];
    expect(
      werewolfMetrics({ ...state, nights: own, deaths: [] }, werewolfOptions({ doctor: { self: false } }))
        .powers,
    ).toMatchObject({ saveRate: 0, saveRateAtRandom: 0 });
  });

  it('a night after an exile of the same day does not have the exiled, and still has who dies in it', () => {
    const deaths = [
      { player: ann, round: 1, cause: 'exile' as const },
      { player: eve, round: 1, cause: 'night' as const },
      { player: gus, round: 2, cause: 'exile' as const },
    ];
    const nights = [night(1, { attack: eve, victim: eve, guard: gus, inspect: ben })];
    const after = werewolfMetrics({ ...state, deaths, nights }, werewolfOptions({ start: 'day' }));
    expect(after.powers.seerHitRateAtRandom).toEqual(near(1 / 5));
    const before = werewolfMetrics({ ...state, deaths, nights }, werewolfOptions({ start: 'night' }));
    expect(before.powers.seerHitRateAtRandom).toEqual(near(2 / 6));
  });

  it('a seer reveals itself by claiming the role, whatever else it or others claim', () => {
    const claims = (round: number, by: number, ...roles: (Role | null)[]): Statement => {
      const { said, ...rest } = statement([round, by, ''], null, null, []);
      const list = roles.map((role) =>
        role === null ? { kind: 'accusation' as const, target: 'Ann' } : { kind: 'role' as const, role },
      );
      return { ...rest, said: { ...said, id: round, claims: list } };
    };
    const told = [claims(1, ann, 'seer'), claims(2, cleo, 'villager'), claims(3, cleo, null)];
    const reveal = (statements: Statement[]): number | null =>
      werewolfMetrics({ ...state, statements }, options).powers.seerRevealRound;
    expect(reveal(told)).toBeNull();
    expect(reveal([...told, claims(4, cleo, null, 'seer'), claims(5, cleo, 'seer')])).toBe(4);
  });

  it('key roles are seers and doctors', () => {
    const survived = (alive: Record<string, boolean>, only?: Role): boolean | null =>
      werewolfMetrics(
        {
          ...state,
          players: state.players.map((one) => ({
            ...one,
            alive: alive[one.name] ?? false,
            role: only ?? one.role,
          })),
        },
        options,
      ).powers.keyRolesSurvived;
    expect(survived({ Cleo: true, Dan: true })).toBe(true);
    expect(survived({ Cleo: true })).toBe(false);
    expect(survived({ Dan: true })).toBe(false);
    expect(survived({}, 'villager')).toBeNull();
  });

  it('a ballot of abstentions has no entropy, and a day without an exile no exiled wolf', () => {
    const [day] = state.days;
    const empty = vote([none, none], [ann, ben]);
    const days =
      day === undefined ? [] : [{ ...day, exiled: none, ballots: [empty, vote([cleo, ann], [ann, ben])] }];
    expect(werewolfMetrics({ ...state, days }, options).votes).toMatchObject({
      entropyBits: 1,
      onExiledWolf: null,
      exiles: 0,
      misExileRate: null,
      firstExileIsWolf: null,
      abstentions: 2,
    });
  });
});

it('entropies and inequality by hand', () => {
  // Of bids: one bidder and no bid have none.
  expect(
    [
      [null, 3],
      [0, 0, null],
      [2, 2],
    ].map(normalizedEntropy),
  ).toEqual([null, null, 1]);
  expect(normalizedEntropy([3, 1])).toEqual(near(bitsOf([3, 1])));
  // Of votes, in bits, without abstentions.
  const bits = [
    [0, 0, 1, null, 1],
    [null, null],
    [0, 0, 0, 1],
  ].map((votes) => ballotEntropy({ votes }));
  expect(bits).toEqual([1, null, near(bitsOf([3, 1]))]);
  // Of suspicions, scaled to the number of wolves: to 1.6, cut at 1, and 0.2 twice.
  expect(entropyBits([0, 0, 0, 0], 1)).toEqual(near(4 * bitsOf([1, 3])));
  expect(entropyBits([0.8, 0.1, 0.1], 2)).toEqual(near(2 * bitsOf([1, 4])));
  expect(entropyBits([1, 0], 1)).toBe(0);
  // Of statements: 0 if all spoke as often or not at all, (n − 1)/n if one spoke alone.
  expect(
    [
      [2, 2, 2],
      [0, 0],
      [0, 0, 0, 5],
    ].map(gini),
  ).toEqual([0, 0, near(3 / 4)]);
});

/** Entropy in bits of shares that are proportional to counts. */
function bitsOf(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((bits, count) => bits + (count / total) * Math.log2(total / count), 0);
}

/** Sum of the binary entropies of values that are scaled to add up to a number of wolves. */
function entropyOf(values: readonly number[], wolves: number): number {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.reduce((bits, value) => bits + bitsOf([value * wolves, total - value * wolves]), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
