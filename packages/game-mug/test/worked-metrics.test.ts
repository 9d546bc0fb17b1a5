import { describe, expect, it } from 'vitest';
import { mugConfigSchema, type MugConfigInput } from '../src/game/config.ts';
import { metrics } from '../src/game/metrics.ts';
import { outcome, scores } from '../src/game/outcome.ts';
import {
  makeMugState,
  type EditAttempt,
  type MugState,
  type MugStatement,
  type Round,
  type SeatVote,
} from '../src/game/state.ts';
import { edited, original, prepared, question } from './playing.ts';

const agent = { by: 'agent', why: null } as const;

function vote(target: string | null): SeatVote {
  return { ...agent, thought: null, target, named: target, factors: {}, tied: [] };
}

function statement(answer: string, reasoning = ''): MugStatement {
  return { ...agent, thought: null, answer, reasoning, details: [], questions: [], replies: [] };
}

/** A round of voting: who named whom, `null` for an abstention, and who left. */
function formal(
  ballots: Readonly<Record<string, string | null>>,
  out: string | null,
  statements: Readonly<Record<string, MugStatement>> = {},
): Round {
  return {
    kind: 'formal',
    statements,
    ballots: Object.fromEntries(Object.entries(ballots).map(([seat, target]) => [seat, vote(target)])),
    tied: [],
    out,
  };
}

/**
 * Five players, of which D and E hold the edited image. In the round without a vote A says nothing, B only answers, and
 * C only reasons. In round 1 all name D but B, who abstains, and D, who names C: D leaves. In round 2 A names E, B names
 * C, and C and E name B: B leaves with two votes. In round 3 A names E, C names E, and E names A: E leaves, and all are
 * found.
 */
const rounds: Round[] = [
  {
    kind: 'observation',
    statements: {
      A: statement(''),
      B: statement('3'),
      C: statement('', 'I see three.'),
      D: statement('4'),
      E: statement('4'),
    },
    ballots: {},
    tied: [],
    out: null,
  },
  formal({ A: 'D', B: null, C: 'D', D: 'C', E: 'D' }, 'D', { A: statement('') }),
  formal({ A: 'E', B: 'C', C: 'B', E: 'B' }, 'B'),
  formal({ A: 'E', C: 'E', E: 'A' }, 'E'),
];

/** The numbers of that match, with other settings, or in another state. */
function finished(given: Partial<MugConfigInput> = {}, more: Partial<MugState> = {}) {
  const config = mugConfigSchema.parse(prepared({ undercovers: 2, maxRounds: 4, ...given }));
  const state: MugState = {
    ...makeMugState(config, ['A', 'B', 'C', 'D', 'E']),
    roles: { A: 'regular', B: 'regular', C: 'regular', D: 'undercover', E: 'undercover' },
    phase: 'end',
    alive: ['A', 'C'],
    rounds,
    stop: 'found',
    consensus: true,
    answer: { ...agent, text: '3' },
    ...more,
  };
  const result = outcome(state, config);
  if (result === null) throw new Error('the match has no outcome');
  return { result, scores: scores(result), ...metrics(state, result, config) };
}

