import { lockstep, memoryJournal, play, type AnyGame } from '@masbench/core';
import { programSeat, python } from '@masbench/seat';
import { type ProgramSeatOptions } from '../src/program-seat.ts';
import { expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { bids } from './games/bids.ts';
import { agentFile, inProcess, playBids } from './seated.ts';

/** The words that a program in two seats receives, by turn, in a match that is played from the given lines on. */
async function wordsIn(seed: number, options: ProgramSeatOptions, lines: readonly string[] = []) {
  const words = new Map<string, string>();
  const transport = inProcess(({ id, random, attempt }, { message }) => {
    words.set(id, random);
    // The first attempt of every turn is not legal.
    message({ type: 'action', id, action: attempt === 1 ? {} : { bid: 1, diary: '' } });
  });
  const journal = memoryJournal(lines);
  const seat = programSeat(transport, { resumable: true, ...options });
  await play<AnyGame>(bids, {
    id: 'm0001',
    config: { rounds: 3 },
    services: {},
    agents: { A: seat, B: seat },
    seed,
    journal,
    scheduler: lockstep(),
  });
  return { words, lines: [...journal.read()] };
}

const scripted = { nature: 'scripted' } as const;

it('a scripted program draws from the seed: the same match for the same seed, resumed or not, another for another', async () => {
  const { words, lines } = await wordsIn(1, scripted);
  expect(words.size).toBe(2 * 2 * 3);
  expect(new Set(words.values()).size).toBe(words.size);
  expect((await wordsIn(1, scripted)).words).toEqual(words);
  const resumed = await wordsIn(1, scripted, lines.slice(0, lines.length / 2));
  expect(resumed.words.size).toBeLessThan(words.size);
  expect([...words]).toEqual(expect.arrayContaining([...resumed.words]));
  const other = await wordsIn(2, scripted);
  expect([...other.words.keys()]).toEqual([...words.keys()]);
  for (const word of other.words.values()) expect([...words.values()]).not.toContain(word);
});

it('nothing that a model receives follows from the seed, nor a scripted program that is not trusted with it', async () => {
  for (const options of [{}, { ...scripted, seeded: false }]) {
    const [one, two] = [await wordsIn(1, options), await wordsIn(1, options)];
    for (const word of one.words.values()) expect([...two.words.values()]).not.toContain(word);
    expect(new Set(one.words.values()).size).toBe(one.words.size);
  }
});

it.skipIf(isSkipped(testParts.python))('the draws of a Python program are those of its word', async () => {
  const bidsOfA = async (seed: number): Promise<unknown> => {
    const random = programSeat(python(agentFile('any_legal.py')), { ...scripted, resumable: true });
    const { entries } = await playBids({ A: random }, { seed });
    return entries.flatMap((entry) =>
      entry.type === 'answer' && entry.id.startsWith('move/A') ? [entry.value] : [],
    );
  };
  const [first, again, other] = [await bidsOfA(1), await bidsOfA(1), await bidsOfA(2)];
  expect(first).toHaveLength(4);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
