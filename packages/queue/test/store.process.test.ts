import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashBytes } from '@masbench/statistics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCounts, units, type Known } from '../src/store/usage.js';
import { nameHold } from '../src/store/hold-name.js';
import type { MatchClaim, FleetStore, Writing } from '../src/store/store.js';
import { onEveryStore, type StoreServer } from './every-store.ts';
import * as claims from './claims.ts';
import { nothing, unchanged } from './claims.ts';
import { opened } from './redis-server.ts';

let store: FleetStore;
let runs = 0;

const none = makeCounts(() => 0);
const bound: Known = { ...none, calls: 1, tokens: 100, nanoUsd: 1_000 };
/** What a call of so many tokens took, at ten nanodollars each. */
const used = (tokens: number): Known => ({ ...none, calls: 1, tokens, nanoUsd: 10 * tokens });

const offered = async (id: string): Promise<number> => (await store.offer(id, nothing)).number;

const patience = { lockMs: 60_000, deaths: 3, tries: 50, lostUsd: null, deathsInARow: false };

const claimed = async (id: string, token: string): Promise<MatchClaim> =>
  claims.claimed(store, id, { token });

/** Claims a match under an offer. */
const claimUnder = async (offer: number, id: string, token: string) =>
  store.claim(id, offer, token, { id: token, mostDeaths: Infinity, givenUpFrom: 3, deathsInARow: false });

const holdOf = ({ fence }: MatchClaim, number: number): string =>
  nameHold({ fence, number, attempt: 1, request: 'say/A#0' });

const write = async (claim: MatchClaim, writing: Partial<Writing>): Promise<void> =>
  store.write(claim, { ...unchanged, ...writing });

const append = async (claim: MatchClaim, after: number, ...lines: string[]): Promise<void> =>
  write(claim, { journal: { after, isReopened: false, lines, blobs: [] } });

/** Removes the last of so many lines. */
const reopen = async (claim: MatchClaim, length: number): Promise<void> =>
  write(claim, { journal: { after: length - 1, isReopened: true, lines: [], blobs: [] } });

const record = async (claim: MatchClaim, after: number, text: string, hold?: string): Promise<void> =>
  write(claim, { calls: { after, lines: [{ text, hold }] } });

const settle = async (claim: MatchClaim, name: string, usage: Known): Promise<void> =>
  write(claim, { settled: [{ hold: name, usage, lost: none, line: `of ${name}` }] });

const hold = async (claim: MatchClaim, name: string, most: Known = bound) =>
  store.hold(claim, { hold: name, bound: most, settled: [] });

