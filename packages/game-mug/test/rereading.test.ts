import { play, replay } from '@masbench/core';
import { createRng } from '@masbench/statistics';
import { mugBaseline, mug, mugSimulatedPlayers, preparedServices } from '@masbench/game-mug';
import { type Perceive } from '../src/perception.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageReading, type ImageReading } from '../src/players/image-reading.ts';
import { rereadImage, type Heard } from '../src/players/rereading.ts';
import { blobs, perceive as shown, playMug, question, seatsOf } from './playing.js';
import { mugSimulations, type MugSimulatedPlayers } from '../src/players/simulated.ts';

const sight = {
  question: { question: 'Which?', choices: ['a', 'b', 'c', 'd'] },
  perception: {
    answer: 'A',
    alternatives: ['B', 'C', 'D'],
    facts: [
      { subject: 'sky', value: 'blue', alternatives: ['red'] },
      { subject: 'sign', value: 'MILK', alternatives: ['SILK'] },
    ],
  },
};
const misreading = { error: 0.4, detailError: 0.1 };
const first: ImageReading = {
  answer: 'B',
  alternatives: ['A', 'C', 'D'],
  details: [
    { subject: 'sky', value: 'red' },
    { subject: 'sign', value: 'MILK' },
  ],
};
const agreed: Heard = { answers: ['b', 'B'], details: first.details };
const contradicted: Heard = { answers: ['B', 'A'], details: [{ subject: 'sky', value: 'blue' }] };

/** What the reading is after these rounds. */
function reread(heard: readonly Heard[], { from = first, rereading = 1, seed = 1 } = {}): ImageReading {
  return rereadImage(from, sight, { heard, rereading, misreading, rng: createRng(seed, 'own') });
}

describe('looking again', () => {
  it('changes nothing that no other player contradicts, at any rate', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(reread([agreed, agreed], { seed })).toEqual(first);
      expect(reread([contradicted], { seed }).details[1]).toEqual(first.details[1]);
    }
  });

  it('is right as often as a first look, whether that was right or wrong, and as often as it is declared', () => {
    const looks = 1000;
    const share = (from: ImageReading, rereading: number): number =>
      Array.from({ length: looks }, (_, seed) => reread([contradicted], { from, rereading, seed })).filter(
        ({ answer }) => answer === 'A',
      ).length / looks;
    const right = { ...first, answer: 'A', alternatives: ['B', 'C', 'D'] };
    const error = 3 * Math.sqrt(0.25 / looks);
    expect(Math.abs(share(first, 1) - 0.6)).toBeLessThan(error);
    expect(Math.abs(share(right, 1) - 0.6)).toBeLessThan(error);
    expect(Math.abs(share(first, 0.5) - 0.3)).toBeLessThan(error);
    expect(share(first, 0)).toBe(0);
  });

  it('depends on the rounds before it alone: a later round changes no earlier look', () => {
    const rounds = fc.array(fc.constantFrom(agreed, contradicted), { maxLength: 5 });
    const rate = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer(), rounds, rate, (seed, heard, rereading) => {
        // Rounds that agree with what is read leave every look of the others as it is.
        const alone = (round: number): Heard[] =>
          heard.map((said, at) => (at === round ? said : { answers: [], details: [] }));
        const stepwise = heard.reduce(
          (from, _, round) => reread(alone(round), { from, rereading, seed }),
          first,
        );
        expect(reread(heard, { rereading, seed })).toEqual(stepwise);
      }),
      { numRuns: 50 },
    );
  });

  it('draws nothing from the stream of first looks', () => {
    const [one, other] = [createRng(1, 'own'), createRng(1, 'own')];
    rereadImage(first, sight, { heard: [contradicted], rereading: 1, misreading, rng: one });
    expect(imageReading(sight, misreading, one)).toEqual(imageReading(sight, misreading, other));
  });
});

describe('players that look again', () => {
  /** Wrong answers that differ from the right one by more than punctuation. */
  const perceive: Perceive = async (bytes, asked) => {
    const perception = await shown(bytes, asked);
    return perception && { ...perception, alternatives: [`not ${perception.answer}`] };
  };
  const half = { ...mugSimulations.quick, error: 0.5, noise: 0, shared: 1 };
  const players = (rereading: number, shared = 1): MugSimulatedPlayers =>
    mugSimulatedPlayers(half, { perceive, rereading, shared });
  const seeds = Array.from({ length: 8 }, (_, seed) => seed);
  const debated = async (rereading: number, shared: number): Promise<unknown[]> => {
    const { baseline } = players(rereading, shared);
    const store = await blobs();
    return Promise.all(
      seeds.map(async (seed) => {
        const { journal } = await play(mugBaseline, {
          blobs: store,
          seed,
          config: { question, method: 'mad-vote', calls: 16 },
          agents: { A: baseline, B: baseline, C: baseline, D: baseline },
        });
        return replay(mugBaseline, journal).state.rounds;
      }),
    );
  };

  it('change nothing in a debate of copies that read alike, where no player is contradicted, and something in one of others', async () => {
    expect(await debated(1, 1)).toEqual(await debated(0, 1));
    expect(await debated(1, 0)).not.toEqual(await debated(0, 0));
  });

  it('change their answers in MUG, where the undercover contradicts them and keeps to its own image', async () => {
    const said = async (rereading: number): Promise<{ regulars: string[]; undercover: string[] }> => {
      const answers = { regulars: [] as string[], undercover: [] as string[] };
      for (const seed of seeds) {
        const { journal, status } = await playMug({
          agents: seatsOf(4, players(rereading).mug),
          services: preparedServices,
          config: { observationRounds: 2 },
          seed,
        });
        expect(status).toBe('finished');
        const { rounds, roles } = replay(mug, journal).state;
        for (const { statements } of rounds)
          for (const [seat, statement] of Object.entries(statements)) {
            const side = roles?.[seat] === 'undercover' ? 'undercover' : 'regulars';
            if (statement !== null && statement.answer !== '')
              answers[side].push(`${seed} ${seat} ${statement.answer}`);
          }
      }
      return answers;
    };
    const [once, again] = [await said(0), await said(1)];
    const distinct = (answers: readonly string[]): number => new Set(answers).size;
    const speakers = (answers: readonly string[]): number =>
      new Set(answers.map((one) => one.split(' ').slice(0, 2).join(' '))).size;
    // One answer of every speaker for the whole match, but for regulars that look again.
    expect(distinct(once.regulars)).toBe(speakers(once.regulars));
    expect(distinct(again.regulars)).toBeGreaterThan(speakers(again.regulars));
    expect(distinct(again.undercover)).toBe(speakers(again.undercover));
  });
});
