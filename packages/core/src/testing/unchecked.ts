import type { Asks, Move } from '../contracts/ask.js';
import type { GameLaw } from './laws.js';
import { hasPrivate } from './sample.js';
import type { Trial } from './trial.js';

/** Why a law that was not found broken was not tested: the game has nothing that it is about, or for another reason. */
export interface Unchecked {
  readonly verdict: 'does not apply' | 'not checked';
  readonly why: string;
}

/** Matches that have to be played before their sums say that there is no constant one. */
const leastSums = 4;

/** Why a law that was not found broken was not tested; `undefined` if it was, so that it held. */
export function whyUnchecked(law: GameLaw, trial: Trial): Unchecked | undefined {
  const unknown = law === 'accepts every legal action' ? findUndrawn(trial) : undefined;
  if (trial.tried.has(law) && unknown === undefined) return undefined;
  const idle = whyIdle(law, trial);
  if (idle !== undefined) return { verdict: 'does not apply', why: idle };
  const why = unknown ?? whyUntested(law, trial);
  return why === undefined ? undefined : { verdict: 'not checked', why };
}

/** Why a law has no matter: it follows from the rules, or from all matches that went through them. */
function whyIdle(law: GameLaw, trial: Trial): string | undefined {
  const { game, seats, seen, tried } = trial;
  const isAlone = seats.length === 1 ? 'there is only one seat' : undefined;
  const isUnscored = game.scores === undefined ? 'the game has no scores' : undefined;
  const isUnmeasured = tried.has('every seat is scored')
    ? undefined
    : 'the game has neither scores nor metrics of seats';
  switch (law) {
    case 'accepts every legal action':
      return listMoves(trial).length === 0 ? 'the game asks for no moves' : undefined;
    case 'order-insensitive':
      return seen.has('two requests at once') ? undefined : 'no two requests were ever open at once';
    case 'no canary leak':
      return isAlone ?? whyNoSecret(trial);
    case 'timing tells nothing':
      return isAlone;
    case 'scores in bounds':
      return isUnscored;
    case 'every seat is scored':
      return isUnmeasured;
    case 'symmetry':
      return isAlone ?? isUnmeasured;
    case 'constant sum':
      return isUnscored ?? isAlone ?? whyNoSum(trial);
    case 'draws on branches are keyed':
      return seen.has('draw without a key after a move')
        ? undefined
        : 'nature draws nothing without a key after a move';
    default:
      return undefined;
  }
}

function whyUntested(law: GameLaw, { game, declares, story }: Trial): string | undefined {
  switch (law) {
    case 'accepts every legal action':
      return 'no seat was asked for a move';
    case 'order-insensitive':
      return 'not declared (declares.confluent)';
    case 'no canary leak':
      return 'no other seat looked after a private field was written';
    case 'no interference':
    case 'timing tells nothing':
    case 'story of views alone':
      // The story of a game that declares none follows from views by the way that it is made.
      if (law === 'story of views alone' && story === undefined) return undefined;
      return game.resample === undefined
        ? 'the game has no resample'
        : 'resample never returned another state';
    case 'symmetry':
      return declares.symmetric === true
        ? 'no match was played with the seats in another order'
        : 'not declared (declares.symmetric)';
    case 'constant sum':
      return 'not declared (declares.sum)';
    case 'draws on branches are keyed':
      return declares.keyed === true
        ? 'no move could have been another one'
        : 'not declared (declares.keyed)';
    default:
      return undefined;
  }
}

function findUndrawn({ undrawn, drawn }: Trial): string | undefined {
  const kinds = [...undrawn].filter((kind) => !drawn.has(kind));
  return kinds.length === 0
    ? undefined
    : `no legal action could be drawn from the schema of ${kinds.join(', ')}`;
}

/** No field of an action is private: of a schema that depends on data, as far as a seat was asked for the move. */
function whyNoSecret(trial: Trial): string | undefined {
  const { drawn, undrawn, secretive } = trial;
  const moves = listMoves(trial);
  const isSecret = ([kind, { action }]: (typeof moves)[number]): boolean =>
    typeof action === 'function' ? secretive.has(kind) || undrawn.has(kind) : hasPrivate(action);
  if (moves.some(isSecret)) return undefined;
  const asked = moves.every(([kind, { action }]) => typeof action !== 'function' || drawn.has(kind));
  return `no field of an action ${asked ? '' : 'that a seat was asked for '}is marked private`;
}

/** Sums that often differ are no constant one; a few that differ may be the fault of one. */
function whyNoSum({ sums }: Trial): string | undefined {
  const counts = new Map<number, number>();
  for (const sum of sums) counts.set(sum, (counts.get(sum) ?? 0) + 1);
  const isDivided = sums.length >= leastSums && Math.max(...counts.values()) * 4 <= sums.length * 3;
  return isDivided ? `the scores add up to ${[...counts.keys()].slice(0, 2).join(', or to ')}` : undefined;
}

function listMoves({ game }: Trial): readonly (readonly [kind: string, Move<unknown, unknown>])[] {
  return Object.entries(game.asks as Asks).filter(
    (entry): entry is [string, Move<unknown, unknown>] => entry[1].type === 'move',
  );
}
