import type { AgentIO, Handlers, NamedAgent } from '@masbench/core';
import { simulate } from '@masbench/core/simulation';
import type { Werewolf } from '../game.js';
import { scriptedHandlers } from './scripted.js';
import { charactersRead, secondsOf } from './spend.js';

/** The declared behaviour of a simulated player. */
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
}

/** Invented profiles; none was measured on a model. */
export const simulatedProfiles = {
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
    { name, resumable: true, create: () => handlersOf(profile) },
    {
      name,
      version: '2',
      seconds: ({ turn }) => ({ median: secondsOf(turn.kind) * slowness, sigma: spread }),
      inputTokens: ({ turn }) => 600 + charactersRead(turn) / 4,
      outputTokens: { median: outputTokens, sigma: 0.4 },
      price: { input: inputPrice, output: outputPrice },
      faults: { illegal: invalidRate },
    },
  );
}

/** The scripted player, which acts and judges at random as often as it lacks skill. */
function handlersOf({ skill }: SimulatedProfile): Handlers<Werewolf> {
  const base = scriptedHandlers();
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
