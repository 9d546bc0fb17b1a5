import { play, replay, type NamedAgent, type PlayOptions } from '@masbench/core';
import { humanAction, humanText } from '../src/players/human.ts';
import {
  werewolfRandomPlayer,
  werewolfScriptedPlayer,
  sidePair,
  werewolfSimulatedPlayer,
  werewolf,
  type Werewolf,
} from '@masbench/game-werewolf';
import { type AnyWerewolfTurn } from '../src/prompts/turn.ts';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { describe, expect, it } from 'vitest';
import { names, seatsOf } from './support.js';
import { targetsOf, turnsOf } from './turns.js';

function table(seats: number, agent: () => NamedAgent<Werewolf>): PlayOptions<Werewolf>['agents'] {
  return Object.fromEntries(seatsOf(seats).map((seat) => [seat, agent()]));
}

describe('offline players', () => {
  it.each([
    ['wolf-paper', 8],
    ['arena', 8],
    ['kaggle', 8],
    ['aiwolf-5', 5],
    ['aiwolf-13', 13],
    ['mini-mafia', 4],
  ] as const)(
    'play a whole match of %s without an illegal answer, the same from the same seed',
    async (preset, seats) => {
      for (const agent of [werewolfScriptedPlayer, werewolfRandomPlayer]) {
        const options = { config: { preset }, agents: table(seats, agent), seed: 'p' };
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

describe('the deal', () => {
  const dealt = async (seed: number, config: WerewolfOptionsInput = {}) => {
    const agents = table(8, werewolfRandomPlayer);
    const rules = { debate: { turns: 0 }, rounds: { cap: 1 }, ...config };
    const { journal } = await play(werewolf, { config: rules, agents, seed });
    const { table: seated, speaking, players } = replay(werewolf, journal).state;
    return {
      seated,
      speaking,
      roles: players.map(({ role }) => role),
      names: players.map(({ name }) => name),
    };
  };

  it('keeps the other draws where one is pinned', async () => {
    expect(await dealt(5, { pin: { names } })).toEqual({ ...(await dealt(5)), names });
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
