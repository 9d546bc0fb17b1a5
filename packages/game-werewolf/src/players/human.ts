import { quoted } from '@masbench/core';
import type { HumanSeat } from '@masbench/core/benchmark';
import * as z from 'zod';
import type { Options } from '../options/schema.js';
import { nameMeant } from '../options/names.js';
import { ballotText, historyText } from '../prompts/history.js';
import { werewolfRulesText } from '../prompts/rules-text.js';
import { identityText, nowText, optionsOfTurn, playerCount, suspicionText } from '../prompts/situation.js';
import type { AnyWerewolfTurn, WerewolfMove } from '../prompts/turn.js';

/** The end of the scale on which a person types a suspicion. */
const mostSuspicion = 10;

/** Nobody else learns an answer, where no rule says so. */
const secret = 'No other player learns it.';

const questions: { readonly [Kind in WerewolfMove]: readonly [question: string, learns: string] } = {
  eliminate: ['Which player does your pack attack?', 'Only your pack learns whom you chose.'],
  protect: ['Which player do you protect?', secret],
  unmask: ['Which player do you inspect?', secret],
  bid: ['How eager are you to speak?', secret],
  debate: ['You have the floor. What do you say?', 'All players hear it.'],
  vote: ['Which player do you vote to exile?', ''],
  poll: ['Which player would you vote to exile now?', secret],
  summarize: ['Summarize the day for yourself.', secret],
  selfAnalysis: ['Was this statement of yours deceptive? Answer yes or no.', secret],
  peerAnalysis: [`How likely is the speaker a werewolf, from 0 to ${mostSuspicion}?`, secret],
};

/** The text of a turn for a human player: the rules if requested, the role, the history, and the question. */
export function humanText(
  turn: AnyWerewolfTurn,
  { withRules = false }: { readonly withRules?: boolean | undefined } = {},
): string {
  const parts = [
    ...(withRules ? [werewolfRulesText(optionsOfTurn(turn), playerCount(turn))] : []),
    identityText(turn.view.self),
    historyText(turn, marked),
    nowText(turn),
    askedText(turn, marked),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The question for a person, with the choices. */
export function humanQuestion(turn: AnyWerewolfTurn): string {
  return askedText(turn, quoted);
}

/** The question as a page asks it, next to the rules and the story, with what these do not tell. */
export function askOnPage(turn: AnyWerewolfTurn): NonNullable<ReturnType<NonNullable<HumanSeat['ask']>>> {
  const { ballots } = turn.view.table;
  const { suspicion } = turn.view.self;
  const parts = [
    ...listStatements(turn, quoted),
    ...(ballots !== null && Object.keys(ballots).length > 0 ? [`Votes so far: ${ballotText(ballots)}`] : []),
    ...(suspicion === null ? [] : [suspicionText(suspicion)]),
  ];
  return {
    question: [questionText(turn), ...rangeLines(turn)].join(' '),
    ...(parts.length > 0 && { text: parts.join('\n') }),
    learns: listenersText(turn),
  };
}

function askedText(turn: AnyWerewolfTurn, quote: (value: unknown) => string): string {
  return [
    [`${questionText(turn)} (${listenersText(turn)})`, ...rangeLines(turn)].join(' '),
    ...listStatements(turn, quote),
    ...listChoices(turn),
  ].join('\n');
}

function questionText(turn: AnyWerewolfTurn): string {
  if (turn.kind !== 'peerAnalysis' || turn.data.statements.length === 1) return questions[turn.kind][0];
  return `How likely are these speakers werewolves, from 0 to ${mostSuspicion}? One number counts for all of them.`;
}

/** Who learns the answer. */
function listenersText(turn: AnyWerewolfTurn): string {
  return turn.kind === 'vote' ? announced[optionsOfTurn(turn).vote.announce] : questions[turn.kind][1];
}

/** How much may be typed: the ends of the scale, or the length. */
function rangeLines(turn: AnyWerewolfTurn): readonly string[] {
  if (turn.kind === 'bid') return [`From 0 to ${turn.data.max}.`];
  return turn.kind === 'debate' || turn.kind === 'summarize'
    ? [`At most ${turn.data.limit} characters.`]
    : [];
}

/** The statements that are to be judged. */
function listStatements(turn: AnyWerewolfTurn, quote: (value: unknown) => string): readonly string[] {
  return turn.kind === 'selfAnalysis' || turn.kind === 'peerAnalysis'
    ? turn.data.statements.map(({ by, text }) => `${by}: ${quote(text)}`)
    : [];
}

/** The names that may be typed. */
function listChoices(turn: AnyWerewolfTurn): readonly string[] {
  if (!('targets' in turn.data)) return [];
  const isOptional = 'optional' in turn.data && turn.data.optional;
  return [`One of: ${turn.data.targets.join(', ')}${isOptional ? ' (empty for none)' : ''}`];
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

const announced: Readonly<Record<Options['vote']['announce'], string>> = {
  ballots: 'All players learn your vote.',
  tally: 'All players learn the counts, not who voted for whom.',
  result: 'Other players learn only who is exiled.',
};

/** Marks for people, around text that other players wrote. */
function marked(value: unknown): string {
  return `⟦${quoted(value)}⟧`;
}
