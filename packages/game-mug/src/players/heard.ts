import type { ShownStatement, MugTableView } from '../game/views.js';
import type { Heard } from './rereading.js';

/** Statements of a player, round by round, oldest first; rounds without one are left out. */
export function listStatements(table: MugTableView, name: string): ShownStatement[] {
  return table.rounds.flatMap(({ statements }) =>
    statements.filter((said) => said.name === name && !said.missing),
  );
}

/** Statements that a player has heard from the others, by complete round, oldest first. */
export function heardFromOthers(table: MugTableView, name: string): Heard[] {
  return table.rounds.map(({ statements }) => {
    const others = statements.filter((said) => said.name !== name);
    return {
      answers: others.flatMap(({ answer }) => (answer === '' ? [] : answer)),
      details: others.flatMap(({ details }) => details),
    };
  });
}

/** The last value that a player stated for a subject. */
export function stated(table: MugTableView, name: string, subject: string): string | undefined {
  return listStatements(table, name)
    .flatMap(({ details }) => details)
    .findLast((detail) => detail.subject === subject)?.value;
}

/** The last answer of a player; `undefined` if it gave none. */
export function lastAnswer(table: MugTableView, name: string): string | undefined {
  return listStatements(table, name).findLast(({ answer }) => answer !== '')?.answer;
}

/** Names of all players but one. */
export function otherNames(table: MugTableView, name: string): string[] {
  return table.players.filter((player) => player.name !== name).map((player) => player.name);
}

/** The most frequent value; of several, the first. `undefined` if there is none. */
export function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** Share of `true` among the values, 0 if there are none. */
export function computeFrequency(values: readonly boolean[]): number {
  return values.length === 0 ? 0 : values.filter(Boolean).length / values.length;
}
