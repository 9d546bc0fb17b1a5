import { werewolfOptions } from '../src/options/config.ts';
import { type State as WerewolfState } from '../src/state.ts';
import { werewolfMetrics } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { aim, ballot, bareRules, judging, roles, stage } from './support.js';

const options = werewolfOptions();

/** Two statements by a wolf and a villager; peers flag the wolf with 0.9 and the villager with 0.2. */
async function judgedMatch(): Promise<WerewolfState> {
  const judge = judging(({ by }) => ({
    reasoning: '',
    type: by === 'Alaric' ? 'fabrication' : 'none',
    confidence: 1,
    suspicion: by === 'Alaric' ? 0.9 : 0.2,
  }));
  const speech = (statement: string) => () => ({ statement, reasoning: '' });
  const { state } = await stage({
    roles,
    rules: { debate: { turns: 2 }, rounds: { cap: 1 }, polls: true, vote: { abstain: true, explain: false } },
    acts: {
      Alaric: {
        bid: () => ({ bid: 10, reasoning: '' }),
        debate: speech('I am the seer.'),
        selfAnalysis: () => ({ type: 'fabrication', confidence: 1, reasoning: '' }),
      },
      Elowen: { bid: () => ({ bid: 10, reasoning: '' }), debate: speech('I suspect Alaric.') },
      Corvin: { unmask: aim('Bettina') },
      Dagmar: { protect: aim('Hedwig') },
      Hedwig: {
        vote: ballot('Elowen'),
        poll: ({ view }) => ({ target: view.talk.length > 1 ? 'Alaric' : 'Gideon', reasoning: '' }),
      },
      Bettina: { vote: ballot('Alaric') },
    },
    all: { eliminate: aim('Hedwig'), peerAnalysis: judge, vote: ballot('Alaric'), poll: aim('Bettina') },
  });
  return state;
}

