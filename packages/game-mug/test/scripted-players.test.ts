import { replay, type Seat } from '@masbench/core';
import { mug, mugScriptedPlayer, storedAnswerPlayers } from '@masbench/game-mug';
import { type Perceive } from '../src/perception.ts';
import { type MugScriptedOptions } from '../src/players/scripted.ts';
import { describe, expect, it } from 'vitest';
import { countCases } from '../../../scripts/testing/cases.ts';
import { blobs, edited, imageOf, original, perceive, playMug, question, seatsOf } from './playing.js';
import { type MugState } from '../src/game/state.ts';

/** Plays with D undercover and players of these options; statements of the undercover, oldest first. */
async function game(
  options: Partial<MugScriptedOptions>,
  config: Parameters<typeof playMug>[0]['config'] = {},
  seed = 'x',
) {
  const force = { 'roles#0': ['D', 'A', 'B', 'C'] };
  const result = await playMug({
    agents: seatsOf(4, mugScriptedPlayer({ perceive, ...options })),
    config,
    seed,
    force,
  });
  const state: MugState = replay(mug, result.journal).state;
  const said = (seat: Seat) => state.rounds.flatMap(({ statements }) => statements[seat] ?? []);
  return { result, state, said };
}

describe('a scripted player', () => {
  it('reads nothing but the bytes of the image it was dealt', async () => {
    const reads = new Map<string, number>();
    const watching: Perceive = (bytes, asked) => {
      const text = new TextDecoder().decode(bytes).trim();
      reads.set(text, (reads.get(text) ?? 0) + 1);
      return perceive(bytes, asked);
    };
    await game({ perceive: watching });
    const text = ({ bytes }: { bytes: Uint8Array }): string => new TextDecoder().decode(bytes).trim();
    expect(Object.fromEntries(reads)).toEqual({ [text(original)]: 3, [text(edited)]: 1 });
  });

  it('says what its image shows, the undercover too', async () => {
    const { said } = await game({ details: 9 }, { observationRounds: 1 });
    expect(said('A')[0]).toMatchObject({
      answer: '3',
      details: expect.arrayContaining([{ subject: 'red circles', value: '3' }]),
    });
    expect(said('D')[0]).toMatchObject({
      answer: '4',
      details: expect.arrayContaining([{ subject: 'red circles', value: '4' }]),
    });
  });

  it('as undercover leaves out what others contradict with μ > 0, and states it with μ = 0', async () => {
    const config = { observationRounds: 2 };
    const subjects = async (mu: number) =>
      (await game({ mu, details: 9 }, config)).said('D')[1]?.details.map(({ subject }) => subject);
    expect(await subjects(0)).toContain('red circles');
    expect(await subjects(2)).not.toContain('red circles');
    expect(await subjects(2)).toContain('sky');
    expect((await game({ mu: 2 }, config)).said('D')[1]?.answer).toBe('');
  });

  it('as regular with λ > 0 asks those who contradict it, and no player with λ = 0', async () => {
    const questions = async (lambda: number) =>
      (await game({ lambda, details: 9 }, { observationRounds: 2 }))
        .said('A')[1]
        ?.questions.map(({ to }) => to);
    expect(await questions(1)).toEqual(['D']);
    expect(await questions(0)).toEqual([]);
  });

  it('prefers what answers the question with λ = 0, and unmentioned details with a great λ', async () => {
    const first = async (lambda: number) =>
      (await game({ lambda, details: 1 }, { observationRounds: 2 })).said('A')[1]?.details[0]?.subject;
    expect(await first(0)).toBe('red circles');
    expect(await first(9)).not.toBe('cats');
  });

  it('gives the factors behind its vote, and they single out the undercover', async () => {
    const { state } = await game({ details: 9 }, { maxRounds: 1 });
    const factors = state.rounds.at(-1)?.ballots['A']?.factors;
    expect(Object.keys(factors ?? {}).toSorted()).toEqual(['B', 'C', 'D']);
    expect(factors?.['B']).toEqual({ inconsistency: 0, deviation: 0, inaccuracy: 0, behavior: 0 });
    // Four details, one of them wrong, then three: the undercover, contradicted, leaves the wrong one out.
    expect(factors?.['D']?.inconsistency).toBe(1);
    expect(factors?.['D']?.inaccuracy).toBeCloseTo(1 / 7, 12);
  });

  it('as undercover votes for another player', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const { state } = await game({}, { maxRounds: 1 }, `undercover ${seed}`);
      expect(['A', 'B', 'C']).toContain(state.rounds.at(-1)?.ballots['D']?.target);
    }
  });

  it('misreads at the declared rate, and the same for the whole match', async () => {
    let wrong = 0;
    const matches = countCases(50);
    for (let seed = 0; seed < matches; seed++) {
      const { said } = await game({ error: 0.3 }, { observationRounds: 1, maxRounds: 1 }, `error ${seed}`);
      const answers = said('A').map(({ answer }) => answer);
      expect(new Set(answers).size).toBe(1);
      if (answers[0] !== '3') wrong++;
    }
    expect(Math.abs(wrong / matches - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / matches));
  });

  it('guesses where nothing can be read', async () => {
    const blank = imageOf({ answer: '', facts: {} });
    const blind = mugScriptedPlayer({ perceive: () => undefined });
    const answers = new Set<string | null | undefined>();
    for (let seed = 0; seed < 20; seed++) {
      const result = await playMug({
        agents: seatsOf(3, blind),
        seed,
        blobs: await blobs(blank),
        config: {
          question: { ...question, choices: ['2', '3'], answer: 'B', image: blank.reference },
          counterfactual: { image: blank.reference },
          maxRounds: 1,
        },
      });
      answers.add(result.outcome?.answer);
    }
    expect(answers).toEqual(new Set(['A', 'B']));
  });

  it('charges one call for each move, and no dollars', async () => {
    const { result } = await game({ seconds: 2 });
    for (const { usage, moves } of Object.values(result.seats)) {
      expect(usage).toMatchObject({ calls: moves, seconds: 2 * moves, costUsd: 0 });
      expect(usage.inputTokens).toBeGreaterThan(0);
    }
  });
});

it('a player of a stored answer gives it word for word after a whole match', async () => {
  const { mug: player } = storedAnswerPlayers('No, it is 7.');
  const config = { counterfactual: { image: original.reference }, maxRounds: 1 };
  const { outcome } = await playMug({ agents: seatsOf(3, player), config });
  expect(outcome?.answer).toBe('No, it is 7.');
});
