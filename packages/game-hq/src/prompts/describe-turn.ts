import type { Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import { ownLines, rivalLines, ruleLines, score } from './status.js';

/** One move of the game, by its kind. */
export type HqTurn = Turn<Hq, 'policy'> | Turn<Hq, 'summarize'> | Turn<Hq, 'review'>;

/** What a person in a seat needs to read before a move, as plain text. */
export function describeTurn(turn: HqTurn): string {
  return [`Seat ${turn.seat}: ${turn.kind}`, ...bodyOf(turn)].join('\n');
}

function bodyOf(turn: HqTurn): string[] {
  if (turn.kind === 'policy') return decision(turn);
  const { passage } = turn.data;
  const heading = [passage.title ?? passage.id, '', passage.text, ''];
  if (turn.kind === 'summarize') return [...heading, 'Write a summary of this passage.'];
  return [
    ...heading,
    `The summary so far scored ${score(turn.data.score)}:`,
    turn.data.previous,
    '',
    'Write a better one.',
  ];
}

function decision({ data, view }: Turn<Hq, 'policy'>): string[] {
  const { recommendation } = view.self;
  return [
    ...ruleLines(view),
    '',
    ...ownLines(view),
    '',
    'Rivals:',
    ...rivalLines(view),
    '',
    ...data.candidates.map(
      ({ passage, score: value }) => `May be reviewed: ${passage}, score ${score(value)}`,
    ),
    ...(recommendation === null ? [] : [`The threshold recommends: ${recommendation.choice}`]),
    `Choose: ${data.choices.join(', ')}`,
  ];
}
