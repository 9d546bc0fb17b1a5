import type { Handlers } from '@masbench/core';
import type { Mug } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import type { ReasonAction } from '../src/game/asks.ts';
import { isLeavingDrawn } from '../src/game/views.ts';
import { edited, original, playMug, question } from './playing.ts';
import { watching } from './watching.ts';

describe('a match of MUG, by hand', () => {
  /**
   * B is Player 1, A is Player 2 and C, which holds the edited image, is Player 3. In the observation Player 1 asks Player 3
   * of the cats, and Player 2 says nothing. Then Player 3 replies, both others vote for it, and it leaves. They do not agree
   * at first, then they do, and B writes the answer.
   */
  const said: Record<string, Partial<ReasonAction>[]> = {
    'Player 1': [
      {
        thought: 'Player 3 is odd.',
        reasoning: 'I see three.',
        answer: '3',
        details: [
          { subject: 'cats', value: '1' },
          { subject: '', value: 'nothing' },
        ],
        questions: [
          { to: 'Player 3', text: 'How many cats?' },
          { to: 'Player 2', text: '' },
        ],
      },
      { reasoning: 'Still three.', answer: '3' },
    ],
    'Player 2': [{}, { answer: '3', thought: '' }],
    'Player 3': [
      { reasoning: 'I see four.', answer: '4' },
      { answer: null, reasoning: 'Hm.', replies: [{ to: 'Player 1', text: 'One.' }] },
    ],
  };

  async function played() {
    const watch = watching();
    const agent: Handlers<Mug> = {
      reason: ({ view: { self }, data }) => ({
        reasoning: '',
        answer: null,
        details: [],
        questions: [],
        replies: [],
        ...said[self.name]?.[data.kind === 'formal' ? 1 : 0],
      }),
      vote: ({ view: { self } }) => ({
        suspicions: [],
        vote: self.name === 'Player 3' ? null : 'Player 3',
        ...(self.name === 'Player 2' && { thought: 'It is 3.' }),
      }),
      summarize: ({ view: { self }, data }) => ({
        reasoning: 'So.',
        answer: data.round === 1 && self.name === 'Player 2' ? 'about three' : '3',
      }),
      answer: () => ({ answer: ' 3' }),
    };
    const force = { 'names#0': ['B', 'A', 'C'], 'roles#0': ['C', 'A', 'B'], 'writer#0': 'B' };
    const { outcome, scores } = await playMug({
      agents: { A: agent, B: agent, C: agent },
      force,
      middleware: watch.middleware,
    });
    return { ...watch, outcome, scores };
  }

  const players = (out: string | null = null) =>
    ['Player 1', 'Player 2', 'Player 3'].map((name) => ({
      name,
      alive: name !== out,
      role: name === out ? 'undercover' : null,
    }));
  const nothing = { answer: '', reasoning: '', details: [], questions: [], replies: [] };
  const observation = {
    kind: 'observation',
    number: 1,
    statements: [
      {
        ...nothing,
        name: 'Player 1',
        missing: false,
        answer: '3',
        reasoning: 'I see three.',
        details: [{ subject: 'cats', value: '1' }],
        questions: [{ to: 'Player 3', text: 'How many cats?' }],
      },
      { ...nothing, name: 'Player 2', missing: true },
      { ...nothing, name: 'Player 3', missing: false, answer: '4', reasoning: 'I see four.' },
    ],
    votes: [],
    out: null,
  };
  const formal = {
    kind: 'formal',
    number: 1,
    statements: [
      { ...nothing, name: 'Player 1', missing: false, answer: '3', reasoning: 'Still three.' },
      { ...nothing, name: 'Player 2', missing: false, answer: '3' },
      {
        ...nothing,
        name: 'Player 3',
        missing: false,
        reasoning: 'Hm.',
        replies: [{ to: 'Player 1', text: 'One.' }],
      },
    ],
    votes: [],
    out: null,
  };
  const table = { question: question.question, choices: null, undercovers: 1, rounds: [], summaries: [] };

  it('asks in the order of seats, and shows rounds that are complete', async () => {
    const { asked, of } = await played();
    expect(asked.map(({ kind, seat }) => `${kind} ${seat}`).join(', ')).toBe(
      'reason A, reason B, reason C, reason A, reason B, reason C, vote A, vote B, vote C, ' +
        'summarize A, summarize B, summarize A, summarize B, answer B',
    );
    const [first, , , second] = of('reason');
    expect(first?.view.table).toEqual({ ...table, players: players(), phase: 'reason' });
    expect(second?.view.table).toEqual({
      ...table,
      players: players(),
      phase: 'reason',
      rounds: [observation],
    });
    expect(of('vote')[2]?.view.table).toEqual({
      ...table,
      players: players(),
      phase: 'vote',
      rounds: [observation, formal],
    });
    // The votes of a round and who left are public once it is over.
    const votes = ['Player 3', 'Player 3', null].map((vote, index) => ({
      name: `Player ${index + 1}`,
      vote,
    }));
    const over = [observation, { ...formal, votes, out: 'Player 3' }];
    const summary = (one: string, other: string) => [
      { name: 'Player 1', answer: one, reasoning: 'So.' },
      { name: 'Player 2', answer: other, reasoning: 'So.' },
    ];
    const ended = { ...table, players: players('Player 3'), rounds: over };
    expect(of('summarize')[0]?.view.table).toEqual({ ...ended, phase: 'summarize' });
    expect(of('answer')[0]?.view.table).toEqual({
      ...ended,
      phase: 'write',
      summaries: [summary('3', 'about three'), summary('3', '3')],
    });
  });

  it('shows each seat its own name, role, image and notes', async () => {
    const { of } = await played();
    const self = (kind: string, seat: string) => of(kind).findLast((one) => one.seat === seat)?.view.self;
    const regular = { role: 'regular', image: original.reference };
    expect(self('vote', 'C')).toEqual({
      name: 'Player 3',
      role: 'undercover',
      image: edited.reference,
      notes: [],
    });
    expect(self('answer', 'B')).toEqual({
      ...regular,
      name: 'Player 1',
      notes: [{ round: 0, at: 'reason', text: 'Player 3 is odd.' }],
    });
    expect(self('summarize', 'A')).toEqual({
      ...regular,
      name: 'Player 2',
      notes: [{ round: 1, at: 'vote', text: 'It is 3.' }],
    });
  });

  it('tells each seat the round, whom it may name, and what it was asked', async () => {
    const { of } = await played();
    const others = [
      ['Player 1', 'Player 3'],
      ['Player 2', 'Player 3'],
      ['Player 1', 'Player 2'],
    ];
    const reason = { round: 1, asked: [], maxQuestions: 2, letters: null };
    expect(of('reason').map(({ data }) => data)).toEqual([
      ...others.map((names) => ({ ...reason, rounds: 1, kind: 'observation', others: names })),
      ...others.map((names, seat) => ({
        ...reason,
        rounds: 3,
        kind: 'formal',
        others: names,
        asked: seat === 2 ? [{ from: 'Player 1', text: 'How many cats?' }] : [],
      })),
    ]);
    expect(of('vote').map(({ data }) => data)).toEqual(
      others.map((candidates) => ({ round: 1, rounds: 3, candidates, factors: false })),
    );
    expect(of('summarize').map(({ data }) => data)).toEqual(
      [1, 1, 2, 2].map((round) => ({ round, rounds: 2, letters: null })),
    );
    expect(of('answer').map(({ data }) => data)).toEqual([{ letters: null }]);
  });

  it('ends with what was written, and the regulars have won', async () => {
    const { outcome, scores } = await played();
    expect(outcome).toEqual({
      stop: 'found',
      found: true,
      undercovers: ['C'],
      regulars: ['A', 'B'],
      rounds: 1,
      edit: {
        source: 'prepared',
        changed: true,
        accepted: null,
        score: null,
        attempts: 0,
        editType: null,
        image: edited.reference,
      },
      answer: ' 3',
      answerBy: { by: 'agent', why: null },
      correct: true,
      consensus: true,
    });
    expect(scores).toEqual({ A: 1, B: 1, C: 0 });
  });
});

// Votes of Players 1 to 4 in turn; `null` abstains.
it.each<[votes: (string | null)[], out: string | null, isDrawn: boolean]>([
  [['P2', 'P1', 'P2', 'P1'], 'P1', true],
  [['P2', 'P1', 'P2', 'P2'], 'P2', false],
  [['P2', 'P1', 'P2', null], 'P2', false],
  [['P2', null, null, 'P2'], 'P2', false],
  [['P2', null, 'P3', null], 'P2', true],
  [['P2', 'P2', 'P2', 'P2'], 'P2', false],
  [[], null, false],
])('who leaves after the votes %j is %s, drawn: %s', (votes, out, isDrawn) => {
  const named = votes.map((vote, place) => ({ name: `P${place + 1}`, vote }));
  expect(isLeavingDrawn({ votes: named, out })).toBe(isDrawn);
});
