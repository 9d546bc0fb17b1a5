import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, mug, mugScriptedPlayer } from '@masbench/game-mug';
import { expect, it } from 'vitest';
import { writeJudgedAnswer } from '../src/benchmark/told-answer.js';
import { edited, original, perceive, playMug, question, seatsOf } from './playing.js';

it('shows each seat the image that it has in the game: the undercover the other one', async () => {
  const { journal } = await playMug({ agents: seatsOf(4, mugScriptedPlayer({ perceive })) });
  const { lines, end } = tellMatch(mug, journal, { story: benchmark.story });
  const shown = lines.flatMap(({ line, only }) =>
    line.as === 'picture' ? [[only?.[0] ?? '', line.image.sha256]] : [],
  );
  const images = Object.entries(end?.people ?? {}).map(([seat, { role }]) => [
    seat,
    (role === 'undercover' ? edited : original).reference.sha256,
  ]);
  expect(images).toHaveLength(4);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(images));
});

it('shows at the vote why each voter votes, and each reason to that voter alone', async () => {
  const scripted = mugScriptedPlayer({ perceive });
  const voter = {
    ...scripted,
    create: (match: Parameters<typeof scripted.create>[0]) => {
      const player = scripted.create(match);
      if (typeof player === 'function') return player;
      return {
        ...player,
        vote: async (...given: Parameters<NonNullable<typeof player.vote>>) => ({
          ...(await player.vote?.(...given)),
          thought: `${given[0].seat} has a reason.`,
        }),
      };
    },
  };
  const { journal } = await playMug({ agents: seatsOf(4, voter) });
  const { lines } = tellMatch(mug, journal, { story: benchmark.story });
  const ballot = lines.findIndex(({ line }) => line.as === 'ballot');
  const reasons = lines.slice(ballot - 4, ballot);
  expect(reasons.map(({ line }) => line.as)).toEqual(['thought', 'thought', 'thought', 'thought']);
  for (const { line, only } of reasons)
    expect(line.text).toMatch(new RegExp(`^${only?.[0]} has a reason\\. Suspects (nobody|Player \\d \\()`));
  expect(reasons.map(({ only }) => only?.length)).toEqual([1, 1, 1, 1]);
  const own = tellMatch(mug, journal, { story: benchmark.story, seat: 'A' });
  const thoughts = own.lines.flatMap(({ line }) => (line.as === 'thought' ? [line.text] : []));
  expect(thoughts.length).toBeGreaterThan(0);
  expect(thoughts.filter((text) => !text.startsWith('A has a reason.'))).toEqual([]);
});

it.each([
  ['B', 'the answer is B (two), which is right.'],
  ['A', 'the answer is A (one), which is wrong: right is B (two).'],
  [null, 'no answer is given: right is B (two).'],
])('prints the right answer beside %s', (answer, told) => {
  const asked = { ...question, choices: ['one', 'two'], answer: 'B' };
  const text = `${writeJudgedAnswer({ answer, correct: answer === 'B' }, asked)}.`;
  expect(text).toBe(told);
});

it('says what is known of an answer without options, without a right answer, and in a list of matches', async () => {
  const { answer: _answer, ...open } = question;
  expect(writeJudgedAnswer({ answer: 'three', correct: null }, open)).toBe('the answer is three');
  expect(writeJudgedAnswer({ answer: 'three', correct: false }, { ...open, answer: '4' })).toBe(
    'the answer is three, which is wrong: right is 4',
  );
  expect(writeJudgedAnswer({ answer: 'A', correct: false }, undefined)).toBe(
    'the answer is A, which is wrong',
  );
  const { journal } = await playMug({ agents: seatsOf(4, mugScriptedPlayer({ perceive })) });
  const { end } = tellMatch(mug, journal, { story: benchmark.story });
  expect(end?.text).toMatch(/; the answer is (3, which is right|\S+, which is wrong: right is 3)\.$/u);
});
