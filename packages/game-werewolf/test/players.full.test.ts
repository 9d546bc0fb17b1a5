import { Match, play, replay, type NamedAgent, type PlayOptions } from '@masbench/core';
import { humanAction, humanText } from '../src/players/human.ts';
import {
  werewolfRandomPlayer,
  werewolfScriptedPlayer,
  sidePair,
  werewolfSimulatedPlayer,
  werewolf,
  type Werewolf,
} from '@masbench/game-werewolf';
import { gameLog } from '../src/game-log.ts';
import { werewolfOptions } from '../src/options/config.ts';
import { type AnyWerewolfTurn } from '../src/prompts/turn.ts';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { describe, expect, it } from 'vitest';
import { names, seatsOf } from './support.js';
import { targetsOf, turnsOf } from './turns.js';

const presets = ['wolf-paper', 'arena', 'kaggle', 'aiwolf-5', 'aiwolf-13', 'mini-mafia'] as const;
const sizes = {
  'wolf-paper': 8,
  arena: 8,
  kaggle: 8,
  'aiwolf-5': 5,
  'aiwolf-13': 13,
  'mini-mafia': 4,
} as const;

function table(seats: number, agent: () => NamedAgent<Werewolf>): PlayOptions<Werewolf>['agents'] {
  return Object.fromEntries(seatsOf(seats).map((seat) => [seat, agent()]));
}

describe('offline players', () => {
  it.each(presets)(
    'play a whole match of %s without an illegal answer, the same from the same seed',
    async (preset) => {
      for (const agent of [werewolfScriptedPlayer, werewolfRandomPlayer]) {
        const options = { config: { preset }, agents: table(sizes[preset], agent), seed: 'p' };
        const [first, second] = [await play(werewolf, options), await play(werewolf, options)];
        expect(first.status).toBe('finished');
        expect([...first.journal.read()]).toEqual([...second.journal.read()]);
        for (const { failedAttempts, usage } of Object.values(first.seats)) {
          expect(failedAttempts).toEqual({});
          expect(usage.costUsd).toBe(0);
        }
        expect(JSON.parse(JSON.stringify(first.metrics))).toEqual(first.metrics);
      }
    },
  );

  it('that are simulated have the declared cost, errors and latency', async () => {
    const result = await play(werewolf, {
      config: {},
      agents: table(8, () => werewolfSimulatedPlayer('noisy')),
      seed: 2,
    });
    expect(result.status).toBe('finished');
    expect(result.scheduler).toBe('virtual');
    expect(result.usage.costUsd).toBeGreaterThan(0);
    expect(Object.values(result.seats).some(({ failedAttempts }) => (failedAttempts.illegal ?? 0) > 0)).toBe(
      true,
    );
  });

  it('that are scripted win most matches as village against random wolves', async () => {
    const config: WerewolfOptionsInput = {
      exile: { rule: 'plurality', tie: 'random' },
      deception: { debate: false, votes: false },
    };
    let village = 0;
    for (let seed = 0; seed < 30; seed++) {
      const players: [NamedAgent<Werewolf>, NamedAgent<Werewolf>] = [
        werewolfRandomPlayer(),
        werewolfScriptedPlayer(),
      ];
      const [match] = sidePair({ seats: seatsOf(8), config, seed, players });
      const { outcome } = await play(werewolf, { config: match.config, agents: match.agents, seed });
      if (outcome?.winner === 'village') village += 1;
    }
    // A village that chooses at random, too, wins 22 % there.
    expect(village).toBeGreaterThan(15);
  });
});

describe('a match', () => {
  it('emits an event for every change of round, step and phase', async () => {
    const match = new Match(werewolf, { config: {}, agents: table(8, werewolfScriptedPlayer), seed: 3 });
    const told: string[] = [];
    match.on('phase', ({ phase }) => told.push(phase));
    const { journal } = await match.run();
    const { state } = replay(werewolf, journal);
    const steps = told.map((phase) => Number(/step (\d+)/u.exec(phase)?.[1] ?? 0));
    expect(steps).toEqual([...steps].toSorted((left, right) => left - right));
    expect(told.at(-1)).toBe(`over (round ${state.round}, step ${state.step})`);
    expect(new Set(told.map((phase) => phase.split(' ')[0]))).toContain('debate');
  });
});

