import { play, type Handlers } from '@masbench/core';
import { mugBaseline, mugReleased } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import type { Baseline } from '../src/baselines/baseline.ts';
import { baselineConfigSchema, makePlan, type Method } from '../src/baselines/config.ts';
import { onDebate, judgeSeat } from '../src/baselines/debate.ts';
import { onCritique, solver } from '../src/baselines/solo.ts';
import { makeBaselineState } from '../src/baselines/state.ts';
import {
  releasedSeat,
  makeReleasedState,
  releasedRound,
  releasedConfigSchema,
} from '../src/released/config.ts';
import type { Released } from '../src/released/released.ts';
import { suggested, suspicions } from '../src/released/suggestion.ts';
import { blobs, edited, original, question } from './playing.ts';
import { watching } from './watching.ts';

describe('a match by the released code, by hand', () => {
  /**
   * A scores B low and C high; B and C score nobody. So C suspects A and B alike, at a half and at 1 − 0.2, and follows.
   */
  async function played(config: object = {}) {
    const watch = watching();
    const agent: Handlers<Released> = {
      reason: ({ view: { self }, data }) => ({
        answer: self.role === 'undercover' ? '4' : '3',
        reasoning: `${self.name} ${data.round}`,
      }),
      defend: ({ view: { self }, data }) => ({
        answer: data.own.answer,
        analysis: `defense of ${self.name}`,
        scores:
          self.name === 'NormalAgent1'
            ? data.names.map((name) => ({ name, score: name === 'NormalAgent2' ? 0.2 : 0.9 }))
            : [],
      }),
      vote: () => ({ vote: null }),
      judge: () => ({ vote: null }),
    };
    const result = await play(mugReleased, {
      config: { question, counterfactual: edited.reference, ...config },
      agents: { A: agent, B: agent, C: agent },
      blobs: await blobs(),
      seed: 1,
      middleware: watch.middleware,
    });
    return { ...watch, result };
  }

  it('shows reasonings with roles, own words of the round before, and scores', async () => {
    const { of } = await played();
    const plain = { letters: null, scores: [], previous: null, round: 1 };
    const again = (answer: string, reasoning: string, scores: number[]) => ({
      round: 2,
      previous: { answer, reasoning },
      scores,
      letters: null,
    });
    expect(
      of('reason')
        .slice(0, 6)
        .map(({ data }) => data),
    ).toEqual([
      plain,
      plain,
      plain,
      again('3', 'defense of NormalAgent1', []),
      again('3', 'defense of NormalAgent2', [0.2]),
      // The undercover goes on from its own reasoning, not from its defense.
      again('4', 'CounterfactualAgent1 1', [0.9]),
    ]);
    const reasoning = (speaker: string, answer = '3') => ({
      speaker,
      answer,
      reasoning: `${speaker.split(' ')[0] ?? ''} 1`,
    });
    expect(of('defend')[0]?.data).toEqual({
      own: { answer: '3', reasoning: 'NormalAgent1 1' },
      others: [reasoning('NormalAgent2 (Real)'), reasoning('CounterfactualAgent1 (Undercover)', '4')],
      names: ['NormalAgent2', 'CounterfactualAgent1'],
      letters: null,
    });
    const { of: unlabelled } = await played({ roleLabels: false });
    expect(unlabelled('defend')[0]?.data).toMatchObject({
      others: [reasoning('NormalAgent2'), reasoning('CounterfactualAgent1', '4')],
    });
    expect(of('defend')[2]?.view).toEqual({
      self: { name: 'CounterfactualAgent1', role: 'undercover', image: edited.reference },
      table: { question: question.question, choices: null },
    });
    expect(of('defend')[0]?.view.self).toEqual({
      name: 'NormalAgent1',
      role: 'regular',
      image: original.reference,
    });
  });

  it('suggests whom the scores make most suspicious, a voter its own score twice', async () => {
    const { of, result } = await played();
    const defences = [
      { speaker: 'NormalAgent1', answer: '3', reasoning: 'defense of NormalAgent1' },
      { speaker: 'NormalAgent2', answer: '3', reasoning: 'defense of NormalAgent2' },
      { speaker: 'CounterfactualAgent1', answer: '4', reasoning: 'defense of CounterfactualAgent1' },
    ];
    expect(of('vote')[0]?.data).toEqual({
      suggestion: 'NormalAgent2',
      candidates: [
        { name: 'NormalAgent2', suspicion: 0.8 },
        { name: 'CounterfactualAgent1', suspicion: expect.closeTo(0.1, 12) as number },
      ],
      defences,
    });
    // B has no score of its own for A, whom nobody scored: a half.
    expect(of('vote')[1]?.data).toMatchObject({
      suggestion: 'NormalAgent1',
      candidates: [
        { name: 'NormalAgent1', suspicion: 0.5 },
        { name: 'CounterfactualAgent1', suspicion: expect.closeTo(0.1, 12) as number },
      ],
    });
    // A and C vote for B, B for A: B leaves. Of A and C each suspects the other, the draw decides, and A or C is left.
    expect(result.outcome).toMatchObject({ undercover: 'C', regulars: ['A', 'B'], rounds: 2 });
    const { survivor, found } = result.outcome ?? {};
    expect(found).toBe(survivor === 'A');
    expect(result.scores).toEqual(found === true ? { A: 1, B: 1, C: 0 } : { A: 0, B: 0, C: 1 });
    expect(result.metrics.match).toEqual({
      found: found === true ? 1 : 0,
      correct: found === true ? 1 : 0,
      answered: 1,
      accuracyByChance: null,
      category: 'count',
    });
  });
});

