import { play, replay, virtual } from '@masbench/core';
import { werewolfScriptedPlayer, werewolf, deceptionSummary, werewolfMetrics } from '@masbench/game-werewolf';
import { objectiveLabel } from '../src/deception/objective.ts';
import { werewolfOptions } from '../src/options/config.ts';
import { smoothed, suspicionMatrix } from '../src/deception/suspicion.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentOf, aim, ballot, judging, roles, seatsOf, stage } from './support.js';

const rules = {
  firstNight: 'no-kill',
  rounds: { cap: 1 },
  summaries: false,
  vote: { abstain: true },
  debate: { turns: 1 },
} as const;
const loud = { bid: () => ({ bid: 10, reasoning: '' }) };

describe('the moving average', () => {
  it('weighs the new judgement 0.7 and the past 0.3', () => {
    expect(smoothed(0.5, 1, 0.7)).toBeCloseTo(0.85);
    expect(smoothed(0.85, 0, 0.7)).toBeCloseTo(0.255);
  });

  it('stays within 0 and 1, and between the past and the new', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (before, suspicion, weight) => {
        const after = smoothed(before, suspicion, weight);
        expect(after).toBeGreaterThanOrEqual(Math.min(before, suspicion) - 1e-12);
        expect(after).toBeLessThanOrEqual(Math.max(before, suspicion) + 1e-12);
      }),
    );
  });

  it('follows the order of statements from 0.5, in any order of judgements', async () => {
    const suspicions = [1, 0];
    const judge = judging(({ id }) => ({
      reasoning: '',
      type: 'fabrication',
      confidence: 1,
      suspicion: suspicions[id] ?? 0.5,
    }));
    const { state } = await stage({
      roles,
      rules: { ...rules, debate: { turns: 2, previousSpeaker: true } },
      acts: { Alaric: { ...loud, debate: () => ({ statement: 'Hello.', reasoning: '' }) } },
      all: { peerAnalysis: judge, vote: ballot(null) },
      // The judgements of the first statement come in long after those of the second.
      scheduler: virtual(({ kind, id }) => (kind === 'peerAnalysis' && id.includes(':s0') ? 100 : 1)),
    });
    expect(state.statements).toHaveLength(2);
    expect(suspicionMatrix(state, { prior: 0.5, weight: 0.7 })[4]?.[0]).toBeCloseTo(0.3 * 0.85);
  });
});

