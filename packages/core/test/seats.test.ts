import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  arrival,
  chance,
  defineGame,
  effect,
  lockstep,
  Match,
  memoryJournal,
  move,
  play,
  quoted,
  shuffled,
  virtual,
  type Agent,
  type MatchInfo,
  type NamedAgent,
  type PlayOptions,
  type Scheduler,
} from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bazaar, services, trader, traders, type Bazaar } from './games/bazaar.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const seed = 4242;

function options(more: Partial<PlayOptions<Bazaar>> = {}): PlayOptions<Bazaar> {
  return { config: { days: 2 }, agents: traders, services, seed, ...more };
}

/** A trader that notes what it is given. */
function curious(noted: { infos: MatchInfo[]; nonces: string[] }, more: Partial<NamedAgent<Bazaar>> = {}) {
  return {
    ...trader,
    create: (info: MatchInfo) => {
      noted.infos.push(info);
      const made = trader.create(info);
      if (typeof made === 'function') throw new TypeError('a trader has handlers');
      return {
        ...made,
        price: (...[turn, io]: Parameters<typeof made.price>) => {
          noted.nonces.push(io.nonce);
          return made.price(turn, io);
        },
      };
    },
    ...more,
  };
}

describe('what a seat is given', () => {
  it('does not follow from the seed: the same match has other ids and nonces each time, and the same journal', async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => {
        const noted = { infos: [] as MatchInfo[], nonces: [] as string[] };
        const agent = curious(noted);
        const { journal } = await play(bazaar, options({ agents: { A: agent, B: agent } }));
        return { ids: noted.infos.map(({ id }) => id), nonces: noted.nonces, lines: [...journal.read()] };
      }),
    );
    const [first, second] = runs;
    expect(first?.lines).toEqual(second?.lines);
    expect(first?.ids[0]).toBe(first?.ids[1]);
    expect(first?.ids[0]).not.toBe(second?.ids[0]);
    expect(new Set(first?.nonces).size).toBe(2);
    expect(first?.nonces.some((nonce) => second?.nonces.includes(nonce))).toBe(false);
    const guess = hash('sha256', JSON.stringify(['bazaar', 1, { days: 2 }, ['A', 'B'], seed])).slice(0, 12);
    expect([...(first?.ids ?? []), ...(first?.nonces ?? [])]).not.toContain(guess);
  });

  it('is the same again when the match is resumed with its call log', async () => {
    const path = join(folder, 'match.jsonl');
    const noted = { infos: [] as MatchInfo[], nonces: [] as string[] };
    const agent = curious(noted);
    const agents = { A: agent, B: agent };
    const stopped = options({ agents, limits: { match: { calls: 4 }, onIllegal: 'abort' } });
    await play(bazaar, { ...stopped, journal: fileJournal(path) });
    const before = noted.nonces.splice(0);
    const ids = noted.infos.splice(0).map(({ id }) => id);
    await play(bazaar, options({ agents, journal: fileJournal(path) }));
    expect(before.length).toBeGreaterThan(0);
    expect(noted.nonces.length).toBeGreaterThan(0);
    expect(new Set(noted.nonces)).toEqual(new Set(before));
    expect(noted.infos.map(({ id }) => id)).toEqual(ids);
    expect(await readFile(path, 'utf8')).not.toContain(before[0]);
  });

  it('may be copied, by an agent that creates another one', async () => {
    const noted = { infos: [] as MatchInfo[], nonces: [] as string[] };
    const inner = curious(noted);
    const outer: NamedAgent<Bazaar> = { ...inner, create: (info) => inner.create({ ...info }) };
    await play(bazaar, options({ agents: { A: outer, B: inner } }));
    const [copy, given] = noted.infos;
    expect(copy?.id).toBe(given?.id);
    expect([copy?.seat, copy?.signal.aborted, typeof copy?.rng.int(3)]).toEqual(['A', true, 'number']);
  });

  it('has the id that the match was given', async () => {
    const noted = { infos: [] as MatchInfo[], nonces: [] as string[] };
    await play(bazaar, options({ agents: { A: curious(noted), B: trader }, id: 'm0001' }));
    expect(noted.infos[0]?.id).toBe('m0001');
  });

  it('has a signal that aborts when the match has ended, however it ended', async () => {
    const broken: Bazaar = {
      ...bazaar,
      on: {
        ...bazaar.on,
        bell: () => {
          throw new Error('no bell');
        },
      },
    };
    const ends: readonly [game: Bazaar, more: Partial<PlayOptions<Bazaar>>][] = [
      [bazaar, {}],
      [bazaar, { limits: { match: { calls: 2 }, onIllegal: 'abort' } }],
      [broken, {}],
    ];
    for (const [game, more] of ends) {
      const noted = { infos: [] as MatchInfo[], nonces: [] as string[] };
      const agent = curious(noted);
      const match = new Match(game, options({ agents: { A: agent, B: agent }, ...more }));
      const [info] = noted.infos;
      expect(info?.signal.aborted).toBe(false);
      let closed = 0;
      for (let index = 0; index < 20; index += 1) info?.signal.addEventListener('abort', () => (closed += 1));
      await match.run().catch(() => undefined);
      expect([info?.signal.aborted, closed]).toEqual([true, 20]);
    }
  });
});

