import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { openBudget } from '../src/engine/budget/shared-budget.ts';
import { Account, type Bound, type Fit } from '../src/engine/budget/account.ts';
import { announceCall } from '../src/engine/budget/announce-call.ts';
import { AttemptBudget } from '../src/engine/budget/attempt-budget.ts';
import { KeptSpending } from '../src/engine/budget/kept-spending.ts';
import { MatchBudget } from '../src/engine/budget/match-budget.ts';
import { ReservationQueue } from '../src/engine/budget/reservation-queue.ts';
import { checkBound, Reservation } from '../src/engine/budget/reservation.ts';
import type { RecordKeeper } from '../src/engine/record-keeper.ts';
import { limitsSchema, type Budget } from '../src/contracts/limits.ts';
import type { Held } from '../src/journal/journal.ts';
import { nothingLost, type Lost, type Spent } from '../src/usage/lost.ts';
import { noUsage, type Usage } from '../src/usage/usage.ts';

/** So many calls, tokens (of input) and dollars (`null` if unknown), and nothing else. */
const used = (calls: number, inputTokens = 0, costUsd: number | null = 0): Usage => ({
  ...noUsage,
  calls,
  inputTokens,
  costUsd: costUsd ?? undefined,
});
const lost = (calls: number, tokens = 0, costUsd: number | null = 0): Lost => ({
  calls,
  tokens,
  costUsd: costUsd ?? undefined,
});
const spent = (usage: Usage, order: number, gone = nothingLost) => ({ usage, lost: gone, order });
const bound = (part: Partial<Bound>): Bound => ({ calls: 0, tokens: 0, costUsd: 0, ...part });
const never = (why: string): Fit => ({ fits: 'never', why });
const withheld = (why: string): Fit => ({ fits: 'withheld', why });
const seatA = { name: 'seat A', limit: 'seat' };
const [now, later] = [{ fits: 'now' }, { fits: 'later' }] as const;

function account(budget: Budget, usage = noUsage, gone = nothingLost) {
  const made = new Account(seatA, budget);
  made.add(usage, gone);
  return made;
}

