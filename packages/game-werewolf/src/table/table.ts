import { countsAsWolf, roleTeam, type Role } from '../options/roles.js';
import type { Options } from '../options/schema.js';
import type { Death, Fact, LogEntry, NewsEntry, Player, PlayerIndex, State, Statement } from '../state.js';
import { judgeWin, type Winner } from './win.js';

/** News without its place in time. */
type Announced = NewsEntry extends infer Entry
  ? Entry extends NewsEntry
    ? Omit<Entry, 'round' | 'step'>
    : never
  : never;

/** The player of an index. @throws RangeError if there is none: a fault of the rules. */
export function playerAt(state: State, index: PlayerIndex): Player {
  const player = state.players[index];
  if (player === undefined) throw new RangeError(`There is no player ${index} among ${state.players.length}`);
  return player;
}

/** The statement of an id. @throws RangeError if there is none: a fault of the rules. */
export function statementById({ statements }: State, id: number): Statement {
  const statement = statements[id];
  if (statement === undefined) throw new RangeError(`There is no statement ${id}`);
  return statement;
}

/** True if the player counts as a wolf. @throws RangeError if there is none: a fault of the rules. */
export function isWolf(state: State, index: PlayerIndex): boolean {
  return countsAsWolf(playerAt(state, index).role);
}

/** The index of the player of a seat or a name. @throws RangeError if there is none: a fault of the rules. */
export function indexPlayers(state: State, field: 'seat' | 'name', value: string): PlayerIndex {
  const index = state.players.findIndex((player) => player[field] === value);
  if (index === -1) throw new RangeError(`There is no player whose ${field} is ${JSON.stringify(value)}`);
  return index;
}

/** The living players in the order of the table, or those of them that pass a test. */
export function living(state: State, test?: (player: Player, index: PlayerIndex) => boolean): PlayerIndex[] {
  const kept: PlayerIndex[] = [];
  for (const index of state.table) {
    const player = playerAt(state, index);
    if (player.alive && (test === undefined || test(player, index))) kept.push(index);
  }
  return kept;
}

/** The living players of a role. */
export function livingOfRole(state: State, role: Role): PlayerIndex[] {
  return living(state, (player) => player.role === role);
}

export function livingWolves(state: State): PlayerIndex[] {
  return living(state, (player) => countsAsWolf(player.role));
}

export function playerNames(state: State, players: readonly PlayerIndex[]): string[] {
  return players.map((index) => playerAt(state, index).name);
}

/** The name of a player, or `null` for none. */
export function playerName(state: State, index: PlayerIndex | null): string | null {
  return index === null ? null : playerAt(state, index).name;
}

/** The result of inspecting a player's role, team or species. */
export function seen(player: Player, sees: Options['seer']['sees']): string {
  switch (sees) {
    case 'role':
      return player.role;
    case 'team':
      return roleTeam(player.role);
    case 'species':
      return countsAsWolf(player.role) ? 'wolf' : 'human';
  }
}

/** Marks a player as dead. */
export function kill(state: State, index: PlayerIndex, cause: Death['cause']): void {
  playerAt(state, index).alive = false;
  state.deaths.push({ player: index, round: state.round, cause });
}

/** The winner by the roles of the living, or `null`. */
export function readWinner(state: State, options: Options): Winner | null {
  const alive: Role[] = [];
  const dealt: Role[] = [];
  for (const { role, alive: lives } of state.players) {
    dealt.push(role);
    if (lives) alive.push(role);
  }
  return judgeWin(alive, dealt, options.win);
}

/** Counts an answer to a move of play (not to a judgement). */
export function addAnswer(state: State, index: PlayerIndex, failed: boolean): void {
  const { play } = playerAt(state, index);
  play.asked += 1;
  if (failed) play.failed += 1;
}

/** Adds a text to the scratchpad of a player, cut at the declared length. */
export function note(state: State, index: PlayerIndex, text = '', options: Options): void {
  if (text.trim() === '') return;
  const { round, step, phase } = state;
  playerAt(state, index).notes.push({ round, step, phase, text: clipped(text, options.limits.noteChars) });
}

/** Adds a fact to a player's private knowledge. */
export function learn(
  state: State,
  index: PlayerIndex,
  { about, target, result = null }: Pick<Fact, 'about'> & { target: PlayerIndex; result?: string | null },
): void {
  const { round, step } = state;
  playerAt(state, index).facts.push({ round, step, about, target: playerAt(state, target).name, result });
}

/** Announces something to all players. */
export function announceNews(state: State, news: Announced): void {
  const { round, step } = state;
  state.news.push({ round, step, ...news });
}

/** Adds a line to the game log. Lines of one step are in the order of the seats, regardless of the order of arrival. */
export function logAction(
  state: State,
  actor: PlayerIndex,
  entry: Pick<LogEntry, 'action' | 'choice' | 'reasoning' | 'failed'>,
): void {
  const { round, step, phase } = state;
  const { action, choice, reasoning, failed } = entry;
  const line: LogEntry = { round, step, phase, actor, action, choice, reasoning, statement: null, failed };
  insertSorted(state.log, line, (other) => other.step === step && other.actor > actor);
}

/** Inserts an item into a sorted list, searching from its end. */
export function insertSorted<Item>(list: Item[], item: Item, comesAfter: (other: Item) => boolean): void {
  let place = list.length;
  for (let other = list[place - 1]; other !== undefined && comesAfter(other); other = list[place - 1])
    place -= 1;
  list.splice(place, 0, item);
}

/** The first `limit` UTF-16 code units of a text, never ending with half a surrogate pair. */
export function clipped(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd8_00 && last <= 0xdb_ff ? limit - 1 : limit);
}
