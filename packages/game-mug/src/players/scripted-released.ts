import type { AgentIO, NamedAgent, Turn } from '@masbench/core';
import { canonicalAnswer } from '../answers.js';
import type { Released } from '../released/released.js';
import { asAnswer } from '../question.js';
import { charge } from './charge.js';
import { readerFor, type ReaderOptions } from './reader.js';
import type { Reading } from './reading.js';

/**
 * A player of fixed rules for the released protocol, with the eyes of `mugScriptedPlayer`: it answers what it reads, gives
 * others 1 where they answer the same and 0 where not, and follows the suggestion of the scores.
 */
export function scriptedReleasedPlayer(options: ReaderOptions): NamedAgent<Released> {
  const { error = 0, noise = 0 } = options;
  return {
    name: `scripted(error ${error}, noise ${noise})`,
    version: '1',
    nature: 'scripted',
    create: (match) => {
      const reader = readerFor(match.rng, options);
      const look = async ({ view }: Turn<Released>, io: AgentIO): Promise<Reading> =>
        reader(view.self.image, view.table, io);
      return {
        reason: async (turn, io) => {
          const { answer } = await look(turn, io);
          return charge(turn, io, {
            cost: options,
            action: { answer: asAnswer(answer, turn.data.letters), reasoning: `I see ${answer}.` },
          });
        },
        defend: async (turn, io) => {
          const { choices } = turn.view.table;
          const question = { choices: choices === null ? undefined : [...choices] };
          const own = canonicalAnswer(question, turn.data.own.answer);
          const scores = turn.data.others.map(({ answer }, index) => ({
            name: turn.data.names[index] ?? '',
            score: canonicalAnswer(question, answer) === own ? 1 : 0,
          }));
          return charge(turn, io, {
            cost: options,
            action: {
              answer: asAnswer(turn.data.own.answer, turn.data.letters),
              analysis: 'I stand by it.',
              scores,
            },
          });
        },
        vote: (turn, io) => charge(turn, io, { cost: options, action: { vote: turn.data.suggestion } }),
        judge: (turn, io) => charge(turn, io, { cost: options, action: { vote: turn.data.suggestion } }),
      };
    },
  };
}
