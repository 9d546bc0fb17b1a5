import type { AnyGame } from '@masbench/core';
import type { Declarations, GameLaw } from '@masbench/core/testing';

/** How a game is held to the laws. */
export interface Terms {
  readonly seats: number | readonly string[];
  readonly declares?: Declarations | undefined;
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