describe('the released code', () => {
  it('finds seats by name and has a round, or the rules are at fault', () => {
    const config = releasedConfigSchema.parse({ question, counterfactual: edited.reference });
    const state = makeReleasedState(config, ['A', 'B', 'C']);
    expect(
      ['NormalAgent1', 'NormalAgent2', 'CounterfactualAgent1'].map((name) => releasedSeat(state, name)),
    ).toEqual(['A', 'B', 'C']);
    expect(() => releasedSeat(state, 'NormalAgent3')).toThrow(TypeError);
    expect(() => releasedRound({ ...state, rounds: [] })).toThrow(TypeError);
    expect(() => makeReleasedState(config, ['A', 'B'])).toThrow('at least 3 seats');
    expect(() => suggested([])).toThrow(TypeError);
    const counterfactual = { ...edited.reference, height: 65 };
    expect(releasedConfigSchema.safeParse({ question, counterfactual }).error?.issues).toMatchObject([
      { path: ['counterfactual'], message: 'must have the media type and size of the original' },
    ]);
  });

  it('suspects by 1 − the mean of the scores, without one by a half, and itself never', () => {
    const alive = ['A', 'B', 'C'];
    const received = { A: { B: 0.2, C: 0.6 }, B: {}, C: { A: 1, B: 0.4 } };
    const of = (voter: string | null) =>
      suspicions({ alive, received }, voter).map(({ seat, suspicion }) => [
        seat,
        Number(suspicion.toFixed(9)),
      ]);
    expect(of(null)).toEqual([
      ['A', 0.6],
      ['B', 0.5],
      ['C', 0.3],
    ]);
    // B counts its own score twice: (0.2 + 0.6 + 0.2) / 3 and (1 + 0.4 + 0.4) / 3.
    expect(of('B')).toEqual([
      ['A', 0.666666667],
      ['C', 0.4],
    ]);
    expect(suspicions({ alive: ['A', 'B'], received: {} }, 'A')).toEqual([{ seat: 'B', suspicion: 0.5 }]);
    const all = [0.5, 0.7, 0.7].map((suspicion, index) => ({ seat: alive[index] ?? '', suspicion }));
    expect(suggested(all)).toBe('B');
  });
});