describe('an account', () => {
  it('of 10 calls with 4 used, 3 lost and 2 reserved has room for 1 now, and for 3 later', () => {
    const calls = account({ calls: 10 }, used(4), lost(3));
    const reserved = new Reservation([calls], { calls: 2 });
    expect([1, 2, 3, 4].map((amount) => calls.check(bound({ calls: amount }), { order: 0 }))).toEqual([
      now,
      later,
      later,
      withheld('lost calls hold 3 of 10 calls; settle or raise the limit (seat.calls; this call may take 4)'),
    ]);
    expect(calls.check(bound({ tokens: 1e9, costUsd: 1e9 }), { order: 0 })).toEqual(now);
    expect(calls.check('any', { order: 0 })).toEqual(now);
    const more = new Reservation([calls], { calls: 1 });
    expect(calls.check('any', { order: 0 })).toEqual(later);
    more.free();
    reserved.free();
    expect(calls.check('any', { order: 0 })).toEqual(now);
    calls.add(used(3), nothingLost);
    expect(calls.check('any', { order: 0 })).toEqual(
      withheld('lost calls hold 3 of 10 calls; settle or raise the limit (seat.calls)'),
    );
    expect(calls.check(bound({}), { order: 0 })).toEqual(now);
    calls.add(used(2), nothingLost);
    expect(calls.check(bound({ calls: 1 }), { order: 0 }).fits).toBe('withheld');
    calls.add(used(1), nothingLost);
    expect(calls.check('any', { order: 0 })).toEqual(
      never('The budget of seat A is used up: 10 of 10 calls'),
    );
    expect(calls.check(bound({ calls: 1 }), { order: 0 })).toEqual(
      never('The budget of seat A has room for 0 more calls, the call may need 1'),
    );
    expect(calls.spent).toEqual({ usage: used(10), lost: lost(3) });
  });

  it('takes sums of dollars that differ by rounding for the same', () => {
    // 0.1 + 0.2 > 0.3, 0.3 − 0.1 < 0.2, and 0.7 + 0.1 + 0.1 < 0.9.
    expect(account({ costUsd: 0.3 }, used(0, 0, 0.1)).check(bound({ costUsd: 0.2 }), { order: 0 })).toEqual(
      now,
    );
    const nearly = account({ costUsd: 0.9 }, used(0, 0, 0.7 + 0.1 + 0.1));
    expect(nearly.check('any', { order: 0 })).toMatchObject({ fits: 'never' });
    const reserved = account({ costUsd: 0.9 }, used(0, 0, 0.7 + 0.1));
    expect(new Reservation([reserved], { costUsd: 0.1 }).isOpen).toBe(true);
    expect(reserved.check('any', { order: 0 })).toEqual(later);
    const tight = account({ costUsd: 0.3 });
    expect(new Reservation([tight], { costUsd: 0.1 }).isOpen).toBe(true);
    expect(tight.check(bound({ costUsd: 0.2 }), { order: 0 })).toEqual(now);
    expect(tight.check(bound({ costUsd: 0.201 }), { order: 0 })).toEqual(later);
    // A rest of 1e-9 is none, and 1e-9 too much is not: of what is left, and of what is not reserved.
    const [near, full] = [account({ costUsd: 1 }, used(0, 0, 1 - 1e-9)), account({ costUsd: 1 })];
    expect(near.check('any', { order: 0 }).fits).toBe('never');
    expect(full.check(bound({ costUsd: 1 + 1e-9 }), { order: 0 })).toEqual(now);
    expect(new Reservation([full], { costUsd: 0.5 }).isOpen).toBe(true);
    expect(full.check(bound({ costUsd: 0.5 + 1e-9 }), { order: 0 })).toEqual(now);
    const all = account({ costUsd: 1 });
    expect(new Reservation([all], { costUsd: 1 - 1e-9 }).isOpen).toBe(true);
    expect(all.check('any', { order: 0 })).toEqual(later);
    // What is spent of another unit is of no concern, known or not.
    expect(account({ calls: 2 }, used(1, 0, null)).check('any', { order: 0 })).toEqual(now);
  });

  it('holds every unit: what fits never in one fits never, what fits later in one fits later', () => {
    const both = account({ calls: 10, tokens: 100 }, used(5, 50));
    expect(new Reservation([both], { calls: 5 }).rest).toEqual(bound({ calls: 5 }));
    const fits = (part: Partial<Bound>) => both.check(bound(part), { order: 0 }).fits;
    expect([{ tokens: 50 }, { calls: 1, tokens: 50 }, { calls: 1, tokens: 51 }].map(fits).join()).toBe(
      'now,later,never',
    );
  });

  it('reserves no seconds: they are spent or left', () => {
    const clock = account({ seconds: 5 }, { ...noUsage, seconds: 4 }, lost(1, 1, 1));
    expect([clock.check('any', { order: 0 }), clock.check(bound({ calls: 9 }), { order: 0 })]).toEqual([
      now,
      now,
    ]);
    clock.add({ ...noUsage, seconds: 1 }, nothingLost);
    expect(clock.check('any', { order: 0 })).toEqual(
      never('The budget of seat A is used up: 5 of 5 seconds'),
    );
  });

  it('of which it is unknown how much is left has room for nothing, whoever it belongs to', () => {
    const why = 'What seat A spent of costUsd is unknown, and its budget is 1';
    const unknown = [
      account({ costUsd: 1 }, used(1, 0, null)),
      account({ costUsd: 1 }, noUsage, lost(1, 1, null)),
    ];
    for (const one of unknown)
      for (const asked of ['any', bound({})] as const)
        expect(one.check(asked, { order: 0 })).toEqual(withheld(why));
    expect(new Account(undefined, { calls: 0 }).check('any', { order: 0 })).toEqual(
      never('The budget is used up: 0 of 0 calls'),
    );
    const ours = new Account(undefined, { costUsd: 1 });
    ours.add(used(1, 0, null), nothingLost);
    expect([ours.name, ours.check('any', { order: 0 })]).toMatchObject([
      'the budget',
      { why: 'What was spent of costUsd is unknown, and its budget is 1' },
    ]);
  });

  it('counts for a resumed attempt what came before it, and all of what was not recorded', () => {
    const recorded = new Account(seatA, {});
    recorded.enter(spent(used(4), 5));
    recorded.enter(spent(used(3, 0, null), 2, lost(10)));
    const calls = (order: number) => recorded.spentOn('calls', order);
    // The attempt of rank 2 had 13, that of rank 5 had 4; from rank 5 on everything counts.
    expect([1, 2, 3, 4, 5, 9].map(calls)).toEqual([0, 0, 13, 13, 17, 17]);
    expect([2, 3].map((order) => recorded.spentOn('costUsd', order))).toEqual([0, undefined]);
    const [between, after, open] = [spent(used(100), 4), spent(used(1000), 7), spent(used(0.5), 8)];
    for (const one of [between, after]) recorded.watch(one);
    recorded.keep(open);
    expect([1, 9].map(calls)).toEqual([1100.5, 1117.5]);
    recorded.settle(between);
    recorded.settle(after);
    recorded.settle(after);
    recorded.forget(open);
    recorded.settle(open);
    // What ended before the last on record stands in its place; what ended later is of no concern to those before.
    expect([2, 3, 4, 5, 9].map(calls)).toEqual([0, 13, 13, 1117, 1117]);
    expect(recorded.spentOn('calls', 4.5)).toBe(113);
    recorded.watch(spent(used(0, 0, null), 9));
    expect([recorded.spentOn('costUsd', 2), recorded.spentOn('calls', 2)]).toEqual([undefined, 0]);
  });
});

