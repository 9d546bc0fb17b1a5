import { expect, it } from 'vitest';
import { makePolicyAction, type PolicyData } from '../src/rules/choices.js';

function dataOf(passage: string, candidates: readonly string[]): PolicyData {
  return {
    choices: ['continue', 'review'],
    passage: { id: passage, characters: 100 },
    candidates: candidates.map((id) => ({ passage: id, score: 0.5, reviewsLeft: 1 })),
  };
}

it('the schema of a decision is made once for the same candidates, in a match of any length', () => {
  const first = makePolicyAction(dataOf('p1', ['a', 'b']));
  expect(makePolicyAction(dataOf('p2', ['a', 'b']))).toBe(first);
  const other = makePolicyAction(dataOf('p3', ['a', 'c']));
  const choosesB = { choice: 'review', passage: 'b' };
  expect([first.safeParse(choosesB).success, other.safeParse(choosesB).success]).toEqual([true, false]);
});

it('schemas stay right where there are more of them than are kept', () => {
  for (let index = 0; index < 600; index += 1) {
    const schema = makePolicyAction(dataOf('p', [`only ${index}`]));
    expect(schema.safeParse({ choice: 'review', passage: `only ${index}` }).success).toBe(true);
    expect(schema.safeParse({ choice: 'review', passage: `only ${index - 1}` }).success).toBe(false);
  }
});
