import type { AgentIO, Handlers, NamedAgent, Turn } from '@masbench/core';
import type { Werewolf } from '../game.js';
import { scriptedHandlers } from './scripted.js';
import { charactersRead, secondsOf } from './spend.js';

/** A model as it is imitated. */
export interface SimulatedProfile {
  /** From 0 to 1: how often it acts and judges like the scripted player instead of at random. */
  readonly skill: number;
  /** Multiplies the median seconds of a move, which are those of the scripted player. */
  readonly slowness: number;
  /** Sigma of the log-normal latency. */
  readonly spread: number;
  /** Median output tokens of a move. */
  readonly outputTokens: number;
  /** US dollars per million tokens that it would cost. */
  readonly inputPrice: number;
  readonly outputPrice: number;
  /** How often an answer is not legal. */
  readonly invalidRate: number;
}

/** Invented profiles, named for what they are like; they are no measurements of any model. */
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

export type SimulatedPreset = keyof typeof simulatedProfiles;

/**
 * Imitates a model: the scripted player with declared skill, latency, tokens, price and illegal answers, all drawn from
 * seeded distributions. For forecasts and studies in virtual time; a result of it is never one of a model.
 */
export function simulatedPlayer(
  preset: SimulatedPreset | SimulatedProfile = 'average',
): NamedAgent<Werewolf> {
  const profile = typeof preset === 'string' ? simulatedProfiles[preset] : preset;
  const name = typeof preset === 'string' ? preset : 'custom';
  return { name: `simulated:${name}`, version: '1', nature: 'simulated', create: () => handlersOf(profile) };
}

function handlersOf(profile: SimulatedProfile): Handlers<Werewolf> {
  const base = scriptedHandlers((turn, io) => report(profile, turn, io));
  const aimed = <Action extends { readonly target: string | null }>(
    targets: readonly string[],
    io: AgentIO,
    action: Action,
  ): Action => {
    if (io.rng.chance(profile.invalidRate)) return { ...action, target: 'somebody or other' };
    const careless = io.rng.chance(1 - profile.skill) && targets.length > 0;
    return careless ? { ...action, target: io.rng.pick(targets) } : action;
  };
  const blurred = (value: number, io: AgentIO): number => {
    const blur = value * profile.skill + (1 - profile.skill) * io.rng.float();
    return io.rng.chance(profile.invalidRate) ? 2 : Math.min(1, Math.max(0, blur));
  };
  return {
    ...base,
    eliminate: async (turn, io) => aimed(turn.data.targets, io, await base.eliminate(turn, io)),
    protect: async (turn, io) => aimed(turn.data.targets, io, await base.protect(turn, io)),
    unmask: async (turn, io) => aimed(turn.data.targets, io, await base.unmask(turn, io)),
    poll: async (turn, io) => aimed(turn.data.targets, io, await base.poll(turn, io)),
    vote: async (turn, io) => aimed(turn.data.targets, io, await base.vote(turn, io)),
    selfAnalysis: async (turn, io) => {
      const judgement = await base.selfAnalysis(turn, io);
      return io.rng.chance(profile.skill) ? judgement : { ...judgement, type: 'none' };
    },
    peerAnalysis: async (turn, io) => {
      const analysis = await base.peerAnalysis(turn, io);
      const judgements = 'judgements' in analysis ? analysis.judgements : {};
      return {
        judgements: Object.fromEntries(
          Object.entries(judgements).map(([id, one]) => [
            id,
            { ...one, suspicion: blurred(one.suspicion, io) },
          ]),
        ),
      };
    },
  };
}

function report(profile: SimulatedProfile, turn: Turn<Werewolf>, io: AgentIO): void {
  const inputTokens = 600 + Math.ceil(charactersRead(turn) / 4);
  const outputTokens = Math.max(1, Math.round(profile.outputTokens * Math.exp(0.4 * io.rng.normal())));
  io.use({
    calls: 1,
    inputTokens,
    outputTokens,
    seconds: secondsOf(turn.kind) * profile.slowness * Math.exp(profile.spread * io.rng.normal()),
    costUsd: (inputTokens * profile.inputPrice + outputTokens * profile.outputPrice) / 1e6,
  });
}