describe('a reservation', () => {
  it('is set aside on every account, and freed in parts, at most what is left', () => {
    const accounts = [new Account(seatA, {}), new Account(undefined, {})];
    const reservation = new Reservation(accounts, { calls: 2, tokens: 10 });
    const reserved = () => accounts.map((one) => ({ ...one.reserved }));
    expect(reserved()).toEqual([bound({ calls: 2, tokens: 10 }), bound({ calls: 2, tokens: 10 })]);
    reservation.free({ calls: 1, tokens: 11, costUsd: 1 });
    expect(reserved()).toEqual([bound({ calls: 1 }), bound({ calls: 1 })]);
    // Without a bound in dollars it is unknown what the call may have cost.
    expect(reservation.lost).toMatchObject({ calls: 1, tokens: 0, costUsd: undefined });
    reservation.free();
    expect(reserved()).toEqual([bound({}), bound({})]);
    expect(reservation.lost).toMatchObject({ calls: 0, tokens: 0, costUsd: undefined });
  });

  it.each([undefined, -1, Number.NaN])(
    'must have a bound in what is limited, and needs none else: %s',
    (calls) => {
      const accounts = [
        new Account(seatA, { tokens: 9 }),
        new Account({ name: 'the match', limit: 'match' }, { calls: 9 }),
      ];
      expect(() => checkBound(accounts, { calls, tokens: 1 })).toThrow(
        `Cannot keep the budget of the match: a call that reserves must give a bound for calls: it gave ${calls ?? 'none'}`,
      );
      expect(checkBound(accounts.slice(0, 1), { calls, tokens: 0 })).toEqual(bound({}));
      expect(checkBound(accounts, { calls: 0, tokens: 3, costUsd: calls })).toEqual(bound({ tokens: 3 }));
    },
  );
});

describe('spending on answers in the call log', () => {
  it('covers a call whose bound is no more, in every unit, lost calls included', () => {
    const kept = new KeptSpending({ usage: used(1, 60, 0.1), lost: lost(1, 40, 0.2) });
    const covers = (...[calls, tokens, costUsd]: Parameters<typeof lost>) =>
      kept.covers(lost(calls, tokens, costUsd));
    expect([covers(2, 100, 0.3), covers(2 + 1e-9), covers(0)]).toEqual([true, true, true]);
    expect([covers(3), covers(0, 101), covers(0, 0, 0.31)]).toEqual([false, false, false]);
    expect(kept.covers({ ...lost(0), costUsd: undefined })).toBe(false);
    const unknown = new KeptSpending({ usage: used(1, 1, null), lost: lost(0, 0, null) });
    expect([unknown.covers(lost(1, 1, 0)), unknown.covers(lost(1, 1, 0.1))]).toEqual([true, false]);
  });

  it('is used up by what is reported again: of 4 lost calls, the one above those that are known takes a quarter', () => {
    const kept = new KeptSpending({ usage: used(1, 60, null), lost: lost(4, 100, null) });
    kept.report({});
    kept.report({ calls: 1, inputTokens: 50 });
    expect([kept.usage, kept.lost]).toEqual([used(0, 10, null), lost(4, 100, null)]);
    kept.report({ calls: 1, inputTokens: 50 });
    expect([kept.usage, kept.lost]).toEqual([used(0, 0, null), lost(3, 75, null)]);
    kept.report({});
    expect(kept.lost.calls).toBe(3);
    kept.report({ calls: 9 });
    expect(kept.lost).toEqual(lost(0, 0, null));
    kept.report({ calls: 1 });
    expect(kept.lost).toEqual(lost(0, 0, null));
    const unbound = new KeptSpending({ usage: noUsage, lost: { ...lost(0, 8, 8), calls: undefined } });
    unbound.report({ calls: 1 });
    expect(unbound.lost).toMatchObject({ tokens: 8, costUsd: 8 });
    expect(kept.order).toBe(-1);
  });
});

