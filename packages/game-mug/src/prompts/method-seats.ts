import type { TurnOf } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';
import type { Baseline } from '../baselines/baseline.js';
import type { Released } from '../released/released.js';
import { askedQuestionText, choiceTexts } from './told-question.js';

/** A statement as a person reads it: who gave which answer, and why. */
interface Spoken {
  readonly speaker: string;
  readonly answer: string;
  readonly reasoning: string;
}

/** A question as a page asks it. */
interface Words {
  readonly question: string;
  /** Matter of the question, below the question about the image. */
  readonly about?: readonly string[];
  readonly learns: string;
  /** Words for no choice. @default no answer */
  readonly none?: string;
}

const atOnce = 'All players learn it once everyone has answered.';

/** How a page asks a person in the released protocol. */
export const releasedHumanSeat: HumanSeat<Released> = {
  ask: (turn) => ask(turn, askReleased(turn)),
};

/** How a page asks a person in a method that MUG is compared with. */
export const baselineHumanSeat: HumanSeat<Baseline> = {
  ask: (turn) => ask(turn, askBaseline(turn)),
};

/** Fields of all moves, in the order in which a person fills them in. */
const fieldNames = {
  answer: 'Your answer to the question',
  reasoning: 'Why',
  analysis: 'Why',
  critique: 'What is wrong or missing in your answer',
  fine: 'May it stay as it is?',
  scores: 'How convincing the others are',
  'scores.name': 'Player',
  'scores.score': 'How convincing',
  vote: 'Who leaves',
};

function ask(
  { view: { table, self } }: Pick<TurnOf<Released> | TurnOf<Baseline>, 'view'>,
  { question, about = [], learns, none = 'no answer' }: Words,
): ReturnType<NonNullable<HumanSeat['ask']>> {
  return {
    question,
    text: [askedQuestionText(table), `You are ${self.name}.`, ...about].join('\n\n'),
    learns,
    labels: fieldNames,
    values: {
      ...choiceTexts(table.choices),
      null: none,
      true: 'yes',
      false: 'no',
    },
  };
}

function askReleased(turn: TurnOf<Released>): Words {
  const { view } = turn;
  const role =
    view.self.role === 'undercover'
      ? 'You are the counterfactual player: argue another answer than the obvious one, and make it credible.'
      : 'Answer by what your image shows.';
  switch (turn.kind) {
    case 'reason': {
      const { round, previous, scores } = turn.data;
      return {
        question: `Round ${round}: what does your image show, and what do you answer?`,
        about: [
          role,
          ...(previous === null ? [] : [`Your last words: ${saidText(previous)}`]),
          ...(scores.length === 0
            ? []
            : [`The others have scored you, from 0 to 1: ${scores.map(shortNumber).join(', ')}.`]),
        ],
        learns: atOnce,
      };
    }
    case 'defend': {
      const { own, others, names } = turn.data;
      return {
        question: `Defend your answer or change it, and score how convincing ${names.join(', ')} are, from 0 to 1.`,
        about: [role, `You said: ${saidText(own)}`, spokenText(others)],
        learns: `${atOnce} A score is shown, without your name, to the player that it is given to.`,
      };
    }
    case 'vote':
    case 'judge':
      return {
        question:
          turn.kind === 'vote'
            ? 'Who is the least convincing, and has most likely seen another image? That player leaves.'
            : 'Two players are left. By the image, which of them is less convincing and leaves?',
        about: [role, ...voteLines(turn.data)],
        learns: 'No other player learns it.',
        none: 'as the scores suggest',
      };
  }
}

function askBaseline(turn: TurnOf<Baseline>): Words {
  const { self, table } = turn.view;
  const drafts = self.drafts.map(({ critique, ...draft }) =>
    [`You answered: ${saidText(draft)}`, ...(critique === null ? [] : [`You found: ${critique}`])].join('\n'),
  );
  const alone = 'It is the answer of all.';
  switch (turn.kind) {
    case 'solve':
      return {
        question: turn.data.steps
          ? 'Say step by step what in the image matters, then answer.'
          : 'Answer by the image, with one sentence why.',
        learns: 'Nobody else plays: it is the answer, or counts as one of several.',
      };
    case 'critique':
      return {
        question: 'Check your last answer against the image: what is wrong with it, or missing?',
        about: drafts,
        learns: 'Nobody else sees it. You answer again after it.',
      };
    case 'refine':
      return { question: 'Answer again, better.', about: drafts, learns: alone };
    case 'debate':
      return {
        question:
          turn.data.round === 1
            ? `Round 1 of ${turn.data.rounds}: say what in the image matters, and answer.`
            : `Round ${turn.data.round} of ${turn.data.rounds}: weigh what the others said by the image. Do you keep your answer?`,
        about: debateLines(table),
        learns: 'All debaters learn it once everyone has answered.',
      };
    case 'judge':
      return {
        question: 'You judge the debate: which answer is right, by the image and by what was said?',
        about: debateLines(table),
        learns: alone,
      };
  }
}

function debateLines({ rounds }: TurnOf<Baseline>['view']['table']): readonly string[] {
  return rounds.map((round, index) => {
    const said = round.map(({ name, ...one }) => ({ speaker: name, ...one }));
    return `Round ${index + 1}\n${spokenText(said)}`;
  });
}

function voteLines({
  suggestion,
  candidates,
  defences,
}: Extract<TurnOf<Released>, { kind: 'vote' }>['data']): readonly string[] {
  const listed = candidates.map(({ name, suspicion }) => `${name} ${shortNumber(suspicion)}`);
  return [
    spokenText(defences),
    `Suspicion by the scores, from 0 to 1: ${listed.join(', ')}. They suggest ${suggestion}.`,
  ];
}

function spokenText(spoken: readonly Spoken[]): string {
  return spoken.map(({ speaker, ...said }) => `${speaker}: ${saidText(said)}`).join('\n');
}

function saidText({ answer, reasoning }: Omit<Spoken, 'speaker'>): string {
  const given = answer === '' ? 'no answer.' : `answer ${answer}.`;
  return reasoning === '' ? given : `${given} ${reasoning}`;
}

function shortNumber(value: number): string {
  return String(Math.round(100 * value) / 100);
}
