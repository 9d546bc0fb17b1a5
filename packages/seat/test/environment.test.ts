import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { memoryJournal, play, replay, type Journal } from '@masbench/core';
import { Environment, serveEnvironment } from '@masbench/seat';
import { type EnvironmentReply } from '../src/env/serve-environment.ts';
import { type EnvironmentTurn } from '../src/env/environment.ts';
import { describe, expect, it } from 'vitest';
import { bids, type Bids } from './games/bids.ts';

const seats = ['A', 'B', 'C'];

const bid = ({ seat, turn }: Pick<EnvironmentTurn, 'seat' | 'turn'>) => ({
  bid: (seats.indexOf(seat) * 3 + turn) % 7,
  diary: '',
});

async function driven(seed: number, journal: Journal): Promise<Environment> {
  const environment = new Environment(bids, { config: { rounds: 3 }, seats, journal: () => journal });
  await environment.reset(seed);
  for (let [first] = environment.turns(); first !== undefined; [first] = environment.turns())
    await environment.answer({ [first.id]: bid(first) });
  return environment;
}

describe('an environment', () => {
  it('plays the match that agents with the same answers play, recorded and replayable', async () => {
    const journal = memoryJournal();
    const { result } = await driven(4, journal);
    const agents = Object.fromEntries(seats.map((seat) => [seat, { move: bid }]));
    const played = await play<Bids>(bids, { config: { rounds: 3 }, agents, seed: 4 });
    expect(result).toMatchObject({ status: 'finished', scores: played.scores, outcome: played.outcome });
    expect(replay(bids, journal).outcome).toEqual(played.outcome);
    const again = memoryJournal();
    await driven(4, again);
    expect([...again.read()]).toEqual([...journal.read()]);
  });

  it('shows all turns that are open, each with its views only, and takes answers in any order or together', async () => {
    const environment = new Environment(bids, { config: { rounds: 2 }, seats });
    await environment.reset(1);
    const turns = environment.turns();
    expect(turns.map(({ seat }) => seat)).toEqual(seats);
    expect(Object.keys(turns[0] ?? {})).toEqual(['id', 'seat', 'kind', 'turn', 'data', 'view', 'schema']);
    expect(Object.keys(turns[0]?.view ?? {})).toEqual(['worth', 'past']);
    await environment.answer({ 'move/C#0': { bid: 1, diary: '' } });
    expect(environment.turns().map(({ seat }) => seat)).toEqual(['A', 'B']);
    await environment.answer({ 'move/B#0': { bid: 2, diary: '' }, 'move/A#0': { bid: 3, diary: '' } });
    expect(environment.turns().map(({ id }) => id)).toEqual(['move/A#1', 'move/B#1', 'move/C#1']);
  });

  it('opens a turn again with the error where the answer was not legal', async () => {
    const environment = new Environment(bids, { config: { rounds: 1 }, seats });
    await environment.reset(1);
    for (let attempt = 0; attempt < 5; attempt += 1) await environment.answer({ 'move/A#0': { bid: 99 } });
    expect(environment.turns()).toHaveLength(3);
    expect(environment.turns()[0]?.error).toMatch(/bid/);
    await expect(environment.answer({ 'move/A#7': 1 })).rejects.toThrow(
      /Cannot answer "move\/A#7": it is not open: open are move\/A#0, move\/B#0, move\/C#0/,
    );
  });

  it('begins anew at every reset, and keeps nothing of what it abandoned', async () => {
    const environment = new Environment(bids, { config: {}, seats });
    await expect(environment.answer({})).rejects.toThrow(/reset the environment first/);
    await environment.reset(1);
    const first = environment.turns();
    await environment.answer({ 'move/A#0': { bid: 0, diary: '' } });
    await environment.reset(1);
    expect(environment.turns()).toEqual(first);
    await environment.close();
    expect(environment.turns()).toEqual([]);
  });

  it('is served over streams: a reply for every line, faults included', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const environment = new Environment(bids, { config: { rounds: 1 }, seats });
    const serving = serveEnvironment(environment, { input, output });
    const replies = createInterface({ input: output });
    const ask = async (line: string): Promise<EnvironmentReply> => {
      const reply = once(replies, 'line');
      input.write(`${line}\n`);
      const [text] = (await reply) as [string];
      return JSON.parse(text) as EnvironmentReply;
    };
    await once(replies, 'line');
    for (const [line, error] of [
      ['{"type":"turns"}', /reset/],
      ['no JSON', /one line of JSON/],
      ['{"type":"reset"}', /seed/],
    ] as const)
      expect((await ask(line)).error).toMatch(error);
    expect(await ask('{"type":"reset","seed":3}')).toMatchObject({ seats, turns: [{}, {}, {}] });
    const legal = { bid: 1, diary: '' };
    const answers = { 'move/A#0': legal, 'move/B#0': legal, 'move/C#0': legal };
    const { turns, result } = await ask(JSON.stringify({ type: 'answer', answers }));
    expect(turns).toEqual([]);
    expect(result).toMatchObject({ status: 'finished' });
    expect(await ask('{"type":"close"}')).toEqual({ result });
    await serving;
  });
});
