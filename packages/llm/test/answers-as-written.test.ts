import type { AnyGame, Asks } from '@masbench/core';
import { hq } from '@masbench/game-hq';
import { mug } from '@masbench/game-mug';
import { werewolf } from '@masbench/game-werewolf';
import type * as z from 'zod';
import { expect, it } from 'vitest';
import { findChoice } from '../../core/src/reading/find-choice.ts';
import { readLeniently } from '../../core/src/reading/read-leniently.ts';

/** A move: the schema that asks for it, and the field that it is about. */
interface Move {
  readonly about: string;
  readonly schema: z.ZodType;
  readonly field: string;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** The nine forms in which models write a choice. */
const forms: readonly ((choice: string, noun: string, label: string) => string)[] = [
  (choice) => choice,
  (choice) => choice.toLowerCase(),
  (choice) => `${choice}.`,
  (choice) => `**${choice}**`,
  (choice) => `"${choice}"`,
  (choice) => `(${choice})`,
  (choice, noun) => `${noun} ${choice}`,
  (choice) => `The answer is ${choice}.`,
  (choice, _noun, label) => `${choice}. ${label}`,
];

function actionOf(game: AnyGame, kind: string, data: unknown): z.ZodType {
  const ask = (game.asks as Asks)[kind];
  if (ask?.type !== 'move') throw new TypeError(`There is no move ${kind}`);
  return typeof ask.action === 'function' ? ask.action(data) : ask.action;
}

const names = ['Alaric', 'Bettina', 'Corvin', 'Dagmar', 'Elowen', 'Hortensia'];
const players = ['Player 1', 'Player 2', 'Player 3'];
const passages = ['news-1', 'news-12', 'xsum_7'];
const options = { A: '2', B: '4', C: 'a red car', D: 'none of these' };
const letters = Object.keys(options);

const candidates = passages.map((passage) => ({ passage }));
const said = { targets: names, optional: true, proposals: [], explain: true, limit: 9 };

const moves: readonly (Move & {
  readonly choices: readonly string[];
  readonly noun: string;
  readonly rest: Readonly<Record<string, unknown>>;
})[] = [
  ...(['eliminate', 'vote'] as const).map((kind) => ({
    about: `werewolf ${kind}`,
    schema: actionOf(werewolf, kind, said),
    field: 'target',
    choices: names,
    noun: 'Player',
    rest: { reasoning: 'Somebody lies.', statement: 'I say so.' },
  })),
  {
    about: 'werewolf selfAnalysis',
    schema: actionOf(werewolf, 'selfAnalysis', {}),
    field: 'type',
    choices: ['none', 'omission', 'fabrication'],
    noun: 'Option',
    rest: { reasoning: '', confidence: 0.5 },
  },
  {
    about: 'mug reason',
    schema: actionOf(mug, 'reason', { others: players, asked: [], maxQuestions: 2, letters }),
    field: 'answer',
    choices: letters,
    noun: 'Option',
    rest: { details: [], reasoning: 'My image shows it.', questions: [] },
    labels: options,
  },
  {
    about: 'mug vote',
    schema: actionOf(mug, 'vote', { candidates: players, factors: false }),
    field: 'vote',
    choices: players,
    noun: 'Candidate',
    rest: { suspicions: [] },
  },
  {
    about: 'hq policy',
    schema: actionOf(hq, 'policy', { choices: ['continue', 'review', 'end'], candidates }),
    field: 'choice',
    choices: ['continue', 'review', 'end'],
    noun: 'Choice:',
    rest: { reasoning: 'It is cheap.' },
  },
  {
    about: 'hq review',
    schema: actionOf(hq, 'policy', { choices: ['review'], candidates }),
    field: 'passage',
    choices: passages,
    noun: 'Passage',
    rest: { reasoning: 'It is low.', choice: 'review' },
  },
];

/** What is written for each choice of a move in each form. */
const corpus = moves.flatMap(({ choices, noun, rest, ...move }) =>
  choices.flatMap((meant) =>
    forms.map((form) => {
      const written = form(meant, noun, move.labels?.[meant] ?? 'That one lies.');
      const answer: Readonly<Record<string, unknown>> = { ...rest, [move.field]: written };
      return { ...move, meant, answer };
    }),
  ),
);

const animals = { A: 'cat', B: 'dog', C: 'both a cat and a dog', D: 'none' };

/**
 * The parsing cases of MMMU's and POPE's official evaluators, and more of their kind, with what they mean: `null` for
 * what names no option, or several. From mmmu/utils/eval_utils.py and pope/evaluate.py.
 */
const official: readonly (readonly [said: string, meant: string | null])[] = [
  ['A', 'A'],
  ['(B)', 'B'],
  ['B.', 'B'],
  ['C: yes', 'C'],
  ['The answer is D', 'D'],
  ['the answer is (d)', 'D'],
  ['Option C', 'C'],
  ['option c', 'C'],
  ['A or B', null],
  ['**B**', 'B'],
  ['{C}', 'C'],
  ['[D]', 'D'],
  ['', null],
  ['   ', null],
  ["Sorry, I can't help with images of people yet.", null],
  ['Failed to obtain answer via API', null],
  ['Z', null],
  ['(A) (C)', null],
  ["'A'", 'A'],
  ['A!', 'A'],
  ['\nB\n', 'B'],
  ['a', 'A'],
  ['A) cat', 'A'],
  ['Cat', 'A'],
  ['A man is riding a bike', null],
  ['The cat and the dog', null],
  ['none', 'D'],
  ['B. dog', 'B'],
  ['B. cat', null],
  ['Not B', null],
  ["It isn't (B)", null],
  ['The correct answer is (B).', 'B'],
  ['So the answer is B: dog', 'B'],
  ['Answer: C', 'C'],
  ['both a cat and a dog.', 'C'],
  [String.raw`\boxed{B}`, 'B'],
  ['$B$', 'B'],
  ['I think A is better than B', null],
  ['C, because there are two animals', 'C'],
];
const yesNo: readonly (readonly [said: string, meant: string | null])[] = [
  ['Yes', 'yes'],
  ['no', 'no'],
  ['Yes, there is a dog.', 'yes'],
  ['YES', 'yes'],
  ['no,', 'no'],
  ['Yes-no', null],
  ['Answer: [No]', 'no'],
  ['Uncertain', null],
  ['none', null],
  ['No, there is no dog in the image.', 'no'],
  ['No. The image does not show one.', 'no'],
  ['Yes, there is no dog.', null],
];

it('reads a corpus of some 300 replies as models write them, and none wrongly', () => {
  const misread: string[] = [];
  const judge = (about: string, found: unknown, meant: string | null): void => {
    if ((found ?? null) !== meant) misread.push(`${about}: ${JSON.stringify(found)} for ${meant}`);
  };
  for (const { about, schema, answer, field, meant, labels } of corpus) {
    const reading = readLeniently(schema, answer, labels);
    const value = reading === undefined ? undefined : Object(schema.parse(reading.value))[field];
    judge(`${about} ${String(answer[field])}`, value, meant);
  }
  for (const [text, meant] of official)
    judge(`mmmu ${text}`, findChoice(text, ['A', 'B', 'C', 'D'], animals), meant);
  for (const [text, meant] of yesNo) judge(`pope ${text}`, findChoice(text, ['yes', 'no']), meant);
  expect(misread).toEqual([]);
  expect(corpus.length + official.length + yesNo.length).toBeGreaterThanOrEqual(300);
});
