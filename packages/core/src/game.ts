// The types of a game, by what they are made of
export type {
  ActionOf,
  AsksOf,
  ConfigInputOf,
  ConfigOf,
  DataOf,
  EffectKinds,
  InputOf,
  MetricsOf,
  MoveKinds,
  OutcomeOf,
  OutputOf,
  SharedContext,
  StateOf,
  ViewsOf,
} from './contracts/game.js';
export type { AnyAsk, Asks } from './contracts/ask.js';
export { keptText, textReferenceSchema } from './contracts/kept-text.js';
export type { ReadText, TextReference } from './contracts/kept-text.js';
export type { AnswerOf } from './contracts/answer.js';
export type { InTurnsGame, InTurnsState } from './games/in-turns.js';
export type { SimultaneousGame, SimultaneousState } from './games/simultaneous.js';
export type { Draws, PendingDraw, PlainAsks, PlainGame } from './games/plain-game.js';
