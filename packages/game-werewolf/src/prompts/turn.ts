import type { Turn, MoveKinds } from '@masbench/core';
import type { Werewolf } from '../game.js';

/** The kinds of moves in Werewolf. */
export type WerewolfMove = MoveKinds<Werewolf>;

/** The views of every turn. */
export type Seeing = Pick<Turn<Werewolf>, 'view'>;

/** A turn of any kind, discriminated by `kind`. */
export type AnyWerewolfTurn = {
  readonly [Kind in WerewolfMove]: Pick<Turn<Werewolf, Kind>, 'kind' | 'data' | 'view'>;
}[WerewolfMove];
