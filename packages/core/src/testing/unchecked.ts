import type { Asks } from '../contracts/ask.js';
import type { GameLaw } from './laws.js';
import type { Trial } from './trial.js';

/** Why a law that was not found broken was not tested; `undefined` if it was, so that it held. */
export function whyUnchecked(law: GameLaw, trial: Trial): string | undefined {
  const isTried = (trial.tried.get(law) ?? 0) > 0;
  switch (law) {
    case 'accepts every legal action':
      return whyNoMove(trial, isTried);
    case 'order-insensitive':
      if (trial.declares.confluent !== true) return 'not declared (declares.confluent)';
      return isTried ? undefined : 'no two requests were ever open at once';
    case 'no canary leak':
      return isTried ? undefined : whyNoSecret(trial);
    case 'no interference':
      if (trial.game.resample === undefined) return 'the game has no resample';
      return isTried ? undefined : 'resample never returned another state';
    case 'story of views alone':
      // The story of a game that declares none follows from views by the way that it is made.
      if (trial.story === undefined) return undefined;
      if (trial.game.resample === undefined) return 'the game has no resample';
      return isTried ? undefined : 'resample never returned another state';
    case 'scores in bounds':
      return trial.game.scores === undefined ? 'the game has no scores' : undefined;
    case 'every seat is scored':
      return isTried ? undefined : 'the game has neither scores nor metrics of seats';
    case 'timing tells nothing':
      if (trial.seats.length === 1) return 'there is only one seat';
      if (trial.game.resample === undefined) return 'the game has no resample';
      return undefined;
    case 'symmetry':
      if (trial.declares.symmetric !== true) return 'not declared (declares.symmetric)';
      return isTried ? undefined : 'no match was played with the seats in another order';
    case 'constant sum':
      if (trial.game.scores === undefined) return 'the game has no scores';
      return (trial.declares.sum ?? null) === null ? 'not declared (declares.sum)' : undefined;
    case 'draws on branches are keyed':
      if (Object.values(trial.game.asks as Asks).every(({ type }) => type !== 'chance')) return undefined;
      if (trial.declares.keyed !== true) return 'not declared (declares.keyed)';
      return isTried ? undefined : 'no move could have been another one, or nothing was drawn';
    default:
      return undefined;
  }
}

function whyNoMove({ undrawn, drawn }: Trial, isTried: boolean): string | undefined {
  const kinds = [...undrawn].filter((kind) => !drawn.has(kind));
  if (kinds.length > 0) return `no legal action could be drawn from the schema of ${kinds.join(', ')}`;
  return isTried ? undefined : 'no seat was asked for a move';
}

function whyNoSecret({ seats, secretive }: Trial): string {
  if (seats.length === 1) return 'there is only one seat';
  return secretive.size === 0
    ? 'no field of an action is marked private'
    : 'no other seat looked after a private field was written';
}
