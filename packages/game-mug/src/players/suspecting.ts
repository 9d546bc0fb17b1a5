import { canonicalAnswer } from '../answers.js';
import type { VoteAction, VoteData } from '../game/asks.js';
import type { MugTableView } from '../game/views.js';
import { mostSuspicious, type Factors, type Weights } from '../game/factors.js';
import { lastAnswer, mostFrequent, otherNames, listStatements, computeFrequency, stated } from './heard.js';
import { unsure, type Stage } from './speaking.js';

/**
 * The four factors of equation 7 about one player, measured on its statements: φ₁ its answers that differ from the
 * voter's own, φ₂ its last answer and details that differ from the plurality of all others, φ₃ its details that
 * differ from what the voter sees, φ₄ its statements without an answer or a detail and the questions it left
 * unanswered.
 */
export function measuredFactors(
  player: string,
  { name: voter, table, reading }: Pick<Stage, 'name' | 'table' | 'reading'>,
): Factors {
  const question = { choices: table.choices === null ? undefined : [...table.choices] };
  const canonical = (answer: string): string => canonicalAnswer(question, answer);
  const said = listStatements(table, player);
  const answers = said.flatMap(({ answer }) => (answer === '' ? [] : [canonical(answer)]));
  const details = said.flatMap((statement) => statement.details);
  const others = otherNames(table, player);
  const seen = new Map(reading.details.map(({ subject, value }) => [subject, value]));
  const statedBy = (name: string, subject: string): string | undefined =>
    name === voter ? seen.get(subject) : stated(table, name, subject);

  const answersOfOthers = others.flatMap((name) => lastAnswer(table, name) ?? []).map(canonical);
  const deviations = [
    ...[lastAnswer(table, player) ?? []]
      .flat()
      .flatMap((answer) => deviates(canonical(answer), answersOfOthers)),
    ...details.flatMap(({ subject, value }) =>
      deviates(
        value,
        others.flatMap((name) => statedBy(name, subject) ?? []),
      ),
    ),
  ];
  const vague = said.map(({ answer, details: given }) => answer === '' || given.length === 0);
  const silent = table.rounds
    .flatMap(({ statements }) => statements)
    .filter(({ name, missing }) => name === player && missing)
    .map(() => true);
  return {
    inconsistency: computeFrequency(answers.map((answer) => answer !== canonical(reading.answer))),
    deviation: computeFrequency(deviations),
    inaccuracy: computeFrequency(
      details.flatMap(({ subject, value }) => (seen.has(subject) ? [seen.get(subject) !== value] : [])),
    ),
    behavior: computeFrequency([...vague, ...silent, ...unanswered(player, table)]),
  };
}

/**
 * A vote by equation 7. An undercover knows that its image differs, so it ignores the factors measured against its
 * own image and follows the others' suspicion. Ties are drawn.
 */
export function suspect(
  stage: Stage,
  { candidates }: VoteData,
  { weights, pick }: { readonly weights: Weights; readonly pick: (tied: readonly string[]) => string },
): VoteAction {
  const scored = candidates.map((candidate) => [candidate, measuredFactors(candidate, stage)] as const);
  const crowd = stage.role === 'undercover' ? { ...weights, inconsistency: 0, inaccuracy: 0 } : weights;
  const tied = mostSuspicious(scored, crowd);
  return {
    vote: tied.length === 0 ? null : pick(tied),
    suspicions: scored.map(([name, factors]) => ({ name, ...factors })),
  };
}

/** Whether a value differs from the most frequent one of the others; empty if the others gave none. */
function deviates(value: string, others: readonly string[]): boolean[] {
  const consensus = mostFrequent(others);
  return consensus === undefined ? [] : [value !== consensus];
}

/** For each question that a player had a round to answer: whether it left it unanswered. */
function unanswered(player: string, { rounds }: MugTableView): boolean[] {
  return rounds.flatMap(({ statements }, index) => {
    const next = rounds[index + 1]?.statements.find(({ name }) => name === player);
    if (next === undefined) return [];
    const askers = statements.filter(({ questions }) => questions.some(({ to }) => to === player));
    return askers.map(({ name }) => !next.replies.some(({ to, text }) => to === name && text !== unsure));
  });
}
