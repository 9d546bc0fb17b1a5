import type { NamedAgent } from '@masbench/core';
import type { Baseline } from '../baselines/baseline.js';
import type { Mug } from '../game/mug.js';
import { offlinePlayer } from './offline-player.js';

/** The same stored answer for the game and the baselines. */
export interface StoredAnswerPlayers {
  /** Plays a seat of the game. */
  readonly mug: NamedAgent<Mug>;
  /** Plays a seat of a baseline. */
  readonly baseline: NamedAgent<Baseline>;
}

/**
 * Players that always give the same stored answer and abstain from every vote. They replay a model's recorded answers
 * through a match, from reader to export, to test that pipeline, and read no image. Make one per question, and play
 * with `answers: 'text'`, as recorded answers are seldom letters.
 *
 * @param answer The recorded answer, verbatim.
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