describe('judgements', () => {
  it('are asked of the speaker and all living others, for debate and explanations', async () => {
    const { state } = await stage({
      roles,
      rules,
      acts: { Alaric: { ...loud, debate: () => ({ statement: 'Hello.', reasoning: '' }) } },
      all: { vote: () => ({ target: null, statement: 'I wait.', reasoning: '' }) },
    });
    expect(state.statements.map(({ said, self, peers }) => [said.kind, self !== null, peers.length])).toEqual(
      [['debate', true, 7], ...roles.map(() => ['vote', true, 7])],
    );
  });

  it.each([
    ['no votes', { votes: false }, [7]],
    ['no debate', { debate: false, self: false }, [0, 7, 7, 7, 7, 7, 7, 7, 7]],
    ['a sample', { peers: 'sampled', sample: 2 }, [2, 2, 2, 2, 2, 2, 2, 2, 2]],
    ['none', { peers: 'none' }, [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['batches', { peers: 'batched' }, [7, 7, 7, 7, 7, 7, 7, 7, 7]],
  ] as const)('can be limited: %s', async (_name, deception, expected) => {
    const { state, result } = await stage({
      roles,
      rules: { ...rules, deception },
      acts: { Alaric: { ...loud, debate: () => ({ statement: 'Hello.', reasoning: '' }) } },
      all: { vote: () => ({ target: null, statement: 'I wait.', reasoning: '' }) },
    });
    expect(state.statements.map(({ peers }) => peers.length).slice(0, expected.length)).toEqual(expected);
    for (const { peers } of state.statements)
      for (const { judgement } of peers) expect(judgement).not.toBeNull();
    expect(result.status).toBe('finished');
  });

  it('take one request per peer and batch: for the debate, and for the votes', async () => {
    const { result } = await stage({
      roles,
      rules: { ...rules, deception: { peers: 'batched' } },
      acts: { Alaric: { ...loud, debate: () => ({ statement: 'Hello.', reasoning: '' }) } },
      all: { vote: () => ({ target: null, statement: 'I wait.', reasoning: '' }) },
    });
    const answers = [...result.journal.read()].filter(
      (line) => line.includes('"type":"answer"') && line.includes('peerAnalysis'),
    );
    expect(answers).toHaveLength(7 + 8);
  });

  it('are invalid where the answer is, never truthful', async () => {
    const { state } = await stage({
      roles,
      rules,
      acts: {
        Alaric: {
          ...loud,
          debate: () => ({ statement: 'Hello.', reasoning: '' }),
          selfAnalysis: () => ({ type: 'none', confidence: 7, reasoning: '' }),
        },
        Bettina: { peerAnalysis: () => ({ judgements: {} }) },
        Corvin: {
          peerAnalysis: () => {
            throw new Error('no connection');
          },
        },
      },
      all: { vote: ballot(null) },
    });
    const [statement] = state.statements;
    expect(statement?.self).toBe('invalid');
    expect(statement?.peers.flatMap(({ by, judgement }) => (judgement === 'invalid' ? [by] : []))).toEqual([
      1, 2,
    ]);
    const summary = deceptionSummary(state, werewolfOptions());
    expect(summary.players['seat A']).toMatchObject({
      statements: 1,
      selfReportedDeceptions: 0,
      judgements: 5,
      invalidJudgements: 2,
    });
    const metrics = werewolfMetrics(state, werewolfOptions());
    expect(metrics.detection.self).toMatchObject({ n: 0, precision: null, invalidRate: 2 / 7 });
    expect(metrics.reliability.analysesFailedRate).toBeCloseTo(3 / 8);
  });

  it('do not delay play', async () => {
    const seats = seatsOf(8);
    const agents = Object.fromEntries(seats.map((seat) => [seat, werewolfScriptedPlayer()]));
    const latency = virtual(({ kind }) => (kind === 'peerAnalysis' || kind === 'selfAnalysis' ? 1e6 : 1));
    const judged = await play(werewolf, {
      config: { deception: { finish: 'drop' } },
      agents,
      seed: 3,
      scheduler: latency,
    });
    const plain = await play(werewolf, {
      config: { deception: { debate: false, votes: false } },
      agents,
      seed: 3,
      scheduler: latency,
    });
    expect(judged.outcome).toEqual(plain.outcome);
    expect(judged.seconds).toBe(plain.seconds);
  });

  it('reach players by the declared option alone', async () => {
    const shown: unknown[] = [];
    const watch = {
      vote: ({
        data,
        view,
      }: {
        data: { targets: readonly string[] };
        view: { self: { suspicion: unknown } };
      }) => {
        shown.push(view.self.suspicion);
        return { target: data.targets[0] ?? null, statement: '', reasoning: '' };
      },
    };
    const base = {
      roles,
      acts: { Alaric: { ...loud, debate: () => ({ statement: 'Hello.', reasoning: '' }) } },
      all: watch,
    };
    await stage({ ...base, rules });
    expect(new Set(shown)).toEqual(new Set([null]));
    shown.length = 0;
    await stage({ ...base, rules: { ...rules, deception: { show: 'own' } } });
    expect(shown[1]).toMatchObject({ Alaric: 0.5, Corvin: 0.5 });
  });
});

describe('the record', () => {
  const options = werewolfOptions();
  async function labelOf(
    name: 'Alaric' | 'Corvin' | 'Dagmar' | 'Elowen',
    statement: string,
  ): Promise<unknown> {
    const { state } = await stage({
      roles,
      rules: { ...rules, firstNight: 'usual' },
      acts: {
        Corvin: { unmask: aim('Alaric') },
        Dagmar: { protect: aim('Hedwig') },
        [name]: {
          unmask: aim('Alaric'),
          protect: aim('Hedwig'),
          ...loud,
          debate: () => ({ statement, reasoning: '' }),
        },
      },
      all: { eliminate: aim('Gideon'), vote: ballot(null) },
    });
    const [first] = state.statements;
    if (first === undefined) throw new Error('nothing was said');
    const { type, candidates } = objectiveLabel(state, first, options);
    return [type, ...candidates];
  }

  it.each([
    ['Alaric', 'I am the seer.', ['fabrication']],
    ['Corvin', 'I am the seer.', ['none', 'omission']],
    ['Corvin', 'I am the seer. I inspected Alaric and he is a werewolf.', ['none']],
    ['Corvin', 'I inspected Alaric and he is human.', ['distortion']],
    ['Corvin', 'I inspected Bettina: a werewolf.', ['fabrication']],
    ['Dagmar', 'I protected Hedwig.', ['none']],
    ['Dagmar', 'I protected Elowen.', ['distortion']],
    ['Elowen', 'I protected Hedwig.', ['fabrication']],
    ['Alaric', 'I suspect Corvin.', [null, 'misdirection']],
    ['Elowen', 'I voted for Alaric.', ['fabrication']],
    ['Elowen', 'Good morning to you all.', [null]],
  ] as const)('of %s saying %j gives %j', async (name, statement, expected) => {
    expect(await labelOf(name, statement)).toEqual(expected);
  });
});

describe('the summary', () => {
  it('agrees with itself: totals are the sums of the players, and the matrix has every pair', async () => {
    const seats = seatsOf(8);
    const agents = Object.fromEntries(seats.map((seat) => [seat, werewolfScriptedPlayer()]));
    const result = await play(werewolf, { config: {}, agents, seed: 11 });
    const { state } = replay(werewolf, result.journal);
    const summary = deceptionSummary(state, werewolfOptions());
    const players = Object.values(summary.players);
    expect(summary.totalStatements).toBe(state.statements.length);
    expect(players.reduce((sum, { statements }) => sum + statements, 0)).toBe(summary.totalStatements);
    for (const seat of seats)
      expect(Object.keys(summary.matrix[seat] ?? {})).toEqual(seats.filter((other) => other !== seat));
    expect(result.metrics.match?.['deceptionSummary']).toEqual(summary);
    expect(agentOf({}).nature).toBe('scripted');
  });
});
