import { defineStudies } from '@masbench/core/benchmark';
import { expect, it } from 'vitest';
import { kuhn } from './games/kuhn.ts';

const leak = { description: 'A bid is shown.', discloses: () => true, hidden: <Game>(game: Game) => game };

it('keeps the studies of a game as they are', () => {
  const studies = { leaks: { bid: leak } };
  expect(defineStudies(kuhn, studies)).toBe(studies);
});

it.each([
  ['a member that there is not', { leak: {} }, 'leak'],
  ['a name that no command line takes', { leaks: { 'a bid': leak } }, 'a bid'],
  ['a leak without its function', { leaks: { bid: { ...leak, hidden: 'all' } } }, 'leaks.bid.hidden'],
])('refuses %s, with the place', (_, studies, place) => {
  expect(() => Reflect.apply(defineStudies, undefined, [kuhn, studies])).toThrow(place);
});
