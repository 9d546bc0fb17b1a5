import { chance, defineGame, effect, move, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface RiddleState {
  solver: Seat;
  secret: number | null;
  guesses: number[];
  hint: string | null;
  solved: boolean;
}

/** One seat alone guesses a number; a service writes the hints. */
export const riddle = defineGame<RiddleState>()({
  name: 'riddle',
  version: 1,
  config: z.object({ guesses: z.int().min(1).default(4), most: z.int().min(2).default(6) }),
  asks: {
    secret: chance(z.int()),
    hint: effect({
      input: z.object({ low: z.boolean() }),
      output: z.string(),
      onFailure: ({ low }) => (low ? 'higher' : 'lower'),
    }),
    guess: move({
      data: z.object({ most: z.int() }),
      action: ({ most }) => z.object({ number: z.int().min(1).max(most) }),
      fallback: (_data, rng) => ({ number: 1 + rng.int(2) }),
    }),
  },
  setup: (_config, [solver = '']) => ({ solver, secret: null, guesses: [], hint: null, solved: false }),
  open: ({ solver, secret, guesses, hint }, ask, { most }) => {
    if (secret === null) return [ask.secret(uniform(Array.from({ length: most }, (_, index) => index + 1)))];
    const last = guesses.at(-1);
    if (last !== undefined && hint === null) return [ask.hint({ low: last < secret })];
    return [ask.guess(solver, { most })];
  },
  on: {
    secret: (state, { value }) => void (state.secret = value),
    hint: (state, { output }) => void (state.hint = output),
    guess: (state, { action: { number } }) => {
      state.guesses.push(number);
      state.solved = number === state.secret;
      state.hint = null;
    },
  },
  views: { notes: ({ guesses, hint }) => ({ guesses, hint }) },
  outcome: ({ solver, solved, guesses }, config) =>
    solved || guesses.length >= config.guesses ? { solver, solved } : null,
  scores: ({ solver, solved }) => ({ [solver]: solved ? 1 : 0 }),
  resample: (state, _seat, rng, { most }) => {
    // A hint was true, and a number that was guessed and missed is not the secret.
    const possible = Array.from({ length: most }, (_, index) => index + 1).filter(
      (number) =>
        !state.guesses.includes(number) &&
        state.guesses.every((guess) => guess < number === guess < (state.secret ?? 0)),
    );
    return { ...state, secret: state.secret && rng.pick(possible) };
  },
});
