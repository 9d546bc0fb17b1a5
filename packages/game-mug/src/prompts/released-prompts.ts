import type { Prompts, PromptText, PromptTools } from '@masbench/core';
import { computeMean } from '@masbench/statistics';
import type { ReleasedVoteData } from '../released/asks.js';
import type { Released, ReleasedSelf, ReleasedTable } from '../released/released.js';
import { shownQuestion } from './transcript.js';

/**
 * Prompts for all moves of the released protocol, for `llmAgent`: they give each player the information of the
 * released prompts, in this project's own words. A regular does not learn of the undercover before it votes, and the
 * undercover is asked to argue an alternative view.
 */
export const releasedPrompts: Prompts<Released> = {
  reason: ({ view, data: { round, previous, scores } }, { quote }) =>
    ask(
      view,
      previous === null ? '' : `Your last words: ${quote(previous)}`,
      scores.length === 0
        ? ''
        : `The scores that others gave you: ${scores.map(rounded).join(', ')}, ${rounded(computeMean(scores))} on average.`,
      `Round ${round}: analyse the image and answer. The other players will score how convincing you are, from 0 to 1.`,
    ),
  defend: ({ view, data: { own, others, names } }, { quote }) =>
    ask(
      view,
      `You said in this round: ${quote(own)}`,
      `The others said: ${quote(others)}`,
      `Defend your answer or revise it, and score ${names.join(', ')}.`,
    ),
  vote: ({ view, data }, tools) =>
    ask(
      view,
      shownVote(data, tools),
      'Vote: name the player that is the least convincing and the most likely to have seen another image.',
    ),
  judge: ({ view, data }, tools) =>
    ask(
      view,
      shownVote(data, tools),
      'Two players are left and their votes are tied. Decide by the image which of them is the less convincing and leaves.',
    ),
};

function ask(
  { self, table }: { readonly self: ReleasedSelf; readonly table: ReleasedTable },
  ...parts: readonly string[]
): PromptText {
  return {
    system: [
      `You are ${self.name}, one of several players who answer a question about an image.`,
      self.role === 'undercover'
        ? 'You are the counterfactual player: present another view than the obvious one and make it credible.'
        : 'Answer by what the image shows, with an analysis that supports the answer.',
    ].join(' '),
    user: [shownQuestion(table), ...parts.filter((part) => part !== '')].join('\n\n'),
    images: [self.image],
  };
}

function shownVote(
  { suggestion, candidates, defences }: ReleasedVoteData,
  { quote }: Pick<PromptTools, 'quote'>,
): string {
  const suspicions = candidates.map(({ name, suspicion }) => `${name} ${rounded(suspicion)}`);
  return [
    `The defences of this round: ${quote(defences)}`,
    `Suspicion by the scores, from 0 to 1: ${suspicions.join(', ')}. The scores suggest ${suggestion}.`,
  ].join('\n\n');
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
