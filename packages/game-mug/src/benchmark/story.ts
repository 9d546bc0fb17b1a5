import type { Story } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import { isLeavingDrawn } from '../game/views.js';
import { shownQuestion, writeSuspicions } from '../prompts/transcript.js';
import { writeJudgedAnswer } from './told-answer.js';

/** MUG as people read it: the image of a seat, rounds of statements and questions, ballots, and the answer. */
export const mugStory: Story<Mug> = {
  people: ({ self, table }) => [
    table.players.map(({ name, role, alive }) => ({ name, role, isOut: !alive })),
    { name: self.name, role: self.role, isSelf: true },
  ],
  // Until the deal is done and the other image is made, every seat has the original.
  history: ({ self: { name: own, role, image }, table: { phase, players, rounds, summaries, ...table } }) =>
    phase !== 'prepare' && [
      shownQuestion(table),
      { picture: ['The image that', own, 'sees', role === 'undercover' && 'as the undercover'], image },
      rounds.map(({ kind, number, statements, votes, out }) => ({
        phase: `${kind === 'formal' ? 'Round' : 'Observation'} ${number}`,
        lines: [
          statements.map(({ name: by, missing, answer, reasoning, details, questions, replies }) => {
            const listed = details.map(({ subject, value }) => `${subject}: ${value}`);
            const seen = listed.filter((detail) => !reasoning.includes(detail)).join('; ');
            return [
              { by, does: missing && 'says nothing', tone: 'loss' },
              { by, says: [reasoning, seen && `I see ${seen}.`, answer && `My answer: ${answer}.`] },
              [...replies, ...questions].map(({ to, text }) => ({ by, to, says: text })),
            ];
          }),
          { ballot: 'All vote', votes: Object.fromEntries(votes.map(({ name, vote }) => [name, vote])) },
          out !== null && {
            by: out,
            leaves: ['leaves', isLeavingDrawn({ votes, out }) && ', drawn among those with as many votes'],
            reveals: players.find(({ name }) => name === out)?.role,
          },
        ],
      })),
      summaries.map((summary, index) => ({
        phase: `Summary ${index + 1}`,
        lines: summary.map(({ name: by, answer, reasoning: why }) => ({
          by,
          says: [answer || 'No answer', '.', why],
        })),
      })),
    ],
  moves: {
    reason: ({ action }) => ({ thinks: action.thought }),
    vote: ({ action }) => ({ thinks: [action.thought, writeSuspicions(action)] }),
    answer: ({ action }) => `The answer: ${action.answer ?? 'none'}`,
  },
  end: ({ found, rounds, undercovers, regulars, ...judged }, config) => {
    const after = `after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
    const won = `The ${found ? 'regulars win: the undercover is found' : 'undercover wins: it stays hidden'} ${after}`;
    return {
      text: `${found === null ? 'There was no undercover' : won}; ${writeJudgedAnswer(judged, config?.question)}.`,
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