describe('a budget that calls share', () => {
  /** The names of those that were granted or refused, in order. */
  async function outcomes(events: string[]): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return events.splice(0).join(' ');
  }

  it('is granted in order of arrival: none overtakes, and what is settled makes room', async () => {
    const budget = openBudget({ calls: 10 }, { owner: 'the run' });
    const events: string[] = [];
    const ask = (name: string, calls: number, signal?: AbortSignal) =>
      budget.reserve({ calls }, signal).then(
        (settle) => (events.push(name), settle),
        (error: unknown) => (events.push(String(error)), () => undefined),
      );
    const first = ask('first', 6);
    const big = ask('big', 5);
    const small = ask('small', 1);
    expect(await outcomes(events)).toBe('first');
    (await first)({ usage: used(2) });
    (await first)({ usage: used(2) });
    expect(await outcomes(events)).toBe('big small');
    void ask('much', 9);
    expect(await outcomes(events)).toBe(
      'BudgetError: The budget of the run has room for 8 more calls, the call may need 9',
    );
    void ask('rest', 8);
    (await big)({ lost: lost(1) });
    expect(await outcomes(events)).toBe(
      'UnavailableError: lost calls hold 1 of 10 calls; settle or raise the limit (run.calls; this call may take 8)',
    );
    (await small)();
    budget.spend({ usage: used(3) });
    void ask('last', 4);
    expect(await outcomes(events)).toBe('last');
    budget.spend({ lost: lost(4) });
    expect(budget.spent()).toEqual({ usage: used(5), lost: lost(5) });
    await expect(budget.reserve({ tokens: 1 })).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    expect(openBudget({}).spent()).toEqual({ usage: noUsage, lost: nothingLost });
    await expect(openBudget({ calls: 1 }).reserve({ calls: 2 })).rejects.toThrow(
      'The budget has room for 1 more',
    );
  });

  it('lets those behind one that is stopped go on, and leaves no listener', async () => {
    const budget = openBudget({ calls: 10 });
    const settle = await budget.reserve({ calls: 6 });
    const [stop, other, none] = [new AbortController(), new AbortController(), new AbortController()];
    const stopped = budget.reserve({ calls: 5 }, stop.signal);
    const behind = budget.reserve({ calls: 4 }, other.signal);
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    const settleBehind = await behind;
    expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
    other.abort();
    const waits = budget.reserve({ calls: 1 }, none.signal);
    settleBehind({});
    await waits;
    none.abort('in words');
    await expect(budget.reserve({ calls: 5 }, none.signal)).rejects.toThrow(/^in words$/);
    await expect(budget.reserve({ calls: 3 }, none.signal)).resolves.toBeTypeOf('function');
    const unused = new AbortController();
    await openBudget({}).reserve({ calls: 1 }, unused.signal);
    expect(getEventListeners(unused.signal, 'abort')).toHaveLength(0);
    settle();
    const used9 = openBudget({ calls: 9 });
    const open = await used9.reserve({ calls: 9 });
    const refused = used9.reserve(
      { calls: 3 },
      other.signal.aborted ? new AbortController().signal : undefined,
    );
    open({ usage: used(7) });
    await expect(refused).rejects.toThrow('room for 2 more calls');
  });
});

