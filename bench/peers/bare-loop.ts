import type { Journal } from '@masbench/core';
import type { BareMatch, Opened } from './bare-match.ts';

/** Answers a request of a bare match, at once or later. */
export type Answer = (match: BareMatch, opened: Opened) => unknown;

/**
 * Plays a match by a loop around its rules that takes answers in order of arrival. Returns the decisions of agents.
 *
 * @param journal a line for every answer is written to it before the loop waits
 */
export async function bareLoop(match: BareMatch, answer: Answer, journal?: Journal): Promise<number> {
  const ended: (readonly [Opened, unknown])[] = [];
  let wake = (): void => undefined;
  let decisions = 0;
  const heard = async (answered: Promise<unknown>, opened: Opened): Promise<void> => {
    ended.push([opened, await answered]);
    wake();
  };
  for (;;) {
    if (match.outcome() !== null) {
      match.metrics();
      await journal?.close();
      return decisions;
    }
    for (const opened of match.look()) {
      if (match.isChance(opened)) {
        ended.push([opened, match.drawn(opened)]);
        continue;
      }
      const answered = answer(match, opened);
      if (answered instanceof Promise) void heard(answered, opened);
      else ended.push([opened, answered]);
    }
    if (ended.length === 0) await journal?.commit();
    while (ended.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const [opened, value] = ended.shift() ?? [];
    if (opened === undefined || !match.isOpen(opened)) continue;
    if (!match.isChance(opened)) decisions += 1;
    journal?.append(JSON.stringify({ id: opened.id, value }));
    match.apply(opened, value);
  }
}
