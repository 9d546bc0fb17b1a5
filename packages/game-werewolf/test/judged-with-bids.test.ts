import { werewolfScriptedHandlers } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { roles, stage } from './support.js';
import { promptOf, turnsOf } from './turns.js';

const withBids = { deception: { peers: 'with-bids' } } as const;

describe('judgements that come with bids', () => {
  it('are those of all living peers, once for every statement, in fewer calls', async () => {
    const all = werewolfScriptedHandlers();
    const { state, result } = await stage({ roles, all, rules: { ...withBids } });
    expect(result.status).toBe('finished');
    expect(state.statements.length).toBeGreaterThan(10);
    for (const { by, peers } of state.statements) {
      expect(peers.length).toBeGreaterThan(0);
      expect(new Set(peers.map((peer) => peer.by)).size).toBe(peers.length);
      expect(peers.map((peer) => peer.by)).not.toContain(by);
      for (const { judgement } of peers) expect(judgement).not.toBe('invalid');
      for (const { judgement } of peers) expect(judgement).not.toBe(null);
    }
    const { length: together } = await turnsOf(withBids);
    const { length: apart } = await turnsOf({});
    expect(together).toBeLessThan(apart * 0.8);
  });

  it('are invalid if a bid has none', async () => {
    const all = { ...werewolfScriptedHandlers(), bid: () => ({ bid: 1, reasoning: '' }) };
    const { state } = await stage({ roles, all, rules: { ...withBids, rounds: { cap: 1 } } });
    const judgements = state.statements
      .filter(({ said }) => said.kind === 'debate')
      .slice(0, -1)
      .flatMap(({ peers }) => peers.map(({ judgement }) => judgement));
    expect(new Set(judgements)).toEqual(new Set(['invalid']));
    expect(Math.max(...state.players.map(({ analysis }) => analysis.failed))).toBeGreaterThan(0);
  });

  it('are asked for by the prompt of the bid, which is the usual one where there is nothing to judge', async () => {
    const bids = (await turnsOf(withBids)).filter(({ kind }) => kind === 'bid');
    for (const turn of bids) {
      if (turn.kind !== 'bid') continue;
      const [said] = turn.data.statements ?? [];
      expect(turn.data.turn === 1).toBe(said === undefined);
      const { user } = promptOf(turn);
      expect(user.includes('"judgement", an object')).toBe(said !== undefined);
      expect(user).toContain(said === undefined ? 'How eager' : `judge statement ${said.id} by ${said.by}`);
    }
  });
});
