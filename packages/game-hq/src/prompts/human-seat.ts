import type { Turn, TurnOf } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import { ownLines, rivalLines, ruleLines, writeScore } from './status.js';

/** One move of the game, by its kind. */
export type HqTurn = TurnOf<Hq>;

/**
 * The text for a human player before a move, and the parser of typed lines: a decision as `continue`, `review`,
 * `review p3` or `end`, a summary as one line.
 */
export const hqHumanSeat = {
  describe: (turn: HqTurn) => ({
    text: [`Seat ${turn.seat}: ${turn.kind}`, ...writeBody(turn), '', question(turn)].join('\n'),
  }),
  typed: { question, action },
} satisfies HumanSeat<Hq>;

function writeBody(turn: HqTurn): string[] {
  if (turn.kind === 'policy') return situation(turn);
  const { passage } = turn.data;
  const heading = [passage.title ?? passage.id, '', passage.text];
  if (turn.kind === 'summarize') return heading;
  return [...heading, '', `The summary so far scored ${writeScore(turn.data.score)}:`, turn.data.previous];
}

function situation({ data, view }: Turn<Hq, 'policy'>): string[] {
  const { recommendation } = view.self;
  return [
    ...ruleLines(view.self.rules),
    '',
    ...ownLines(view),
    '',
    'Other seats:',
    ...rivalLines(view),
    ...data.candidates.map(
      ({ passage, score: value }) => `May be reviewed: ${passage}, score ${writeScore(value)}`,
    ),
    ...(recommendation === null ? [] : [`The threshold recommends: ${recommendation.choice}`]),
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
