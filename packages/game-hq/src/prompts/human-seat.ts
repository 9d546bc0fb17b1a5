import type { TurnOf } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { Hq } from '../game.js';
import type { PolicyChoice, PolicyData } from '../rules/choices.js';
import { capitalize, ownLines, rivalLines, ruleLines, scoreText } from './status.js';
import { taskWords, remedyInMatch } from './task-words.js';

/** One move of the game, by its kind. */
export type HqTurn = TurnOf<Hq>;

/**
 * The texts for a human player, and the parser of typed lines: a decision as `continue`, `review`, `review p3` or `end`, a summary
 * as one line. A page offers the decisions in words.
 */
export const hqHumanSeat = {
  describe: (turn: HqTurn) => ({
    text: [`Seat ${turn.seat}: ${turn.kind}`, ...bodyLines(turn), '', question(turn)].join('\n'),
  }),
  ask,
  typed: { question, action, schema },
} satisfies HumanSeat<Hq>;

function ask(turn: HqTurn): ReturnType<NonNullable<HumanSeat['ask']>> {
  const words = taskWords(turn.data.task);
  if (turn.kind === 'policy')
    return {
      question: `What do you do next? Every ${words.item}, ${words.piece} and review costs calls, tokens and time.`,
      text: listNumbers(turn).join('\n'),
      learns: `A review may show your numbers of this moment to the other seats, never your texts. Nobody learns of your other choices.`,
      values: decisionLines(turn.data),
    };
  const learns = 'No other seat sees what you write.';
  const { passage } = turn.data;
  const read = [passage.title, passage.text].filter((part) => part !== undefined);
  if (turn.kind === 'summarize')
    return {
      question:
        words.piece === 'summary'
          ? 'Summarize this passage in a few sentences. Cover its main points and add nothing.'
          : `${capitalize(words.write)} this ${words.item}.`,
      text: read.join('\n\n'),
      learns,
      labels: { '': `Your ${words.piece}` },
    };
  return {
    question: `Write a better ${words.piece}. Yours scored ${scoreText(turn.data.score)} of 1${turn.data.why === undefined ? '' : `: ${turn.data.why}`}. ${remedyInMatch(turn.view.self.rules, words)}`,
    text: [...read, `Your ${words.piece} so far: ${turn.data.previous}`].join('\n\n'),
    learns,
    labels: { '': `Your new ${words.piece}` },
  };
}

/** The decisions as lines that can be typed, with what they mean. */
function decisionLines({ task, choices, candidates, passage }: PolicyData): Readonly<Record<string, string>> {
  const words = taskWords(task);
  const next = passage === null ? '' : ` ${passage.title ?? passage.id} (${passage.characters} characters)`;
  const lines: Record<PolicyChoice, readonly (readonly [line: string, means: string])[]> = {
    continue: [['continue', `${capitalize(words.write)} the next ${words.item}:${next}`]],
    review:
      candidates.length === 0
        ? [['review', `Write the worst ${words.piece} again`]]
        : candidates.map(({ passage: id, score, reviewsLeft }) => [
            `review ${id}`,
            `Write the ${words.piece} of ${id} again (score ${scoreText(score)}, ${reviewsLeft} left)`,
          ]),
    end: [['end', 'Stop for good']],
  };
  return Object.fromEntries(choices.flatMap((choice) => lines[choice]));
}

/** A decision is one of the lines, else a text. */
function schema(turn: HqTurn): z.ZodType<string> {
  return turn.kind === 'policy' ? z.enum(Object.keys(decisionLines(turn.data))) : z.string().min(1);
}

function bodyLines(turn: HqTurn): string[] {
  if (turn.kind === 'policy') return situation(turn);
  const { passage } = turn.data;
  const heading = [passage.title ?? passage.id, '', passage.text];
  if (turn.kind === 'summarize') return heading;
  const why = turn.data.why === undefined ? [] : [`Why: ${turn.data.why}`];
  return [
    ...heading,
    '',
    `The summary so far scored ${scoreText(turn.data.score)}:`,
    turn.data.previous,
    ...why,
  ];
}

function situation({ data, view }: Extract<HqTurn, { kind: 'policy' }>): string[] {
  const { recommendation } = view.self;
  return [
    ...ruleLines(view.self.rules),
    '',
    ...ownLines(view),
    '',
    'Other seats:',
    ...rivalLines(view),
    ...data.candidates.map(
      ({ passage, score: value }) => `May be reviewed: ${passage}, score ${scoreText(value)}`,
    ),
    ...(recommendation === null ? [] : [`The threshold recommends: ${recommendation.choice}`]),
  ];
}

/** The numbers of the seat and of its rivals, as a page shows them. */
function listNumbers({ data, view }: Extract<HqTurn, { kind: 'policy' }>): readonly string[] {
  const words = taskWords(data.task);
  const { recommendation } = view.self;
  const advised = [recommendation?.choice, recommendation?.passage].filter((part) => part !== undefined);
  return [
    ...ownLines(view, words, String),
    ...rivalLines(view, words, String).map((line) => `Other seat ${line}`),
    ...(recommendation === null ? [] : [`The threshold recommends: ${advised.join(' ')}`]),
  ];
}

function question(turn: HqTurn): string {
  if (turn.kind === 'policy') return `Choose: ${turn.data.choices.join(', ')}`;
  return turn.kind === 'summarize' ? 'Write a summary of this passage.' : 'Write a better summary.';
}

function action({ kind }: HqTurn, line: string): unknown {
  if (kind !== 'policy') return { summary: line.trim() };
  const [, choice = '', passage = ''] = /^(\S*)\s*(.*)$/.exec(line.trim()) ?? [];
  return passage === '' ? { choice } : { choice, passage };
}
