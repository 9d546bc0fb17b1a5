import { runInNewContext } from 'node:vm';
import {
  defineGame,
  lockstep,
  Match,
  memoryJournal,
  move,
  play,
  virtual,
  type Agent,
  type Handlers,
  type NamedAgent,
  type PlayOptions,
  type Usage,
} from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bazaar, services, trader, traders, type Bazaar } from './games/bazaar.ts';

const plain: Handlers<Bazaar> = { price: () => ({ price: 1 }), bell: () => ({ note: 'x' }) };

function options(more: Partial<PlayOptions<Bazaar>> = {}): PlayOptions<Bazaar> {
  return { config: {}, agents: { A: plain, B: plain }, services, seed: 1, scheduler: lockstep(), ...more };
}

/** A seat pays a fee ten times; the rules keep the usage object that they were given first, and change it. */
function tollGame(change: (kept: Record<string, number>, given: Usage) => void) {
  return defineGame<{ paid: number; kept: Record<string, number> | null }>()({
    name: 'toll',
    version: 1,
    config: z.object({}),
    asks: { pay: move({ data: z.null(), action: z.null(), fallback: () => null }) },
    setup: () => ({ paid: 0, kept: null }),
    open: (_state, ask) => [ask.pay('A', null)],
    on: {
      pay: (state, { usage }) => {
        state.paid += 1;
        if (state.kept === null) state.kept = usage as unknown as Record<string, number>;
        change(state.kept, usage);
      },
    },
    views: {},
    outcome: ({ paid, kept }) => (paid === 10 ? { calls: kept?.['calls'] ?? null } : null),
  });
}

const payer: NamedAgent<ReturnType<typeof tollGame>> = {
  name: 'payer',
  nature: 'scripted',
  create: () => (_turn, io) => {
    io.use({ calls: 1, inputTokens: 2, outputTokens: 1, costUsd: 0 });
    return null;
  },
};

describe('the usage that rules get', () => {
  it('is their own: they may add to it, with and without listeners', async () => {
    const sum = tollGame((kept, given) => {
      if (kept !== (given as unknown)) kept['calls'] = (kept['calls'] ?? 0) + (given.calls ?? 0);
    });
    const quiet = await play(sum, { config: {}, agents: { A: payer }, seed: 1 });
    const watched = new Match(sum, { config: {}, agents: { A: payer }, seed: 1 });
    watched.on('answer', () => undefined);
    const loud = await watched.run();
    expect(quiet.outcome).toEqual({ calls: 10 });
    expect(loud.outcome).toEqual({ calls: 10 });
  });

  it('is not the ledger: a rule that changes it changes no budget', async () => {
    const cheat = tollGame((kept) => void (kept['calls'] = -100));
    const { seats } = await play(cheat, {
      config: {},
      agents: { A: payer },
      seed: 1,
      limits: { seat: { calls: 3 } },
    });
    expect(seats['A']?.usage.calls).toBe(3);
    expect(seats['A']?.standIns).toEqual({ budget: 7 });
  });
});

