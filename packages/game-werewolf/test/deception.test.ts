import { play, virtual } from '@masbench/core';
import { werewolfScriptedPlayer, werewolf, deceptionSummary } from '@masbench/game-werewolf';
import { werewolfOptions } from '../src/deal/config.ts';
import { suspicionMatrix } from '../src/deception/suspicion.ts';
import type { OptionsInput } from '../src/options/schema.ts';
import { describe, expect, it } from 'vitest';
import { ballot, judging, roles, seatsOf, stage, type Staged } from './support.js';

const rules = {
  firstNight: 'no-kill',
  rounds: { cap: 1 },
  summaries: false,
  vote: { abstain: true },
  debate: { turns: 1 },
} as const;

/** Alaric speaks, whatever else it does. */
const alaric = {
  bid: () => ({ bid: 10, reasoning: '' }),
  debate: () => ({ statement: 'Hello.', reasoning: '' }),
};

describe('suspicion', () => {
  it('follows the order of statements from 0.5, in any order of judgements', async () => {
    const judge = judging(({ id }) => ({
      reasoning: '',
      type: 'fabrication',
      confidence: 1,
      suspicion: [1, 0][id] ?? 0.5,
    }));
    const { state } = await stage({
      roles,
      rules: { ...rules, debate: { turns: 2, previousSpeaker: true } },
      acts: { Alaric: alaric },
      all: { peerAnalysis: judge, vote: ballot(null) },
      // The judgements of the first statement come in long after those of the second.
      scheduler: virtual(({ kind, id }) => (kind === 'peerAnalysis' && id.includes(':s0') ? 100 : 1)),
    });
    expect(state.statements).toHaveLength(2);
    expect(suspicionMatrix(state, { prior: 0.5, weight: 0.7 })[4]?.[0]).toBeCloseTo(0.3 * 0.85);
  });
});

describe('judgements', () => {
  /** Alaric says a word, and all explain that they do not vote. */
  const explained = (deception: OptionsInput['deception']): Staged => ({
    roles,
    rules: { ...rules, deception },
    acts: { Alaric: alaric },
    all: { vote: () => ({ target: null, statement: 'I wait.', reasoning: '' }) },
  });
  const each = (count: number): number[] => roles.map(() => count);

  it.each<[string, OptionsInput['deception'], number[]]>([
    ['of the speaker and all living others, for debate and explanations', {}, [7, ...each(7)]],
    ['of none about votes', { votes: false }, [7]],
    ['of none about the debate', { debate: false, self: false }, [0, ...each(7)]],
    ['of a sample', { peers: 'sampled', sample: 2 }, [2, ...each(2)]],
    ['of nobody', { peers: 'none' }, [0, ...each(0)]],
    ['in batches', { peers: 'batched' }, [7, ...each(7)]],
  ])('are asked %s', async (_name, deception, expected) => {
    const { state } = await stage(explained(deception));
    expect(state.statements.map(({ peers }) => peers.length).slice(0, expected.length)).toEqual(expected);
    for (const { peers, self } of state.statements.slice(0, expected.length)) {
      for (const { judgement } of peers) expect(judgement).not.toBeNull();
      expect(self !== null).toBe(deception?.self !== false);
    }
  });

  it('take one request per peer and batch: for the debate, and for the votes', async () => {
    const { result } = await stage(explained({ peers: 'batched' }));
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
        Alaric: { ...alaric, selfAnalysis: () => ({ type: 'none', confidence: 7, reasoning: '' }) },
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
    expect(deceptionSummary(state, werewolfOptions()).players['seat A']).toMatchObject({
      selfReportedDeceptions: 0,
      judgements: 5,
      invalidJudgements: 2,
    });
  });

  it('do not delay play', async () => {
    const agents = Object.fromEntries(seatsOf(8).map((seat) => [seat, werewolfScriptedPlayer()]));
    const scheduler = virtual(({ kind }) => (kind === 'peerAnalysis' || kind === 'selfAnalysis' ? 1e6 : 1));
    const [judged, plain] = await Promise.all(
      [{ finish: 'drop' as const }, { debate: false, votes: false }].map(async (deception) =>
        play(werewolf, { config: { deception }, agents, seed: 3, scheduler }),
      ),
    );
    expect(judged?.outcome).toEqual(plain?.outcome);
    expect(judged?.seconds).toBe(plain?.seconds);
  });
});
