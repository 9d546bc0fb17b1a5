import type { NamedAgent } from '@masbench/core';
import type { Baseline } from '../baselines/baseline.js';
import type { Mug } from '../game/mug.js';
import { charge } from './charge.js';

/** The same stored answer for the game and the baselines. */
export interface StoredAnswerPlayers {
  readonly mug: NamedAgent<Mug>;
  readonly baseline: NamedAgent<Baseline>;
}

/**
 * Players that give an answer which was stored before, word for word, whatever they are shown, and that vote for
 * nobody. They take the recorded answers of a model through a match, reader to export, and prove that pipeline; they
 * look at no image. A player holds the answer to one question: make one for each match, and play it with `answers:
 * 'text'`, as recorded answers are seldom letters.
 *
 * @param answer As the model gave it.
 */
export function storedAnswerPlayers(answer: string): StoredAnswerPlayers {
  const cost = { seconds: 0 };
  const take = { answer, reasoning: answer };
  const label = { name: 'stored answer', version: '1', nature: 'scripted' } as const;
  return {
    mug: {
      ...label,
      create: () => ({
        reason: (turn, io) =>
          charge(turn, io, { cost, action: { ...take, details: [], questions: [], replies: [] } }),
        vote: (turn, io) => charge(turn, io, { cost, action: { vote: null, suspicions: [] } }),
        summarize: (turn, io) => charge(turn, io, { cost, action: take }),
        answer: (turn, io) => charge(turn, io, { cost, action: { answer } }),
      }),
    },
    baseline: {
      ...label,
      create: () => ({
        solve: (turn, io) => charge(turn, io, { cost, action: take }),
        critique: (turn, io) => charge(turn, io, { cost, action: { critique: '', fine: true } }),
        refine: (turn, io) => charge(turn, io, { cost, action: take }),
        debate: (turn, io) => charge(turn, io, { cost, action: take }),
        judge: (turn, io) => charge(turn, io, { cost, action: take }),
      }),
    },
  };
}
