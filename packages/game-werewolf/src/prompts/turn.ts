import type { MoveKinds, Turn } from '@masbench/core';
import type { Werewolf } from '../game.js';

/** The kinds of moves in Werewolf. */
export type WerewolfMove = MoveKinds<Werewolf>;

/** What a player is asked of one kind. */
export type WerewolfTurn<Kind extends WerewolfMove> = Turn<Werewolf, Kind>;

/** What a player sees with every kind of move. */
export type Seeing = Pick<Turn<Werewolf>, 'view'>;

/** What a player is asked, of any kind: told apart by `kind`. */
export type AnyWerewolfTurn = {
  readonly [Kind in WerewolfMove]: Pick<Turn<Werewolf, Kind>, 'kind' | 'data' | 'view'>;
}[WerewolfMove];
