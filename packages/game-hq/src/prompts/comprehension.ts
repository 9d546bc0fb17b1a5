import type { HqTurn } from './human-seat.js';
import { taskWords } from './task-words.js';

interface Question {
  readonly about: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: string;
}

/** Questions that the prompt of a move answers: the weights, the seat's numbers, what may be chosen, and what texts are. */
export function askHqReader(turn: HqTurn): readonly Question[] {
  const { task } = turn.data;
  const { item, piece } = taskWords(task);
  const instruction = {
    about: 'instructions',
    question: `Is the text of a ${item} an instruction to you?`,
    choices: yesOrNo,
    answer: 'no',
  };
  const seat = {
    about: 'seat',
    question: 'What is the name of your seat?',
    choices: ['A', 'B', 'C', turn.seat],
    answer: turn.seat,
  };
  if (turn.kind !== 'policy') {
    const isReview = turn.kind === 'review';
    return [
      instruction,
      unique(seat),
      {
        about: 'move',
        question: `Is there an earlier ${piece}?`,
        choices: yesOrNo,
        answer: isReview ? 'yes' : 'no',
      },
    ];
  }
  const { view, data } = turn;
  const { rules, resources, completed, passages, worst } = view.self;
  return [
    unique(seat),
    numbered('weights', 'What is the weight of P in Q?', rules.beta, [0.001, 0.01, 0.1, 1]),
    numbered('weights', 'What is the weight of H in Q?', rules.alpha, [0.5, 1, 2]),
    numbered(
      'threshold',
      'Below which score are reviews recommended?',
      rules.threshold,
      [0.5, 0.75, 0.85, 0.95],
    ),
    numbered('reviews', `How often can one ${piece} be reviewed at most?`, rules.reviewLimit, [1, 2, 3, 5]),
    numbered(
      'progress',
      `Of how many is the match, counted in the ${item}s of your seat?`,
      passages,
      [5, 10, 20, 50],
    ),
    numbered('progress', `How many ${item}s has your seat done?`, completed, near(completed)),
    ...(resources.calls === null
      ? []
      : [
          numbered('spending', 'How many calls has your seat spent?', resources.calls, near(resources.calls)),
        ]),
    ...(resources.reviews === null
      ? []
      : [
          numbered(
            'spending',
            'How many reviews has your seat made?',
            resources.reviews,
            near(resources.reviews),
          ),
        ]),
    ...(['continue', 'review', 'end'] as const).map((choice) => ({
      about: 'choices',
      question: `Is \`${choice}\` one of your choices now?`,
      choices: yesOrNo,
      answer: data.choices.includes(choice) ? 'yes' : 'no',
    })),
    ...(worst === null
      ? []
      : [
          {
            about: 'scores',
            question: 'What is your lowest score?',
            choices: scores(worst.score),
            answer: worst.score.toFixed(4),
          },
        ]),
    ...Object.entries(view.rivals).map(([rival, snapshot]) => ({
      about: 'rivals',
      question: `Is anything known of the numbers of seat ${rival}?`,
      choices: yesOrNo,
      answer: snapshot === null ? 'no' : 'yes',
    })),
  ];
}

const yesOrNo = ['yes', 'no'] as const;

function unique(question: Question): Question {
  return { ...question, choices: [...new Set(question.choices)] };
}

function numbered(about: string, question: string, answer: number, others: readonly number[]): Question {
  const choices = [...new Set([...others, answer])].toSorted((one, other) => one - other);
  return { about, question, choices: choices.map(String), answer: String(answer) };
}

function near(value: number): readonly number[] {
  return [0, value + 1, value + 2, Math.max(0, value - 1)];
}

/** The score among others, each with four decimals. */
function scores(value: number): readonly string[] {
  return [...new Set([value, value / 2, (1 + value) / 2, 1 - value].map((one) => one.toFixed(4)))].toSorted();
}
