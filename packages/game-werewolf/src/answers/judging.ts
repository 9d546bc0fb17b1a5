import type { ChanceAnswer, MoveAnswer } from '@masbench/core';
import { observe } from '../deception/queue.js';
import { judgementOf, type PeerAnalysis, type SelfJudgement } from '../deception/judgement.js';
import { advanceClosing } from '../rules/flow.js';
import { indexPlayers, playerAt, statementById } from '../table/table.js';
import type { Pending, PendingJudgement, PendingPoll, PlayerIndex, State } from '../state.js';

/** The speaker's judgement of its own statement. */
export function selfAnalysis(draft: State, answer: MoveAnswer<unknown, SelfJudgement>): void {
  const { by, failed, pending } = taken(draft, answer, isSelf);
  for (const { id } of pending.data.statements)
    statementById(draft, id).self = failed ? 'invalid' : answer.action;
  done(draft, pending, by);
}

/** A peer's judgements. Without a legal answer all of them are invalid. */
export function peerAnalysis(draft: State, answer: MoveAnswer<unknown, PeerAnalysis>): void {
  const { by, failed, pending } = taken(draft, answer, isPeer);
  const { action } = answer;
  for (const { id } of pending.data.statements) {
    const judgement = judgementOf(action, id);
    for (const entry of statementById(draft, id).peers)
      if (entry.by === by) entry.judgement = failed || judgement === undefined ? 'invalid' : judgement;
  }
  done(draft, pending, by);
}

/** A polled vote. */
export function poll(draft: State, answer: MoveAnswer<unknown, { target: string | null }>): void {
  const { by, failed, pending } = taken(draft, answer, isPoll);
  const turn = draft.days[pending.day]?.turns[pending.turn];
  const target = failed ? null : answer.action.target;
  if (turn !== undefined) turn.polls[by] = target === null ? null : indexPlayers(draft, 'name', target);
  done(draft, pending, by);
}

/** The sample of peers that judge a statement. */
export function observers(draft: State, { key, value }: ChanceAnswer<PlayerIndex[]>): void {
  const pending = pendingByKey(
    draft,
    key,
    (one): one is PendingJudgement => isPeer(one) && one.pool.length > 0,
  );
  observe(draft, pending, value);
}

const isSelf = (one: Pending): one is PendingJudgement => one.kind === 'self';
const isPeer = (one: Pending): one is PendingJudgement => one.kind === 'peer';
const isPoll = (one: Pending): one is PendingPoll => one.kind === 'poll';

/** @throws RangeError if nothing like it is pending: a fault of the rules. */
function pendingByKey<Of extends Pending>(
  { pending }: State,
  key: string | undefined,
  isOf: (one: Pending) => one is Of,
): Of {
  const found = pending.filter(isOf).find((one) => one.key === key);
  if (found === undefined) throw new RangeError(`Nothing is pending under ${JSON.stringify(key)}`);
  return found;
}

function taken<Of extends Pending>(
  state: State,
  { seat, key, by: source }: Pick<MoveAnswer, 'seat' | 'key' | 'by'>,
  isOf: (one: Pending) => one is Of,
): { readonly by: PlayerIndex; readonly failed: boolean; readonly pending: Of } {
  const by = indexPlayers(state, 'seat', seat);
  const failed = source === 'fallback';
  const { analysis } = playerAt(state, by);
  analysis.asked += 1;
  if (failed) analysis.failed += 1;
  const pending = pendingByKey(state, key, (one): one is Of => isOf(one) && one.waiting.includes(by));
  return { by, failed, pending };
}

/** Removes a player from the list, and the list from the state once it is empty. */
function done(state: State, pending: Pending, by: PlayerIndex): void {
  pending.waiting.splice(pending.waiting.indexOf(by), 1);
  if (pending.waiting.length > 0) return;
  state.pending.splice(state.pending.indexOf(pending), 1);
  advanceClosing(state);
}
