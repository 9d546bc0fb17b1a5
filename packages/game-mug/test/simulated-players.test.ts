import { play } from '@masbench/core';
import { mugBaseline, mugReleased } from '@masbench/game-mug/baselines';
import {
  mugSimulations,
  preparedServices,
  mugSimulatedPlayers,
  type MugSimulationName,
} from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import { blobs, edited, perceive, playMug, question, seatsOf } from './playing.js';

const names: readonly MugSimulationName[] = ['quick', 'steady', 'wordy'];

describe('simulatedPlayers', () => {
  it.each(names)('%s plays the game, a baseline and the released protocol in virtual time', async (name) => {
    const players = mugSimulatedPlayers(name, { perceive });
    const shared = { blobs: await blobs(), seed: 'simulated' };
    const results = [
      await playMug({ agents: seatsOf(4, players.mug), services: preparedServices }),
      await play(mugBaseline, {
        ...shared,
        config: { question, method: 'mad-vote', calls: 9 },
        agents: { A: players.baseline, B: players.baseline, C: players.baseline },
      }),
      await play(mugReleased, {
        ...shared,
        config: { question, counterfactual: edited.reference },
        agents: { A: players.released, B: players.released, C: players.released },
      }),
    ];
    for (const { status, scheduler, seats } of results) {
      expect([status, scheduler]).toEqual(['finished', 'virtual']);
      for (const { agent } of Object.values(seats))
        expect(agent).toMatchObject({ nature: 'simulated', name: `simulated: ${name}` });
    }
  });

  it('draws latencies around the declared median and counts the image', async () => {
    const { mug } = mugSimulatedPlayers('steady', { perceive });
    const perMove: number[] = [];
    for (let seed = 0; seed < 20; seed++) {
      const { seats } = await playMug({ agents: seatsOf(4, mug), services: preparedServices, seed });
      for (const { usage, moves } of Object.values(seats)) {
        perMove.push((usage.seconds ?? 0) / moves);
        expect(usage.inputTokens).toBeGreaterThan(765 * moves);
      }
    }
    const mean = perMove.reduce((sum, seconds) => sum + seconds, 0) / perMove.length;
    // The mean of a log-normal is the median times exp(σ²/2).
    expect(mean / (5 * Math.exp(0.4 ** 2 / 2))).toBeGreaterThan(0.85);
    expect(mean / (5 * Math.exp(0.4 ** 2 / 2))).toBeLessThan(1.15);
  });

  it('accepts a custom profile, and refuses an unknown name', () => {
    const own = mugSimulatedPlayers({ ...mugSimulations.quick, error: 0.5 }, { perceive });
    expect(own.mug.name).toBe('simulated: error 0.5, noise 0.08');
    // @ts-expect-error there is no such simulation
    expect(() => mugSimulatedPlayers('genius', { perceive })).toThrow(/quick, steady, wordy/);
  });

  it('misreads an image alike in every seat and match where misreadings are shared', async () => {
    const answers = async (shared: number): Promise<number> => {
      const profile = { ...mugSimulations.quick, error: 0.5, noise: 0 };
      const { baseline } = mugSimulatedPlayers(profile, { perceive, shared });
      const given = new Set<string | null>();
      for (let seed = 0; seed < 12; seed++) {
        const { outcome } = await play(mugBaseline, {
          config: { question, method: 'single', calls: 1 },
          agents: { A: baseline },
          blobs: await blobs(),
          seed,
        });
        given.add(outcome?.answer ?? null);
      }
      return given.size;
    };
    expect(await answers(1)).toBe(1);
    expect(await answers(0)).toBe(2);
  });
});
