// The types of a game, by what they are made of
export type {
  ConfigInputOf,
  ConfigOf,
  InputOf,
  MoveKinds,
  OutputOf,
  SharedContext,
  ViewsOf,
} from './contracts/game.js';
export type { Asks } from './contracts/ask.js';
export { keptText, textReferenceSchema } from './contracts/kept-text.js';
export type { TextReference } from './contracts/kept-text.js';
export type { InTurnsState } from './games/in-turns.js';
export type { SimultaneousState } from './games/simultaneous.js';
export type { PlainAsks } from './games/plain-game.js';