describe('the budgets of a match', () => {
  const make = (limits: object, time: 'wall' | 'virtual' = 'wall') =>
    new MatchBudget(['A', 'B'], limitsSchema.parse(limits), time);
  const begin = (budget: MatchBudget, seatIndex: number, order = 0, before = noUsage): AttemptBudget =>
    budget.open({ id: 'go', kind: 'go', seatIndex }, { order, before });

  it('are those of the seat, or of all seats, and of the match, which services share', () => {
    const owners = (limits: object) =>
      [0, 1, -1].map((seat) =>
        begin(make(limits), seat).accounts.map(({ name, budget }) => [name.slice(14), budget.calls]),
      );
    expect(owners({})).toEqual([[], [], []]);
    expect(owners({ match: { calls: 9 } })).toEqual([
      [['the match', 9]],
      [['the match', 9]],
      [['the match', 9]],
    ]);
    expect(owners({ seat: { calls: 1 }, seats: { B: { calls: 2 } } })).toEqual([
      [['seat A', 1]],
      [['seat B', 2]],
      [],
    ]);
    expect(owners({ seats: { B: { calls: 2 } }, match: { calls: 9 } })).toEqual([
      [['the match', 9]],
      [
        ['seat B', 2],
        ['the match', 9],
      ],
      [['the match', 9]],
    ]);
    const [free, seats, match] = [
      make({}),
      make({ seats: { B: { calls: 1 } } }),
      make({ match: { calls: 1 } }),
    ];
    /** 1 for true. */
    const bits = (test: (one: MatchBudget) => readonly boolean[]) =>
      [free, seats, match].map((one) => test(one).map(Number).join('')).join();
    expect(bits((one) => [0, 1, -1].map((seat) => one.isLimited(seat)))).toBe('000,010,111');
    const shares = (one: MatchBudget) => [one.shares(0, 0), one.shares(1, 1), one.shares(0, 1)];
    expect(bits(shares)).toBe('000,010,111');
  });

  it('leave as many seconds as the shortest of them, and none below zero', () => {
    const budget = make({ seat: { seconds: 5, calls: 1 }, match: { seconds: 8 } });
    budget.enter(
      { seatIndex: 0, kind: 'go' },
      { usage: { ...noUsage, seconds: 1 }, lost: nothingLost, order: 0 },
    );
    expect([0, 1, -1].map((seat) => budget.secondsLeft(seat, 9))).toEqual([4, 5, 7]);
    budget.enter(
      { seatIndex: 1, kind: 'go' },
      { usage: { ...noUsage, seconds: 4.5 }, lost: nothingLost, order: 0 },
    );
    expect([0, 1, -1].map((seat) => budget.secondsLeft(seat, 9))).toEqual([2.5, 0.5, 2.5]);
    budget.enter(
      { seatIndex: 1, kind: 'go' },
      { usage: { ...noUsage, seconds: 1 }, lost: nothingLost, order: 0 },
    );
    expect(budget.secondsLeft(1, 9)).toBe(0);
    budget.enter(
      { seatIndex: 0, kind: 'go' },
      { usage: { ...noUsage, seconds: undefined }, lost: nothingLost, order: 0 },
    );
    expect(budget.secondsLeft(0, 9)).toBe(0);
    expect([make({}), make({ match: { calls: 1 } })].map((one) => one.secondsLeft(0, 9))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('in virtual time count a record for the attempts after it alone, on a real clock for all', () => {
    const calls = (time: 'wall' | 'virtual') => {
      const budget = make({ match: { calls: 9 } }, time);
      budget.enter({ seatIndex: 0, kind: 'go' }, spent(used(2), 3));
      return [2, 4].map((order) => begin(budget, 1, order).accounts[0]?.spentOn('calls', order));
    };
    expect([calls('wall'), calls('virtual')]).toEqual([
      [2, 2],
      [0, 2],
    ]);
  });

  it('count answers in the call log from before the attempt that reports them again, until it is over', async () => {
    const budget = make({ match: { calls: 3 } });
    const kept: Spent = { usage: used(1), lost: lost(1) };
    budget.keep('go', 0, { usage: used(3), lost: nothingLost });
    budget.keep('go', 0, kept);
    const attempt = begin(budget, 0);
    const [own] = attempt.accounts;
    expect(own?.spentOn('calls', 0)).toBe(2);
    const call = { calls: 2, inputTokens: 0, outputTokens: 0, costUsd: 0 };
    const paid = await attempt.reserve(call);
    expect([paid.isPaid, own?.spentOn('calls', 0), own?.reserved.calls]).toEqual([true, 0, 2]);
    attempt.settle(paid);
    expect((await attempt.reserve({ calls: 1 })).isPaid).toBe(false);
    expect(budget.release('go', 0)).toEqual({ usage: used(0), lost: lost(0) });
    expect(budget.release('go', 0)).toBeUndefined();
    const waiting = make({ match: { calls: 2 } });
    waiting.keep('go', 0, { usage: used(1), lost: nothingLost });
    const first = await waiting
      .open({ id: 'other', kind: 'go', seatIndex: 1 }, { order: 1, before: noUsage })
      .reserve({ calls: 1 });
    expect(first.rest.calls).toBe(1);
    const freed = waiting.open({ id: 'third', kind: 'go', seatIndex: 1 }, { order: 2, before: noUsage });
    await expect(freed.reserve({ calls: 3 })).rejects.toThrow('room for 2 more calls');
    // Of 2 calls one is kept and one reserved: there is room for another once the kept one counts no longer.
    const next = freed.reserve({ calls: 1 });
    expect([freed.waits, waiting.release('go', 0)?.usage.calls, freed.waits]).toEqual([1, 1, 0]);
    await expect(next).resolves.toBeInstanceOf(Reservation);
    const virtual = make({ match: { calls: 3 } }, 'virtual');
    virtual.keep('go', 0, kept);
    expect(begin(virtual, 0).accounts[0]?.spentOn('calls', 0)).toBe(0);
  });
});

describe('the budget of an attempt', () => {
  const open = (budget: Budget, more: Partial<ConstructorParameters<typeof AttemptBudget>[2]> = {}) => {
    const own = new Account(seatA, budget);
    const about = { order: 1, deferred: false, before: noUsage, kept: undefined, ...more };
    return { own, attempt: new AttemptBudget(new ReservationQueue(), [own], about) };
  };

  it('settles what a call used against its bound, and what no call or one of several used against none', async () => {
    const { own, attempt } = open({ calls: 10 }, { before: used(0, 1) });
    const one = await attempt.reserve({ calls: 2 });
    attempt.spend(used(1));
    expect([own.reserved.calls, own.spentOn('calls', 1)]).toEqual([1, 1]);
    const two = await attempt.reserve({ calls: 3 });
    attempt.spend(used(1));
    expect([own.reserved.calls, own.spentOn('calls', 1)]).toEqual([4, 2]);
    attempt.spend(used(4), two);
    expect([own.reserved.calls, own.spentOn('calls', 1)]).toEqual([1, 6]);
    attempt.settle(one);
    attempt.settle(one, 'lost');
    attempt.settle(two, 'lost');
    expect([own.reserved.calls, own.spentOn('calls', 1), attempt.lost.calls]).toEqual([0, 6, 0]);
    expect(attempt.usage).toEqual(used(6));
    expect(attempt.parts).toEqual({
      spent: { usage: used(6, 1), lost: { ...nothingLost, tokens: undefined, costUsd: undefined } },
      kept: { usage: noUsage, lost: nothingLost },
    });
  });

  it('loses the rest of the bound of a call that broke off, unless it was never made', async () => {
    const { own, attempt } = open({ calls: 10 });
    const call = { calls: 3, inputTokens: 5, outputTokens: 5, costUsd: 1 };
    const [broken, pending] = [await attempt.reserve(call), await attempt.reserve(call)];
    attempt.spend(used(1, 2, 0.25), broken);
    pending.isPending = true;
    attempt.close('lost');
    expect(attempt.lost).toEqual(lost(2, 8, 0.75));
    expect([own.spentOn('calls', 1), own.reserved]).toEqual([3, bound({})]);
    expect(attempt.parts.spent).toEqual({ usage: used(1, 2, 0.25), lost: lost(2, 8, 0.75) });
    expect([broken.isOpen, pending.isOpen]).toEqual([false, false]);
  });

  it('in virtual time counts once, for good when the attempt is dealt with', async () => {
    const { own, attempt } = open({ calls: 10 }, { deferred: true });
    attempt.spend(used(2));
    expect([own.spentOn('calls', 1), own.spent.usage.calls]).toEqual([2, 0]);
    attempt.settle(await attempt.reserve({ calls: 3 }), 'lost');
    expect([own.spentOn('calls', 1), own.spent.lost.calls]).toEqual([5, 0]);
    attempt.finish();
    attempt.finish();
    expect([own.spentOn('calls', 1), own.spent.usage.calls, own.spent.lost.calls]).toEqual([5, 2, 3]);
    const real = open({ calls: 10 });
    real.attempt.spend(used(2));
    real.attempt.finish();
    expect(real.own.spent.usage.calls).toBe(2);
  });

  it('tells what stands in the call log from what is spent: answers of a call, and those of none', async () => {
    const { attempt } = open({});
    const [one, two] = [await attempt.reserve({ calls: 1 }), await attempt.reserve({ calls: 1 })];
    attempt.answer();
    expect([one.isAnswered, two.isAnswered]).toEqual([true, false]);
    const both = open({}).attempt;
    const answered = [await both.reserve({}), await both.reserve({})];
    both.answer();
    both.answer();
    expect(answered.map(({ isAnswered }) => isAnswered)).toEqual([true, true]);
    attempt.spend(used(1), one);
    attempt.spend(used(10), two);
    attempt.settle(one);
    attempt.settle(two);
    attempt.spend(used(100));
    expect([attempt.parts.kept.usage.calls, attempt.parts.spent.usage.calls]).toEqual([1, 110]);
    attempt.answer();
    expect([attempt.parts.kept.usage.calls, attempt.parts.spent.usage.calls]).toEqual([101, 10]);
  });

  it('takes as many calls as there are answers in the call log for those, and no broken one', async () => {
    const { attempt } = open({});
    attempt.reusable = 1;
    attempt.spend(used(1));
    expect(attempt.parts).toMatchObject({ spent: { usage: { calls: 0 } }, kept: { usage: { calls: 0 } } });
    const calls = [
      await attempt.reserve({ calls: 1 }),
      await attempt.reserve({ calls: 1 }),
      await attempt.reserve({ calls: 1 }),
    ];
    for (const [place, call] of calls.entries()) attempt.spend(used(10 ** (place + 1)), call);
    const [broken, again, fresh] = calls;
    if (!broken || !again || !fresh) throw new Error('three calls');
    attempt.settle(broken, 'lost');
    expect(attempt.reusable).toBe(1);
    attempt.settle(again);
    expect(attempt.reusable).toBe(0);
    attempt.settle(fresh);
    expect(attempt.parts.spent.usage.calls).toBe(1 + 10 + 1000);
  });

  it('reports answers in the call log again, once, by their calls or by none', async () => {
    const kept = () => new KeptSpending({ usage: used(5), lost: nothingLost });
    const left = async (reusable: number, act: (attempt: AttemptBudget) => Promise<void> | void) => {
      const paid = kept();
      const { attempt } = open({ calls: 100 }, { kept: paid });
      attempt.reusable = reusable;
      await act(attempt);
      return paid.usage.calls;
    };
    const call = { calls: 2, inputTokens: 0, outputTokens: 0, costUsd: 0 };
    expect(await left(0, (attempt) => attempt.spend(used(1)))).toBe(4);
    // A reservation that they cover reports them; what its call uses is not reported again.
    const reserved = async (attempt: AttemptBudget) => attempt.spend(used(2), await attempt.reserve(call));
    expect([await left(1, reserved), await left(0, reserved)]).toEqual([3, 3]);
    const uncovered = async (attempt: AttemptBudget) =>
      attempt.spend(used(2), await attempt.reserve({ ...call, calls: 6 }));
    expect([await left(1, uncovered), await left(0, uncovered)]).toEqual([3, 5]);
    const started: string[] = [];
    const full = open({ calls: 0 }, { kept: kept() });
    full.attempt.admit(
      () => started.push('start'),
      () => started.push('refuse'),
    );
    open({ calls: 0 }).attempt.admit(
      () => started.push('start'),
      ({ message }) => started.push(message),
    );
    expect(started).toEqual(['start', 'The budget of seat A is used up: 0 of 0 calls']);
  });

  it('tells a journal what each call cost, and what no call cost with the next', async () => {
    const { attempt } = open({}, { before: used(100) });
    const told: (number | undefined)[] = [];
    for (const calls of [1, 2]) {
      const call = await attempt.reserve({ calls: 1 });
      call.onSettle = ({ usage }) => told.push(usage.calls);
      attempt.spend(used(calls));
      attempt.settle(call);
      attempt.spend(used(1000 * calls));
    }
    expect(told).toEqual([101, 1002]);
  });

  it('waits behind others, is refused once it has ended, and gives way where all wait for each other', async () => {
    const queue = new ReservationQueue();
    const shared = new Account({ name: 'the match', limit: 'match' }, { calls: 10 });
    const begin = (order: number) =>
      new AttemptBudget(queue, [shared], { order, deferred: false, before: noUsage, kept: undefined });
    const [one, two, three] = [begin(1), begin(2), begin(3)];
    const events: string[] = [];
    const ask = async (name: string, attempt: AttemptBudget, calls: number) =>
      attempt.reserve({ calls }).then(
        () => void events.push(name),
        (error: unknown) => void events.push(`${name}: ${String(error)}`),
      );
    await ask('one', one, 6);
    const waits = [ask('two', two, 5), ask('three', three, 1)];
    expect([two.waits, three.waits]).toEqual([1, 1]);
    // It holds a reservation that others wait for, and the start of an attempt reserves nothing: both overtake.
    await ask('more', one, 4);
    three.close();
    await waits[1];
    expect(events).toEqual(['one', 'more', 'three: MasbenchError: Cannot reserve: the attempt has ended']);
    expect([one.waits, two.waits, three.waits]).toEqual([0, 1, 0]);
    events.length = 0;
    const stuck = ask('stuck', one, 3);
    await stuck;
    expect(events).toEqual([
      expect.stringMatching(/^stuck: BudgetError: The budget has room only once claims have ended/),
    ]);
    one.close();
    await waits[0];
    expect(events.at(-1)).toBe('two');
    const another = begin(4);
    another.admit(() => events.push('started'), Object);
    expect(events.at(-1)).toBe('started');
  });

  /** Attempts that are paid from seats A and B (2 calls each) and from the match, and what came of what they asked. */
  const table = (most = 3) => {
    const queue = new ReservationQueue();
    const [a, b, match] = [2, 2, most].map(
      (calls, index) => new Account({ name: 'ABM'.charAt(index), limit: 'seat' }, { calls }),
    );
    if (!a || !b || !match) throw new Error('three accounts');
    const begin = (...accounts: readonly Account[]) =>
      new AttemptBudget(queue, accounts, { order: 1, deferred: false, before: noUsage, kept: undefined });
    const events: string[] = [];
    const ask = async (name: string, attempt: AttemptBudget, calls: number) => {
      const asked = attempt.reserve({ calls });
      asked.then(
        () => events.push(name),
        (error: unknown) => events.push(`${name} ${String(error).slice(0, 11)}`),
      );
      return Promise.race([asked.catch(() => undefined), new Promise<undefined>(setImmediate)]);
    };
    return { a, b, match, begin, ask, events };
  };

  it('waits for the account that is short, and for no other', async () => {
    const { a, b, match, begin, ask, events } = table(9);
    const [first, second, other] = [begin(a, match), begin(a, match), begin(b, match)];
    await ask('first', first, 2);
    await ask('second', second, 1);
    await ask('other', other, 1);
    // What seat B has reserved is of no help to seat A: the attempt that holds all of it is refused.
    await ask('more', first, 1);
    expect(events).toEqual(['first', 'other', 'more BudgetError']);
    first.close();
    await ask('last', first, 0);
    expect(events.slice(3)).toEqual(['second', 'last']);
    // Of the match seat B holds what seat A waits for.
    const tight = table();
    const [own, others] = [tight.begin(tight.a, tight.match), tight.begin(tight.b, tight.match)];
    await tight.ask('own', own, 1);
    await tight.ask('others', others, 2);
    await tight.ask('again', own, 1);
    others.close();
    await tight.ask('end', own, 0);
    expect(tight.events).toEqual(['own', 'others', 'again', 'end']);
  });

  it('gives way if it is the latest of those that wait for each other', async () => {
    const { match, begin, ask, events } = table();
    const [one, two] = [begin(match), begin(match)];
    await ask('one', one, 1);
    await ask('two', two, 2);
    await ask('one again', one, 1);
    await ask('two again', two, 1);
    expect(events).toEqual(['one', 'two', 'two again BudgetError']);
    two.close();
    await ask('two late', two, 0);
    expect(events.slice(3)).toEqual(['one again', 'two late']);
  });

  it('overtakes as long as one of its calls is open, and not longer', async () => {
    const { match, begin, ask, events } = table(4);
    const [one, two, three] = [begin(match), begin(match), begin(match)];
    const left = await ask('left', one, 0);
    await ask('right', one, 1);
    await ask('three', three, 2);
    await ask('two', two, 3);
    if (left) one.settle(left);
    await ask('overtakes', one, 1);
    one.close();
    await ask('late', one, 1);
    expect(events).toEqual(['left', 'right', 'three', 'overtakes']);
    three.close();
    await ask('end', two, 0);
    expect(events.slice(4)).toEqual(['two', 'late', 'end']);
  });

  it('is refused at once where others wait, and as soon as what they spend leaves too little', async () => {
    const { match, begin, ask, events } = table();
    const [one, two, three] = [begin(match), begin(match), begin(match)];
    const call = await ask('one', one, 2);
    await ask('two', two, 2);
    await ask('three', three, 4);
    expect(events).toEqual(['one', 'three BudgetError']);
    one.spend(used(2), call);
    await ask('four', one, 0);
    expect(events.slice(2)).toEqual(['two BudgetError', 'four']);
  });

  it('is started after those that end as soon as they are started, not within them', async () => {
    const { match, begin, ask, events } = table();
    const holder = begin(match);
    await ask('all', holder, 3);
    for (const attempt of [begin(match), begin(match)])
      attempt.admit(() => {
        events.push('start');
        attempt.close();
        events.push('end');
      }, Object);
    holder.close();
    expect(events.join(' ')).toBe('all start end start end');
  });
});

describe('a call that is announced to the journal', () => {
  const bounds = { calls: 2, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  /** Announces a call; the journal holds it once `act` is done. */
  async function announce(act: (attempt: AttemptBudget) => void, held: Held, isOver = false) {
    const own = new Account(seatA, {});
    const about = { order: 1, deferred: false, before: noUsage, kept: undefined };
    const attempt = new AttemptBudget(new ReservationQueue(), [own], about);
    const reservation = await attempt.reserve(bounds);
    const faults: unknown[] = [];
    const keeper = { failed: (cause: unknown) => (faults.push(cause), cause) } as unknown as RecordKeeper;
    const hold = async () => (await Promise.resolve(), held);
    const call = { request: 'go', attempt: 1, bound: bounds, signal: new AbortController().signal };
    const options = { budget: attempt, reservation, keeper, isOver: () => isOver };
    const announced = announceCall(hold, call, options).then(
      () => 'announced',
      (error: unknown) => String(error),
    );
    act(attempt);
    const how = await announced;
    attempt.close('lost');
    return { how, lost: own.spent.lost.calls, faults };
  }
  const told: unknown[] = [];
  const holds: Held = { isHeld: true, settle: (one) => told.push(one.lost.calls) };

  it('is lost once the journal holds it, and was not made where its attempt ended before', async () => {
    expect(await announce(Object, holds)).toMatchObject({ how: 'announced', lost: 2 });
    expect(told.splice(0)).toEqual([2]);
    const ended = (attempt: AttemptBudget) => attempt.close('lost');
    expect(await announce(ended, holds)).toMatchObject({ how: 'announced', lost: 0 });
    expect(told.splice(0)).toEqual([0]);
    expect((await announce(Object, holds, true)).how).toContain('its answer is no longer wanted');
    expect(await announce(Object, { isHeld: false, why: 'no room' })).toEqual({
      how: expect.stringContaining('no room') as string,
      lost: 0,
      faults: [],
    });
    const settle = (): void => {
      throw new Error('full');
    };
    expect((await announce(Object, { isHeld: true, settle })).faults).toMatchObject([{ message: 'full' }]);
  });
});