describe('baselines, by hand', () => {
  it('plan whole rounds, refinements or samples within their calls', () => {
    const seats = ['A', 'B', 'C'];
    const alone = { solvers: ['A'], judge: null, samples: 1, refinements: 0, rounds: 1 };
    const plan = (method: Method, calls: number) => makePlan({ method, calls }, seats);
    for (const method of ['single', 'chain-of-thought'] as const) expect(plan(method, 9)).toEqual(alone);
    expect(plan('self-refine', 5)).toEqual({ ...alone, refinements: 2 });
    expect(plan('self-refine', 6)).toEqual({ ...alone, refinements: 2 });
    expect(plan('self-consistency', 4)).toEqual({ ...alone, samples: 4 });
    expect(plan('mad-vote', 8)).toEqual({ ...alone, solvers: seats, rounds: 2 });
    expect(plan('mad-vote', 2)).toEqual({ ...alone, solvers: seats, rounds: 1 });
    expect(plan('mad-judge', 7)).toEqual({ ...alone, solvers: ['A', 'B'], judge: 'C', rounds: 3 });
    expect(plan('mad-judge', 2).rounds).toBe(1);
    expect(() => makePlan({ method: 'mad-vote', calls: 9 }, ['A'])).toThrow('at least 2 seats: there are 1');
    expect(makePlan({ method: 'mad-vote', calls: 9 }, ['A', 'B']).rounds).toBe(4);
    expect(() => makePlan({ method: 'mad-judge', calls: 9 }, ['A', 'B'])).toThrow(
      'at least 3 seats: there are 2',
    );
  });

  it('are at fault where there is no seat, no draft and no round', () => {
    const config = baselineConfigSchema.parse({ question, method: 'self-refine' });
    const state = makeBaselineState(config, ['A']);
    const given = { seat: 'A', key: undefined, by: 'agent', why: undefined } as const;
    expect(() => solver({ ...state, plan: { ...state.plan, solvers: [] } })).toThrow(TypeError);
    expect(() => judgeSeat(state)).toThrow(TypeError);
    expect(() => onCritique(state, { ...given, action: { critique: '', fine: true } })).toThrow(TypeError);
    expect(() => onDebate(state, { ...given, action: { answer: null, reasoning: '' } }, config)).toThrow(
      TypeError,
    );
  });

  async function played(method: 'self-refine' | 'mad-judge' | 'mad-vote', calls: number) {
    const watch = watching();
    let written = 0;
    const next = () => ({ answer: ['1', '', '3'][written++] ?? '3', reasoning: `r${written}` });
    const agent: Handlers<Baseline> = {
      solve: next,
      refine: next,
      debate: ({ seat }) => ({ answer: seat, reasoning: `${seat} says` }),
      critique: () => ({ critique: 'Look again.', fine: false }),
      judge: () => ({ answer: '3', reasoning: 'I judge.' }),
    };
    const result = await play(mugBaseline, {
      config: { question, method, calls },
      agents: { A: agent, B: agent, C: agent },
      seed: 1,
      middleware: watch.middleware,
    });
    return { ...watch, result };
  }

  it('show the one who refines its drafts with their critiques, and the last that is not empty counts', async () => {
    const { asked, result } = await played('self-refine', 5);
    expect(asked.map(({ kind, seat, data }) => [kind, seat, data])).toEqual([
      ['solve', 'A', { steps: true, letters: null }],
      ['critique', 'A', { round: 1 }],
      ['refine', 'A', { round: 1, letters: null }],
      ['critique', 'A', { round: 2 }],
      ['refine', 'A', { round: 2, letters: null }],
    ]);
    const self = { name: 'Debater 1', role: 'solver', image: original.reference };
    const draft = (answer: string, reasoning: string, critique: string | null) => ({
      answer,
      reasoning,
      critique,
    });
    expect(asked.map(({ view }) => view.self)).toEqual([
      { ...self, drafts: [] },
      { ...self, drafts: [draft('1', 'r1', null)] },
      { ...self, drafts: [draft('1', 'r1', 'Look again.')] },
      { ...self, drafts: [draft('1', 'r1', 'Look again.'), draft('', 'r2', null)] },
      { ...self, drafts: [draft('1', 'r1', 'Look again.'), draft('', 'r2', 'Look again.')] },
    ]);
    expect(result.outcome).toEqual({
      method: 'self-refine',
      answer: '3',
      answerBy: { by: 'agent', why: null },
      correct: true,
    });
    // With one refinement, which is empty, the first draft counts.
    expect((await played('self-refine', 3)).result.outcome).toMatchObject({ answer: '1', correct: false });
  });

  it('show debaters the rounds before, and the judge all of them', async () => {
    const { asked } = await played('mad-judge', 5);
    expect(asked.map(({ kind, seat, data }) => [kind, seat, data])).toEqual([
      ['debate', 'A', { round: 1, rounds: 2, letters: null }],
      ['debate', 'B', { round: 1, rounds: 2, letters: null }],
      ['debate', 'A', { round: 2, rounds: 2, letters: null }],
      ['debate', 'B', { round: 2, rounds: 2, letters: null }],
      ['judge', 'C', { letters: null }],
    ]);
    const round = [
      { name: 'Debater 1', answer: 'A', reasoning: 'A says' },
      { name: 'Debater 2', answer: 'B', reasoning: 'B says' },
    ];
    const table = { question: question.question, choices: null, method: 'mad-judge' };
    expect(asked.map(({ view }) => view.table)).toEqual([
      { ...table, rounds: [] },
      { ...table, rounds: [] },
      { ...table, rounds: [round] },
      { ...table, rounds: [round] },
      { ...table, rounds: [round, round] },
    ]);
    expect(asked.at(-1)?.view.self).toEqual({
      name: 'Judge',
      role: 'judge',
      image: original.reference,
      drafts: [],
    });
    expect(asked[1]?.view.self).toMatchObject({ name: 'Debater 2', role: 'solver', drafts: [] });
  });
});
