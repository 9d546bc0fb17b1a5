import type { ChanceAnswer, MoveAnswer } from '@masbench/core';
import { observe } from '../deception/queue.js';
import type { PeerAnalysis, SelfJudgement } from '../deception/judgement.js';
import { advanceClosing } from '../rules/flow.js';
import { indexPlayers, readPlayer } from '../rules/table.js';
import type { Pending, PlayerIndex, State } from '../state.js';

/** The speaker's judgement of its own statement. */
export function selfAnalysis(draft: State, answer: MoveAnswer<unknown, SelfJudgement>): void {
  const { by, failed, pending } = taken(draft, answer, 'self');
  if (pending?.kind !== 'self') return;
  for (const { id } of pending.data.statements) {
    const statement = draft.statements[id];
    if (statement !== undefined) statement.self = failed ? 'invalid' : answer.action;
  }
  done(draft, pending, by);
}

/** A peer's judgements. Without a legal answer all of them are invalid. */
export function peerAnalysis(draft: State, answer: MoveAnswer<unknown, PeerAnalysis>): void {
  const { by, failed, pending } = taken(draft, answer, 'peer');
  if (pending?.kind !== 'peer') return;
  const { action } = answer;
  for (const { id } of pending.data.statements) {
    const entry = draft.statements[id]?.peers.find((peer) => peer.by === by);
    const judgement = 'judgements' in action ? action.judgements[id] : action;
    if (entry !== undefined) entry.judgement = failed || judgement === undefined ? 'invalid' : judgement;
  }
  done(draft, pending, by);
}

/** A polled vote. */
export function poll(draft: State, answer: MoveAnswer<unknown, { target: string | null }>): void {
  const { by, failed, pending } = taken(draft, answer, 'poll');
  if (pending?.kind !== 'poll') return;
  const turn = draft.days[pending.day]?.turns[pending.turn];
  const target = failed ? null : answer.action.target;
  if (turn !== undefined) turn.polls[by] = target === null ? null : indexPlayers(draft, 'name', target);
  done(draft, pending, by);
}

/** The sample of peers that judge a statement. */
export function observers(draft: State, { key, value }: ChanceAnswer<PlayerIndex[]>): void {
  const pending = draft.pending.find((one) => one.kind === 'peer' && one.key === key && one.pool.length > 0);
  if (pending?.kind === 'peer') observe(draft, pending, value);
}

function taken(
  state: State,
  { seat, key, by: source }: Pick<MoveAnswer, 'seat' | 'key' | 'by'>,
  kind: Pending['kind'],
): { readonly by: PlayerIndex; readonly failed: boolean; readonly pending: Pending | undefined } {
  const by = indexPlayers(state, 'seat', seat);
  const failed = source === 'fallback';
  const { analysis } = readPlayer(state, by);
  analysis.asked += 1;
  if (failed) analysis.failed += 1;
  const pending = state.pending.find(
    (one) => one.kind === kind && one.key === key && one.waiting.includes(by),
  );
  return { by, failed, pending };
}

/** Removes a player from the list, and the list from the state once it is empty. */
function done(state: State, pending: Pending, by: PlayerIndex): void {
  pending.waiting.splice(pending.waiting.indexOf(by), 1);
  if (pending.waiting.length > 0) return;
  state.pending.splice(state.pending.indexOf(pending), 1);
  advanceClosing(state);
}
