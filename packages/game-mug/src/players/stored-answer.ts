import type { NamedAgent } from '@masbench/core';
import type { Baseline } from '../baselines/baseline.js';
import type { Mug } from '../game/mug.js';
import { offlinePlayer } from './offline-player.js';

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
  const take = { answer, reasoning: answer };
  return {
    mug: offlinePlayer<Mug>('stored answer', { seconds: 0 }, () => ({
      reason: () => ({ ...take, details: [], questions: [], replies: [] }),
      vote: () => ({ vote: null, suspicions: [] }),
      summarize: () => take,
      answer: () => ({ answer }),
    })),
    baseline: offlinePlayer<Baseline>('stored answer', { seconds: 0 }, () => ({
      solve: () => take,
      critique: () => ({ critique: '', fine: true }),
      refine: () => take,
      debate: () => take,
      judge: () => take,
    })),
  };
}
