import { play } from '@masbench/core';
import { configSchema as werewolfConfigSchema, werewolfOptions } from '../src/deal/config.ts';
import { werewolfRandomPlayer, werewolf } from '@masbench/game-werewolf';
import { roster as werewolfNames } from '../src/options/names.ts';
import { standardTable } from '../src/options/roles.ts';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { describe, expect, it } from 'vitest';
import { seatsOf } from './support.js';
import { presets as werewolfPresets } from '../src/options/presets.ts';

const presetNames = ['wolf-paper', 'arena', 'kaggle', 'aiwolf-5', 'aiwolf-13', 'mini-mafia'] as const;

describe('options', () => {
  it.each(presetNames)('of the preset %s are the same when they are parsed again', (preset) => {
    const options = werewolfOptions({ preset });
    expect(werewolfConfigSchema.parse(JSON.parse(JSON.stringify(options)))).toEqual(options);
  });

  it('go over the preset one by one, role tables as a whole', () => {
    const options = werewolfOptions({
      preset: 'arena',
      debate: { turns: 3 },
      roles: { werewolf: 1, villager: 5 },
    });
    expect(options.debate).toMatchObject({ turns: 3, maxBid: 4 });
    expect(options.roles).toEqual({ werewolf: 1, villager: 5 });
    expect(Object.keys(werewolfPresets)).toEqual([...presetNames]);
  });

  it('have the recommended defaults', () => {
    const options = werewolfOptions();
    expect(options).toMatchObject({
      win: { rule: 'parity' },
      exile: { rule: 'majority', base: 'living', tie: 'none' },
      wolves: { choice: 'random-wolf', targets: 'non-wolves' },
      doctor: { self: true, repeat: true },
      seer: { sees: 'role', repeat: false },
      debate: { turns: 6, maxBid: 10, previousSpeaker: false },
      reveal: 'none',
      rounds: { cap: 20, winner: 'draw' },
      deception: { prior: 0.5, weight: 0.7, show: 'none' },
    });
  });

  it.each<[string, WerewolfOptionsInput, RegExp]>([
    [
      'a table that is over before it begins',
      { roles: { werewolf: 3, villager: 3 } },
      /over before it begins/,
    ],
    ['a table without wolves', { roles: { villager: 6 } }, /at least one werewolf/],
    ['a table for three', { roles: { werewolf: 1, villager: 2 } }, /5 to 20 players/],
    ['a table for 21', { roles: { werewolf: 3, villager: 18 } }, /5 to 20 players/],
    ['secret votes that are explained', { vote: { announce: 'result' } }, /vote\.announce/],
    [
      'roles of another table',
      { pin: { roles: Array.from({ length: 8 }, () => 'villager' as const) } },
      /must deal the roles/,
    ],
    [
      'a table that leaves a player out',
      { pin: { table: [0, 1, 2, 3, 4, 5, 6, 6] } },
      /every index from 0 to 7 once/,
    ],
    [
      'names that begin another',
      { pin: { names: [...werewolfNames.slice(0, 7), 'Alar'] } },
      /beginning of another/,
    ],
    ['names that are words', { pin: { names: [...werewolfNames.slice(0, 7), 'Mason'] } }, /common word/],
    ['names of two words', { pin: { names: [...werewolfNames.slice(0, 7), 'Jo Ann'] } }, /one word/],
  ])('refuse %s', (_name, input, message) => {
    expect(() => werewolfOptions(input)).toThrow(message);
  });

  it('refuse a number of seats that does not fit', async () => {
    const agents = Object.fromEntries(seatsOf(6).map((seat) => [seat, werewolfRandomPlayer()]));
    await expect(play(werewolf, { config: { preset: 'aiwolf-5' }, agents })).rejects.toThrow(
      /there are 6 seats/,
    );
  });
});

describe('the standard table', () => {
  it('leaves the game open at every number of seats', () => {
    for (let seats = 5; seats <= 20; seats++) {
      const table = standardTable(seats);
      expect(Object.values(table).reduce((sum, count) => sum + count, 0)).toBe(seats);
      expect(() => werewolfOptions({ roles: table })).not.toThrow();
    }
    expect(standardTable(8)).toEqual({ werewolf: 2, seer: 1, doctor: 1, villager: 4 });
  });
});
