import type { Story } from '@masbench/core/benchmark';
import type { Baseline } from '../baselines/baseline.js';
import { askedQuestionText, optionText } from '../prompts/told-question.js';
import type { Released } from '../released/released.js';
import { judgedAnswerText } from './told-answer.js';
import { atOnce } from './told-round.js';

type Choices = Parameters<typeof optionText>[1];

/** A method that MUG is compared with, as people read it: rounds of a debate, drafts with their critiques, or answers. */
export const baselineStory: Story<Baseline> = {
  people: ({ self }) => ({ name: self.name, role: self.role === 'judge' ? 'judge' : null, isSelf: true }),
  history: ({ self, table }) => [
    askedQuestionText(table),
    { picture: 'The image, which all see', image: self.image },
    self.drafts.map((draft, index) => ({
      phase: `Draft ${index + 1}`,
      lines: [
        { says: saidLines(draft, table.choices) },
        { does: draft.critique !== null && ['criticizes its answer:', draft.critique || 'nothing to add'] },
      ],
    })),
    table.rounds.map((round, index) => ({
      phase: `Round ${index + 1}`,
      lines: [atOnce, round.map(({ name: by, ...said }) => ({ by, says: saidLines(said, table.choices) }))],
    })),
  ],
  moves: {
    // What is refined stands among the drafts.
    solve: ({ action, after: { table } }) =>
      table.method !== 'self-refine' && { says: saidLines(action, table.choices) },
    judge: ({ action, after: { table } }) => ({
      says: saidLines(action, table.choices, 'The answer of the debate'),
    }),
  },
  end: ({ answerBy, ...judged }, config) => {
    const [first = '', ...rest] = judgedAnswerText(judged, config?.question);
    const drawn = answerBy.by === 'chance' ? ', drawn among answers that were given as often' : '';
    return { text: `${first.toUpperCase()}${rest.join('')}${drawn}.` };
  },
};

/** The released protocol as people read it: what each says, how it scores the others, its votes, and who is left. */
export const releasedStory: Story<Released> = {
  people: ({ self }) => ({ name: self.name, role: self.role, isSelf: true }),
  history: ({ self, table }) => [
    askedQuestionText(table),
    'In each round all speak first; each is then shown what the others said, defends its answer, and scores them',
    {
      picture: ['The image that', self.name, 'sees', self.role === 'undercover' && 'as the undercover'],
      image: self.image,
    },
  ],
  moves: {
    reason: ({ data, action, after: { table } }) => [
      { phase: `Round ${data.round}` },
      { says: saidLines(action, table.choices) },
    ],
    defend: ({ action: { analysis: reasoning, answer, scores }, after: { table } }) => [
      { says: saidLines({ reasoning, answer }, table.choices, 'I defend') },
      {
        does: scores.length > 0 && `scores ${scores.map(({ name, score }) => `${name} ${score}`).join(', ')}`,
      },
    ],
    vote: ({ data, action: { vote } }) => ({
      does: vote === null ? ['votes as the scores suggest, for', data.suggestion] : ['votes for', vote],
    }),
    judge: ({ data, action: { vote } }) => ({
      does: ['decides between the last two:', vote ?? data.suggestion, 'leaves'],
    }),
  },
  end: ({ found, rounds, survivor, undercover, regulars, ...judged }, config) => ({
    text: `${found ? 'The regulars win: the undercover is voted out' : 'The undercover wins: it is left alone'} after ${rounds} ${rounds === 1 ? 'vote' : 'votes'}; seat ${survivor} is left, and ${judgedAnswerText(judged, config?.question)}.`,
    rounds,
    people: Object.fromEntries([
      [undercover, { role: 'undercover', won: !found }],
      ...regulars.map((seat) => [seat, { role: 'regular', won: found }] as const),
    ]),
  }),
};

function saidLines(
  { reasoning, answer }: { readonly reasoning: string; readonly answer: string | null },
  choices: Choices,
  title = 'My answer',
): readonly string[] {
  const given = answer === null || answer === '' ? 'none' : optionText(answer, choices);
  return [reasoning, `${title}: ${given}.`];
}