describe('the deal', () => {
  it('draws table, roles, names and speaking order from streams of their own', async () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const { state } = replay(
        werewolf,
        (
          await play(werewolf, {
            config: { debate: { turns: 0 } },
            agents: table(8, werewolfRandomPlayer),
            seed,
          })
        ).journal,
      );
      seen.add(
        JSON.stringify([
          state.table,
          state.speaking,
          state.players.map(({ role }) => role),
          state.players.map(({ name }) => name),
        ]),
      );
    }
    expect(seen.size).toBe(12);
  });

  it('keeps the other draws where one is pinned', async () => {
    const options = { agents: table(8, werewolfRandomPlayer), seed: 5 };
    const free = replay(werewolf, (await play(werewolf, { ...options, config: {} })).journal).state;
    const pinned = replay(
      werewolf,
      (await play(werewolf, { ...options, config: { pin: { names } } })).journal,
    ).state;
    expect(pinned.players.map(({ name }) => name)).toEqual(names);
    expect(pinned.players.map(({ role }) => role)).toEqual(free.players.map(({ role }) => role));
    expect([pinned.table, pinned.speaking]).toEqual([free.table, free.speaking]);
  });

  it('swaps sides in a pair and nothing else', async () => {
    const seats = seatsOf(8);
    const [first, second] = sidePair({ seats, seed: 4, players: ['one', 'two'] });
    expect(first.roles).toEqual(second.roles);
    for (const seat of seats)
      expect(new Set([first.agents[seat], second.agents[seat]])).toEqual(new Set(['one', 'two']));
    expect(seats.filter((seat) => first.agents[seat] === 'one').map((seat) => first.roles[seat])).toEqual([
      'werewolf',
      'werewolf',
    ]);
    const states = [];
    for (const { config } of [first, second]) {
      const { journal } = await play(werewolf, { config, agents: table(8, werewolfRandomPlayer), seed: 4 });
      states.push(replay(werewolf, journal).state);
    }
    expect(states[0]).toEqual(states[1]);
  });
});

describe('a seat for people', () => {
  it('shows the choices and takes a name in any case', async () => {
    const choices = (await turnsOf({ polls: true })).filter((turn) => targetsOf(turn).length > 0);
    for (const turn of choices) {
      const text = humanText(turn, { withRules: true });
      const [first] = targetsOf(turn);
      for (const target of targetsOf(turn)) expect(text).toContain(target);
      expect(humanAction(turn, ` ${first?.toUpperCase()} `)).toMatchObject({ target: first });
    }
  });

  it.each<[AnyWerewolfTurn['kind'], string, unknown]>([
    ['bid', '7', { bid: 7, reasoning: '' }],
    ['debate', 'I trust you. ', { statement: 'I trust you.', reasoning: '' }],
    ['summarize', 'Nothing new.', { summary: 'Nothing new.' }],
    ['selfAnalysis', 'Yes', { type: 'fabrication' }],
    ['selfAnalysis', 'n', { type: 'none' }],
    ['selfAnalysis', 'why?', { type: 'why?' }],
    ['peerAnalysis', '8', { judgements: { 0: { suspicion: 0.8 } } }],
    ['vote', '', { target: null }],
  ])('takes what is typed for %s', async (kind, line, action) => {
    const turn = (await turnsOf({})).find((one) => one.kind === kind);
    if (turn === undefined) throw new Error(`no turn of the kind ${kind}`);
    expect(humanAction(turn, line)).toMatchObject(action as object);
  });
});

describe('the game log', () => {
  it('has a line for every action, statement and death, each JSON on its own', async () => {
    const { journal } = await play(werewolf, {
      config: {},
      agents: table(8, werewolfScriptedPlayer),
      seed: 6,
    });
    const { state } = replay(werewolf, journal);
    const lines = gameLog(state, werewolfOptions(), { match: 'm1' }).map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    const of = (action: string): Record<string, unknown>[] =>
      lines.filter((line) => line['action'] === action);
    expect(
      lines
        .filter(({ statement }) => statement !== null)
        .map((line) => (line['statement'] as { id: number }).id),
    ).toEqual(state.statements.map(({ said }) => said.id));
    expect(of('death')).toHaveLength(state.deaths.length);
    expect(lines.length - of('death').length - of('explain').length).toBe(state.log.length);
    expect(of('debate')[0]).toMatchObject({
      match: 'm1',
      round: 1,
      phase: 'debate',
      valid: true,
      deception: { self: { valid: true } },
    });
    expect(new Set(lines.flatMap((line) => Object.keys(line)))).toEqual(new Set(Object.keys(lines[0] ?? {})));
  });
});
