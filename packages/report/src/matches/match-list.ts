import { levelTexts } from './group-text.js';
import { findNotable } from './notable.js';
import type { ListedMatch } from './listed-match.js';

/** A match of a list, with all that is shown, sorted and searched. */
export interface MatchEntry {
  readonly match: ListedMatch;
  /** `trial 3, beta = 0.1, solo` */
  readonly played: string;
  readonly outcome: string;
  /** Seats with one score and one role, best first. */
  readonly groups: readonly ScoreGroup[];
  readonly notable: readonly string[];
  /** Values that did not follow from the journals. */
  readonly problem: string | undefined;
  /** Everything in it, in lower case. */
  readonly text: string;
}

/** Seats of a match with one score, one role and one agent. */
export interface ScoreGroup {
  readonly seats: readonly string[];
  readonly role: string | null;
  /** `null` in runs of one agent, where it says nothing. */
  readonly agent: string | null;
  readonly score: number | null;
}

/** Numbers by which a list of matches is sorted. */
const sortedNumbers = ['rounds', 'moves', 'tokens', 'cost', 'seconds', 'notable'] as const;

/** Orders of a list of matches. */
export const matchOrders = ['match', 'outcome', ...sortedNumbers] as const;

export type MatchOrder = (typeof matchOrders)[number];

/** Returns the entries of a list, as the run has them. */
export function listEntries(
  matches: readonly ListedMatch[],
  levels: readonly Readonly<Record<string, unknown>>[],
  problems: ReadonlyMap<string, string>,
): readonly MatchEntry[] {
  const notable = findNotable(matches);
  const agents = new Set(matches.flatMap(({ seats }) => seats.map(({ agent }) => agent)));
  return matches.map((match) => {
    const { id, trial, cell, variant, status, reason, seats } = match;
    const groups = groupScores(seats, agents.size > 1);
    const entry = {
      match,
      played: [
        `trial ${trial}`,
        ...levelTexts(levels[cell] ?? {}),
        ...(variant === null ? [] : [variant]),
      ].join(', '),
      outcome: outcomeText(match, groups),
      groups,
      notable: notable.get(id) ?? [],
      problem: problems.get(id),
    };
    const words = [
      id,
      entry.played,
      entry.outcome,
      status,
      reason ?? '',
      entry.problem ?? '',
      ...entry.notable,
      ...seats.flatMap(({ seat, agent, role }) => [seat, agent, role ?? '']),
    ];
    return { ...entry, text: words.join(' ').toLowerCase() };
  });
}

/**
 * Keeps the entries that hold all words of a text. `rounds>3`, `tokens<=1000`, `score>0.5` (of any seat) and the like
 * compare a number.
 */
export function filterEntries(entries: readonly MatchEntry[], text: string): readonly MatchEntry[] {
  const tests = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(entryTest);
  return entries.filter((entry) => tests.every((test) => test(entry)));
}

/** Sorts entries; what is unknown comes last in both directions. */
export function sortEntries(
  entries: readonly MatchEntry[],
  { by, isDown }: { readonly by: MatchOrder; readonly isDown: boolean },
): readonly MatchEntry[] {
  if (by === 'match') return isDown ? entries.toReversed() : entries;
  const sign = isDown ? -1 : 1;
  if (by === 'outcome')
    return entries.toSorted(
      (one, other) => sign * one.outcome.localeCompare(other.outcome, 'en', { numeric: true }),
    );
  return entries.toSorted((one, other) => {
    const [left, right] = [entryNumbers(one, by)[0], entryNumbers(other, by)[0]];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return sign * (left - right);
  });
}

function groupScores(seats: ListedMatch['seats'], hasAgents: boolean): readonly ScoreGroup[] {
  const groups = new Map<string, { seats: string[] } & Omit<ScoreGroup, 'seats'>>();
  for (const { seat, agent, role, score } of seats) {
    const group = { role, agent: hasAgents ? agent : null, score };
    const key = JSON.stringify(group);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { seats: [seat], ...group });
    else known.seats.push(seat);
  }
  return [...groups.values()].toSorted((one, other) => (other.score ?? -Infinity) - (one.score ?? -Infinity));
}

/** How a match ended: as its benchmark tells it, else who scored highest, else why it did not end. */
function outcomeText(match: ListedMatch, groups: readonly ScoreGroup[]): string {
  const { status, reason, seats } = match;
  if (status !== 'finished') return reason === null ? status : `${status}: ${reason}`;
  const [best, second] = groups;
  const winner = best?.score === second?.score || best?.seats.length !== 1 ? undefined : best.seats[0];
  const isInQuestion = seats.some(({ seat, substitutes }) => substitutes > 0 && seat !== winner);
  return `${endText(match, groups)}${isInQuestion ? ' (substitute moves may have decided it)' : ''}`;
}

function endText({ status, outcome }: ListedMatch, groups: readonly ScoreGroup[]): string {
  if (outcome !== null) return outcome;
  const [best] = groups;
  if (best === undefined || best.score === null) return status;
  const winners = groups.filter(({ score }) => score === best.score).flatMap(({ seats }) => seats);
  if (winners.length === groups.flatMap(({ seats }) => seats).length && winners.length > 1)
    return 'All have the same score';
  return `${winners.join(', ')} ${winners.length === 1 ? 'scores' : 'score'} highest`;
}

function entryTest(word: string): (entry: MatchEntry) => boolean {
  const [, field = '', sign = '', value = ''] = /^([a-z]+)(<=|>=|<|>|=)(-?\d*\.?\d+)$/.exec(word) ?? [];
  const compare = comparisons[sign];
  if (compare === undefined || !isNumeric(field)) return ({ text }) => text.includes(word);
  return (entry) => entryNumbers(entry, field).some((number) => compare(number, Number(value)));
}

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '=': (left, right) => left === right,
};

const numericFields = [...sortedNumbers, 'trial', 'score', 'substituted'] as const;

function isNumeric(field: string): field is (typeof numericFields)[number] {
  return numericFields.some((one) => one === field);
}

/** Numbers of an entry under a name; none that are unknown. */
function entryNumbers(
  { match, notable }: MatchEntry,
  field: (typeof numericFields)[number],
): readonly number[] {
  switch (field) {
    case 'rounds':
      return listKnown(match.rounds);
    case 'tokens':
      return listKnown(match.tokens);
    case 'cost':
      return listKnown(match.costUsd);
    case 'seconds':
      return listKnown(match.seconds);
    case 'moves':
    case 'trial':
      return [match[field]];
    case 'notable':
      return [notable.length];
    case 'score':
      return match.seats.flatMap(({ score }) => score ?? []);
    case 'substituted':
      return [match.seats.reduce((sum, { substitutes }) => sum + substitutes, 0)];
  }
}

function listKnown(value: number | null): readonly number[] {
  return value === null ? [] : [value];
}
