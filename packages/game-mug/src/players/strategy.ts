import { canonicalAnswer } from '../answers.js';
import type { Detail } from '../game/state.js';
import type { MugTableView } from '../game/views.js';
import { lastAnswer, otherNames, computeFrequency, stated } from './heard.js';

/** The weights of a scripted player in equations 5 and 6. */
export interface Strategy {
  /** λ: a regular's preference for details that help detection over details that answer the question. */
  readonly lambda: number;
  /** μ: how strongly an undercover avoids contradicted details. */
  readonly mu: number;
}

/** Inputs of a player's weighing of details: its name, the public table, and its strategy. */
export interface Standpoint {
  readonly name: string;
  readonly table: MugTableView;
  readonly strategy: Strategy;
}

/** A detail with its value by equation 5 or 6. */
export interface Weighed {
  readonly detail: Detail;
  readonly worth: number;
}

/**
 * Equation 5, `Acc + λ·Det`, for each detail that a regular could state. Acc is the share of the detail's words that
 * occur in the question; Det is 1 for a subject with conflicting values, ½ for one not mentioned yet.
 */
export function weighRegular(details: readonly Detail[], standpoint: Standpoint): Weighed[] {
  return details.map((detail) => ({
    detail,
    worth:
      relevance(detail, standpoint.table) + standpoint.strategy.lambda * detectionValue(detail, standpoint),
  }));
}

/**
 * Equation 6, `Pla − μ·Sus`, for each detail that an undercover could state. Pla is between ½ and 1 by relevance to
 * the question; Sus is the share of the others who gave the subject another value, among those who gave one. An
 * undercover never lies about its image: it only leaves out details of no value.
 */
export function weighUndercover(details: readonly Detail[], standpoint: Standpoint): Weighed[] {
  return details.map((detail) => ({
    detail,
    worth:
      0.5 +
      0.5 * relevance(detail, standpoint.table) -
      standpoint.strategy.mu * computeSuspicion(detail, standpoint),
  }));
}

/** Equation 6 for the answer of an undercover: 1 − μ·Sus, Sus being the share of the others who answered otherwise. */
export function worthOfAnswer(answer: string, standpoint: Standpoint): number {
  const { table, name: self, strategy } = standpoint;
  const question = { choices: table.choices === null ? undefined : [...table.choices] };
  const own = canonicalAnswer(question, answer);
  const heard = otherNames(table, self).flatMap((name) => lastAnswer(table, name) ?? []);
  return 1 - strategy.mu * computeFrequency(heard.map((other) => canonicalAnswer(question, other) !== own));
}

/** The players who stated another value for the subject of this detail. */
export function contradictors(
  detail: Detail,
  { table, name: self }: Pick<Standpoint, 'table' | 'name'>,
): string[] {
  return otherNames(table, self).filter((name) => {
    const value = stated(table, name, detail.subject);
    return value !== undefined && value !== detail.value;
  });
}

function relevance({ subject }: Detail, { question }: MugTableView): number {
  const asked = words(question);
  return computeFrequency(words(subject).map((word) => asked.includes(word)));
}

function detectionValue(
  { subject }: Detail,
  { table, name: self }: Pick<Standpoint, 'table' | 'name'>,
): number {
  const values = [self, ...otherNames(table, self)].flatMap((name) => stated(table, name, subject) ?? []);
  if (values.length === 0) return 0.5;
  return new Set(values).size > 1 ? 1 : 0;
}

function computeSuspicion(detail: Detail, { table, name: self }: Pick<Standpoint, 'table' | 'name'>): number {
  const values = otherNames(table, self).flatMap((name) => stated(table, name, detail.subject) ?? []);
  return computeFrequency(values.map((value) => value !== detail.value));
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
