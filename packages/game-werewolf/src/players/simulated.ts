import { type AgentIO, type Handlers, type NamedAgent, simulate } from '@masbench/core';
import type { Werewolf } from '../game.js';
import { drawJudgement, judgingByRate, spoken, type DeceptionRates } from './judging-by-rate.js';
import { werewolfScriptedHandlers } from './scripted.js';
import { charactersRead, computeSeconds } from './spend.js';

/** The declared behavior of a simulated player. */
export interface SimulatedProfile {
  /** From 0 to 1: how often it acts and judges like the scripted player instead of at random. */
  readonly skill: number;
  /** Multiplies the median seconds of a move, which are those of the scripted player. */
  readonly slowness: number;
  /** Sigma of the log-normal latency. */
  readonly spread: number;
  /** Median output tokens of a move. */
  readonly outputTokens: number;
  /** Hypothetical price in US dollars per million input tokens. */
  readonly inputPrice: number;
  /** Hypothetical price in US dollars per million output tokens. */
  readonly outputPrice: number;
  /** Probability that an answer is not legal. */
  readonly invalidRate: number;
  /** How it deceives and judges. @default by the fixed rules of the scripted player, blurred by `skill` */
  readonly rates?: DeceptionRates | undefined;
}

/**
 * Profiles by name. `sharp`, `average` and `noisy` are invented. `gpt-4o` stands for the players of WOLF (arXiv
 * 2512.09187), all GPT-4o: its rates follow from the paper's table of roles, its seconds from the 12 to 13 minutes of a
 * match, and `skill` is the one at which the village wins about as often as there. Tokens and prices are not from the
 * paper, which gives none.
 */
export const simulatedProfiles = {
  'gpt-4o': {
    skill: 0.5,
    slowness: 0.7,
    spread: 0.5,
    outputTokens: 180,
    inputPrice: 2.5,
    outputPrice: 10,
    invalidRate: 0,
    rates: {
      // Self-reported deceptions of 324 statements by role: 107 of 150, 56 of 74, 45 of 61, 27 of 39.
      deceptive: { villager: 107 / 150, werewolf: 56 / 74, seer: 45 / 61, doctor: 27 / 39 },
      types: { omission: 129, distortion: 76, misdirection: 51, fabrication: 28 },
      // Where a plain statement gets 0.40 and an evasive one 0.70, these shares give the table's mean suspicion of
      // statements by role: 0.479, 0.533, 0.551 and 0.608. Suspicion of werewolves rises from 0.52 to 0.62.
      evasive: { villager: 0.26, werewolf: 0.4, seer: 0.5, doctor: 0.69 },
      evasiveByRound: { werewolf: 0.04 },
      judged: {
        plain: { suspicion: 0.4, flagged: 0.45 },
        evasive: { suspicion: 0.7, flagged: 0.68 },
        spread: 0.2,
      },
    },
  },
  sharp: {
    skill: 0.95,
    slowness: 2,
    spread: 0.5,
    outputTokens: 350,
    inputPrice: 2.5,
    outputPrice: 10,
    invalidRate: 0.002,
  },
  average: {
    skill: 0.75,
    slowness: 1,
    spread: 0.6,
    outputTokens: 180,
    inputPrice: 0.4,
    outputPrice: 1.6,
    invalidRate: 0.01,
  },
  noisy: {
    skill: 0.4,
    slowness: 0.5,
    spread: 0.7,
    outputTokens: 120,
    inputPrice: 0.1,
    outputPrice: 0.4,
    invalidRate: 0.06,
  },
} as const satisfies Readonly<Record<string, SimulatedProfile>>;

/** Name of a preset in `werewolfSimulatedProfiles`. */
export type SimulatedPreset = keyof typeof simulatedProfiles;

/**
 * A simulated player: the scripted player with declared skill, latency, tokens, price and illegal answers, all drawn
 * from seeded distributions. For forecasts and studies in virtual time; its results are never a model's.
 */
export function simulatedPlayer(
  preset: SimulatedPreset | SimulatedProfile = 'average',
): NamedAgent<Werewolf> {
  const profile = typeof preset === 'string' ? simulatedProfiles[preset] : preset;
  const { slowness, spread, outputTokens, inputPrice, outputPrice, invalidRate } = profile;
  const name = `simulated:${typeof preset === 'string' ? preset : 'custom'}`;
  return simulate<Werewolf>(
    { name, resumable: true, create: () => makeHandlers(profile) },
    {
      name,
      version: '2',
      seconds: ({ turn }) => ({ median: computeSeconds(turn.kind) * slowness, sigma: spread }),
      inputTokens: ({ turn }) => 600 + charactersRead(turn) / 4,
      outputTokens: { median: outputTokens, sigma: 0.4 },
      price: { input: inputPrice, output: outputPrice },
      faults: { illegal: invalidRate },
    },
  );
}

/** The scripted player, which acts and judges at random as often as it lacks skill. */
function makeHandlers({ skill, rates }: SimulatedProfile): Handlers<Werewolf> {
  const handlers = handlersBySkill(skill);
  if (rates === undefined) return handlers;
  return {
    ...handlers,
    ...judgingByRate(rates),
    bid: async (turn, io) => {
      const action = await handlers.bid(turn, io);
      const [said] = turn.data.statements ?? [];
      if (said === undefined) return action;
      const { reasoning: _why, ...judgement } = drawJudgement(said, io, rates);
      return { ...action, judgement };
    },
    debate: async (turn, io) => {
      const speech = await handlers.debate(turn, io);
      return { ...speech, statement: spoken(speech.statement, turn, io, rates) };
    },
    vote: async (turn, io) => {
      const ballot = await handlers.vote(turn, io);
      return { ...ballot, statement: spoken(ballot.statement ?? '', turn, io, rates) };
    },
  };
}

function handlersBySkill(skill: number): Handlers<Werewolf> {
  const base = werewolfScriptedHandlers();
  const aimed = <Action extends { readonly target: string | null }>(
    targets: readonly string[],
    io: AgentIO,
    action: Action,
  ): Action =>
    io.rng.chance(1 - skill) && targets.length > 0 ? { ...action, target: io.rng.pick(targets) } : action;
  return {
    ...base,
    eliminate: async (turn, io) => aimed(turn.data.targets, io, await base.eliminate(turn, io)),
    protect: async (turn, io) => aimed(turn.data.targets, io, await base.protect(turn, io)),
    unmask: async (turn, io) => aimed(turn.data.targets, io, await base.unmask(turn, io)),
    poll: async (turn, io) => aimed(turn.data.targets, io, await base.poll(turn, io)),
    vote: async (turn, io) => aimed(turn.data.targets, io, await base.vote(turn, io)),
    bid: async (turn, io) => {
      const action = await base.bid(turn, io);
      if (action.judgement === undefined) return action;
      const suspicion = action.judgement.suspicion * skill + (1 - skill) * io.rng.float();
      return { ...action, judgement: { ...action.judgement, suspicion } };
    },
    selfAnalysis: async (turn, io) => {
      const judgement = await base.selfAnalysis(turn, io);
      return io.rng.chance(skill) ? judgement : { ...judgement, type: 'none' };
    },
    peerAnalysis: async (turn, io) => {
      const analysis = await base.peerAnalysis(turn, io);
      const judgements = 'judgements' in analysis ? analysis.judgements : {};
      const blurred = Object.entries(judgements).map(([id, one]) => [
        id,
        { ...one, suspicion: one.suspicion * skill + (1 - skill) * io.rng.float() },
      ]);
      return { judgements: Object.fromEntries(blurred) };
    },
  };
}
