import { checkNames } from '../options/names.js';
import { countsAsWolf, makeDeck, standardTable, type Role, type RoleTable } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import { judgeWin } from '../table/win.js';

/** The role table of a number of seats. */
export function makeTable(options: Pick<Options, 'roles'>, seats: number): RoleTable {
  return options.roles === 'standard' ? standardTable(seats) : options.roles;
}

/** The number of seats that a configuration is for: that of its role table or its pins, or 8. */
export function seatCount({ roles, pin }: Options): number {
  const pinned = pin.roles ?? pin.names ?? pin.table ?? pin.speaking;
  return roles === 'standard' ? (pinned?.length ?? 8) : makeDeck(roles).length;
}

/** The fault of a role table under the options, or `undefined`. */
export function checkTable(table: RoleTable, options: Options): string | undefined {
  const deck = makeDeck(table);
  const least = options.firstNight === 'fixed' ? 4 : 5;
  if (deck.length < least || deck.length > 20) {
    return `A table has ${least} to 20 players, not ${deck.length}`;
  }
  if (!deck.some(countsAsWolf)) return 'A table needs at least one werewolf';
  if (options.firstNight === 'fixed' && !deck.includes('villager')) {
    return 'A fixed first night needs a plain villager to kill';
  }
  const winner = judgeWin(deck, deck, options.win);
  return winner === null
    ? undefined
    : `With this table the match is over before it begins (${winner} win): ${describe(table)}`;
}

/** The fault of the options for a number of seats, or `undefined`. */
export function checkPlayers(options: Options, seats: number): string | undefined {
  const table = makeTable(options, seats);
  const deck = makeDeck(table);
  const message =
    seats < 4 || seats > 20
      ? `Werewolf is played by 5 to 20: there are ${seats}`
      : checkTable(table, options);
  if (message !== undefined) return message;
  if (deck.length !== seats)
    return `The table is for ${deck.length} players (${describe(table)}): there are ${seats} seats`;
  return checkPins(options, deck);
}

function checkPins({ pin }: Options, deck: readonly Role[]): string | undefined {
  for (const [name, list] of Object.entries(pin)) {
    if (list !== undefined && list.length !== deck.length) {
      return `\`pin.${name}\` must have one entry for each of ${deck.length} seats: it has ${list.length}`;
    }
  }
  for (const name of ['table', 'speaking'] as const) {
    const indices = pin[name];
    if (
      indices !== undefined &&
      new Set(indices.filter((index) => index < deck.length)).size !== deck.length
    ) {
      return `\`pin.${name}\` must hold every index from 0 to ${deck.length - 1} once, but is ${indices.join(', ')}`;
    }
  }
  if (pin.roles !== undefined && pin.roles.toSorted().join() !== deck.toSorted().join()) {
    return `\`pin.roles\` must deal the roles of the table: it deals ${pin.roles.join(', ')}`;
  }
  return pin.names === undefined ? undefined : checkNames(pin.names);
}

function describe(table: RoleTable): string {
  return Object.entries(table)
    .map(([role, count]) => `${count} ${role}`)
    .join(', ');
}