describe('the numbers of a seat', () => {
  const { seats } = finished();

  it('are those of a regular who is there to the end and is right in each vote', () => {
    expect(seats['A']).toEqual({
      undercover: 0,
      // Rounds 1, 2 and 3.
      roundsSurvived: 3,
      votedOut: 0,
      // D, E, E.
      votes: 3,
      votesRight: 3,
      voteAccuracy: 1,
      votesMissing: 0,
      // Neither answer nor reasoning: in the round without a vote, and in round 1.
      statementsMissing: 2,
      // E's in round 3.
      votesAgainst: 1,
    });
  });

  it('count an abstention as no vote, and the round in which a seat leaves as not survived', () => {
    expect(seats['B']).toEqual({
      undercover: 0,
      roundsSurvived: 1,
      votedOut: 1,
      // C in round 2, a regular.
      votes: 1,
      votesRight: 0,
      voteAccuracy: 0,
      // Round 1.
      votesMissing: 1,
      statementsMissing: 0,
      // Those of C and E in round 2.
      votesAgainst: 2,
    });
  });

  it('give the share of right votes, and take an answer or a reasoning for a statement', () => {
    // D, B, E: two of three.
    expect(seats['C']).toMatchObject({ votes: 3, votesRight: 2, voteAccuracy: 2 / 3, statementsMissing: 0 });
    // D's in round 1, B's in round 2.
    expect(seats['C']).toMatchObject({ votesAgainst: 2, votedOut: 0, roundsSurvived: 3 });
  });

  it('have no votes of an undercover: it knows who is one', () => {
    expect(seats['D']).toMatchObject({
      undercover: 1,
      roundsSurvived: 0,
      votedOut: 1,
      votes: 0,
      votesRight: 0,
      voteAccuracy: null,
      // A, C and E in round 1.
      votesAgainst: 3,
    });
    const last = { undercover: 1, roundsSurvived: 2, votedOut: 1, votes: 0, votesAgainst: 3 };
    expect(seats['E']).toMatchObject(last);
  });

  it('count an abstention of an undercover as missing too', () => {
    const abstains = formal({ A: 'D', B: 'D', C: 'D', D: null, E: 'A' }, 'D');
    const { seats: counted } = finished({}, { rounds: [abstains] });
    expect(counted['D']).toMatchObject({ votesMissing: 1, votes: 0 });
    expect(counted['E']).toMatchObject({ votesMissing: 0, votes: 0 });
  });
});

describe('the numbers of a match', () => {
  it('are sums over regulars, and what chance would have given', () => {
    const { match } = finished();
    expect(match).toMatchObject({
      found: 1,
      detectionRound: 3,
      // 3 of A, 1 of B, 3 of C; right are 3, 0 and 2.
      votes: 7,
      votesRight: 5,
      correct: 1,
      answered: 1,
      // Free text, neither options nor yes or no.
      accuracyByChance: null,
      category: 'count',
      editType: null,
    });
    // Shares of the two still in after 0, 1, 2, 3 and 4 rounds: D leaves in 1, E in 3.
    expect(match.survival).toEqual([1, 1 / 2, 1 / 2, 0, 0]);
    // Round 1: A and C vote, 2 of 4 others are undercover: 2 · 2/4. Round 2: A, B and C, 1 of 3 others: 3 · 1/3.
    // Round 3: A and C, 1 of 2 others: 2 · 1/2.
    expect(match.votesRightByChance).toBeCloseTo(1 + 1 + 1, 12);
    // In the order in which players leave: HH 2/5 · 1/4, HRH 2/5 · 3/4 · 1/3, RHH 3/5 · 2/4 · 1/3, each .1. In all other
    // orders a single regular is left before the second H.
    expect(match.detectionByChance).toBeCloseTo(0.1 + 0.1 + 0.1, 12);
  });

  it('are those of a search that failed where an undercover is left', () => {
    const failed = finished({}, { rounds: rounds.slice(0, 3), stop: 'one-regular' });
    const survival = [1, 1 / 2, 1 / 2, 1 / 2, 1 / 2];
    expect(failed.match).toMatchObject({ found: 0, detectionRound: null, survival });
    expect(failed.result.rounds).toBe(2);
    expect(failed.scores).toEqual({ A: 0, B: 0, C: 0, D: 1, E: 1 });
  });

  it('are unknown without an undercover', () => {
    const roles = { A: 'regular', B: 'regular', C: 'regular', D: 'regular', E: 'regular' } as const;
    const nobody = finished({ undercovers: 0 }, { roles, stop: 'no-undercover', rounds: [] });
    expect(nobody.match).toMatchObject({
      found: null,
      detectionRound: null,
      survival: null,
      detectionByChance: null,
      votes: 0,
      votesRightByChance: 0,
    });
    expect(nobody.result).toMatchObject({ found: null, undercovers: [], regulars: Object.keys(roles) });
    expect(nobody.scores).toEqual({ A: 0, B: 0, C: 0, D: 0, E: 0 });
  });

  it('tell a wrong answer, an unknown one, and none', () => {
    expect(finished({}, { answer: { ...agent, text: '4' } }).match).toMatchObject({
      correct: 0,
      answered: 1,
    });
    const open = { ...question, answer: undefined, category: undefined };
    expect(finished({ question: open }).match).toMatchObject({ correct: null, answered: 1, category: null });
    expect(finished({}, { answer: { by: 'chance', why: null, text: null } }).match).toMatchObject({
      answered: 0,
    });
  });

  it('know what a guess is worth', () => {
    const choices = ['1', '2', '3', '4'];
    const options = { ...question, choices, answer: 'C' };
    expect(finished({ question: options }, { answer: { ...agent, text: 'C' } }).match.accuracyByChance).toBe(
      1 / 4,
    );
    expect(finished({ question: { ...question, answer: 'Yes' } }).match.accuracyByChance).toBe(1 / 2);
  });
});

