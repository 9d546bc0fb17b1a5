import type { Story } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import { askedQuestionText, optionText } from '../prompts/told-question.js';
import { suspicionsText } from '../prompts/transcript.js';
import { judgedAnswerText } from './told-answer.js';
import { atOnce, tellMugRound } from './told-round.js';

/** MUG as people read it: the image of a seat, rounds of statements and questions, ballots, and the answer. */
export const mugStory: Story<Mug> = {
  people: ({ self, table }) => [
    table.players.map(({ name, role, alive }) => ({ name, role, isOut: !alive })),
    // Before the deal, views call every seat a regular.
    { name: self.name, role: table.phase === 'prepare' ? null : self.role, isSelf: true },
  ],
  // Until the deal is done and the other image is made, every seat has the original.
  history: ({ self: { name: own, role, image }, table }) =>
    table.phase !== 'prepare' && [
      askedQuestionText(table),
      { picture: ['The image that', own, 'sees', role === 'undercover' && 'as the undercover'], image },
      table.rounds.map((round, index) => tellMugRound(round, index, table)),
      table.summaries.map((summary, index) => ({
        phase: `Summary ${index + 1}`,
        lines: [
          atOnce,
          summary.map(({ name: by, answer, reasoning: why }) => ({
            by,
            says: [answer ? `My answer: ${optionText(answer, table.choices)}` : 'No answer', '.', why],
          })),
        ],
      })),
    ],
  moves: {
    reason: ({ action }) => ({ thinks: action.thought }),
    vote: ({ action }) => ({ thinks: [action.thought, suspicionsText(action)] }),
    answer: ({ action: { answer }, after: { table } }) => ({
      does: ['writes the answer of the group:', answer === null ? 'none' : optionText(answer, table.choices)],
    }),
  },
  end: ({ found, rounds, undercovers, regulars, ...judged }, config) => {
    const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
    const won = `The ${found ? 'regulars win: the undercover is found' : 'undercover wins: it stays hidden'} ${after}`;
    return {
      text: `${found === null ? 'There was no undercover' : won}; ${judgedAnswerText(judged, config?.question)}.`,
      rounds,
      people: Object.fromEntries([
        ...undercovers.map((seat) => [
          seat,
          { role: 'undercover', won: found === null ? undefined : !found },
        ]),
        ...regulars.map((seat) => [seat, { role: 'regular', won: found ?? undefined }]),
      ]),
    };
  },
};
