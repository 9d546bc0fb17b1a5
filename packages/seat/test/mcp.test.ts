import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { SeatDesk, serveSeatOverHttp } from '@masbench/seat/mcp';
import { seatServer } from '../src/mcp/seat-server.ts';
import { describe, expect, it } from 'vitest';
import { mcpPlayer, playedOverHttp, type McpPlayer, type Seen } from './mcp-client.ts';
import { playBids } from './seated.ts';

/** What `bidder` does. */
function bidderAction({ data, view }: Seen): unknown {
  const { round } = data as { round: number };
  const { past, worth } = view as { past: Record<string, number>[]; worth: number };
  const others = Object.entries(past.at(-1) ?? {}).flatMap(([seat, bid]) => (seat === 'A' ? [] : bid));
  const bid = Math.min(Math.max(0, ...others) + 1, worth);
  return { bid, diary: `round ${round}: ${bid}` };
}

/** The lines of a match without what its players declare. */
function withoutDeclarations(lines: readonly string[]): unknown[] {
  return lines.map((line) => {
    const { agents: _a, digest: _d, usage: _u, id, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return { id, ...rest };
  });
}

async function linked(desk: SeatDesk): Promise<McpPlayer> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await seatServer(desk).connect(theirs);
  return mcpPlayer(ours);
}

describe('a seat as an MCP server', () => {
  it('plays over HTTP with the official client the match that the same policy plays in TypeScript', async () => {
    const desk = new SeatDesk({ waitMs: 30_000 });
    const player = await playedOverHttp(desk);
    const seen = player.play(bidderAction);
    const [overMcp, inTypeScript] = [await playBids({ A: desk.agent }), await playBids({})];
    await desk.close();
    const requests = (await seen).map(({ request }) => request?.replace(/^[^/]+\//, ''));
    expect(requests).toEqual([0, 1, 2, 3].map((n) => `move/A#${n}/1`));
    expect(overMcp.result.scores).toEqual(inTypeScript.result.scores);
    expect(withoutDeclarations(overMcp.lines)).toEqual(withoutDeclarations(inTypeScript.lines));
    await player.close();
  });

  it('is closed to clients without its token, and to pages that reach it under another name', async () => {
    const served = await serveSeatOverHttp(new SeatDesk());
    const post = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(served.url ?? '', { method: 'POST', body: '{}', headers })).status;
    expect(await post({})).toBe(401);
    expect(await post({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await post({ authorization: `Bearer ${served.token}` })).not.toBe(401);
    await served.close();
  });

  it('names a port that is in use', async () => {
    const served = await serveSeatOverHttp(new SeatDesk());
    const port = Number(new URL(served.url ?? '').port);
    await expect(serveSeatOverHttp(new SeatDesk(), { port })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: expect.stringContaining(`Cannot serve a seat at port ${port}: `) as string,
    });
    await served.close();
  });

  it('says what was not legal, and takes every answer once', async () => {
    const desk = new SeatDesk({ waitMs: 30_000 });
    const match = playBids({ A: desk.agent }, { rounds: 1, limits: { retries: 3 } });
    const { observe, act } = await linked(desk);
    const first = await observe();
    const again = await observe();
    expect(again).toEqual(first);
    const wrong = await act(first.request ?? '', { bid: 99, diary: '' });
    expect(wrong.note).toMatch(/The action was not legal: .*bid/s);
    expect(wrong.now.request).toMatch(/\/move\/A#0\/2$/);
    const late = await act(first.request ?? '', { bid: 5, diary: '' });
    expect(late.note).toBe(`${first.request} was answered before: nothing changed`);
    expect((await act('move/B#0/1', { bid: 5, diary: '' })).note).toMatch(/is not open: nothing changed/);
    // As clients that know no schema send it.
    const taken = act(wrong.now.request ?? '', '{"bid":2,"diary":""}');
    const { result } = await match;
    await desk.close();
    expect((await taken).note).toBe('The action was taken');
    expect(result.seats['A']).toMatchObject({ failedAttempts: { illegal: 1 }, standIns: {} });
    expect(result.seats['A']?.usage).toMatchObject({ calls: 2, inputTokens: undefined, costUsd: undefined });
    expect((await observe()).status).toBe('over');
  });

  it('an answer that is sent again in the next match answers nothing there', async () => {
    const desk = new SeatDesk({ waitMs: 30_000 });
    const { observe, act } = await linked(desk);
    const before = playBids({ A: desk.agent }, { rounds: 1 });
    const { request = '' } = await observe();
    const acted = act(request, { bid: 1, diary: '' });
    await before;
    const next = playBids({ A: desk.agent }, { rounds: 1 });
    await acted;
    const again = await act(request, { bid: 1, diary: '' });
    expect(again.note).toBe(`${request} was answered before: nothing changed`);
    const taken = act(again.now.request ?? '', { bid: 2, diary: '' });
    const { lines } = await next;
    await desk.close();
    await taken;
    expect(lines.find((line) => line.includes('"id":"move/A#0"') && line.includes('"bid":'))).toContain(
      '"bid":2',
    );
  });

  it('answers within the wait when there is nothing to decide', async () => {
    const { observe } = await linked(new SeatDesk({ waitMs: 20 }));
    expect(await observe()).toEqual({ status: 'waiting' });
  });

  it('cannot play under a limit on tokens or dollars, as its usage is unknown', async () => {
    const { result } = await playBids({ A: new SeatDesk().agent }, { limits: { seat: { tokens: 1000 } } });
    expect(result).toMatchObject({ status: 'aborted' });
    expect(result.reason).toMatch(/mcp cannot play under this limit/);
  });

  it('shows nothing but the views of its seat', async () => {
    const desk = new SeatDesk({ waitMs: 30_000 });
    const match = playBids({ A: desk.agent }, { rounds: 1 });
    const { observe, act, client } = await linked(desk);
    const seen = await observe(true);
    expect(Object.keys(seen).toSorted().join(' ')).toBe(
      'attempt data game kind past request schema seat seats status turn view',
    );
    expect(Object.keys(seen.view as object)).toEqual(['worth', 'past']);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['observe', 'act']);
    const acted = act(seen.request ?? '', { bid: 0, diary: '' });
    await match;
    await desk.close();
    expect((await acted).now).toEqual({ status: 'over' });
  });
});
