import type { Rng } from '@masbench/statistics';
import type { Seat } from '@masbench/core';
import type { ImageReference } from '../question.js';
import type { MugConfig } from './config.js';
import { given, type EditAttempt, type MugState } from './state.js';

/**
 * Another state that the seat cannot distinguish from this one: other roles among the other living seats, another
 * edited image unless the seat holds it, other statements and votes in an unfinished round, other notes and factors.
 */
export function resampleMugState(state: MugState, seat: Seat, rng: Rng, config: MugConfig): MugState {
  const other = structuredClone(state);
  resampleRoles(other, seat, rng);
  resampleForgery(other, seat, rng, config);
  const round = other.rounds.at(-1);
  if (round !== undefined && other.phase === 'reason') {
    for (const [speaker, statement] of given(round.statements)) {
      if (speaker === seat) continue;
      statement.answer = word(rng);
      statement.reasoning = word(rng);
      statement.details = [{ subject: word(rng), value: word(rng) }];
    }
  }
  if (round !== undefined && other.phase === 'vote') {
    for (const [voter, ballot] of given(round.ballots)) {
      if (voter === seat || ballot.target === null) continue;
      ballot.target = rng.pick(other.alive.filter((suspect) => suspect !== voter));
    }
  }
  for (const { statements, ballots } of other.rounds) {
    for (const [speaker, statement] of given(statements)) if (speaker !== seat) statement.thought = word(rng);
    for (const [voter, ballot] of given(ballots))
      if (voter !== seat) Object.assign(ballot, { factors: {}, thought: word(rng) });
  }
  if (other.phase === 'summarize') {
    for (const [speaker, summary] of given(other.summaries.at(-1) ?? {})) {
      if (speaker === seat) continue;
      summary.answer = word(rng);
      summary.reasoning = word(rng);
    }
  }
  return other;
}

function resampleRoles(state: MugState, seat: Seat, rng: Rng): void {
  const { roles } = state;
  if (roles === null) return;
  const unknown = state.alive.filter((other) => other !== seat);
  const dealt = rng.shuffle(unknown.map((other) => roles[other] ?? 'regular'));
  for (const [index, other] of unknown.entries()) roles[other] = dealt[index] ?? 'regular';
}

function resampleForgery(state: MugState, seat: Seat, rng: Rng, config: MugConfig): void {
  const { forgery } = state;
  if (state.roles?.[seat] !== 'undercover' && forgery.image !== null && config.editing === 'counterfactual') {
    forgery.image = { ...config.question.image, sha256: fakeHash(rng) } satisfies ImageReference;
  }
  for (const attempt of forgery.attempts)
    attempt.edit = { ...attempt.edit, instruction: word(rng) } satisfies EditAttempt['edit'];
}

function word(rng: Rng): string {
  return `resampled ${rng.int(1_000_000)}`;
}

function fakeHash(rng: Rng): string {
  return Array.from({ length: 64 }, () => rng.int(16).toString(16)).join('');
}
