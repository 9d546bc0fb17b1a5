import { play } from '@masbench/core';
import { mugBaseline, mugReleased, preparedServices, mugSimulatedPlayers } from '@masbench/game-mug';
import {
  type MugSimulationName,
  mugSimulations,
  makeSimulation,
  type MugSimulatedPlayers,
} from '../src/players/simulated.ts';
import { describe, expect, it } from 'vitest';
import { blobs, edited, imageOf, perceive, playMug, question, seatsOf, type TestImage } from './playing.js';

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

  describe('misreadings', () => {
    const images = Array.from({ length: 30 }, (_, index) => imageOf({ answer: `${index}`, facts: {} }));
    const answerTo = async (
      { baseline }: Pick<MugSimulatedPlayers, 'baseline'>,
      image: TestImage,
      seed: number,
    ): Promise<string | null | undefined> => {
      const store = await blobs();
      await store.put(image.bytes);
      const { outcome } = await play(mugBaseline, {
        config: { question: { ...question, image: image.reference }, method: 'single', calls: 1 },
        agents: { A: baseline },
        blobs: store,
        seed,
      });
      return outcome?.answer;
    };
    const disagreements = async (left: MugSimulatedPlayers, right = left): Promise<number> => {
      let count = 0;
      for (const [index, image] of images.entries())
        if ((await answerTo(left, image, index)) !== (await answerTo(right, image, index + 100))) count += 1;
      return count;
    };
    const half = { ...mugSimulations.quick, error: 0.5, noise: 0 };

    it('are drawn for every seat and match, and shared where it is declared', async () => {
      expect(await disagreements(mugSimulatedPlayers(half, { perceive }))).toBeGreaterThan(0);
      expect(await disagreements(mugSimulatedPlayers(half, { perceive, shared: 1 }))).toBe(0);
    });

    it('are shared by the copies of a model of the paper, which decodes greedily, and not by two models', async () => {
      const qwen = mugSimulatedPlayers('qwen2.5-vl-7b', { perceive });
      expect(await disagreements(qwen)).toBe(0);
      expect(await disagreements(qwen, mugSimulatedPlayers('internvl3-14b', { perceive }))).toBeGreaterThan(
        0,
      );
      expect(
        await disagreements(mugSimulatedPlayers('qwen2.5-vl-7b', { perceive, shared: 0 })),
      ).toBeGreaterThan(0);
    });

    it('in POPE have the direction of Table 1: objects that are there are missed, and few are invented', () => {
      for (const [name, accuracy] of [
        ['qwen2.5-vl-7b', 0.874],
        ['internvl3-14b', 0.893],
      ] as const) {
        const { yes = 0, no = 0 } = makeSimulation(name, 'pope').errorByAnswer ?? {};
        expect(yes).toBeGreaterThan(no);
        expect(Math.abs(1 - (yes + no) / 2 - accuracy)).toBeLessThan(0.003);
      }
    });
  });
});
