import {
  lockstep,
  memoryJournal,
  play,
  replay,
  retrace,
  type Agent,
  type Journal,
  type Seat,
} from '@masbench/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';

let lines: readonly string[];
/** What the seats were shown when they were asked, by request. */
const shown = new Map<string, unknown>();

beforeAll(async () => {
  const { journal } = await play(bazaar, {
    config: {},
    agents: traders,
    services,
    seed: 3,
    scheduler: lockstep(),
    middleware: [
      async (turn, next, io) => {
        shown.set(io.id, structuredClone(turn.view));
        return next();
      },
    ],
  });
  lines = [...journal.read()];
});

describe('retrace', () => {
  it('gives every line in order, with the snapshot that a replay up to it has', () => {
    const journal = memoryJournal(lines);
    const snapshots = Array.from(retrace(bazaar, journal), ({ line, snapshot }) => ({
      line,
      snapshot: snapshot(),
    }));
    expect(snapshots.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
    for (const { line, snapshot } of snapshots) expect(snapshot).toEqual(replay(bazaar, journal, line));
  });

  it('shows in the line that opens a request what its seat was shown', () => {
    const seen = new Map<string, unknown>();
    for (const { entry, request, view } of retrace(bazaar, memoryJournal(lines))) {
      if (entry.type === 'open' && request?.seat !== undefined) seen.set(request.id, view(request.seat));
    }
    expect(shown.size).toBeGreaterThan(5);
    for (const [id, view] of shown) expect([id, seen.get(id)]).toEqual([id, view]);
  });

  it('shows every seat in every line', () => {
    const seats: readonly Seat[] = Object.keys(traders);
    for (const { view } of retrace(bazaar, memoryJournal(lines)))
      for (const seat of seats) expect(Object.keys(view(seat))).toEqual(Object.keys(bazaar.views));
  });

  it('names the request of a line by kind, seat and data', () => {
    const requests = Array.from(
      retrace(bazaar, memoryJournal(lines)),
      ({ entry, request }) => [entry, request] as const,
    );
    for (const [entry, request] of requests) {
      expect(request?.id).toBe('id' in entry && entry.type !== 'start' ? entry.id : undefined);
      expect('id' in entry ? entry.id : '').toContain(request?.kind ?? '');
    }
    expect(requests.some(([, request]) => request?.kind === 'price' && request.seat === 'A')).toBe(true);
  });

  it('refuses to look at a line once the next one was taken, and at seats that there are not', () => {
    const all = [...retrace(bazaar, memoryJournal(lines))];
    expect(() => all[3]?.snapshot()).toThrow('Cannot look at line 4: the next one was taken');
    expect(() => all[3]?.view('A')).toThrow('line 4');
    expect(() => all.at(-1)?.view('Z')).toThrow(': the seats are A, B, C');
    expect(all.at(-1)?.snapshot().outcome).not.toBeNull();
  });

  it('stops at a line, and gives copies', () => {
    for (const { line, snapshot } of retrace(bazaar, memoryJournal(lines), 9)) {
      expect(line).toBeLessThanOrEqual(9);
      snapshot().state.day = 77;
    }
    for (const { snapshot } of retrace(bazaar, memoryJournal(lines), 9))
      expect(snapshot().state.day).not.toBe(77);
    for (const { snapshot } of retrace(bazaar, memoryJournal(lines))) {
      snapshot().outcome?.appraised.push(77);
      expect(snapshot().state.appraised).not.toContain(77);
    }
  });
});

describe('what a seat saw earlier', () => {
  it('costs two readings of the journal in a match, however often it looks at all of it', async () => {
    const journal = memoryJournal();
    let readings = 0;
    const counted: Journal = {
      ...journal,
      read: () => {
        readings += 1;
        return journal.read();
      },
    };
    const compared: (readonly [unknown, unknown])[] = [];
    let before = 0;
    const looking = (): Agent<Bazaar> => {
      const views = new Map<string, unknown>();
      return (turn, io) => {
        const start = readings;
        for (const { kind, data, view } of io.past())
          compared.push([view(), views.get(kind + JSON.stringify(data))]);
        before += readings - start;
        views.set(turn.kind + JSON.stringify(turn.data), structuredClone(turn.view));
        return turn.kind === 'price' ? { price: 1 } : { note: '' };
      };
    };
    await play(bazaar, {
      config: { days: 12 },
      agents: { A: looking(), B: looking() },
      services,
      seed: 3,
      scheduler: lockstep(),
      journal: counted,
    });
    expect(compared.length).toBeGreaterThan(100);
    for (const [view, seen] of compared) expect(view).toEqual(seen);
    // The start and the lines, for the moves and for the views, of two seats.
    expect(before).toBeLessThanOrEqual(8);
  });
});
