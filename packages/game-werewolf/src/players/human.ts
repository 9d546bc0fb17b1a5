import { nameMeant } from '../deal/names.js';
import { rulesText } from '../prompts/rules-text.js';
import { optionsOfTurn, playersOf, selfText, tableText, talkText } from '../prompts/situation.js';
import { jsonQuote } from '../prompts/quote.js';
import type { AnyWerewolfTurn, WerewolfMove } from '../prompts/turn.js';

const questions: { readonly [Kind in WerewolfMove]: string } = {
  eliminate: 'Whom does your pack attack?',
  protect: 'Whom do you protect?',
  unmask: 'Whom do you inspect?',
  bid: 'How eager are you to speak?',
  debate: 'You have the floor. What do you say?',
  vote: 'Whom do you vote to exile?',
  poll: 'Whom would you exile now? (Nobody is told.)',
  summarize: 'Sum up the day for yourself.',
  selfAnalysis: 'Was this statement of yours deceptive? (yes or no; nobody is told)',
  peerAnalysis: 'How suspicious is this, from 0 to 10? (Nobody is told.)',
};

/** What a person in a seat is shown for a turn: rules once, then who they are, the table, the talk and the question. */
export function humanText(
  turn: AnyWerewolfTurn,
  { withRules = false }: { readonly withRules?: boolean | undefined } = {},
): string {
  const { view } = turn;
  const parts = [
    ...(withRules ? [rulesText(optionsOfTurn(turn), playersOf(turn))] : []),
    selfText(view.self),
    tableText(view.table),
    talkText(view.talk, jsonQuote),
    humanQuestion(turn),
  ];
  return parts.join('\n\n');
}

/** What a person is asked, with the choices. */
export function humanQuestion(turn: AnyWerewolfTurn): string {
  return `${questions[turn.kind]}${choiceText(turn)}`;
}

/**
 * The action that a line typed by a person means: a name for a choice (empty for nobody), a number for a bid, the words
 * themselves for a statement or a summary, yes or no for a self-judgement, 0 to 10 for the suspicion of peers. What does
 * not fit goes on as it is, to be refused by the schema of the move.
 */
export function humanAction(turn: AnyWerewolfTurn, line: string): unknown {
  const said = line.trim();
  switch (turn.kind) {
    case 'bid':
      return { bid: said === '' ? 0 : Number(said), reasoning: '' };
    case 'debate':
      return { statement: said, reasoning: '' };
    case 'summarize':
      return { summary: said, reasoning: '' };
    case 'selfAnalysis': {
      const deceptive = /^y/iu.test(said);
      return { deceptive, type: deceptive ? 'fabrication' : 'none', confidence: 1, reasoning: '' };
    }
    case 'peerAnalysis': {
      const suspicion = said === '' ? Number.NaN : Number(said) / 10;
      const judgement = {
        deceptive: suspicion > 0.5,
        type: suspicion > 0.5 ? 'fabrication' : 'none',
        confidence: 0.5,
        suspicion,
        reasoning: '',
      };
      return { judgements: turn.data.statements.map(({ id }) => ({ statement: id, ...judgement })) };
    }
    case 'vote':
    case 'eliminate':
    case 'protect':
    case 'unmask':
    case 'poll': {
      const target = said === '' ? null : (nameMeant(said, turn.data.targets) ?? said);
      return { target, reasoning: '', ...(turn.kind === 'vote' ? { statement: '' } : {}) };
    }
  }
}

function choiceText(turn: AnyWerewolfTurn): string {
  switch (turn.kind) {
    case 'bid':
      return ` From 0 to ${turn.data.max}.`;
    case 'debate':
    case 'summarize':
      return `\nAt most ${turn.data.limit} characters.`;
    case 'selfAnalysis':
    case 'peerAnalysis':
      return `\n${turn.data.statements.map(({ by, text }) => `${by}: ${jsonQuote(text)}`).join('\n')}`;
    case 'vote':
    case 'protect':
      return `\nOne of: ${turn.data.targets.join(', ')}${turn.data.optional ? ' (empty for nobody)' : ''}`;
    case 'eliminate':
    case 'unmask':
    case 'poll':
      return `\nOne of: ${turn.data.targets.join(', ')}`;
  }
}
