import { quoted } from '@masbench/core';
import * as z from 'zod';
import type { Options } from '../options/schema.js';
import { nameMeant } from '../deal/names.js';
import { historyText } from '../prompts/history.js';
import { writeWerewolfRules } from '../prompts/rules-text.js';
import { identityText, nowText, optionsOfTurn, listPlayers } from '../prompts/situation.js';
import type { AnyWerewolfTurn, WerewolfMove } from '../prompts/turn.js';

/** The end of the scale on which a person types a suspicion. */
const mostSuspicion = 10;

const questions: { readonly [Kind in WerewolfMove]: string } = {
  eliminate: 'Which player does your pack attack? (Only your pack learns whom you chose.)',
  protect: 'Which player do you protect? (No other player learns it.)',
  unmask: 'Which player do you inspect? (No other player learns it.)',
  bid: 'How eager are you to speak?',
  debate: 'You have the floor. What do you say? (All players hear it.)',
  vote: 'Which player do you vote to exile?',
  poll: 'Which player would you vote to exile now? (No other player learns it.)',
  summarize: 'Summarize the day for yourself.',
  selfAnalysis: 'Was this statement of yours deceptive? (yes or no; no other player learns it)',
  peerAnalysis: `How likely is the speaker a werewolf, from 0 to ${mostSuspicion}? (No other player learns it.)`,
};

/** The text of a turn for a human player: the rules if requested, the role, the history, and the question. */
export function humanText(
  turn: AnyWerewolfTurn,
  { withRules = false }: { readonly withRules?: boolean | undefined } = {},
): string {
  const parts = [
    ...(withRules ? [writeWerewolfRules(optionsOfTurn(turn), listPlayers(turn))] : []),
    identityText(turn.view.self),
    historyText(turn, marked),
    nowText(turn),
    `${questions[turn.kind]}${choiceText(turn, marked)}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The question for a person, with the choices. */
export function humanQuestion(turn: AnyWerewolfTurn): string {
  return `${questions[turn.kind]}${choiceText(turn, quoted)}`;
}

/** Returns what a person may type: the scale, the names or the length that the question speaks of. */
export function humanSchema(turn: AnyWerewolfTurn): z.ZodType<string | number> {
  switch (turn.kind) {
    case 'bid':
      return z.int().min(0).max(turn.data.max);
    case 'peerAnalysis':
      return z.int().min(0).max(mostSuspicion);
    case 'selfAnalysis':
      return z.enum(['no', 'yes']);
    case 'debate':
    case 'summarize':
      return z.string().max(turn.data.limit);
    case 'vote':
    case 'protect':
      return z.enum(turn.data.optional ? [...turn.data.targets, ''] : turn.data.targets);
    case 'eliminate':
    case 'unmask':
    case 'poll':
      return z.enum(turn.data.targets);
  }
}

/**
 * Parses a typed line into an action: a name for a choice (empty for none), a number for a bid, the words themselves
 * for a statement or a summary, yes or no for a self-judgement, 0 to 10 for a suspicion, which holds for all
 * statements of the question. Other lines are passed on unchanged and refused by the schema of the move.
 */
export function humanAction(turn: AnyWerewolfTurn, line: string): unknown {
  const said = line.trim();
  switch (turn.kind) {
    case 'bid':
      return { reasoning: '', bid: said === '' ? 0 : Number(said) };
    case 'debate':
      return { reasoning: '', statement: said };
    case 'summarize':
      return { summary: said };
    case 'selfAnalysis': {
      const type = /^y(es)?$/iu.test(said) ? 'fabrication' : /^no?$/iu.test(said) ? 'none' : said;
      return { reasoning: '', type, confidence: 1 };
    }
    case 'peerAnalysis': {
      const suspicion = said === '' ? Number.NaN : Number(said) / mostSuspicion;
      const type = suspicion > 0.5 ? 'fabrication' : 'none';
      const judgement = { reasoning: '', type, confidence: 0.5, suspicion };
      return { judgements: Object.fromEntries(turn.data.statements.map(({ id }) => [id, judgement])) };
    }
    case 'vote':
    case 'eliminate':
    case 'protect':
    case 'unmask':
    case 'poll': {
      const target = said === '' ? null : (nameMeant(said, turn.data.targets) ?? said);
      return { reasoning: '', target, ...(turn.kind === 'vote' ? { statement: '' } : {}) };
    }
  }
}

function choiceText(turn: AnyWerewolfTurn, quote: (value: unknown) => string): string {
  switch (turn.kind) {
    case 'bid':
      return ` From 0 to ${turn.data.max}.`;
    case 'debate':
    case 'summarize':
      return `\nAt most ${turn.data.limit} characters.`;
    case 'selfAnalysis':
    case 'peerAnalysis':
      return `\n${turn.data.statements.map(({ by, text }) => `${by}: ${quote(text)}`).join('\n')}`;
    case 'vote':
      return ` (${announced[optionsOfTurn(turn).vote.announce]})${listTargets(turn.data)}`;
    case 'protect':
      return listTargets(turn.data);
    case 'eliminate':
    case 'unmask':
    case 'poll':
      return `\nOne of: ${turn.data.targets.join(', ')}`;
  }
}

const announced: Readonly<Record<Options['vote']['announce'], string>> = {
  ballots: 'All players learn your vote.',
  tally: 'All players learn the counts, not who voted for whom.',
  result: 'Other players learn only who is exiled.',
};

function listTargets({
  targets,
  optional,
}: {
  readonly targets: readonly string[];
  readonly optional: boolean;
}): string {
  return `\nOne of: ${targets.join(', ')}${optional ? ' (empty for none)' : ''}`;
}

/** Marks for people, around text that other players wrote. */
function marked(value: unknown): string {
  return `⟦${quoted(value)}⟧`;
}