describe('metrics of a match', () => {
  it('compare the judgements of peers with self-report and record', async () => {
    const { detection, production } = werewolfMetrics(await judgedMatch(), options);
    const counted = [detection.self, detection.objective];
    const speakers = [production.wolves, production.village];
    // Both wolf and villager speak; who speaks first is drawn, so each has seven peers.
    expect(counted[0]).toMatchObject({
      n: 14,
      prevalence: 0.5,
      precision: 1,
      recall: 1,
      balancedAccuracy: 1,
      invalidRate: 0,
    });
    expect(counted[0]?.matthews).toBeCloseTo(1);
    // Seven suspicions of 0.9 where it is a lie, and seven of 0.2 where it is not.
    expect(counted[0]?.forecast).toMatchObject({ auroc: 1, auprc: 1 });
    expect(counted[0]?.forecast.brier).toBeCloseTo((0.1 ** 2 + 0.2 ** 2) / 2);
    // Only the false role claim can be checked.
    expect(counted[1]).toMatchObject({
      n: 7,
      prevalence: 1,
      recall: 1,
      balancedAccuracy: null,
      matthews: null,
    });
    expect(speakers[0]).toMatchObject({
      statements: 1,
      selfRate: 1,
      objectiveRate: 1,
      objectiveN: 1,
      honestyGap: 0,
    });
    expect(speakers[1]).toMatchObject({
      statements: 1,
      selfRate: 0,
      objectiveRate: null,
      objectiveN: 0,
      honestyGap: null,
    });
  });

  it('rank suspicion against roles, by observers who do not know', async () => {
    const { suspicion } = werewolfMetrics(await judgedMatch(), options);
    // Six observers rank one suspected wolf over all and one silent wolf at the prior. The seer has inspected Bettina, so
    // that only Alaric counts for him.
    expect(suspicion.observers).toBe(6);
    expect(suspicion.auroc).toBeGreaterThan(0.7);
    expect(suspicion.brier).toBeCloseTo((0.1 ** 2 * 6 + 0.2 ** 2 * 5) / 11);
    expect(suspicion).toMatchObject({ n: 11, prevalence: 6 / 11 });
    expect(suspicion.entropyBits).toBeLessThan(suspicion.priorEntropyBits ?? 0);
  });

  it('count votes, powers and bids by their definitions', async () => {
    const state = await judgedMatch();
    const { votes, powers, debate, persuasion } = werewolfMetrics(state, options);
    // Of six village votes one is on Elowen; two wolves among seven others each. Alaric abstains.
    expect(votes).toMatchObject({
      n: 6,
      onWolves: 5 / 6,
      exiles: 1,
      misExileRate: 0,
      firstExileIsWolf: true,
      busRate: 1,
      abstentions: 1,
    });
    expect(votes.onWolvesAtRandom).toBeCloseTo(2 / 7);
    expect(powers).toMatchObject({
      inspections: 1,
      seerHitRate: 1,
      attacks: 1,
      saveRate: 1,
      saveRateAtRandom: 1 / 8,
      keyRolesSurvived: true,
    });
    expect(powers.seerHitRateAtRandom).toBeCloseTo(2 / 7);
    expect(debate).toMatchObject({ turns: 2, speakShare: { wolves: 0.5, village: 0.5 }, tieRate: 0.5 });
    // After the second statement Hedwig changes its vote from a villager to Alaric, named or not.
    expect(persuasion).toMatchObject({ n: 1, swing: 1, signedSwing: 1 });
  });

  it('compare powers with chance among the targets that the rules leave', async () => {
    const rules = { doctor: { self: false, repeat: false }, rounds: { cap: 2 } };
    const { state } = await stage({
      roles: ['werewolf', 'werewolf', 'seer', 'doctor', 'doctor', 'villager', 'villager', 'villager'],
      rules: { ...bareRules, ...rules, vote: { abstain: true, explain: false } },
      acts: {
        Corvin: { unmask: aim('Hedwig') },
        Dagmar: { protect: aim('Hedwig') },
        Elowen: { protect: aim('Alaric') },
      },
      all: { eliminate: aim('Hedwig'), vote: ballot(null) },
    });
    const { powers } = werewolfMetrics(state, werewolfOptions(rules));
    // In the second night Dagmar can protect neither herself nor Hedwig again, and Corvin inspects a new player.
    expect(powers).toMatchObject({ attacks: 2, saveRate: 0.5, inspections: 2 });
    expect(powers.saveRateAtRandom).toBeCloseTo((1 - (6 / 7) ** 2 + 1 / 6) / 2, 12);
    expect(powers.seerHitRateAtRandom).toBeCloseTo((2 / 7 + 2 / 6) / 2, 12);
  });

  it('are unknown, not zero, where there is nothing to measure', async () => {
    const { state } = await stage({
      roles,
      rules: { debate: { turns: 0 }, rounds: { cap: 1 }, vote: { abstain: true } },
      all: { vote: ballot(null) },
    });
    const {
      detection,
      suspicion,
      debate,
      persuasion,
      votes,
      deceptionSummary: summary,
    } = werewolfMetrics(state, options);
    expect(detection.self).toEqual({
      n: 0,
      prevalence: null,
      precision: null,
      recall: null,
      f1: null,
      accuracy: null,
      balancedAccuracy: null,
      matthews: null,
      counts: { truePositives: 0, falsePositives: 0, trueNegatives: 0, falseNegatives: 0 },
      forecast: { brier: null, auroc: null, auprc: null },
      invalidRate: null,
    });
    expect(suspicion).toMatchObject({ auroc: null, brier: null, brierSkill: null, entropyBits: null, n: 0 });
    expect(debate).toMatchObject({
      turns: 0,
      tieRate: null,
      bidEntropy: null,
      speakGini: null,
      responseRate: null,
    });
    expect(persuasion).toEqual({ n: 0, swing: null, directedSwing: null, signedSwing: null });
    expect(votes).toMatchObject({
      n: 0,
      onWolves: null,
      misExileRate: null,
      firstExileIsWolf: null,
      abstentions: 7,
    });
    expect(summary.players['seat A']).toMatchObject({ statements: 0, averageSuspicion: null });
  });
});
