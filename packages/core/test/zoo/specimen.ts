import type { AnyGame } from '@masbench/core';
import type { Declarations, GameLaw, Waivers } from '@masbench/core/testing';

/** How a game is held to the laws. */
export interface Terms {
  readonly seats: number | readonly string[];
  readonly declares?: Declarations | undefined;
  readonly waive?: Waivers | undefined;
}

const reasons = {
  'order-insensitive': 'the order of answers is a part of the game, or only one seat is asked at once',
  'no interference': 'nothing is hidden from a seat for long, so there is no other state to draw',
  'timing tells nothing': 'nothing is hidden from a seat for long, so there is no other state to draw',
  symmetry: 'the order of the seats is a part of the game',
  'constant sum': 'what is won is not divided among the seats',
  'draws on branches are keyed': 'its draws follow the course of the match',
} as const;

/** Says why these laws need not be checked. */
export function waivers(...laws: readonly (keyof typeof reasons)[]): Waivers {
  return Object.fromEntries(laws.map((law) => [law, reasons[law]]));
}

/** A game with one fault, the law that it breaks, and the same game without the fault. */
export interface Specimen {
  readonly fault: string;
  readonly law: GameLaw;
  readonly broken: AnyGame;
  readonly mended: AnyGame;
  readonly terms: Terms;
}

/** Makes specimens of one game. Without a twin of its own, the mended game is the game itself. */
export function cabinet<G extends AnyGame>(
  game: G,
  terms: Terms,
): (fault: string, law: GameLaw, broken: Partial<G>, mended?: Partial<G>) => Specimen {
  return (fault, law, broken, mended) => ({
    fault: `${game.name} ${fault}`,
    law,
    broken: Object.assign(Object.create(game) as G, broken),
    mended: mended === undefined ? game : Object.assign(Object.create(game) as G, mended),
    terms,
  });
}