describe('the outcome', () => {
  it('is none before an answer, and before the search ended', () => {
    const config = mugConfigSchema.parse(prepared());
    const state = makeMugState(config, ['A', 'B', 'C']);
    expect(outcome(state, config)).toBeNull();
    expect(outcome({ ...state, answer: { ...agent, text: '3' } }, config)).toBeNull();
    expect(outcome({ ...state, stop: 'found' }, config)).toBeNull();
  });

  it('gives a point to each regular if all undercovers were found', () => {
    const { result, scores: points } = finished();
    expect(points).toEqual({ A: 1, B: 1, C: 1, D: 0, E: 0 });
    expect(result).toMatchObject({
      stop: 'found',
      found: true,
      undercovers: ['D', 'E'],
      regulars: ['A', 'B', 'C'],
      rounds: 3,
      answer: '3',
      answerBy: agent,
      correct: true,
      consensus: true,
    });
  });

  it('says of a prepared image what was measured before', () => {
    const image = edited.reference;
    expect(finished().result.edit).toEqual({
      source: 'prepared',
      changed: true,
      accepted: null,
      score: null,
      attempts: 0,
      editType: null,
      image,
    });
    const measured = { image, accepted: false, score: 0.4, editType: 'color' };
    expect(finished({ counterfactual: measured }).result.edit).toMatchObject({
      accepted: false,
      score: 0.4,
      editType: 'color',
    });
    const same = { image: original.reference };
    expect(finished({ counterfactual: same }).result.edit).toMatchObject({
      source: 'prepared',
      changed: false,
    });
  });

  it('says of an image that was made what its best attempt was', () => {
    const attempt = (score: number, editType: string, accepted: boolean): EditAttempt => ({
      edit: { image: edited.reference, editType, target: 'the sky', instruction: 'Paint it.', note: null },
      measures: { visual: score, semantic: score, naturalness: score, happened: true, note: null },
      score,
      rejected: accepted ? null : 'below the threshold',
      accepted,
    });
    const attempts = [attempt(0.2, 'color', false), attempt(0.9, 'count', true)];
    const forgery = { attempts, image: edited.reference, status: 'ready' } as const;
    expect(finished({ counterfactual: undefined }, { forgery }).result.edit).toEqual({
      source: 'made',
      changed: true,
      accepted: true,
      score: 0.9,
      attempts: 2,
      editType: 'count',
      image: edited.reference,
    });
    expect(
      finished({ counterfactual: undefined }, { forgery: { ...forgery, attempts: [] } }).result.edit,
    ).toMatchObject({ source: 'made', accepted: null, score: null, attempts: 0, editType: null });
    const failed = { attempts: attempts.slice(0, 1), image: null, status: 'failed' } as const;
    expect(finished({ counterfactual: undefined }, { forgery: failed }).result.edit).toMatchObject({
      source: 'failed',
      attempts: 1,
      image: null,
      changed: null,
    });
  });

  it('says that nobody held an edited image in the two ablations', () => {
    for (const without of [{ undercovers: 0 }, { editing: 'none' } as const])
      expect(finished(without).result.edit).toMatchObject({ source: 'none', attempts: 0, image: null });
  });
});