describe('lifecycle events', () => {
  it('say what happens, in order', async () => {
    const match = new Match(bazaar, options({ agents: { A: trader, B: plain }, config: { days: 1 } }));
    const told: string[] = [];
    match.on('match-start', ({ game }) => told.push(`start ${game}`));
    match.on('phase', ({ phase }) => told.push(phase));
    match.on('request-open', ({ id }) => told.push(`open ${id}`));
    match.on('answer', ({ id, by }) => told.push(`${by} ${id}`));
    match.on('drop', ({ id }) => told.push(`drop ${id}`));
    match.once('match-end', ({ status }) => told.push(status));
    await match.run();
    expect(told).toEqual([
      'start bazaar',
      'open weather#0',
      'chance weather#0',
      'trade',
      'open price/A#0',
      'open price/B#0',
      'agent price/A#0',
      'agent price/B#0',
      'open bell/A#0',
      'open bell/B#0',
      'agent bell/A#0',
      'dusk',
      'drop bell/B#0',
      'open appraise#0',
      'service appraise#0',
      'dawn',
      'finished',
    ]);
  });

  it('are for watching: a listener that throws, rejects or mutates changes nothing', async () => {
    const quiet = await play(bazaar, options({ agents: traders }));
    const match = new Match(bazaar, options({ agents: traders }));
    const problems: unknown[] = [];
    const after: string[] = [];
    match.on('answer', () => {
      throw new Error('listener');
    });
    match.on('answer', (answer) => void Object.assign(answer, { value: null }));
    // oxlint-disable-next-line typescript/no-misused-promises -- what is tried here
    match.on('answer', async () => {
      throw new Error('later');
    });
    match.on('answer', ({ id }) => after.push(id));
    match.on('listener-error', ({ event, error }) => problems.push([event, error]));
    match.on('listener-error', () => {
      throw new Error('again');
    });
    const result = await match.run();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([...result.journal.read()]).toEqual([...quiet.journal.read()]);
    expect(after).toHaveLength(result.answers);
    expect(problems).toHaveLength(3 * result.answers);
  });

  it('once is called once', async () => {
    const match = new Match(bazaar, options());
    let told = 0;
    match.once('answer', () => (told += 1));
    await match.run();
    expect(told).toBe(1);
  });

  it('give every listener frozen copies: what a listener writes to reaches neither rules nor budgets', async () => {
    const limits = { seat: { calls: 9 } };
    const quiet = await play(bazaar, options({ agents: traders, limits, scheduler: virtual() }));
    const match = new Match(bazaar, options({ agents: traders, limits, scheduler: virtual() }));
    const refused: string[] = [];
    for (const event of ['attempt', 'answer', 'drop', 'match-end'] as const) {
      match.on(event, ({ usage }: { readonly usage: Usage }) => {
        expect(() => Object.assign(usage, { calls: -100 })).toThrow(TypeError);
        refused.push(event);
      });
    }
    const result = await match.run();
    expect(new Set(refused)).toEqual(new Set(['attempt', 'answer', 'drop', 'match-end']));
    expect([...result.journal.read()]).toEqual([...quiet.journal.read()]);
  });

  it('say what is asked, and what a dropped request had spent', async () => {
    const slow: Agent<Bazaar> = async (turn, io) => {
      io.use({ calls: 1, inputTokens: 7, outputTokens: 0, costUsd: 0 });
      if (turn.kind === 'bell' && turn.seat === 'B') return new Promise(() => undefined);
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    };
    const journal = memoryJournal();
    const match = new Match(bazaar, {
      config: { days: 1 },
      agents: { A: slow, B: slow },
      services,
      seed: 1,
      journal,
    });
    const asked: string[] = [];
    const dropped: unknown[] = [];
    match.on('request-start', ({ id, attempt }) => asked.push(`${id}/${attempt}`));
    match.on('drop', ({ id, usage }) => dropped.push([id, usage.inputTokens]));
    await match.run();
    expect(asked).toEqual([
      'weather#0/1',
      'price/A#0/1',
      'price/B#0/1',
      'bell/A#0/1',
      'bell/B#0/1',
      'appraise#0/1',
    ]);
    expect(dropped).toEqual([['bell/B#0', 7]]);
  });

  it('let a listener pause the match before what it heard of is asked', async () => {
    const match = new Match(bazaar, options());
    const asked: string[] = [];
    match.on('request-open', ({ id }) => {
      if (id === 'price/B#0') match.pause();
    });
    match.on('request-start', ({ id }) => asked.push(id));
    const { status, reason } = await match.run();
    expect([status, reason, asked]).toEqual(['aborted', 'it was paused', ['weather#0']]);
  });

  it('report a listener that rejects through a promise of another realm', async () => {
    const match = new Match(bazaar, options({ config: { days: 1 } }));
    const problems: unknown[] = [];
    match.once('match-start', () => runInNewContext("Promise.reject(new Error('elsewhere'))") as unknown);
    match.on('listener-error', ({ event, error }) => problems.push(`${event}: ${String(error)}`));
    await match.run();
    expect(problems).toEqual(['match-start: Error: elsewhere']);
  });

  it('come from the match alone', async () => {
    const match = new Match(bazaar, options());
    expect(() => match.emit('match-end')).toThrow('only the match emits its events');
  });
});
