import { checkedClaims, findClaims, type Claim } from './claim.js';
import type { Options } from '../options/schema.js';
import type { PendingJudgement, PlayerIndex, Said, State, Statement } from '../state.js';
import { isJudgedWithBids } from '../table/floor.js';
import { clipped, living, playerNames, playerAt } from '../table/table.js';

/** A public statement to record. */
export interface Utterance {
  readonly by: PlayerIndex;
  readonly kind: Said['kind'];
  readonly text: string;
  /** Without them, claims are read from the text. */
  readonly claims?: readonly Claim[] | undefined;
  /** For the explanation of a vote: the player it was cast against. */
  readonly vote?: string | null | undefined;
}

/** Puts a statement on the public record, cut at the declared length, and returns its id; `null` for an empty one. */
export function record(
  state: State,
  { by, kind, text, claims, vote }: Utterance,
  options: Options,
): number | null {
  const cut = clipped(text, options.limits.statementChars);
  if (cut.trim() === '') return null;
  const id = state.statements.length;
  const names = playerNames(state, state.table);
  const { name } = playerAt(state, by);
  const { round, step } = state;
  const kept = claims === undefined ? findClaims(cut, names) : checkedClaims(claims, names);
  state.statements.push({
    said: { id, round, step, kind, by: name, text: cut, claims: kept, vote: vote ?? null },
    by,
    cut: text.length - cut.length,
    droppedClaims: claims === undefined ? 0 : claims.length - kept.length,
    self: null,
    peers: [],
  });
  const line = state.log.at(-1);
  if (kind === 'debate' && line !== undefined) line.statement = id;
  return id;
}

/**
 * Opens the judgements of statements announced together: those of the speakers and of the players alive now. They
 * open at once, so no judgement knows what came later.
 */
export function queueJudgements(state: State, ids: readonly number[], options: Options): void {
  const { deception } = options;
  for (const id of ids) {
    const statement = state.statements[id];
    if (statement === undefined || !deception[statement.said.kind === 'debate' ? 'debate' : 'votes'])
      continue;
    const own = { key: `s${id}`, data: { statements: [copyQueue(statement.said)] }, pool: [] };
    if (deception.self && playerAt(state, statement.by).alive) {
      state.pending.push({ ...own, kind: 'self', waiting: [statement.by] });
    }
    const together = isTogether(deception.peers) && statement.said.kind === 'vote';
    if (statement.said.kind === 'debate' && isJudgedWithBids(state, options)) {
      for (const observer of living(state, (_player, index) => index !== statement.by))
        expectJudgement(statement, observer);
      continue;
    }
    if (deception.peers !== 'batched' && deception.peers !== 'none' && !together)
      queuePeers(state, statement, options);
  }
}

/**
 * Opens one request per living player for the statements of others among those given: for explanations of a vote under
 * `peers: 'all'` and `'with-bids'`, for everything under `peers: 'batched'`.
 */
export function queueBatch(state: State, ids: readonly number[], kind: Said['kind'], options: Options): void {
  const { deception } = options;
  const together = deception.peers === 'batched' || (isTogether(deception.peers) && kind === 'vote');
  if (!together || !deception[kind === 'debate' ? 'debate' : 'votes']) return;
  for (const observer of living(state)) {
    const statements = ids.flatMap((id) => {
      const statement = state.statements[id];
      if (statement === undefined || statement.by === observer) return [];
      expectJudgement(statement, observer);
      return [copyQueue(statement.said)];
    });
    if (statements.length === 0) continue;
    const key = `b${ids[0] ?? 0}`;
    state.pending.push({ kind: 'peer', key, data: { statements }, waiting: [observer], pool: [] });
  }
}

/** Whether the explanations of a vote are judged in one request. */
function isTogether(peers: Options['deception']['peers']): boolean {
  return peers === 'all' || peers === 'with-bids';
}

/** The statement that a bidder judges with its bid, if there is one. */
export function judgedWithBid(state: State, bidder: PlayerIndex): Statement | undefined {
  const before = state.days.at(-1)?.turns.at(-2)?.statement ?? null;
  const statement = before === null ? undefined : state.statements[before];
  return statement?.peers.some(({ by, judgement }) => by === bidder && judgement === null) === true
    ? statement
    : undefined;
}

/** Asks the drawn observers of a statement. */
export function observe(state: State, pending: PendingJudgement, observers: readonly PlayerIndex[]): void {
  pending.pool = [];
  pending.waiting = [...observers];
  for (const { id } of pending.data.statements) {
    const statement = state.statements[id];
    if (statement !== undefined) for (const observer of observers) expectJudgement(statement, observer);
  }
}

function queuePeers(state: State, statement: Statement, { deception }: Options): void {
  const { said, by } = statement;
  const others = living(state, (_player, index) => index !== by);
  const pending: PendingJudgement = {
    kind: 'peer',
    key: `s${said.id}`,
    data: { statements: [copyQueue(said)] },
    waiting: [],
    pool: [],
  };
  if (others.length === 0) return;
  if (deception.peers === 'sampled' && others.length > deception.sample) pending.pool = others;
  else observe(state, pending, others);
  state.pending.push(pending);
}

function expectJudgement(statement: Statement, observer: PlayerIndex): void {
  statement.peers.push({ by: observer, judgement: null });
}

/** A copy, as no object may occur twice in the state. */
export function copyQueue(said: Said): Said {
  return { ...said, claims: said.claims.map((claim) => ({ ...claim })) };
}
