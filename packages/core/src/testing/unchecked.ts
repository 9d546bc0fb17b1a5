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
    case 'scores in bounds':
      return trial.game.scores === undefined ? 'the game has no scores' : undefined;
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