describe('an agent made by `create`', () => {
  /** Counts its own moves: a memory that no journal has. */
  function counting(resumable?: boolean): NamedAgent<Bazaar> {
    return {
      name: 'counting',
      nature: 'scripted',
      ...(resumable === undefined ? {} : { resumable }),
      create: () => {
        let moves = 0;
        return (turn) => (turn.kind === 'price' ? { price: (moves += 1) } : { note: '' });
      },
    };
  }

  it('is resumed only where it says that it can be, and nothing is written or asked', async () => {
    const { journal } = await play(bazaar, options({ agents: { A: counting(), B: trader } }));
    const lines = [...journal.read()].slice(0, 9);
    for (const resumable of [undefined, false]) {
      const cut = memoryJournal(lines);
      let asked = 0;
      const agents = {
        A: counting(resumable),
        B: { ...trader, create: () => () => (asked += 1) } satisfies NamedAgent<Bazaar>,
      };
      await expect(play(bazaar, options({ agents, journal: cut }))).rejects.toMatchObject({
        code: 'OPTION_INVALID',
        message: expect.stringContaining('seat A, counting, has moved in it') as string,
      });
      expect([...cut.read()]).toEqual(lines);
      expect(asked).toBe(0);
    }
    const agents = { A: counting(true), B: trader };
    const resumed = await play(bazaar, options({ agents, journal: memoryJournal(lines) }));
    expect(resumed.status).toBe('finished');
  });

  it('is forked only where it says that it can be', async () => {
    const agents = { A: counting(), B: trader };
    const { journal } = await play(bazaar, options({ agents }));
    const fork = play(bazaar, options({ agents, seed: undefined, from: { journal, until: 9 } }));
    await expect(fork).rejects.toThrow("declares 'resumable: true'");
  });

  it('starts in a resumed match in which it has not moved, and is not needed in a finished one', async () => {
    const agents = { A: counting(), B: counting() };
    const whole = await play(bazaar, options({ agents }));
    const lines = [...whole.journal.read()];
    const dealt = lines.findIndex((line) => line.includes('"weather#0","by"'));
    const resumed = await play(
      bazaar,
      options({ agents, journal: memoryJournal(lines.slice(0, dealt + 1)) }),
    );
    expect([...resumed.journal.read()]).toEqual(lines);
    const again = await play(bazaar, options({ agents, journal: memoryJournal(lines) }));
    expect(again.outcome).toEqual(whole.outcome);
  });

  it('that was asked but never answered legally has moved, too', async () => {
    const mute: NamedAgent<Bazaar> = { name: 'mute', nature: 'scripted', create: () => () => 'junk' };
    const { journal } = await play(bazaar, options({ agents: { A: mute, B: trader } }));
    const lines = [...journal.read()];
    const tried = lines.findIndex((line) => line.includes('"attempt","id":"price/A#0"'));
    const cut = memoryJournal(lines.slice(0, tried + 1));
    await expect(play(bazaar, options({ agents: { A: mute, B: trader }, journal: cut }))).rejects.toThrow(
      'seat A',
    );
  });
});

describe('pause', () => {
  const schedulers: Record<string, () => Scheduler> = {
    'virtual(latency)': () => virtual(({ rng }) => 1 + rng.int(5)),
    'virtual()': () => virtual(),
    'lockstep()': () => lockstep(),
  };

  it.each(Object.entries(schedulers))(
    'under %s leaves a journal that resumes to the same bytes',
    async (_, make) => {
      const whole = await play(bazaar, options({ scheduler: make() }));
      for (let after = 0; after < whole.answers; after += 1) {
        const journal = memoryJournal();
        const match = new Match(bazaar, options({ scheduler: make(), journal }));
        let answers = 0;
        if (after === 0) match.pause();
        match.on('answer', () => {
          answers += 1;
          if (answers === after) match.pause();
        });
        const { status, reason } = await match.run();
        expect([status, reason]).toEqual(
          status === 'finished' ? ['finished', undefined] : ['aborted', 'it was paused'],
        );
        const resumed = await play(bazaar, options({ scheduler: make(), journal }));
        expect(resumed.status).toBe('finished');
        expect([...journal.read()]).toEqual([...whole.journal.read()]);
      }
    },
  );

  it('lets what is in flight finish, records it, and starts nothing new', async () => {
    const asked: string[] = [];
    const journal = memoryJournal();
    const agent: Agent<Bazaar> = async (turn, io) => {
      asked.push(io.id);
      if (asked.length === 2) match.pause();
      await new Promise((resolve) => setTimeout(resolve, turn.seat === 'A' ? 4 : 1));
      expect(io.signal.aborted).toBe(false);
      return turn.kind === 'price' ? { price: 3 } : { note: '' };
    };
    const playing = options({ agents: { A: agent, B: agent }, scheduler: arrival(), journal });
    const match = new Match(bazaar, playing);
    const { status, reason, answers } = await match.run();
    expect([status, reason, answers]).toEqual(['aborted', 'it was paused', 3]);
    expect(asked).toEqual(['price/A#0', 'price/B#0']);
    const finished = await play(bazaar, playing);
    expect(finished.status).toBe('finished');
    expect(asked.filter((id) => id.startsWith('price/') && id.endsWith('#0'))).toHaveLength(2);
  });
});

