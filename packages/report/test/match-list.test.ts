import { expect, test } from 'vitest';
import { filterEntries, listEntries, sortEntries } from '../src/matches/match-list.ts';
import { findNotable } from '../src/matches/notable.ts';
import type { ListedMatch } from '../src/matches/listed-match.ts';

function makeMatch(
  number: number,
  { scores = [1, 0], ...fields }: Partial<ListedMatch> & { readonly scores?: readonly number[] } = {},
): ListedMatch {
  const id = `m000${number}`;
  return {
    id,
    cell: 0,
    trial: number,
    variant: null,
    status: 'finished',
    reason: null,
    outcome: null,
    rounds: null,
    moves: 10,
    costUsd: null,
    tokens: null,
    seconds: null,
    seats: scores.map((score, index) => ({
      seat: 'ABCD'.charAt(index),
      agent: 'scripted',
      role: ['wolf', 'village'][index] ?? null,
      score,
      substitutes: 0,
      failed: 0,
      moves: 5,
      costUsd: null,
      tokens: null,
    })),
    ...fields,
  };
}

const six = Array.from({ length: 6 }, (_, index) => makeMatch(index + 1));

test('says what sets a match apart: the longest, the shortest, an upset', () => {
  const notable = findNotable([
    ...six.slice(0, 4),
    makeMatch(5, { scores: [0, 1] }),
    makeMatch(6, { moves: 30 }),
  ]);
  expect(Object.fromEntries(notable)).toEqual({ m0005: ['upset'], m0006: ['longest'] });
});

test('finds nothing notable where all matches are alike, or there are few', () => {
  expect(findNotable(six).size).toBe(0);
  expect(findNotable([makeMatch(1), makeMatch(2, { moves: 99 })]).size).toBe(0);
});

test('a first player that wins half of the matches is no upset', () => {
  expect(
    findNotable(six.map((match, index) => (index % 2 ? match : makeMatch(index + 1, { scores: [0, 1] }))))
      .size,
  ).toBe(0);
});

test('filters by words and by numbers, and sorts what is unknown last in both directions', () => {
  const entries = listEntries(
    [
      makeMatch(1, { outcome: 'The wolves win on day 2.', rounds: 2 }),
      makeMatch(2, { outcome: 'The village wins on day 4.', rounds: 4 }),
      makeMatch(3, { status: 'aborted', reason: 'budget' }),
    ],
    [{}],
    new Map(),
  );
  const ids = (some: typeof entries): readonly string[] => some.map(({ match }) => match.id);
  expect(ids(filterEntries(entries, 'wolves'))).toEqual(['m0001']);
  expect(ids(filterEntries(entries, 'rounds>=3'))).toEqual(['m0002']);
  expect(ids(filterEntries(entries, 'aborted budget'))).toEqual(['m0003']);
  expect(ids(filterEntries(entries, 'score>0.5 rounds<3'))).toEqual(['m0001']);
  expect(ids(sortEntries(entries, { by: 'rounds', isDown: false }))).toEqual(['m0001', 'm0002', 'm0003']);
  expect(ids(sortEntries(entries, { by: 'rounds', isDown: true }))).toEqual(['m0002', 'm0001', 'm0003']);
});

test('seats with one score, role and agent stand together, best first', () => {
  const [entry] = listEntries([makeMatch(1, { scores: [0, 1, 0] })], [{}], new Map());
  expect(entry?.groups.map(({ seats, score }) => [seats.join(), score])).toEqual([
    ['B', 1],
    ['A', 0],
    ['C', 0],
  ]);
  expect(entry?.outcome).toBe('B scores highest');
});
