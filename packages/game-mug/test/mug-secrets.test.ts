import { fuzz, replay } from '@masbench/core';
import { mug, mugScriptedPlayer } from '@masbench/game-mug';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal, edited, original, perceive, plain, playMug, seatsOf, statement } from './playing.js';

const scripted = mugScriptedPlayer({ perceive, error: 0.2 });

/** Every view that a match shows, in the order in which it is shown. */
async function shown(options: Partial<Parameters<typeof playMug>[0]> = {}) {
  const views: { seat: string; kind: string; text: string }[] = [];
  const result = await playMug({
    agents: seatsOf(4, scripted),
    ...options,
    middleware: [
      async (turn, next) => {
        views.push({ seat: turn.seat, kind: turn.kind, text: JSON.stringify([turn.view, turn.data]) });
        return next();
      },
    ],
  });
  return { views, result };
}

describe('what players see', () => {
  it('holds no statement and no vote of a round before all of them are in, in any order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e6 }), async (seed) => {
        const said = new Set<string>();
        const speaking = plain({
          reason: ({ view, data }) => {
            const own = `<${data.kind} ${data.round} ${view.self.name}>`;
            const text = JSON.stringify(view.table);
            // Nothing of this round, and all of the rounds before.
            expect(text).not.toContain(`<${data.kind} ${data.round} `);
            const before = [...said].filter((one) => !one.startsWith(`<${data.kind} ${data.round} `));
            expect(before.filter((one) => !text.includes(one))).toEqual([]);
            said.add(own);
            return statement('x', own);
          },
          vote: ({ view, data }) => {
            const round = view.table.rounds.at(-1);
            expect(round).toMatchObject({ number: data.round, votes: [], out: null });
            return { vote: data.candidates[0] ?? null, suspicions: [] };
          },
          summarize: ({ view, data }) => {
            expect(view.table.summaries).toHaveLength(data.round - 1);
            return { answer: view.self.name, reasoning: '' };
          },
        });
        const result = await playMug({
          agents: seatsOf(4, speaking),
          seed,
          scheduler: fuzz(seed),
          config: { maxRounds: 2 },
        });
        expect(result.status).toBe('finished');
        expect(Object.values(result.seats).flatMap(({ standIns }) => Object.keys(standIns))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('names no seat and no id of the question', async () => {
    const seats = { 'seat of alice': scripted, 'seat of bob': scripted, 'seat of eve': scripted };
    const { views } = await shown({ agents: seats });
    for (const { text } of views) expect(text).not.toMatch(/seat of|"q1"|"count"/);
  });

  it('tells the images apart by their hash alone: the same views but for role and hash', async () => {
    const anonymous = (text: string): string =>
      text
        .replaceAll(original.reference.sha256, 'hash')
        .replaceAll(edited.reference.sha256, 'hash')
        .replaceAll('"role":"undercover"', '"role":"regular"')
        .replaceAll(/"name":"Player \d","role":"regular"/g, '"name":"?","role":"regular"')
        .replaceAll(/"others":\[[^\]]*\]/g, '"others":[]');
    const { views } = await shown();
    const first = views.slice(0, 4);
    expect(new Set(first.map(({ seat }) => seat)).size).toBe(4);
    expect(new Set(first.map(({ text }) => anonymous(text))).size).toBe(1);
  });
});

describe('the outcome', () => {
  it('depends on who is undercover through what is said and voted alone', async () => {
    // Players that ignore role and image: for any undercover, the same seats leave until the undercover does.
    const outs = async (undercover: string) => {
      const config = { maxRounds: 3 };
      const { journal } = await playMug({ agents: seatsOf(4, plain()), config, force: deal(undercover) });
      return replay(mug, journal).state.rounds.flatMap(({ out }) => out ?? []);
    };
    expect(await outs('D')).toEqual(['A', 'B']);
    expect(await outs('C')).toEqual(['A', 'B']);
    expect(await outs('B')).toEqual(['A', 'B']);
    expect(await outs('A')).toEqual(['A']);
  });

  it('is that of other seats where the seats that hold the same are permuted', async () => {
    const deterministic = mugScriptedPlayer({ perceive });
    const outcome = async (force: Record<string, unknown>) =>
      (await playMug({ agents: seatsOf(4, deterministic), force, config: { writer: 'plurality' } })).outcome;
    const one = await outcome({ 'names#0': ['A', 'B', 'C', 'D'], 'roles#0': ['D', 'A', 'B', 'C'] });
    const other = await outcome({ 'names#0': ['C', 'A', 'B', 'D'], 'roles#0': ['D', 'A', 'B', 'C'] });
    expect(other).toEqual(one);
  });
});
