import type { AgentIO, NamedAgent, Turn } from '@masbench/core';
import { canonicalAnswer } from '../answers.js';
import type { Released } from '../released/released.js';
import { asAnswer } from '../question.js';
import { offlinePlayer } from './offline-player.js';
import { makeImageReader, type ReaderOptions } from './reader.js';
import type { ImageReading } from './image-reading.js';

/**
 * A rule-based player for the released protocol that reads images like `mugScriptedPlayer`: it answers what it reads,
 * scores players with the same answer 1 and others 0, and votes as the scores suggest.
 */
export function scriptedReleasedPlayer(options: ReaderOptions): NamedAgent<Released> {
  const { error = 0, noise = 0 } = options;
  return offlinePlayer<Released>(`scripted(error ${error}, noise ${noise})`, options, (match) => {
    const reader = makeImageReader(match.rng, options);
    const look = async ({ view }: Turn<Released>, io: AgentIO): Promise<ImageReading> =>
      reader(view.self.image, view.table, io);
    return {
      reason: async (turn, io) => {
        const { answer } = await look(turn, io);
        return { answer: asAnswer(answer, turn.data.letters), reasoning: `I see ${answer}.` };
      },
      defend: ({ view, data: { own, others, names, letters } }) => {
        const { choices } = view.table;
        const question = { choices: choices === null ? undefined : [...choices] };
        const mine = canonicalAnswer(question, own.answer);
        const scores = others.map(({ answer }, index) => ({
          name: names[index] ?? '',
          score: canonicalAnswer(question, answer) === mine ? 1 : 0,
        }));
        return { answer: asAnswer(own.answer, letters), analysis: 'I stand by it.', scores };
      },
      vote: ({ data }) => ({ vote: data.suggestion }),
      judge: ({ data }) => ({ vote: data.suggestion }),
    };
  });
}