onEveryStore((start) => {
  let server: StoreServer;

  opened(start, (one) => (server = one));

  beforeEach(() => {
    runs += 1;
    store = server.store(`store-${runs}`);
  });

  afterEach(async () => store.close());

  it('what it keeps comes back to the character', async () => {
    const lines = ['{"text":"\\u0000 \\ud800 é 😀 \\\\ \' \\" {} NULL"}', '', ' ', 'null', '\u2028\t\\N'];
    const claim = await claimed('m1', 'one');
    await write(claim, {
      calls: { after: 0, lines: lines.map((text) => ({ text, hold: undefined })) },
      journal: { after: 0, isReopened: false, lines, blobs: ['b', 'a'] },
    });
    await store.finish(claim, lines[0] ?? '', true);
    expect(await store.read('m1')).toMatchObject({
      journal: lines,
      calls: lines,
      result: lines[0],
      blobs: expect.arrayContaining(['a', 'b']) as string[],
    });
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(Uint8Array.from(await store.blobs.get(await store.blobs.put(bytes)))).toEqual(bytes);
  });

  describe('bytes that are kept for matches', () => {
    const bytes = Buffer.from('seen by two');
    const there = async (sha256: string): Promise<boolean> =>
      store.blobs.get(sha256).then(
        () => true,
        () => false,
      );

    it('are there until the last of these is dropped, and those of the run until it is forgotten', async () => {
      const [first, second] = [await claimed('m1', 'one'), await claimed('m2', 'two')];
      for (const claim of [first, second, second]) await store.keep(claim, bytes);
      await store.keep(first, Buffer.from('of the run'));
      const ofRun = await store.blobs.put(Buffer.from('of the run'));
      expect((await store.read('m1'))?.blobs.toSorted()).toEqual([hashBytes(bytes), ofRun].toSorted());
      await store.drop('m1');
      expect(await there(hashBytes(bytes))).toBe(true);
      for (const _ of [1, 2]) await store.drop('m2');
      expect(await there(hashBytes(bytes))).toBe(false);
      expect(await there(ofRun)).toBe(true);
    });

    it('are refused where the match has another owner', async () => {
      const first = await claimed('m1', 'one');
      await claimed('m1', 'two');
      await expect(store.keep(first, bytes)).rejects.toMatchObject({ code: 'JOURNAL_TAKEN' });
      await store.drop('m1');
      await expect(store.keep(first, bytes)).rejects.toMatchObject({ code: 'JOURNAL_TAKEN' });
      expect(await there(hashBytes(bytes))).toBe(false);
    });

    it('are never missing for a match, however many are dropped and kept at once', async () => {
      const turns = Array.from({ length: 40 }, (_, index) => `m${index}`);
      const missing = await Promise.all(
        turns.map(async (id) => {
          const claim = await claimed(id, id);
          await store.keep(claim, bytes);
          const isThere = await there(hashBytes(bytes));
          await store.drop(id);
          return !isThere;
        }),
      );
      expect(missing).not.toContain(true);
      expect(await there(hashBytes(bytes))).toBe(false);
    });
  });

  it('a message reaches every process of the run that listens for it, however long it is', async () => {
    const [heard, others]: [string[], string[]] = [[], []];
    const other = server.store(`other-${runs}`);
    const stops = [
      await store.listen('workers', (message) => heard.push(message)),
      await store.listen('run', (message) => others.push(message)),
      await other.listen('workers', (message) => others.push(message)),
    ];
    const messages = ['short', 'é'.repeat(20_000), 'last'];
    for (const message of messages) await store.tell('workers', message);
    while (heard.length < messages.length) await sleep(5);
    expect(heard.toSorted()).toEqual(messages.toSorted());
    expect(others).toEqual([]);
    for (const stop of stops) await stop();
    await other.close();
  });

  describe('a match has one owner', () => {
    it('whose writes are refused from the next claim on, each of them', async () => {
      const first = await claimed('m1', 'one');
      await append(first, 0, 'a');
      const second = await claimed('m1', 'two');
      expect(second).toMatchObject({ fence: 2, journal: ['a'] });
      const taken = {
        code: 'JOURNAL_TAKEN',
        message: expect.stringContaining('claimed by another') as string,
      };
      for (const refused of [
        async () => append(first, 1, 'b'),
        async () => reopen(first, 1),
        async () => record(first, 0, '{}'),
        async () => hold(first, holdOf(first, 1)),
        async () => store.finish(first, '{}', true),
        async () => store.limits.enter({ limitKey: `k${runs}`, pass: 'p', tokens: 1, claim: first }),
      ])
        await expect(refused()).rejects.toMatchObject(taken);
      await append(second, 1, 'b');
      expect((await store.read('m1'))?.journal).toEqual(['a', 'b']);
    });

    it('and cannot be claimed after it has ended, or under an older offer', async () => {
      const claim = await claimed('m1', 'one');
      await store.finish(claim, '{"status":"finished"}', true);
      expect(await claimUnder(await offered('m1'), 'm1', 'two')).toBeUndefined();
      const before = await offered('m1');
      await store.drop('m1');
      expect(await claimUnder(before, 'm1', 'two')).toBeUndefined();
      const again = await offered('m1');
      expect(await claimUnder(before, 'm1', 'two')).toBeUndefined();
      expect(await claimUnder(again, 'm1', 'two')).toMatchObject({ fence: 1 });
    });

    it('counts claims in a row that added nothing', async () => {
      await claimed('m1', 'one');
      await claimed('m1', 'two');
      const third = await claimed('m1', 'three');
      expect(third.tries).toBe(3);
      await append(third, 0, 'a');
      expect((await claimed('m1', 'four')).tries).toBe(1);
    });
  });

  describe('a message that is sent again, as its reply was lost', () => {
    it('changes nothing', async () => {
      const claim = await claimed('m1', 'one');
      expect(await claimed('m1', 'one')).toMatchObject({ fence: 1, tries: 1 });
      const name = holdOf(claim, 1);
      for (const again of [
        async () => append(claim, 0, 'a', 'b'),
        async () => reopen(claim, 2),
        async () => expect(await hold(claim, name)).toEqual({ answer: 'yes' }),
        async () => record(claim, 0, '{"a":1}', name),
        async () => settle(claim, name, used(7)),
      ])
        for (const _ of [1, 2]) await again();
      expect(await store.read('m1')).toMatchObject({ journal: ['a'], calls: ['{"a":1}'] });
      expect(await store.account()).toMatchObject({ spent: used(7), held: none, lost: none });
    });

    it('changes nothing where it has all parts of a step', async () => {
      const claim = await claimed('m1', 'one');
      await append(claim, 0, 'start', 'aborted');
      const [first, second] = [holdOf(claim, 1), holdOf(claim, 2)];
      await hold(claim, first);
      const settled = [{ hold: first, usage: used(7), lost: none, line: 'one' }];
      const writing: Writing = {
        settled,
        calls: { after: 0, lines: [{ text: '{"a":1}', hold: first }] },
        journal: { after: 1, isReopened: true, lines: ['open', 'answer'], blobs: ['b1', 'b2'] },
      };
      for (const _ of [1, 2]) await store.write(claim, writing);
      for (const _ of [1, 2])
        expect(await store.hold(claim, { hold: second, bound, settled })).toEqual({ answer: 'yes' });
      expect(await store.read('m1')).toMatchObject({
        journal: ['start', 'open', 'answer'],
        calls: ['{"a":1}'],
        paid: ['one'],
        blobs: expect.toSatisfy((blobs: string[]) => blobs.toSorted().join(' ') === 'b1 b2') as string[],
      });
      expect(await store.account()).toMatchObject({ spent: used(7), held: bound, lost: none });
    });

    it('but other lines at the same place are refused: something was lost', async () => {
      const claim = await claimed('m1', 'one');
      await append(claim, 0, 'a');
      const lost = { code: 'JOURNAL_TAKEN', message: expect.stringContaining('has lost a part') as string };
      await expect(append(claim, 2, 'c')).rejects.toMatchObject(lost);
      await expect(append(claim, 0, 'x')).rejects.toMatchObject(lost);
      await expect(record(claim, 1, '{}')).rejects.toMatchObject(lost);
    });
  });

  describe('what a dead owner had in flight', () => {
    it('is settled by it where it comes back and its call is on record, though it may not write', async () => {
      const dead = await claimed('m1', 'one');
      await hold(dead, holdOf(dead, 1));
      await record(dead, 0, '{}', holdOf(dead, 1));
      await claimed('m1', 'two');
      const settled = [{ hold: holdOf(dead, 1), usage: { ...bound, tokens: 40 }, lost: none, line: 'late' }];
      const journal = { after: 0, isReopened: false, lines: ['a'], blobs: [] };
      await expect(write(dead, { settled, journal })).rejects.toMatchObject({ code: 'JOURNAL_TAKEN' });
      expect(await store.account()).toMatchObject({ spent: { tokens: 40 }, held: none, lost: none });
      expect(await store.read('m1')).toMatchObject({ journal: [], calls: ['{}'], paid: ['late'] });
    });

    it('is lost at its bound where its call has no record, and kept where it has', async () => {
      const dead = await claimed('m1', 'one');
      for (const number of [1, 2, 3]) await hold(dead, holdOf(dead, number), bound);
      await record(dead, 0, '{}', holdOf(dead, 1));
      await settle(dead, holdOf(dead, 1), { ...bound, tokens: 40 });
      await record(dead, 1, '{}', holdOf(dead, 2));
      const next = await claimed('m1', 'two');
      expect(next.recorded).toMatchObject([
        { id: holdOf(dead, 1), isSettled: true },
        { id: holdOf(dead, 2), isSettled: false },
      ]);
      expect(await store.account()).toMatchObject({ spent: { tokens: 40 }, held: bound, lost: bound });
      // The owner that was dead is alive after all: its call has been counted.
      const taken = { code: 'JOURNAL_TAKEN' };
      await expect(settle(dead, holdOf(dead, 3), bound)).rejects.toMatchObject(taken);
      await settle(next, holdOf(dead, 2), { ...bound, tokens: 60 });
      expect(await store.account()).toMatchObject({ spent: { tokens: 100 }, held: none, lost: bound });
      const { paid = [] } = (await store.read('m1')) ?? {};
      const [first, lost = '', last] = paid;
      expect([first, last]).toEqual([`of ${holdOf(dead, 1)}`, `of ${holdOf(dead, 2)}`]);
      expect(JSON.parse(lost)).toEqual({ hold: holdOf(dead, 3), ...bound });
      expect(next.paid).toEqual([first, lost]);
      // A match that is offered again has the calls that it had.
      await store.drop('m1');
      await store.offer('m1', { journal: [], calls: [], blobs: [], paid });
      expect(await store.read('m1')).toMatchObject({ paid });
    });

    it('and what is unknown stops a budget: it may be anything', async () => {
      await store.begin(runOf('x'), { limit: { tokens: 1_000 }, spent: none, patience });
      const claim = await claimed('m1', 'one');
      expect(await hold(claim, holdOf(claim, 1), { ...bound, tokens: undefined })).toMatchObject({
        answer: 'never',
        why: 'The run has a budget in tokens, and the call gives no bound for it',
      });
      await hold(claim, holdOf(claim, 2), bound);
      await settle(claim, holdOf(claim, 2), { ...bound, tokens: undefined });
      expect((await store.account()).lost.tokens).toBe(100);
    });
  });

  describe('the budget of a run', () => {
    it.each(units)('bounds %s: what is held, spent and lost of it leaves room for no more', async (unit) => {
      await store.begin(runOf('x'), { limit: { [unit]: 10 }, spent: none, patience });
      const claim = await claimed('m1', 'one');
      const only = (amount: number): Known => ({ ...none, [unit]: amount });
      const [first, second, third] = [holdOf(claim, 1), holdOf(claim, 2), holdOf(claim, 3)];
      expect(await hold(claim, first, only(6))).toEqual({ answer: 'yes' });
      expect(await hold(claim, second, only(5))).toEqual({ answer: 'later' });
      await settle(claim, first, only(4));
      expect(await hold(claim, second, only(5))).toEqual({ answer: 'yes' });
      expect(await store.account()).toEqual({
        limit: { [unit]: 10 },
        spent: only(4),
        held: only(5),
        lost: none,
      });
      expect(await hold(claim, third, only(7))).toMatchObject({ answer: 'never' });
      const next = await claimed('m1', 'two');
      expect(JSON.parse(next.paid.at(-1) ?? '')).toEqual({ hold: second, ...only(5) });
      expect(await store.account()).toMatchObject({ spent: only(4), held: none, lost: only(5) });
      expect(await hold(next, holdOf(next, 1), only(7))).toMatchObject({
        answer: 'never',
        why: expect.stringContaining('The budget of the run has room for') as string,
      });
      const said = (amount: number): string =>
        unit === 'nanoUsd' ? `$${amount / 1e9}` : `${amount} ${unit}`;
      expect(await hold(next, holdOf(next, 2), only(2))).toEqual({
        answer: 'never',
        why: `lost calls hold ${said(5)} of ${said(10)}; settle or raise the limit (run.${unit === 'nanoUsd' ? 'costUsd' : unit}; this call may take ${said(2)})`,
      });
    });

    it('is never passed by 64 callers, and at least 95 % of it can be used', async () => {
      const limit = 1_000_000_000;
      await store.begin(runOf('x'), { limit: { nanoUsd: limit }, spent: none, patience });
      const claim = await claimed('m1', 'one');
      let paid = 0;
      let refused = 0;
      // A generator of its own, so that the test is the same every time.
      let state = 7;
      const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
      const caller = async (who: number): Promise<void> => {
        for (let call = 0; ; call += 1) {
          const most = Math.round(4_000_000 + random() * 4_000_000);
          const name = nameHold({ fence: 1, number: call, attempt: 1, request: `say/${who}#0` });
          const { answer } = await hold(claim, name, { ...none, calls: 1, nanoUsd: most });
          if (answer === 'never') break;
          if (answer === 'later') {
            await sleep(1);
            continue;
          }
          const cost = Math.round(most * (0.1 + random() * 0.3));
          paid += cost;
          for (const _ of [1, 2]) await settle(claim, name, { ...none, calls: 1, nanoUsd: cost });
        }
        refused += 1;
      };
      await Promise.all(Array.from({ length: 64 }, async (_, who) => caller(who)));
      expect(refused).toBe(64);
      expect(paid).toBeLessThanOrEqual(limit);
      expect(paid).toBeGreaterThanOrEqual(0.95 * limit);
      expect(await store.account()).toMatchObject({ spent: { nanoUsd: paid }, held: { nanoUsd: 0 } });
    });
  });

  describe('the limits of an account', () => {
    const enter = async (pass: string, tokens = 10) =>
      store.limits.enter({ limitKey: `key-${runs}`, pass, tokens, claim: undefined });
    /** How many of some calls are let through. */
    const letThrough = async (passes: readonly string[]): Promise<number> => {
      let entered = 0;
      for (const pass of passes) if ((await enter(pass)).answer === 'yes') entered += 1;
      return entered;
    };
    const leave = async (pass: string, how: 'refused' | 'failed', closedBy?: string) =>
      store.limits.leave({
        limitKey: `key-${runs}`,
        pass,
        at: Number.MAX_SAFE_INTEGER,
        how,
        expected: 10,
        tokens: undefined,
        told: undefined,
        closedBy,
      });

    it('let as many calls through at once as the limit says, and are cut once by a storm', async () => {
      const passes = Array.from({ length: 20 }, (_, index) => `p${index}`);
      expect(await letThrough(passes)).toBe(16);
      for (const pass of passes.slice(0, 16)) await leave(pass, 'refused');
      // 16 × 0.7, once.
      expect(await letThrough(passes.map((pass) => `${pass}-again`))).toBe(11);
    });

    it('close for all where nothing is left to spend', async () => {
      await enter('p');
      await leave('p', 'failed', 'no money left');
      expect(await enter('q')).toEqual({ answer: 'closed', why: 'no money left' });
    });

    it('wait for tokens of the minute by the clock of the store', async () => {
      await store.limits.set({ [`key-${runs}`]: { tokensPerMinute: 600 } });
      expect(await enter('p', 500)).toMatchObject({ answer: 'yes' });
      const second = await enter('q', 400);
      // 300 of 400 are missing, at 10 a second.
      expect(second.answer === 'later' && second.waitMs > 0 && second.waitMs <= 30_000).toBe(true);
    });
  });

  it('a store that is full says what to do, and the match goes on afterwards', async ({ skip }) => {
    if (server.fill === undefined) skip('a model is never full');
    const claim = await claimed('m1', 'one');
    await append(claim, 0, 'a');
    const empty = await server.fill?.();
    await expect(append(claim, 1, randomBytes(50_000).toString('hex'))).rejects.toMatchObject({
      code: 'JOURNAL_UNWRITABLE',
      message: expect.stringContaining('Redis is full: raise') as string,
    });
    await empty?.();
    const next = await claimed('m1', 'two');
    await append(next, 1, 'b');
    expect((await store.read('m1'))?.journal).toEqual(['a', 'b']);
  });

  describe('the store knows', () => {
    it('which matches have ended, and which it does not have', async () => {
      const claim = await claimed('m1', 'one');
      await offered('m2');
      await store.finish(claim, '{}', true);
      expect(await store.ended()).toEqual(['m1']);
      expect(await store.offer('m1', nothing)).toEqual({ number: 1, isEnded: true });
      expect(await store.missing(['m1', 'm2'])).toEqual([]);
      await store.drop('m1');
      expect(await store.ended()).toEqual([]);
      expect(await store.missing(['m1', 'm2', 'm3'])).toEqual(['m1', 'm3']);
    });

    it('which workers are alive, and what each plays', async () => {
      const progress = { share: 0.5, note: '2 answers', calls: 1, costUsd: null, tokens: 7 };
      const matches = [{ id: 'm1', progress: { ...progress, failedAttempts: 0, lastError: null } }];
      const worker = { id: 'w1', host: 'here', pid: 7, matches, ended: 3 };
      await store.announce(worker, 60_000);
      await store.announce({ ...worker, id: 'dead' }, 0);
      expect(await store.workers()).toEqual([worker]);
      await store.announce({ ...worker, matches: [] }, 60_000);
      expect(await store.workers()).toEqual([{ ...worker, matches: [] }]);
      await store.depart('w1');
      expect(await store.workers()).toEqual([]);
    });
  });

  describe('a name in the fleet', () => {
    it('is of one run', async () => {
      const account = { limit: {}, spent: none, patience };
      await store.begin(runOf('today'), account);
      await store.begin(runOf('today'), account);
      await expect(store.begin(runOf('yesterday'), account)).rejects.toMatchObject({
        code: 'OPTION_INVALID',
        message: expect.stringContaining('has another run of that name') as string,
      });
    });

    const here = { place: 'here', id: '1' };
    const there = { place: 'there', id: '2' };
    const next = { place: 'here', id: '3' };

    it('is led by one process', async () => {
      expect(await store.lead(here, 60_000)).toBe(0);
      const othersMs = await store.lead(there, 60_000);
      expect(othersMs > 0 && othersMs <= 60_000).toBe(true);
      await store.resign(there);
      expect(await store.closings()).toBe(0);
      expect(await store.lead(here, 60_000)).toBe(0);
      await store.resign(here);
      expect(await store.closings()).toBe(1);
      expect(await store.lead(there, 60_000)).toBe(0);
    });

    it('is led at once by the process that goes on in the folder of one that died', async () => {
      expect(await store.lead(here, 60_000)).toBe(0);
      expect(await store.lead(next, 60_000)).toBe(0);
      await store.resign(here);
      expect(await store.lead(there, 60_000)).toBeGreaterThan(0);
    });
  });
});

function runOf(startedAt: string): Parameters<FleetStore['begin']>[0] {
  return {
    module: null,
    blobs: [],
    manifest: {
      format: 'masbench-run/3',
      run: 'x',
      benchmark: { name: 'talk', gameVersion: 1 },
      cells: [{ levels: {}, seats: [], configs: ['0'], options: {}, shown: {}, limits: {} }],
      variants: [],
      trials: 1,
      seed: 0,
      fsync: 'batch',
      sources: {},
      versions: {},
      startedAt,
    },
  };
}
