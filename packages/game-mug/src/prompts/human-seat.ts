import type { TurnOf } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import type { MugSelfView, MugTableView } from '../game/views.js';
import { askedQuestionText, choiceTexts } from './told-question.js';

type Asked = ReturnType<NonNullable<HumanSeat['ask']>>;

/** How a page asks a person, next to the rules, the image and what was said. */
export const mugHumanSeat: HumanSeat<Mug> = {
  ask: (turn) => ({
    ...moveWords(turn),
    text: [askedQuestionText(turn.view.table), roleText(turn.view.self, turn.view.table)].join('\n\n'),
    labels: fieldNames,
    values: answerTexts(turn),
  }),
};

/** Fields of all moves, in the order in which a person fills them in. */
const fieldNames = {
  answer: 'Your answer to the question',
  reasoning: 'What you say to all',
  details: 'What your image shows',
  'details.subject': 'What',
  'details.value': 'How it is',
  replies: 'Your replies',
  'replies.to': 'To',
  'replies.text': 'Your reply',
  questions: 'Your questions',
  'questions.to': 'To',
  'questions.text': 'Your question',
  vote: 'Your vote',
  suspicions: 'How you rate the others',
  'suspicions.name': 'Player',
  'suspicions.inconsistency': 'Disagrees with your image',
  'suspicions.deviation': 'Departs from the others',
  'suspicions.inaccuracy': 'Wrong details',
  'suspicions.behavior': 'Vague or evasive',
  thought: 'Notes to yourself',
};

function moveWords(turn: TurnOf<Mug>): Pick<NonNullable<Asked>, 'question' | 'learns'> {
  switch (turn.kind) {
    case 'reason': {
      const { kind, round, rounds, asked } = turn.data;
      const title =
        kind === 'formal'
          ? `Round ${round} of at most ${rounds}`
          : `Observation ${round} of ${rounds}, without a vote`;
      return {
        question: [
          `${title}: say what your image shows, and answer.`,
          ...asked.map(({ from, text }) => `${from} asks you: ${text}`),
        ].join('\n'),
        learns:
          'All players hear it once everyone has spoken, questions and replies too. Nobody sees your notes.',
      };
    }
    case 'vote':
      return {
        question: `Round ${turn.data.round} of at most ${turn.data.rounds}: who is the undercover?${turn.data.factors ? ' Your vote is computed from how you rate all others.' : ''}`,
        learns: 'All players see all votes once everyone has voted. Nobody sees your ratings and notes.',
      };
    case 'summarize':
      return {
        question: `Summary ${turn.data.round} of at most ${turn.data.rounds}: agree on the answer for the original image.`,
        learns: 'All players hear it once everyone has spoken.',
      };
    case 'answer':
      return {
        question: 'Write the answer of the group for the original image.',
        learns: 'It is the answer of all.',
      };
  }
}

function roleText({ name, role }: MugSelfView, { undercovers }: MugTableView): string {
  if (undercovers === 0) return `You are ${name}. All see the same image.`;
  return role === 'undercover'
    ? `You are ${name}, the undercover: one detail of your image was changed, and you do not know which.`
    : `You are ${name}, a regular: your image is the original.`;
}

/** Words for what is chosen: an option with its text, and none. */
function answerTexts({ kind, view: { table } }: TurnOf<Mug>): Readonly<Record<string, string>> {
  if (kind === 'vote') return { null: 'nobody' };
  return { ...choiceTexts(table.choices), null: 'no answer' };
}