describe('names that build ids', () => {
  it.each(['A\u202eB', '\u2066A', 'A\u2028B', '\u200fA'])(
    'a seat is not called %j, which reorders the text around it or breaks its line',
    (seat) => {
      const agents = { [seat]: trader, B: trader };
      expect(() => new Match(bazaar, options({ agents }))).toThrow(`seat 1 is ${quoted(seat)}`);
    },
  );

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'a seat is not called %s, which games would find in every object',
    (seat) => {
      const agents = Object.fromEntries([
        [seat, trader],
        ['B', trader],
      ]);
      expect(() => new Match(bazaar, options({ agents }))).toThrow('like a member of every object');
    },
  );

  const asked = z.null();

  it.each(['say/A', 'say:x', 'say#0', ''])('a kind is not called %j', async (kind) => {
    const game = defineGame<{ said: boolean }>()({
      name: 'kinds',
      version: 1,
      config: z.object({}),
      asks: { [kind]: move({ data: asked, action: z.int() }) },
      setup: () => ({ said: false }),
      open: (_state, ask) => [ask[kind]?.('A', null)].flatMap((request) => request ?? []),
      on: { [kind]: (state: { said: boolean }) => void (state.said = true) },
      views: {},
      outcome: ({ said }) => (said ? {} : null),
    });
    await expect(play(game, { config: {}, agents: { A: () => 1 }, seed: 1 })).rejects.toMatchObject({
      code: 'GAME_FAULT',
      message: expect.stringContaining('a kind must be a text without') as string,
    });
  });

  it.each(['x/y', 'x:y', 'x#1', ''])('a key is not %j', async (key) => {
    const game = defineGame<{ done: boolean }>()({
      name: 'keys',
      version: 1,
      config: z.object({}),
      asks: { look: effect({ input: asked, output: z.int() }) },
      setup: () => ({ done: false }),
      open: (_state, ask) => [ask.look(null, key)],
      on: { look: (state) => void (state.done = true) },
      views: {},
      outcome: ({ done }) => (done ? {} : null),
    });
    const match = { config: {}, agents: { A: () => 1 }, services: { look: () => 1 }, seed: 1 };
    await expect(play(game, match)).rejects.toMatchObject({
      code: 'GAME_FAULT',
      message: expect.stringContaining('a key must be a text without') as string,
    });
  });
});

describe('a configuration', () => {
  const readings: Record<string, [schema: z.ZodType, given: unknown, path: string]> = {
    'a date': [z.object({ on: z.coerce.date() }), { on: '2026-01-01' }, '$.on is a Date'],
    infinity: [z.object({ cap: z.number().or(z.literal(Infinity)) }), { cap: Infinity }, '$.cap is Infinity'],
    'a map': [z.object({ of: z.map(z.string(), z.int()) }), { of: new Map([['a', 1]]) }, '$.of is a Map'],
    'a big integer': [z.object({ n: z.array(z.bigint()) }), { n: [1n] }, '$.n[0] is bigint'],
  };

  it.each(Object.entries(readings))(
    'that its schema reads as %s is refused with the path',
    (_what, [config, given, path]) => {
      const game = { ...bazaar, config } as unknown as Bazaar;
      expect(() => new Match(game, options({ config: given as { days: number } }))).toThrow(
        expect.objectContaining({
          code: 'CONFIG_INVALID',
          message: expect.stringContaining(path) as string,
        }) as Error,
      );
    },
  );

  it('may leave fields out', async () => {
    const config = z.object({ days: z.int(), note: z.string().optional() });
    const game = { ...bazaar, config } as unknown as Bazaar;
    const { status } = await play(
      game,
      options({ config: { days: 1, note: undefined } as { days: number } }),
    );
    expect(status).toBe('finished');
  });
});

it('many matches share a signal without a warning, and leave no listener', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', note);
  const { signal } = new AbortController();
  const dealt = defineGame<{ order: number[] | null }>()({
    name: 'dealt',
    version: 1,
    config: z.object({}),
    asks: { deal: chance(z.array(z.int())), ok: move({ data: z.null(), action: z.int() }) },
    setup: () => ({ order: null }),
    open: ({ order }, ask) => (order === null ? [ask.deal(shuffled([1, 2, 3]))] : [ask.ok('A', null)]),
    on: { deal: (state, { value }) => void (state.order = value), ok: (state) => void (state.order = []) },
    views: {},
    outcome: ({ order }) => (order?.length === 0 ? {} : null),
  });
  const agent = async (): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(1), 1));
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      play(dealt, { config: {}, agents: { A: agent }, seed: index, signal }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('warning', note);
  expect(results.every(({ status }) => status === 'finished')).toBe(true);
  expect(warnings).toEqual([]);
});
